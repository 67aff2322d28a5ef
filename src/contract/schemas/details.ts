import { z } from "zod";

/** The parts of the `details` of refusals from which a caller can choose a remedy; empty where there are none. */
export const RefusalDetails = z
  .object({
    /** The place that the refusal is about. */
    field: z
      .string()
      .regex(/^(origin|destination|via\.\d)$/)
      .optional(),
    candidates: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).optional(),
    suggestions: z.array(z.string()).optional(),
    nearest: z.array(z.string()).optional(),
    /** The stations that the refusal is about. */
    station_ids: z.array(z.string()).optional(),
    /** How many stations sell each fuel. */
    fuel_types: z.record(z.string(), z.number()).optional(),
  })
  .catch({});
export type RefusalDetails = z.infer<typeof RefusalDetails>;

/** The `details` of `VALIDATION_ERROR`. */
export const FaultDetails = z.array(z.object({ loc: z.array(z.string()), msg: z.string() })).min(1);

import { z } from "zod";

/** What the `details` of refusals offer in place of what was asked for; empty where they offer nothing. */
export const RefusalDetails = z
  .object({
    /** Which of the two places it is about. */
    field: z.enum(["origin", "destination"]).optional(),
    candidates: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).optional(),
    suggestions: z.array(z.string()).optional(),
    nearest: z.array(z.string()).optional(),
    /** The stations it is about. */
    station_ids: z.array(z.string()).optional(),
    /** How many stations sell each. */
    fuel_types: z.record(z.string(), z.number()).optional(),
  })
  .catch({});

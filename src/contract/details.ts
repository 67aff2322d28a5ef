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

/**
 * A message without the field that its details name and that it begins with: command line and page have names of their
 * own for it.
 */
export function withoutField(message: string, { field }: RefusalDetails): string {
  return field === undefined ? message : message.slice(`${field}: `.length);
}

/** What is said of a trip that ends where it begins: the page words it for its own fields. */
export const SAME_PLACE = "The origin and the destination are the same place. Send two places that are apart.";

/**
 * How messages about ambiguous places end: for callers of the API, and for people who see the candidates listed below.
 */
export const CANDIDATE_ADVICE = {
  sendCoordinates: { forCallers: 'send the "lat,lng" of a candidate.', forPeople: "choose one of these." },
  sendName: { forCallers: "Send the name of one of details.candidates.", forPeople: "Choose one of them." },
} as const;

/** Turns a message for callers of the API into one for people. */
export function addressPeople(message: string): string {
  const advice = Object.values(CANDIDATE_ADVICE).find(({ forCallers }) => message.endsWith(forCallers));
  return advice === undefined ? message : message.slice(0, -advice.forCallers.length) + advice.forPeople;
}

import { z } from "zod";

/** The parts of the `details` of refusals from which a caller can choose a remedy; empty where there are none. */
export const RefusalDetails = z
  .object({
    /** The place that the refusal is about. */
    field: z.enum(["origin", "destination"]).optional(),
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

/** A message without the field that its details name, with which it begins: every face has its own name for the field. */
export function withoutField(message: string, { field }: RefusalDetails): string {
  return field === undefined ? message : message.slice(`${field}: `.length);
}

/** How messages about ambiguous places end: for callers of the API, and for people who see the candidates listed below. */
export const CANDIDATE_ADVICE = {
  sendCoordinates: { forCallers: 'send the "lat,lng" of a candidate.', forPeople: "choose one of these." },
  sendName: { forCallers: "Send the name of one of details.candidates.", forPeople: "Choose one of them." },
} as const;

/** A message for people instead of callers of the API. */
export function addressPeople(message: string): string {
  const advice = Object.values(CANDIDATE_ADVICE).find(({ forCallers }) => message.endsWith(forCallers));
  return advice === undefined ? message : message.slice(0, -advice.forCallers.length) + advice.forPeople;
}

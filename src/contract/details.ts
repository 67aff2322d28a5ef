import { z } from "zod";

/** What the `details` of errors offer instead of what was asked for; empty when they offer nothing. */
export const RefusalDetails = z
  .object({
    /** Which of the two places the error is about: its message then begins with this field's name. */
    field: z.enum(["origin", "destination"]).optional(),
    candidates: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).optional(),
    suggestions: z.array(z.string()).optional(),
    nearest: z.array(z.string()).optional(),
    /** The stations that the error is about. */
    station_ids: z.array(z.string()).optional(),
    /** How many stations sell each fuel. */
    fuel_types: z.record(z.string(), z.number()).optional(),
  })
  .catch({});
export type RefusalDetails = z.infer<typeof RefusalDetails>;

/** A message without the name of the field that its details name: every face has its own name for it. */
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

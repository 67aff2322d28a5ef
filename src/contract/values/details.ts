// The words of refusals that command line and page change for people.

/**
 * A message without the field that its details name and that it begins with: command line and page have names of their
 * own for it.
 */
export function withoutField(message: string, { field }: { readonly field?: string | undefined }): string {
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

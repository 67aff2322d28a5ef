/** What of the page a refusal is about. */
export type TripField = "from" | "to" | "stations" | "vehicle" | "key" | "radius" | "maxDetour";

/** Why there is no trip, or no vehicle, for people: the message says what is wrong, where, and what to do. */
export class TripError extends Error {
  override readonly name = "TripError";
  /** Where it is to be mended; undefined where not by typing. */
  readonly field: TripField | undefined;
  /** What could stand in the field instead: each can be taken as it is. */
  readonly offers: readonly string[];

  constructor(message: string, { field, offers = [], cause }: { readonly field?: TripField | undefined; readonly offers?: readonly string[]; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.field = field;
    this.offers = offers;
  }
}

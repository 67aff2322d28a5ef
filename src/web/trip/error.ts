/** The input of the page that an error is about. */
export type TripField = "from" | "to" | "stations" | "vehicle" | "key" | "radius" | "maxDetour";

/** What to say of a failure that nothing else describes; what to do comes behind it. */
export const UNFORESEEN = "Something went wrong that this page did not foresee.";

/** Why there is no trip or no vehicle. The message is for people and says what is wrong, where, and what to do. */
export class TripError extends Error {
  override readonly name = "TripError";
  /** The input to correct; undefined when no input can help. */
  readonly field: TripField | undefined;
  /** Values to enter into the field instead. */
  readonly offers: readonly string[];

  constructor(
    message: string,
    {
      field,
      offers = [],
      cause,
    }: { readonly field?: TripField | undefined; readonly offers?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.field = field;
    this.offers = offers;
  }
}

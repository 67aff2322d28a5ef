/** A file of trips cannot be used; the message says why. */
export class TripFileError extends Error {
  override readonly name = "TripFileError";
}

/** A trip of a file, before what it leaves out is filled in. */
export interface FileTrip {
  /** `line 17`. */
  readonly where: string;
  readonly trip: object;
}

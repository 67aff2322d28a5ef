// The sets of stations that the service keeps, as those who plan with them see them.

import type { StationSource } from "../stations/packed/set.js";

/** Sets of stations by partner and name. A set that was opened stays as it is, whatever becomes of its name. */
export interface StationSets {
  /**
   * The version of a set that is in place now; `undefined` where the partner can read no set of this name.
   * @throws {ServiceError} STORAGE_UNAVAILABLE.
   */
  open(partner: string, name: string): Promise<Required<StationSource> | undefined>;
  /** A version of a set that a batch goes by. */
  openVersion(partner: string, set: NonNullable<StationSource["set"]>): Promise<Required<StationSource> | undefined>;
}

// The files that the map draws from. `tools/pageMap` builds them.

/** Decimal digits of degrees: about 100 metres. */
export const PRECISION = 3;

/** Lines are encoded polylines of that precision; those of land and lakes are closed. */
export interface MapFile {
  readonly land: readonly string[];
  /** Land of other countries. */
  readonly beyond: readonly string[];
  readonly lakes: readonly string[];
  readonly borders: readonly string[];
  /** The letters of a state, where they have room, and how large it is in square degrees. */
  readonly states: readonly {
    readonly code: string;
    readonly lat: number;
    readonly lng: number;
    readonly area: number;
  }[];
  /** The Interstates by their numbers: `80`. */
  readonly roads: readonly { readonly number: string; readonly lines: readonly string[] }[];
}

/** Towns, the largest first. */
export interface TownsFile {
  /** With line breaks in between. */
  readonly names: string;
  /** Hundreds of inhabitants. */
  readonly populations: readonly number[];
  /** Where they are, as one polyline. */
  readonly places: string;
}

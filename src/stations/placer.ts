// Finds where stations are that a file describes by words only.

/** By what a place was found: the exit of an Interstate that its address names, or its town. */
export type PlacedBy = "exit" | "town";

/** The words that a file has for a place; empty where it has none. */
export interface PlaceWords {
  /** `I-44, EXIT 283 & US-69`. */
  readonly address: string;
  readonly city: string;
  /** Its postal code. */
  readonly state: string;
}

/** Where a place is, in degrees. */
export interface FoundPlace {
  readonly lat: number;
  readonly lng: number;
  readonly placedBy: PlacedBy;
}

/** Looks up places by words. */
export interface Placer {
  /** `undefined` where neither the exit nor the town is known. */
  find(words: PlaceWords): FoundPlace | undefined;
}

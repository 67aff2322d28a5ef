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

/** Stops the reading of a file at the first station without coordinates. */
class PlacerWanted extends Error {
  override readonly name = "PlacerWanted";
}

const wanting: Placer = {
  find() {
    throw new PlacerWanted("a station without coordinates is to be found");
  },
};

/**
 * Reads stations, and once more with a placer where some have no coordinates: what a placer needs is large, and few
 * files need it.
 * @param read must leave nothing behind when the placer throws.
 */
export async function placeWhereNeeded<T>(load: () => Promise<Placer>, read: (placer: Placer) => T): Promise<T> {
  try {
    return read(wanting);
  } catch (error) {
    if (!(error instanceof PlacerWanted)) throw error;
  }
  return read(await load());
}

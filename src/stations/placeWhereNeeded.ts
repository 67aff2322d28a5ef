import type { Placer } from "./placer.js";

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

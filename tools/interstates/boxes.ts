// Legs by where they lie, because most pairs of legs are nowhere near each other.

import RBush, { type BBox } from "rbush";
import type { Coordinates } from "../../src/providers/routing/provider.js";

/** Places move by some miles when they are put onto a road: legs this many degrees apart are still looked at. */
const MARGIN_DEGREES = 0.1;

interface Entry<Item> extends BBox {
  readonly item: Item;
  /** How many items came before. */
  readonly order: number;
}

/** Items with lines, found by the area that these cover. */
export class Boxes<Item> {
  readonly #tree = new RBush<Entry<Item>>();
  readonly #entries = new Map<Item, Entry<Item>>();
  #count = 0;

  add(item: Item, line: readonly Coordinates[]): void {
    const entry = { ...boxOf(line, MARGIN_DEGREES), item, order: this.#count++ };
    this.#entries.set(item, entry);
    this.#tree.insert(entry);
  }

  remove(item: Item): void {
    const entry = this.#entries.get(item);
    if (entry === undefined) return;
    this.#entries.delete(item);
    this.#tree.remove(entry);
  }

  /** The items whose area touches that of a line, in the order in which they came. */
  near(line: readonly Coordinates[]): Item[] {
    return this.#tree
      .search(boxOf(line, MARGIN_DEGREES))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }

  /** All items, in the order in which they came. */
  all(): Item[] {
    return [...this.#entries.keys()];
  }
}

/** The degrees that points cover, and a margin around them. */
export function boxOf(points: readonly Coordinates[], marginDegrees = 0): BBox {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return {
    minX: Math.min(...lngs) - marginDegrees,
    minY: Math.min(...lats) - marginDegrees,
    maxX: Math.max(...lngs) + marginDegrees,
    maxY: Math.max(...lats) + marginDegrees,
  };
}

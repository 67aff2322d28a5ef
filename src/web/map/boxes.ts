// Labels that never overlap: whoever asks first gets the room.

import { type Box, overlaps } from "../design/box.js";

/** Side of the squares in which taken boxes are listed, in pixels. */
const CELL = 64;

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** The room on a map. */
export class Room {
  readonly #cells = new Map<string, Box[]>();

  constructor(readonly whole: Box) {}

  /** Whether nobody has any of it yet. */
  isFree(box: Box): boolean {
    return !this.#cellsOf(box).some((cell) => this.#cells.get(cell)?.some((taken) => overlaps(taken, box)) === true);
  }

  /** Whether all of it is on the map. */
  holds(box: Box): boolean {
    return (
      box.left >= this.whole.left &&
      box.top >= this.whole.top &&
      box.right <= this.whole.right &&
      box.bottom <= this.whole.bottom
    );
  }

  /** Takes room, free or not. */
  take(box: Box): void {
    for (const cell of this.#cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes === undefined) this.#cells.set(cell, [box]);
      else boxes.push(box);
    }
  }

  /**
   * Takes the first of some boxes that is free and on the map; its index, or -1.
   * @param keepOff what it must not cover, either.
   */
  takeFirst(candidates: readonly Box[], keepOff?: Room): number {
    const found = candidates.findIndex((box) => this.holds(box) && this.isFree(box) && keepOff?.isFree(box) !== false);
    const box = candidates[found];
    if (box !== undefined) this.take(box);
    return found;
  }

  #cellsOf({ left, top, right, bottom }: Box): string[] {
    const cells: string[] = [];
    for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
      for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x},${y}`);
    return cells;
  }
}

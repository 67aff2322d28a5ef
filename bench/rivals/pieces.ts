import { at } from "./columns.js";

const FIRST_CAPACITY = 256;

/** The pieces of the frontier in typed arrays, in order of level, from `head` up to `tail`: as `assembly/plan/pieces.ts` has them. */
export class Pieces {
  /** Gallons: levels at which each piece begins and ends. */
  left = new Float64Array(FIRST_CAPACITY);
  right = new Float64Array(FIRST_CAPACITY);
  /** Dollars at these two. */
  leftCost = new Float64Array(FIRST_CAPACITY);
  rightCost = new Float64Array(FIRST_CAPACITY);
  /** Dollars per gallon. */
  slope = new Float64Array(FIRST_CAPACITY);
  /** The stop that each piece comes from. */
  node = new Int32Array(FIRST_CAPACITY);
  head = 0;
  tail = 0;

  push(left: number, right: number, leftCost: number, rightCost: number, slope: number, node: number): void {
    const k = this.tail++;
    this.left[k] = left;
    this.right[k] = right;
    this.leftCost[k] = leftCost;
    this.rightCost[k] = rightCost;
    this.slope[k] = slope;
    this.node[k] = node;
  }

  costAt(k: number, level: number): number {
    return at(this.leftCost, k) + at(this.slope, k) * (level - at(this.left, k));
  }

  /** Moves the pieces from `first` on to the end of the arrays, and says where they are now. */
  setAside(first: number): number {
    const target = this.left.length - (this.tail - first);
    for (const column of this.#columns()) column.copyWithin(target, first, this.tail);
    this.tail = first;
    return target;
  }

  /** Makes room for what one stop can do: two pieces in place of each, two more, and the copies set aside. */
  makeRoom(): void {
    const live = this.tail - this.head;
    const needed = live * 3 + 2;
    if (this.left.length - this.head >= needed) return;
    if (this.left.length < needed * 2) {
      const capacity = Math.max(needed * 2, this.left.length * 2);
      this.left = grown(this.left, new Float64Array(capacity));
      this.right = grown(this.right, new Float64Array(capacity));
      this.leftCost = grown(this.leftCost, new Float64Array(capacity));
      this.rightCost = grown(this.rightCost, new Float64Array(capacity));
      this.slope = grown(this.slope, new Float64Array(capacity));
      this.node = grown(this.node, new Int32Array(capacity));
    }
    for (const column of this.#columns()) column.copyWithin(0, this.head, this.tail);
    this.head = 0;
    this.tail = live;
  }

  #columns(): (Float64Array | Int32Array)[] {
    return [this.left, this.right, this.leftCost, this.rightCost, this.slope, this.node];
  }
}

/** `larger` with the elements of `column` at its beginning. */
export function grown<T extends Float64Array | Int32Array>(column: T, larger: T): T {
  larger.set(column);
  return larger;
}

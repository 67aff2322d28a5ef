import { at } from "./columns.js";
import { grown } from "./pieces.js";

const FIRST_CAPACITY = 4096;

/** The node at which every plan begins. */
export const START_NODE = 0;

/** The stops that some piece still comes from, as a tree: as `assembly/plan/nodes.ts` has it. */
export class Nodes {
  /** Gallons: the level at which each stop began to buy. */
  buyFrom = new Float64Array(FIRST_CAPACITY);
  station = new Int32Array(FIRST_CAPACITY);
  parent = new Int32Array(FIRST_CAPACITY);
  #count = 0;

  constructor(startLevel: number) {
    this.add(-1, -1, startLevel);
  }

  add(station: number, parent: number, buyFrom: number): number {
    const node = this.#count++;
    this.buyFrom[node] = buyFrom;
    this.station[node] = station;
    this.parent[node] = parent;
    return node;
  }

  /** Makes room for `extra` more, first by dropping those that none of `kept` descends from; these then get their new numbers. */
  makeRoom(extra: number, kept: Int32Array): void {
    if (this.buyFrom.length - this.#count >= extra) return;
    this.#compact(kept);
    // A tree that is more than half alive would soon be collected again.
    const needed = Math.max(this.#count * 2, this.#count + extra);
    if (needed <= this.buyFrom.length) return;
    const capacity = Math.max(needed, this.buyFrom.length * 2);
    this.buyFrom = grown(this.buyFrom, new Float64Array(capacity));
    this.station = grown(this.station, new Int32Array(capacity));
    this.parent = grown(this.parent, new Int32Array(capacity));
  }

  #compact(kept: Int32Array): void {
    const moved = new Int32Array(this.#count);
    for (const node of kept) moved[node] = 1;
    for (let node = this.#count - 1; node > START_NODE; node--) if (at(moved, node) !== 0) moved[at(this.parent, node)] = 1;
    moved[START_NODE] = START_NODE;
    let next = START_NODE + 1;
    for (let node = START_NODE + 1; node < this.#count; node++) {
      if (at(moved, node) === 0) continue;
      this.buyFrom[next] = at(this.buyFrom, node);
      this.station[next] = at(this.station, node);
      this.parent[next] = at(moved, at(this.parent, node));
      moved[node] = next++;
    }
    this.#count = next;
    for (let k = 0; k < kept.length; k++) kept[k] = at(moved, at(kept, k));
  }
}

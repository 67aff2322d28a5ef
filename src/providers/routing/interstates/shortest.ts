import type { Network } from "./network.js";

/** A way onto or off the network: a node and the minutes between it and the trip's end. */
export interface Access {
  readonly node: number;
  readonly minutes: number;
}

/** A quickest way through the network. */
export interface Path {
  readonly minutes: number;
  /** Nodes in driving order, at least one. */
  readonly nodes: readonly number[];
  /** The legs between them. */
  readonly legs: readonly number[];
}

/** The quickest way from any of `sources` to any of `targets`, including their own minutes; null if there is none. */
export function findQuickest(network: Network, sources: readonly Access[], targets: readonly Access[]): Path | null {
  const { arcStart, arcTarget, arcLeg, legMinutes } = network;
  const nodeCount = network.lats.length;
  const minutes = new Float64Array(nodeCount).fill(Infinity);
  const cameFrom = new Int32Array(nodeCount).fill(-1);
  const cameBy = new Int32Array(nodeCount).fill(-1);
  const left = new Float64Array(nodeCount).fill(Infinity);
  for (const { node, minutes: toEnd } of targets) left[node] = Math.min(left[node] ?? Infinity, toEnd);

  const queue = new NodeQueue(minutes);
  for (const { node, minutes: fromStart } of sources) {
    if (fromStart >= (minutes[node] ?? Infinity)) continue;
    minutes[node] = fromStart;
    queue.update(node);
  }
  let best = -1;
  let bestMinutes = Infinity;
  for (let node = queue.takeNearest(); node >= 0; node = queue.takeNearest()) {
    const here = minutes[node] ?? Infinity;
    if (here >= bestMinutes) break;
    const total = here + (left[node] ?? Infinity);
    if (total < bestMinutes) {
      best = node;
      bestMinutes = total;
    }
    for (let row = arcStart[node] ?? 0; row < (arcStart[node + 1] ?? 0); row++) {
      const target = arcTarget[row] ?? 0;
      const leg = arcLeg[row] ?? 0;
      const there = here + (legMinutes[leg] ?? Infinity);
      if (there >= (minutes[target] ?? Infinity)) continue;
      minutes[target] = there;
      cameFrom[target] = node;
      cameBy[target] = leg;
      queue.update(target);
    }
  }
  if (best < 0) return null;
  const nodes = [best];
  const legs: number[] = [];
  for (let node = best; (cameFrom[node] ?? -1) >= 0; node = cameFrom[node] ?? -1) {
    nodes.unshift(cameFrom[node] ?? -1);
    legs.unshift(cameBy[node] ?? -1);
  }
  return { minutes: bestMinutes, nodes, legs };
}

/** Nodes ordered by their minutes: a binary heap of node numbers that knows the place of each. */
class NodeQueue {
  readonly #heap: Int32Array;
  readonly #place: Int32Array;
  #size = 0;

  constructor(private readonly minutes: Float64Array) {
    this.#heap = new Int32Array(minutes.length);
    this.#place = new Int32Array(minutes.length).fill(-1);
  }

  /** Adds a node, or moves it after its minutes have decreased. */
  update(node: number): void {
    let at = this.#place[node] ?? -1;
    if (at < 0) at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = this.#heap[parent] ?? 0;
      if ((this.minutes[other] ?? 0) <= (this.minutes[node] ?? 0)) break;
      this.#put(other, at);
      at = parent;
    }
    this.#put(node, at);
  }

  /** Removes and returns the node of least minutes; -1 if there is none. */
  takeNearest(): number {
    if (this.#size === 0) return -1;
    const nearest = this.#heap[0] ?? -1;
    const last = this.#heap[--this.#size] ?? -1;
    this.#place[nearest] = -1;
    if (this.#size > 0) this.#sink(last);
    return nearest;
  }

  /** Moves `node` down from the top. */
  #sink(node: number): void {
    let at = 0;
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && this.#minutesAt(child + 1) < this.#minutesAt(child)) child++;
      if (this.#minutesAt(child) >= (this.minutes[node] ?? 0)) break;
      this.#put(this.#heap[child] ?? 0, at);
      at = child;
    }
    this.#put(node, at);
  }

  #minutesAt(place: number): number {
    return this.minutes[this.#heap[place] ?? 0] ?? Infinity;
  }

  #put(node: number, place: number): void {
    this.#heap[place] = node;
    this.#place[node] = place;
  }
}

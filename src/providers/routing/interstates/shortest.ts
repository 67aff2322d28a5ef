// Quickest ways through the network, by Dijkstra's algorithm.

import FlatQueue from "flatqueue";
import type { Network } from "./network.js";

/** A way onto or off the network: a node, and the minutes between it and an end of the trip. */
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

/** The quickest ways from some roots to each node: the minutes, the node before it and the leg from there; -1 at a root, and where no way was found. */
export interface QuickestTree {
  readonly minutes: Float64Array;
  readonly cameFrom: Int32Array;
  readonly cameBy: Int32Array;
}

/** The quickest way from any of `sources` to any of `targets`, including their own minutes; null if there is none. */
export function findQuickest(network: Network, sources: readonly Access[], targets: readonly Access[]): Path | null {
  const left = new Float64Array(network.lats.length).fill(Infinity);
  for (const { node, minutes: toEnd } of targets) left[node] = Math.min(left[node] ?? Infinity, toEnd);
  let best = -1;
  let bestMinutes = Infinity;
  const tree = search(network, sources, (node, here) => {
    const total = here + (left[node] ?? Infinity);
    if (total < bestMinutes) {
      best = node;
      bestMinutes = total;
    }
    return bestMinutes;
  });
  return best < 0 ? null : { minutes: bestMinutes, ...wayTo(tree, best) };
}

/** The quickest ways from any of `roots` to all nodes that are fewer minutes away. Legs take as long in either direction, so they also lead back. */
export function growTree(network: Network, roots: readonly Access[], mostMinutes: number): QuickestTree {
  return search(network, roots, () => mostMinutes);
}

/** The way to a node from the root of its tree. */
export function wayTo({ cameFrom, cameBy }: QuickestTree, end: number): { nodes: number[]; legs: number[] } {
  const nodes = [end];
  const legs: number[] = [];
  for (let node = end; (cameFrom[node] ?? -1) >= 0; node = cameFrom[node] ?? -1) {
    nodes.push(cameFrom[node] ?? -1);
    legs.push(cameBy[node] ?? -1);
  }
  return { nodes: nodes.toReversed(), legs: legs.toReversed() };
}

/** @param onReach called with each node and its minutes, the nearest first; returns the minutes from which on nodes are of no interest. */
function search(network: Network, roots: readonly Access[], onReach: (node: number, minutes: number) => number): QuickestTree {
  const { arcStart, arcTarget, arcLeg, legMinutes } = network;
  const nodeCount = network.lats.length;
  const minutes = new Float64Array(nodeCount).fill(Infinity);
  const cameFrom = new Int32Array(nodeCount).fill(-1);
  const cameBy = new Int32Array(nodeCount).fill(-1);

  // A node is queued again whenever its minutes decrease; its outdated entries are skipped.
  const queue = new FlatQueue<number>();
  for (const { node, minutes: fromStart } of roots) {
    if (fromStart >= (minutes[node] ?? Infinity)) continue;
    minutes[node] = fromStart;
    queue.push(node, fromStart);
  }
  let bound = Infinity;
  for (let here = queue.peekValue(); here !== undefined && here < bound; here = queue.peekValue()) {
    const node = queue.pop() ?? 0;
    if (here > (minutes[node] ?? Infinity)) continue;
    bound = onReach(node, here);
    for (let row = arcStart[node] ?? 0; row < (arcStart[node + 1] ?? 0); row++) {
      const target = arcTarget[row] ?? 0;
      const leg = arcLeg[row] ?? 0;
      const there = here + (legMinutes[leg] ?? Infinity);
      if (there >= (minutes[target] ?? Infinity)) continue;
      minutes[target] = there;
      cameFrom[target] = node;
      cameBy[target] = leg;
      queue.push(target, there);
    }
  }
  return { minutes, cameFrom, cameBy };
}

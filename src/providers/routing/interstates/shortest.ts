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

/** The quickest way from any of `sources` to any of `targets`, including their own minutes; null if there is none. */
export function findQuickest(network: Network, sources: readonly Access[], targets: readonly Access[]): Path | null {
  const { arcStart, arcTarget, arcLeg, legMinutes } = network;
  const nodeCount = network.lats.length;
  const minutes = new Float64Array(nodeCount).fill(Infinity);
  const cameFrom = new Int32Array(nodeCount).fill(-1);
  const cameBy = new Int32Array(nodeCount).fill(-1);
  const left = new Float64Array(nodeCount).fill(Infinity);
  for (const { node, minutes: toEnd } of targets) left[node] = Math.min(left[node] ?? Infinity, toEnd);

  // A node is queued again whenever its minutes decrease; its outdated entries are skipped.
  const queue = new FlatQueue<number>();
  for (const { node, minutes: fromStart } of sources) {
    if (fromStart >= (minutes[node] ?? Infinity)) continue;
    minutes[node] = fromStart;
    queue.push(node, fromStart);
  }
  let best = -1;
  let bestMinutes = Infinity;
  for (let here = queue.peekValue(); here !== undefined && here < bestMinutes; here = queue.peekValue()) {
    const node = queue.pop() ?? 0;
    if (here > (minutes[node] ?? Infinity)) continue;
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
      queue.push(target, there);
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

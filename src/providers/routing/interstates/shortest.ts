// Quickest ways through the network, by Dijkstra's algorithm, and towards a goal by A* (Hart, Nilsson and Raphael
// 1968).

import FlatQueue from "flatqueue";
import { defined } from "../../../common/defined.js";
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

/**
 * The quickest ways from some roots to each node: the minutes, the node before it and the leg from there; -1 at a root,
 * and where no way was found.
 */
export interface QuickestTree {
  readonly minutes: Float64Array;
  readonly cameFrom: Int32Array;
  readonly cameBy: Int32Array;
}

/** The quickest way from any of `sources` to any of `targets`, including their own minutes; null if there is none. */
export function findQuickest(network: Network, sources: readonly Access[], targets: readonly Access[]): Path | null {
  const left = new Map<number, number>();
  for (const { node, minutes: toEnd } of targets) left.set(node, Math.min(left.get(node) ?? Infinity, toEnd));
  let best = -1;
  let bestMinutes = Infinity;
  const tree = search(network, sources, leastMinutesTo(network, left), (node, here) => {
    const total = here + (left.get(node) ?? Infinity);
    if (total < bestMinutes) {
      best = node;
      bestMinutes = total;
    }
    return bestMinutes;
  });
  return best < 0 ? null : { minutes: bestMinutes, ...wayTo(tree, best) };
}

/**
 * The quickest ways from any of `roots` to all nodes that are fewer minutes away. Legs take as long in either
 * direction, so they also lead back.
 */
export function growTree(network: Network, roots: readonly Access[], mostMinutes: number): QuickestTree {
  return search(
    network,
    roots,
    () => 0,
    () => mostMinutes,
  );
}

/** The way to a node from the root of its tree. */
export function wayTo({ cameFrom, cameBy }: QuickestTree, end: number): { nodes: number[]; legs: number[] } {
  const nodes = [end];
  const legs: number[] = [];
  for (let node = end; defined(cameFrom[node]) >= 0; node = defined(cameFrom[node])) {
    nodes.push(defined(cameFrom[node]));
    legs.push(defined(cameBy[node]));
  }
  return { nodes: nodes.toReversed(), legs: legs.toReversed() };
}

/** Allowance for rounding: a way is not left out because the bound on it is longer by as little as this. */
const SLACK_MINUTES = 1e-9;

/**
 * A lower bound of the minutes from a node to an end of the trip: straight on, at the highest speed of all legs, to the
 * nearest node that the end has access to.
 */
function leastMinutesTo(
  { xs, ys, zs, mostMilesPerMinute }: Network,
  left: ReadonlyMap<number, number>,
): (node: number) => number {
  const [goal = 0] = left.keys();
  const [x, y, z] = [defined(xs[goal]), defined(ys[goal]), defined(zs[goal])];
  const milesFrom = (node: number): number =>
    Math.sqrt((defined(xs[node]) - x) ** 2 + (defined(ys[node]) - y) ** 2 + (defined(zs[node]) - z) ** 2);
  const around = Math.max(0, ...Array.from(left.keys(), milesFrom));
  return (node) => Math.max(0, (milesFrom(node) - around) / mostMilesPerMinute - SLACK_MINUTES);
}

/**
 * @param ahead a lower bound of the minutes from a node to where the search shall lead.
 * @param onReach called with each node and its minutes, in the order of minutes and bound together; returns the sum
 *   from which on nodes are of no interest.
 */
function search(
  network: Network,
  roots: readonly Access[],
  ahead: (node: number) => number,
  onReach: (node: number, minutes: number) => number,
): QuickestTree {
  const { arcStart, arcTarget, arcLeg, legMinutes } = network;
  const nodeCount = network.lats.length;
  const minutes = new Float64Array(nodeCount).fill(Infinity);
  const sums = new Float64Array(nodeCount);
  const cameFrom = new Int32Array(nodeCount).fill(-1);
  const cameBy = new Int32Array(nodeCount).fill(-1);

  // A node is queued again whenever its minutes decrease; its outdated entries are skipped.
  const queue = new FlatQueue<number>();
  for (const { node, minutes: fromStart } of roots) {
    if (fromStart >= defined(minutes[node])) continue;
    minutes[node] = fromStart;
    queue.push(node, (sums[node] = fromStart + ahead(node)));
  }
  let bound = Infinity;
  for (let sum = queue.peekValue(); sum !== undefined && sum < bound; sum = queue.peekValue()) {
    const node = defined(queue.pop());
    if (sum > defined(sums[node])) continue;
    const here = defined(minutes[node]);
    bound = onReach(node, here);
    for (let row = defined(arcStart[node]); row < defined(arcStart[node + 1]); row++) {
      const target = defined(arcTarget[row]);
      const leg = defined(arcLeg[row]);
      const there = here + defined(legMinutes[leg]);
      if (there >= defined(minutes[target])) continue;
      minutes[target] = there;
      cameFrom[target] = node;
      cameBy[target] = leg;
      queue.push(target, (sums[target] = there + ahead(target)));
    }
  }
  return { minutes, cameFrom, cameBy };
}

// From a piece of the frontier back to the stops and gallons that it stands for.

import { pricePerGallon, setStop, stopCost, stopGallons, stopStation } from "./columns";
import { buyFrom, nodeParent, nodeStation, START_NODE } from "./nodes";
import { pieceNode, right } from "./pieces";

/** Stops of the plan, and its cost in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;

/** Writes the stop columns for the plan that ends at `level` on piece `k`. */
export function walkBack(k: i32, level: f64): void {
  const last = pieceNode(k);
  stopCount = 0;
  for (let node = last; node != START_NODE; node = nodeParent(node)) stopCount++;

  let leaveLevel = min(level, right(k));
  let stop = stopCount;
  for (let node = last; node != START_NODE; node = nodeParent(node)) {
    setStop(--stop, nodeStation(node), leaveLevel - buyFrom(node));
    leaveLevel = buyFrom(node);
  }

  totalCost = 0;
  for (stop = 0; stop < stopCount; stop++) {
    const i = stopStation(stop);
    totalCost += pricePerGallon(i) * stopGallons(stop) + stopCost(i);
  }
}

// How slow the optimizer is on a trip, beside a random trip of as many stations.

import type { Optimizer, PlanInput } from "../../src/optimizer/optimizer.js";
import { randomInstance, SEED } from "../instances.js";

/** A run shorter than this cannot be timed: it is repeated. */
const LEAST_MICROSECONDS = 1_000;

/** A run longer than this needs no repeating: what else the machine does is little beside it. */
const ENOUGH_MICROSECONDS = 50_000;

/** CPU time of one plan in milliseconds: the least of `runs`, the machine having other things to do. */
function planMs(optimizer: Optimizer, input: PlanInput, runs: number): number {
  let least = Infinity;
  let microseconds = 0;
  for (let run = 0; run < runs && microseconds < ENOUGH_MICROSECONDS; run++) {
    const before = process.cpuUsage();
    let plans = 0;
    do {
      optimizer.plan(input);
      plans++;
      const { user, system } = process.cpuUsage(before);
      microseconds = user + system;
    } while (microseconds < LEAST_MICROSECONDS);
    least = Math.min(least, microseconds / plans / 1_000);
  }
  return least;
}

const randomInstances = new Map<number, PlanInput>();

/** Time of a plan as a multiple of that for a random instance of as many stations, timed before and after it. */
export function slowness(optimizer: Optimizer, input: PlanInput, runs: number): { ratio: number; ms: number } {
  const stations = input.stationMiles.length;
  const random = randomInstances.get(stations) ?? randomInstance(stations, SEED);
  randomInstances.set(stations, random);
  const before = planMs(optimizer, random, runs);
  const ms = planMs(optimizer, input, runs);
  return { ratio: ms / Math.min(before, planMs(optimizer, random, runs)), ms };
}

import { MAX_STOP_COST_DOLLARS } from "../optimizer.js";

/** What each stop costs beside its fuel, in dollars, for detours in minutes and dollars a minute: as much as the optimizer takes, at most. */
export function stopCostsAt(timeValue: number, detourMinutes: Float64Array): Float64Array {
  return detourMinutes.map((minutes) => Math.min(minutes * timeValue, MAX_STOP_COST_DOLLARS));
}

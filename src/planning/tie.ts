import { TIE_DOLLARS } from "../contract/values/dollarWords.js";

/**
 * By so much, in dollars, the costs of plans with at most so many stops may differ that are as good: the optimizer
 * breaks ties by as much for each stop.
 */
export function tieOf(stopCount: number): number {
  return TIE_DOLLARS * Math.max(1, stopCount);
}

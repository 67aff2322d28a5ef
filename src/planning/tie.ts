/** The optimizer breaks ties by so many dollars for each stop. */
const TIE_DOLLARS_A_STOP = 1e-6;

/** By so much, in dollars, the costs of plans with at most so many stops may differ that are as good. */
export function tieOf(stopCount: number): number {
  return TIE_DOLLARS_A_STOP * Math.max(1, stopCount);
}

// How one version compares with another, from rounds in which both were measured.

import { pick, seededRandom } from "../../test/support/random.js";
import { median, quantile } from "../harness/statistics.js";

/** What one round measured of each version. */
export interface Round {
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  /** Medians. */
  readonly before: number;
  readonly after: number;
  /** The median of the rounds' ratios, after to before. */
  readonly ratio: number;
  /** The ends of the ratio's 99 % interval. */
  readonly low: number;
  readonly high: number;
}

/** With 95 %, one row of a table of twenty would say that equal versions differ. */
export const CONFIDENCE = 0.99;
const RESAMPLES = 2000;

/**
 * Compares the versions by their rounds. The interval is a bootstrap of two levels, which draws passes and then rounds
 * of each. All rounds of a pass share its two processes, and two processes of one version differ by how their memory
 * is laid out: rounds drawn alone would make the interval too narrow.
 * @param passes the rounds of each pass. @throws {Error} when there are none.
 */
export function compareRounds(passes: readonly (readonly Round[])[]): Comparison {
  const rounds = passes.flat();
  if (rounds.length === 0) throw new Error("no rounds to compare");
  const ratios = passes.filter((pass) => pass.length > 0).map((pass) => pass.map(ratioOf));
  const random = seededRandom(1);
  const draw = <T>(values: readonly T[]): T[] => values.map(() => pick(random, values));
  const resampled = Array.from({ length: RESAMPLES }, () =>
    median(draw(ratios).flatMap((pass) => draw(pass))),
  ).toSorted((a, b) => a - b);
  return {
    before: median(rounds.map(({ before }) => before)),
    after: median(rounds.map(({ after }) => after)),
    ratio: median(ratios.flat()),
    low: quantile(resampled, (1 - CONFIDENCE) / 2),
    high: quantile(resampled, (1 + CONFIDENCE) / 2),
  };
}

function ratioOf({ before, after }: Round): number {
  return after === before ? 1 : after / before;
}

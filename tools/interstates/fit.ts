// Derives from published lengths, state by state, how much longer a route is than the lines of its legs.

/**
 * Roads are longer than the lines of their legs by a factor in this band: 1.02 where the line is the road's shape, 1.0
 * to 1.3 where it is straight between towns 10 to 40 miles apart. A shape may be a little longer than its road, because
 * it also runs to the middle of junctions. A route that would need another factor has a superfluous, missing or
 * misplaced town.
 */
export const FACTOR_BAND = { least: 0.95, most: 1.35 };

/**
 * A state's factor is drawn towards the route's as if the route had this much more road there, because we do not know
 * where its legs cross the state line.
 */
const LEANING_MILES = 40;

/**
 * Lines that follow the road are all about as much shorter than it: their factor in a state is off the route's by at
 * most this.
 */
const DRAWN_STATE_BAND = 0.02;

interface RouteFit {
  /** The published length divided by that of the legs' lines. The factors of the legs stay within `FACTOR_BAND`. */
  readonly factor: number;
  /** Total length of the legs with their factors. */
  readonly miles: number;
  /** The factor for the line of a leg between two states. */
  readonly factorOf: (from: string, to: string) => number;
}

/**
 * Finds factors that give the route its published length, and its states theirs as nearly as the band allows.
 * @param legs the states at the ends of each leg, and the length of its line.
 * @param stateMiles the published length in any of the states.
 * @param isDrawn whether the lines follow the road, and are not straight from town to town.
 */
export function fitRoute(
  legs: readonly { readonly from: string; readonly to: string; readonly lineMiles: number }[],
  publishedMiles: number,
  stateMiles: ReadonlyMap<string, number>,
  isDrawn = false,
): RouteFit {
  const drawn = new Map<string, number>();
  // A leg across a state line counts half in each state.
  for (const { from, to, lineMiles } of legs)
    for (const state of [from, to]) drawn.set(state, (drawn.get(state) ?? 0) + lineMiles / 2);
  const common = publishedMiles / sum(drawn.values());
  const leaning = new Map(
    [...drawn].map(([state, miles]) => [
      state,
      ((stateMiles.get(state) ?? miles * common) + LEANING_MILES * common) / (miles + LEANING_MILES),
    ]),
  );
  const scale = publishedMiles / sum([...drawn].map(([state, miles]) => miles * (leaning.get(state) ?? common)));
  const band = isDrawn ? DRAWN_STATE_BAND : Infinity;
  const nearCommon = (factor: number): number => Math.min(Math.max(factor, common - band), common + band);
  const factorIn = (state: string): number => clamp(nearCommon((leaning.get(state) ?? common) * scale));
  const factorOf = (from: string, to: string): number => (factorIn(from) + factorIn(to)) / 2;
  return {
    factor: common,
    miles: sum(legs.map(({ from, to, lineMiles }) => lineMiles * factorOf(from, to))),
    factorOf,
  };
}

function clamp(factor: number): number {
  return Math.min(Math.max(factor, FACTOR_BAND.least), FACTOR_BAND.most);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

// Made-up prices with the structure of real ones: the state's tax, a level that drifts along the road, chains with
// habits of their own, and neighbours at one exit that watch each other.

import { defined } from "../../../src/common/defined.js";
import { integer, pick } from "../../../test/support/random.js";
import { roundTo } from "../../../test/support/optimizeRequests.js";
import type { Corridor } from "./corridors.js";

type Random = () => number;

interface Brand {
  /** Above or below its neighbours, in dollars a gallon. */
  readonly markup: number;
  /** Minutes off the road and back: chains stand at the ramp. */
  readonly leastMinutes: number;
  readonly mostMinutes: number;
  readonly share: number;
}

const BRANDS: readonly Brand[] = [
  { markup: 0.09, leastMinutes: 2, mostMinutes: 4, share: 0.22 },
  { markup: 0.06, leastMinutes: 2, mostMinutes: 4, share: 0.2 },
  { markup: 0.04, leastMinutes: 2, mostMinutes: 5, share: 0.18 },
  { markup: -0.03, leastMinutes: 3, mostMinutes: 7, share: 0.15 },
  { markup: -0.08, leastMinutes: 4, mostMinutes: 12, share: 0.15 },
  { markup: -0.14, leastMinutes: 6, mostMinutes: 15, share: 0.1 },
];

/** A price ends in nine tenths of a cent. */
const TENTHS = 0.009;

export interface Pump {
  readonly mile: number;
  readonly dollarsPerGallon: number;
  readonly detourMinutes: number;
}

/** Stations at exits of the corridor, in driving order. */
export function drawPumps(
  random: Random,
  { miles, exits }: Corridor,
  taxes: Readonly<Record<string, number>>,
  stationCount: number,
): Pump[] {
  const season = 2.7 + 0.9 * random();
  const levelAt = drift(random, miles);
  const atExit = new Map<number, number>();
  const drawn = Array.from({ length: stationCount }, () => pick(random, exits)).toSorted(
    ([mile], [other]) => mile - other,
  );
  return drawn.map(([mile, state]) => {
    const brand = drawBrand(random);
    const competition = atExit.get(mile) ?? 0.12 * (random() - 0.5);
    atExit.set(mile, competition);
    const dollars = season + (taxes[state] ?? 0) + levelAt(mile) + competition + brand.markup + 0.05 * (random() - 0.5);
    return {
      mile,
      dollarsPerGallon: roundTo(Math.floor(dollars * 100) / 100 + TENTHS, 3),
      detourMinutes: integer(random, 10 * brand.leastMinutes, 10 * brand.mostMinutes) / 10,
    };
  });
}

function drawBrand(random: Random): Brand {
  let left = random();
  const found = BRANDS.find(({ share }) => (left -= share) < 0);
  return found ?? pick(random, BRANDS);
}

/** Some miles between two bends of the level. */
const DRIFT_MILES = 180;

/** A level that wanders by some cents, straight between its bends. */
function drift(random: Random, miles: number): (mile: number) => number {
  const bends = [0.2 * (random() - 0.5)];
  while ((bends.length - 1) * DRIFT_MILES < miles) bends.push((bends.at(-1) ?? 0) * 0.7 + 0.16 * (random() - 0.5));
  return (mile) => {
    const k = Math.floor(mile / DRIFT_MILES);
    const from = defined(bends[k]);
    return from + ((bends[k + 1] ?? from) - from) * (mile / DRIFT_MILES - k);
  };
}

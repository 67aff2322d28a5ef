// Stations that nobody has, spread as real ones are.

import { readFile } from "node:fs/promises";
import { firstAtLeast } from "../../src/common/order.js";
import { MILES_PER_DEGREE, milesBetween, radians } from "../../src/common/sphere.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { readNetwork } from "../../src/providers/routing/interstates/file.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { pick, seededRandom } from "../../test/support/random.js";
import { linesOf } from "../../tools/interstates/line.js";
import type { Town } from "./towns.js";

const NETWORK = new URL("../../src/providers/routing/interstates/network.json", import.meta.url);

/**
 * Of all stations these shares are in and around towns, and along the roads of the network; the others lie anywhere.
 */
const SHARE_OF_TOWNS = 0.6;
const SHARE_OF_ROADS = 0.3;

/**
 * Towns have stations by their inhabitants, and the larger ones spread further: this many miles for a town of 10,000,
 * times the root of its size.
 */
const SPREAD_MILES = 1.5;
const SPREAD_INHABITANTS = 10_000;
/** Half of the stations of a road lie nearer than this. */
const ROADSIDE_MILES = 0.5;

/** The contiguous states, with some sea and some of the neighbours. */
const WEST = -124.5;
const EAST = -67;
const SOUTH = 25;
const NORTH = 49;

/** Prices are level in a region of this size, and drawn between these bounds for each. */
const REGION_DEGREES = 4;
const REGION_LEAST_DOLLARS = 3.1;
const REGION_SPAN_DOLLARS = 1.4;
/** How far a station's price may be from its region's, and what those beside roads take more. */
const OWN_SPAN_DOLLARS = 0.3;
const ROADSIDE_DOLLARS = 0.08;

const BRANDS = [
  "Pilot",
  "Love's Travel Stop",
  "TA",
  "Shell",
  "Exxon",
  "Casey's",
  "Circle K",
  "Maverik",
  "Independent",
] as const;

/** As many stations, the same for the same seed. */
export async function makeStations(count: number, seed: number, towns: readonly Town[]): Promise<Station[]> {
  const random = seededRandom(seed);
  const roads = linesOf(readNetwork(await readFile(NETWORK, "utf8"))).flatMap((line) =>
    line.slice(1).map((to, i) => ({ from: line[i] ?? to, to })),
  );
  const pickRoad = weighted(roads, ({ from, to }) => milesBetween(from, to));
  const pickTown = weighted(towns, ({ population }) => population);
  const regions = new Map<string, number>();
  return Array.from({ length: count }, (_, row) => {
    const kind = random();
    const isRoadside = kind >= SHARE_OF_TOWNS && kind < SHARE_OF_TOWNS + SHARE_OF_ROADS;
    const place =
      kind < SHARE_OF_TOWNS
        ? inTown(random, pickTown(random()))
        : isRoadside
          ? besideRoad(random, pickRoad(random()))
          : anywhere(random);
    const region = `${Math.floor(place.lat / REGION_DEGREES)} ${Math.floor(place.lng / REGION_DEGREES)}`;
    const level = regions.get(region) ?? REGION_LEAST_DOLLARS + REGION_SPAN_DOLLARS * random();
    regions.set(region, level);
    const brand = pick(random, BRANDS);
    return {
      id: `made-up-${row}`,
      name: `${brand} ${row}`,
      address: `${row} Made-up Road`,
      location: place,
      brand,
      price_per_gallon: Number(
        (level + OWN_SPAN_DOLLARS * (random() - 0.5) + (isRoadside ? ROADSIDE_DOLLARS : 0)).toFixed(3),
      ),
    };
  });
}

function inTown(random: () => number, { lat, lng, population }: Town): Coordinates {
  const miles = -SPREAD_MILES * Math.sqrt(population / SPREAD_INHABITANTS) * Math.log(1 - random());
  return shift({ lat, lng }, miles, random());
}

function besideRoad(
  random: () => number,
  { from, to }: { readonly from: Coordinates; readonly to: Coordinates },
): Coordinates {
  const share = random();
  const on = { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
  return shift(on, (ROADSIDE_MILES / Math.LN2) * -Math.log(1 - random()), random());
}

function anywhere(random: () => number): Coordinates {
  return rounded(SOUTH + (NORTH - SOUTH) * random(), WEST + (EAST - WEST) * random());
}

/** A place this far away, in the direction of a share of the circle. */
function shift({ lat, lng }: Coordinates, miles: number, direction: number): Coordinates {
  const degrees = miles / MILES_PER_DEGREE;
  const angle = 2 * Math.PI * direction;
  return rounded(lat + degrees * Math.cos(angle), lng + (degrees * Math.sin(angle)) / Math.cos(radians(lat)));
}

/** To a tenth of a metre, as answers have it. */
function rounded(lat: number, lng: number): Coordinates {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}

/** Picks from a list by weight: for a number in [0, 1), one of the list. */
function weighted<T>(list: readonly T[], weightOf: (each: T) => number): (share: number) => T {
  const ends = new Float64Array(list.length);
  let end = 0;
  list.forEach((each, i) => (ends[i] = end += weightOf(each)));
  return (share) => {
    const picked = list[firstAtLeast(ends, share * end)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  };
}

// Families of trips as data, so that they can be searched, kept and made at any number of stations.

import type { PlanInput } from "../../src/optimizer/optimizer.js";
import { seededRandom } from "../../test/support/random.js";

export const CURVE_FORMS = ["flat", "rise", "fall", "hill", "takagi", "walk", "noise", "knots", "tile"] as const;
export type CurveForm = (typeof CURVE_FORMS)[number];

/** A number from 0 to 1 along the road. */
export interface Curve {
  readonly form: CurveForm;
  /** What the number is raised to: below 1 it rises early, above 1 late. */
  readonly power: number;
  /** Full tanks after which it begins again; 0: as long as the road with `ROAD_STATIONS` stations. */
  readonly tanks: number;
  /** "knots": the numbers at even distances, straight between them. "tile": those of stations in turn. */
  readonly levels: readonly number[];
}

export interface Terrain {
  readonly price: Curve;
  readonly stopCost: Curve;
  /** Whether the curve of stop costs goes over prices, from least to greatest, in place of the road. */
  readonly isStopCostOnPrice: boolean;
}

export const SPACINGS = ["even", "random", "bunches", "bursts"] as const;

export interface Recipe {
  /** What the road leads through, in turn. */
  readonly terrains: readonly Terrain[];
  /** Length of each terrain, in full tanks. */
  readonly terrainTanks: number;
  readonly leastPrice: number;
  readonly priceSpan: number;
  /** Uniform noise on prices, as a fraction of their span. */
  readonly priceNoise: number;
  readonly leastStopCost: number;
  readonly stopCostSpan: number;
  readonly spacing: (typeof SPACINGS)[number];
  /** Stations in each bunch (all at one mile) or burst (over a tenth of the room there is). */
  readonly bunchSize: number;
  /** Length of the road, in full tanks, with `ROAD_STATIONS` stations. */
  readonly roadTanks: number;
  /**
   * Whether the road stays as long with more stations than that. If not, it gets longer and has as many on a tank.
   * With fewer stations it is as long in both cases.
   */
  readonly isDense: boolean;
  readonly tankGallons: number;
  readonly startFraction: number;
  readonly reserveFraction: number;
  readonly bufferFraction: number;
}

/** As many stations as a request can have. */
export const ROAD_STATIONS = 5_000;

const MPG = 6.5;
const SEED = 1;
const BURST_SHARE = 0.1;
/** Octaves of a curve of many scales: the finest is about one station long. */
const OCTAVES = 12;

export function makeInstance(recipe: Recipe, stationCount: number): PlanInput {
  const { tankGallons, terrains, terrainTanks } = recipe;
  const random = seededRandom(SEED);
  const tanksOnRoad = recipe.roadTanks * (recipe.isDense ? 1 : Math.max(1, stationCount / ROAD_STATIONS));
  const shares = spaceOut(recipe, stationCount, random);
  const pricesPerGallon = new Float64Array(stationCount);
  const stopCosts = new Float64Array(stationCount);
  shares.forEach((share, i) => {
    const tanks = share * tanksOnRoad;
    const terrain = terrains[Math.floor(tanks / terrainTanks) % terrains.length];
    if (terrain === undefined) throw new Error("a recipe needs a terrain");
    const along = (curve: Curve): number => (tanks / (curve.tanks || recipe.roadTanks)) % 1;
    const price = valueAt(terrain.price, along(terrain.price), i, random);
    const stopCost = valueAt(terrain.stopCost, terrain.isStopCostOnPrice ? price : along(terrain.stopCost), i, random);
    pricesPerGallon[i] = recipe.leastPrice + recipe.priceSpan * (price + recipe.priceNoise * random());
    stopCosts[i] = recipe.leastStopCost + recipe.stopCostSpan * stopCost;
  });
  const totalMiles = tanksOnRoad * tankGallons * MPG;
  return {
    stationMiles: shares.map((share) => share * totalMiles),
    pricesPerGallon,
    stopCosts,
    totalMiles,
    mpg: MPG,
    tankCapacityGallons: tankGallons,
    startGallons: recipe.startFraction * tankGallons,
    reserveGallons: recipe.reserveFraction * tankGallons,
    bufferGallons: recipe.bufferFraction * tankGallons,
  };
}

/** Where the stations are, as fractions of the road, ascending. */
function spaceOut({ spacing, bunchSize }: Recipe, count: number, random: () => number): Float64Array {
  if (spacing === "random") return Float64Array.from({ length: count }, random).toSorted();
  if (spacing === "even") return Float64Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  const share = spacing === "bunches" ? 0 : BURST_SHARE;
  return Float64Array.from({ length: count }, (_, i) => (i - (i % bunchSize) + share * (i % bunchSize)) / count);
}

function valueAt({ form, power, levels }: Curve, x: number, station: number, random: () => number): number {
  switch (form) {
    case "flat":
      return 0;
    case "rise":
      return x ** power;
    case "fall":
      return (1 - x) ** power;
    case "hill":
      return tent(x) ** power;
    case "takagi":
      return sumOfOctaves((frequency) => tent((x * frequency) % 1)) ** power;
    case "walk":
      return sumOfOctaves((frequency) => between((knot) => seededRandom(frequency * 7919 + knot)(), x * frequency)) ** power;
    case "noise":
      return random() ** power;
    case "knots":
      return between((knot) => levels[Math.min(knot, levels.length - 1)] ?? 0, x * (levels.length - 1));
    case "tile":
      return levels[station % levels.length] ?? 0;
  }
}

/** Up from 0 to 1 and down again. */
function tent(x: number): number {
  return 1 - Math.abs(2 * x - 1);
}

function between(levelAt: (knot: number) => number, x: number): number {
  const knot = Math.floor(x);
  const from = levelAt(knot);
  return from + (levelAt(knot + 1) - from) * (x - knot);
}

/** Details half as long and half as high, again and again. */
function sumOfOctaves(detail: (frequency: number) => number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave++) sum += detail(2 ** octave) / 2 ** (octave + 1);
  return sum;
}

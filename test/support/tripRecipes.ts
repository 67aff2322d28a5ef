// Recipes for families of trips: data that a search can vary and that makes a trip with any number of stations.

import type { PlainTrip } from "../../src/optimizer/plans.js";
import { seededRandom } from "./random.js";

export const CURVE_FORMS = ["flat", "rise", "fall", "hill", "takagi", "walk", "noise", "knots", "tile"] as const;
type CurveForm = (typeof CURVE_FORMS)[number];

/** A function of the place along the road, with values from 0 to 1. */
export interface Curve {
  readonly form: CurveForm;
  /** The exponent: below 1 the curve rises early, above 1 late. */
  readonly power: number;
  /** Its period in full tanks; 0 stands for the road's length with `ROAD_STATIONS` stations. */
  readonly tanks: number;
  /**
   * "knots": the values at even distances, with straight lines between. "tile": the values of the stations, in turn.
   */
  readonly levels: readonly number[];
}

export interface Terrain {
  readonly price: Curve;
  readonly stopCost: Curve;
  /** Whether the curve of stop costs is a function of the price instead of the place. */
  readonly isStopCostOnPrice: boolean;
}

export const SPACINGS = ["even", "random", "bunches", "bursts"] as const;

export interface Recipe {
  /** The road leads through them in turn, again and again. */
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
  /** Stations in each bunch, all at one mile, or in each burst, which fills a tenth of its share of the road. */
  readonly bunchSize: number;
  /** Length of the road, in full tanks, with `ROAD_STATIONS` stations. */
  readonly roadTanks: number;
  /**
   * Whether the road keeps that length with more stations. Otherwise it grows with them, so that the number of stations
   * on a tank stays the same. With fewer stations it keeps its length in both cases.
   */
  readonly isDense: boolean;
  readonly tankGallons: number;
  readonly startFraction: number;
  readonly reserveFraction: number;
  readonly bufferFraction: number;
}

/** The most stations that a request can have. */
export const ROAD_STATIONS = 5_000;

const MPG = 6.5;
const SEED = 1;
const BURST_SHARE = 0.1;
/** The finest octave of a fractal curve is about one station long. */
const OCTAVES = 12;

export function makeInstance(recipe: Recipe, stationCount: number): PlainTrip {
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

/** The places of the stations as fractions of the road, ascending. */
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
      return (
        sumOfOctaves((frequency) => between((knot) => seededRandom(frequency * 7919 + knot)(), x * frequency)) ** power
      );
    case "noise":
      return random() ** power;
    case "knots":
      return between((knot) => levels[Math.min(knot, levels.length - 1)] ?? 0, x * (levels.length - 1));
    case "tile":
      return levels[station % levels.length] ?? 0;
  }
}

/** Rises from 0 to 1 and falls back to 0. */
function tent(x: number): number {
  return 1 - Math.abs(2 * x - 1);
}

function between(levelAt: (knot: number) => number, x: number): number {
  const knot = Math.floor(x);
  const from = levelAt(knot);
  return from + (levelAt(knot + 1) - from) * (x - knot);
}

/** Adds octaves, each half as long and half as high as the one before. */
function sumOfOctaves(detail: (frequency: number) => number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave++) sum += detail(2 ** octave) / 2 ** (octave + 1);
  return sum;
}

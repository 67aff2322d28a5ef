// Random recipes, and small steps from one recipe to another.

import { integer, pick } from "./random.js";
import { CURVE_FORMS, type Curve, type Recipe, SPACINGS, type Terrain } from "./tripRecipes.js";

type Random = () => number;

/** The ranges of numbers that are drawn evenly by order of magnitude. */
const SCALES = {
  terrainTanks: [0.05, 5],
  leastPrice: [0.01, 50],
  priceSpan: [1e-4, 50],
  leastStopCost: [1e-9, 1],
  stopCostSpan: [1e-7, 10],
  bunchSize: [2, 100],
  roadTanks: [0.5, 100],
  tankGallons: [10, 500],
} as const satisfies Partial<Record<keyof Recipe, readonly [number, number]>>;
type ScaleName = keyof typeof SCALES;
const SCALE_NAMES: readonly ScaleName[] = [
  "terrainTanks",
  "leastPrice",
  "priceSpan",
  "leastStopCost",
  "stopCostSpan",
  "bunchSize",
  "roadTanks",
  "tankGallons",
];

const POWERS: readonly [number, number] = [0.2, 5];
const CURVE_TANKS: readonly [number, number] = [0.005, 5];
const MOST_LEVELS = 12;
/** The largest factors of a small, a middling and a large step. */
const STEPS = [1.1, 1.5, 5];

export function randomRecipe(random: Random): Recipe {
  return tidy({
    terrains: Array.from({ length: pick(random, [1, 1, 2]) }, () => randomTerrain(random)),
    terrainTanks: randomScale(random, "terrainTanks"),
    leastPrice: randomScale(random, "leastPrice"),
    priceSpan: randomScale(random, "priceSpan"),
    priceNoise: randomNoise(random),
    leastStopCost: randomLeastStopCost(random),
    stopCostSpan: randomScale(random, "stopCostSpan"),
    spacing: pick(random, SPACINGS),
    bunchSize: randomScale(random, "bunchSize"),
    roadTanks: randomRoadTanks(random),
    isDense: false,
    tankGallons: randomScale(random, "tankGallons"),
    startFraction: randomStart(random),
    reserveFraction: randomReserve(random),
    bufferFraction: randomBuffer(random),
  });
}

/** `recipe` with one to three changes. */
export function mutate(recipe: Recipe, random: Random): Recipe {
  let mutated = recipe;
  for (let changes = integer(random, 1, 3); changes > 0; changes--) mutated = changeOne(mutated, random);
  return tidy(mutated);
}

/**
 * `recipe` without the parts that have no effect: terrains that the road does not reach, and levels that no curve
 * reads.
 */
function tidy(recipe: Recipe): Recipe {
  const tidyCurve = (curve: Curve): Curve => (hasLevels(curve) ? curve : { ...curve, levels: [] });
  const reached = Math.ceil(recipe.roadTanks / recipe.terrainTanks);
  return {
    ...recipe,
    terrains: recipe.terrains
      .slice(0, reached)
      .map((terrain) => ({ ...terrain, price: tidyCurve(terrain.price), stopCost: tidyCurve(terrain.stopCost) })),
  };
}

const hasLevels = ({ form }: Curve): boolean => form === "knots" || form === "tile";

function changeOne(recipe: Recipe, random: Random): Recipe {
  const change = random();
  if (change < 0.4) {
    const name = pick(random, SCALE_NAMES);
    return { ...recipe, [name]: rounded(name, step(recipe[name], SCALES[name], random)) };
  }
  if (change < 0.8) {
    const changed = integer(random, 0, recipe.terrains.length - 1);
    return {
      ...recipe,
      terrains: recipe.terrains.map((terrain, k) => (k === changed ? changeTerrain(terrain, random) : terrain)),
    };
  }
  if (change < 0.84) {
    const [first = randomTerrain(random)] = recipe.terrains;
    return { ...recipe, terrains: recipe.terrains.length > 1 ? [first] : [first, randomTerrain(random)] };
  }
  return {
    ...recipe,
    ...pick<() => Partial<Recipe>>(random, [
      () => ({ priceNoise: randomNoise(random) }),
      () => ({ leastStopCost: randomLeastStopCost(random) }),
      () => ({ spacing: pick(random, SPACINGS) }),
      () => ({ roadTanks: randomRoadTanks(random) }),
      () => ({ startFraction: randomStart(random) }),
      () => ({ reserveFraction: randomReserve(random) }),
      () => ({ bufferFraction: randomBuffer(random) }),
    ])(),
  };
}

const randomNoise = (random: Random): number => pick(random, [0, 0, 0, 1e-9, 1e-6, 1e-3, 0.1]);
const randomLeastStopCost = (random: Random): number => pick(random, [0, 0, randomScale(random, "leastStopCost")]);
const randomRoadTanks = (random: Random): number => pick(random, [1, 1, randomScale(random, "roadTanks")]);
const randomStart = (random: Random): number => pick(random, [0, 0.5, 1, random()]);
const randomReserve = (random: Random): number => pick(random, [0, 0.1, 1, random()]);
const randomBuffer = (random: Random): number => pick(random, [0, 0.05, 0.5, 0.9 * random()]);

function randomTerrain(random: Random): Terrain {
  return { price: randomCurve(random), stopCost: randomCurve(random), isStopCostOnPrice: random() < 0.3 };
}

function changeTerrain(terrain: Terrain, random: Random): Terrain {
  const change = random();
  if (change < 0.1) return { ...terrain, isStopCostOnPrice: !terrain.isStopCostOnPrice };
  if (change < 0.55) return { ...terrain, price: changeCurve(terrain.price, random) };
  return { ...terrain, stopCost: changeCurve(terrain.stopCost, random) };
}

function randomCurve(random: Random): Curve {
  return {
    form: pick(random, CURVE_FORMS),
    power: pick(random, [1, randomIn(random, POWERS)]),
    tanks: pick(random, [0, 1, randomIn(random, CURVE_TANKS)]),
    levels: randomLevels(random),
  };
}

function randomLevels(random: Random): number[] {
  return Array.from({ length: integer(random, 2, MOST_LEVELS) }, random);
}

function changeCurve(curve: Curve, random: Random): Curve {
  if (curve.levels.length > 0 && random() < 0.5) {
    const changed = integer(random, 0, curve.levels.length - 1);
    return { ...curve, levels: curve.levels.map((level, k) => (k === changed ? random() : level)) };
  }
  return pick<() => Curve>(random, [
    () => randomCurve(random),
    () => ({ ...curve, form: pick(random, CURVE_FORMS), levels: randomLevels(random) }),
    () => ({ ...curve, power: step(curve.power, POWERS, random) }),
    () => ({ ...curve, power: step(curve.power, POWERS, random) }),
    () => ({
      ...curve,
      tanks: curve.tanks === 0 ? randomIn(random, CURVE_TANKS) : step(curve.tanks, CURVE_TANKS, random),
    }),
    () => ({ ...curve, tanks: 0 }),
  ])();
}

function randomScale(random: Random, name: ScaleName): number {
  return rounded(name, randomIn(random, SCALES[name]));
}

function rounded(name: ScaleName, value: number): number {
  return name === "bunchSize" ? Math.round(value) : value;
}

function randomIn(random: Random, [least, most]: readonly [number, number]): number {
  return least * (most / least) ** random();
}

function step(value: number, [least, most]: readonly [number, number], random: Random): number {
  return Math.min(most, Math.max(least, value * pick(random, STEPS) ** (2 * random() - 1)));
}

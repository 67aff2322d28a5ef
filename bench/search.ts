// node dist/bench/search.js [--fleet]: searches for families of trips on which the optimizer is slow.

import { EXIT, parseOptions, UsageError } from "../src/cli/usage.js";
import { loadOptimizer } from "../src/index.js";
import type { PlanInput } from "../src/optimizer/plans.js";
import { mutateFleet, randomFleetRecipe } from "../test/support/fleetRecipeMoves.js";
import { type FleetRecipe, makeFleetTrip, type Rules } from "../test/support/fleetRecipes.js";
import { toFleetInput } from "../test/support/fleetTrips.js";
import { integer, seededRandom } from "../test/support/random.js";
import { randomInstance, SEED } from "../test/support/randomInstances.js";
import { mutate, randomRecipe } from "../test/support/recipeMoves.js";
import { makeInstance, type Recipe, ROAD_STATIONS } from "../test/support/tripRecipes.js";
import { WORST_FAMILIES } from "../test/support/worstFamilies.js";
import { WORST_FLEET_FAMILIES } from "../test/support/worstFleetFamilies.js";

/** A set of families that can be searched. */
interface Space<Any> {
  /** The worst that are known. */
  readonly known: readonly Any[];
  readonly draw: (random: () => number) => Any;
  readonly mutate: (recipe: Any, random: () => number) => Any;
  readonly make: (recipe: Any, stations: number) => PlanInput;
  readonly kindOf: (recipe: Any) => string;
}

const PLAIN: Space<Recipe> = {
  known: WORST_FAMILIES.map(({ recipe }) => recipe),
  draw: randomRecipe,
  mutate,
  make: makeInstance,
  kindOf,
};

const FLEET: Space<FleetRecipe> = {
  known: WORST_FLEET_FAMILIES.map(({ recipe }) => recipe),
  draw: randomFleetRecipe,
  mutate: mutateFleet,
  make: (recipe, count) => toFleetInput(makeFleetTrip(recipe, count)),
  kindOf: ({ road, rules }) => `${road.terrains[0]?.price.form} with ${kindOfRules(rules)}`,
};

interface Found<Any> {
  readonly recipe: Any;
  readonly ratio: number;
}

/** A family is first probed at this size, where even cubic time is short. */
const PROBE_STATIONS = 500;
/** If its time grew with the cube, a slower probe would take minutes at full size. */
const MAX_PROBE_MS = 1_000;
/** A family is tried at full size only if its probe has at least this share of its parent's slowness. */
const PROBE_TOLERANCE = 0.5;
/** A recipe replaces another of its kind if it is slower by this factor, which exceeds the error of the clock. */
const LEAST_GAIN = 1.03;
/** The share of recipes that have no parent. */
const RANDOM_SHARE = 0.15;
/** The parent is the slowest of this many known recipes, picked at random. */
const TOURNAMENT = 3;
const PRINTED = 20;
const REPORT_EVERY_MS = 20_000;

/** The clock is too coarse for shorter runs, so they are repeated. */
const LEAST_MICROSECONDS = 1_000;

/** A longer run need not be repeated: other work of the machine hardly changes it. */
const ENOUGH_MICROSECONDS = 50_000;

const DEFAULT_MINUTES = 5;
const DEFAULT_STATIONS = 1_000;

const HELP = `Usage: node dist/bench/search.js [--fleet] [--minutes N] [--stations N] [--seed N] [--fresh]

Searches for families of trips on which the optimizer is slow, starting from the worst that are known, and prints the
slowest of each kind: how many times as long as a random trip of as many stations it takes.

  --fleet         families with fleet rules
  --minutes N     how long to search                                        ${DEFAULT_MINUTES}
  --stations N    stations of a trip by which families are compared         ${DEFAULT_STATIONS}
  --seed N        decides what is tried; what is kept also depends on the
                  measured times                                            1
  --fresh         does not start from the worst that are known

Exit codes: 0 it searched, 2 bad usage.
`;

const optimizer = await loadOptimizer();
const randomInstances = new Map<number, PlanInput>();

interface Searching {
  readonly minutes: number;
  readonly stations: number;
  readonly seed: number;
  readonly isFresh: boolean;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`search: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

function main(args: string[]): void {
  const { values, flags } = parseOptions(args, ["minutes", "stations", "seed"], ["fleet", "fresh", "help"]);
  if (flags.has("help")) {
    process.stdout.write(HELP);
    return;
  }
  const searching = {
    minutes: numberOf("minutes", values.minutes, DEFAULT_MINUTES),
    stations: numberOf("stations", values.stations, DEFAULT_STATIONS),
    seed: numberOf("seed", values.seed, 1),
    isFresh: flags.has("fresh"),
  };
  if (flags.has("fleet")) search(FLEET, searching);
  else search(PLAIN, searching);
}

function numberOf(option: string, given: string | undefined, otherwise: number): number {
  const value = Number(given ?? otherwise);
  if (!(value > 0 && value < Infinity)) throw new UsageError(`--${option} takes a number above 0, not ${given}`);
  return value;
}

function search<Any>(space: Space<Any>, { minutes, stations, seed, isFresh }: Searching): void {
  const random = seededRandom(seed);
  const end = Date.now() + minutes * 60_000;
  /** The slowest recipe of each kind. Keeping one of each stops the slowest shape from crowding out the others. */
  const slowest = new Map<string, Found<Any>>();
  let nextReport = Date.now() + REPORT_EVERY_MS;
  let tried = 0;
  if (!isFresh) for (const recipe of space.known) consider(space, slowest, recipe, 0, stations);
  while (Date.now() < end) {
    const parent = chooseParent(slowest, random);
    const recipe = parent === undefined ? space.draw(random) : space.mutate(parent.recipe, random);
    consider(
      space,
      slowest,
      recipe,
      parent === undefined ? 0 : slowness(space.make(parent.recipe, PROBE_STATIONS), 1).ratio,
      stations,
    );
    tried++;
    if (Date.now() > nextReport) {
      nextReport += REPORT_EVERY_MS;
      console.log(
        `${tried} tried, ${slowest.size} kinds, slowest: ${ranked(slowest)
          .slice(0, 8)
          .map(({ ratio }) => ratio.toFixed(1))
          .join(" ")}`,
      );
    }
  }
  for (const found of ranked(slowest).slice(0, PRINTED)) {
    const input = space.make(found.recipe, ROAD_STATIONS);
    const { ratio, ms } = slowness(input, 2);
    console.log(
      `\n${space.kindOf(found.recipe)}: ${found.ratio.toFixed(1)} at ${stations}, ${ratio.toFixed(1)} (${ms.toFixed(1)} ms, ${optimizer.plan(input).status}) at ${ROAD_STATIONS}`,
    );
    console.log(JSON.stringify(found.recipe));
  }
}

function chooseParent<Any>(slowest: ReadonlyMap<string, Found<Any>>, random: () => number): Found<Any> | undefined {
  if (slowest.size === 0 || random() < RANDOM_SHARE) return undefined;
  const all = ranked(slowest);
  return all[Math.min(...Array.from({ length: TOURNAMENT }, () => integer(random, 0, all.length - 1)))];
}

/** Keeps `recipe` if two measurements say that it is slower than the known recipe of its kind. */
function consider<Any>(
  space: Space<Any>,
  slowest: Map<string, Found<Any>>,
  recipe: Any,
  parentProbe: number,
  stations: number,
): void {
  const small = space.make(recipe, PROBE_STATIONS);
  const plan = optimizer.plan(small);
  // Where there is no fuel for the trip, that is found out at once.
  if (plan.status === "infeasible" && plan.isByRules !== true) return;
  const probe = slowness(small, 1);
  if (probe.ms > MAX_PROBE_MS || probe.ratio < PROBE_TOLERANCE * parentProbe) return;
  const kind = space.kindOf(recipe);
  const known = slowest.get(kind)?.ratio ?? 0;
  const input = space.make(recipe, stations);
  let ratio = slowness(input, 1).ratio;
  if (ratio <= known * LEAST_GAIN) return;
  ratio = Math.min(ratio, slowness(input, 3).ratio);
  if (ratio > known * LEAST_GAIN) slowest.set(kind, { recipe, ratio });
}

function kindOf({ terrains }: Recipe): string {
  return terrains
    .map(
      ({ price, stopCost, isStopCostOnPrice }) =>
        `${price.form}/${stopCost.form}${isStopCostOnPrice ? " on price" : ""}`,
    )
    .join(" then ");
}

/** The rules that apply, in a word each. */
function kindOfRules({ minimum, maximumAbove, detour, maximumStops, fillUp, requiredStops }: Rules): string {
  const applied = {
    minimum: minimum !== null,
    maximum: maximumAbove !== null,
    detours: detour !== null,
    "most stops": maximumStops !== null,
    "fill-up": fillUp,
    required: requiredStops > 0,
  };
  return Object.entries(applied)
    .filter(([, isApplied]) => isApplied)
    .map(([rule]) => rule)
    .join(", ");
}

function ranked<Any>(slowest: ReadonlyMap<string, Found<Any>>): Found<Any>[] {
  return [...slowest.values()].toSorted((a, b) => b.ratio - a.ratio);
}

/** Processor time of one plan in milliseconds, the least of `runs`. */
function planMs(input: PlanInput, runs: number): number {
  let least = Infinity;
  let microseconds = 0;
  for (let run = 0; run < runs && microseconds < ENOUGH_MICROSECONDS; run++) {
    const before = process.cpuUsage();
    let plans = 0;
    do {
      optimizer.plan(input);
      plans++;
      const { user, system } = process.cpuUsage(before);
      microseconds = user + system;
    } while (microseconds < LEAST_MICROSECONDS);
    least = Math.min(least, microseconds / plans / 1_000);
  }
  return least;
}

/**
 * A plan's time as a multiple of that of a random instance with as many stations, which is timed before and after it.
 */
function slowness(input: PlanInput, runs: number): { ratio: number; ms: number } {
  const count = input.stationMiles.length;
  const random = randomInstances.get(count) ?? randomInstance(count, SEED);
  randomInstances.set(count, random);
  const before = planMs(random, runs);
  const ms = planMs(input, runs);
  return { ratio: ms / Math.min(before, planMs(random, runs)), ms };
}

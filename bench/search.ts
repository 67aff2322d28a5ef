// node dist/bench/search.js: looks for families of trips that the optimizer is slow on.
//
//   --core FILE     the compiled core to search against (default: the built one)
//   --minutes N     how long to search (5); 0: only the fixtures are timed
//   --stations N    how many stations families are compared at (1000)
//   --seed N        what is tried; what is kept depends on the times measured as well (1)
//   --fresh         begin with nothing, and not with the fixtures

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { loadOptimizer } from "../src/index.js";
import { createOptimizer, type Optimizer } from "../src/optimizer/optimizer.js";
import { integer, seededRandom } from "../test/support/random.js";
import { slowness } from "./search/measure.js";
import { mutate, randomRecipe } from "./search/moves.js";
import { makeInstance, type Recipe, ROAD_STATIONS } from "./search/recipe.js";
import { WORST_FIXTURES } from "./worst.js";

interface Found {
  readonly recipe: Recipe;
  readonly ratio: number;
}

/** So small that even a cubic family is quick: tells which are worth more time. */
const PROBE_STATIONS = 500;
/** A probe this slow would take minutes at full size if its time grew with the cube. */
const MAX_PROBE_MS = 1_000;
/** How much of the slowness at the probe's size a step may lose and still be tried at full size. */
const PROBE_TOLERANCE = 0.5;
/** How much slower the new must be than the old: the clock errs by less. */
const LEAST_GAIN = 1.03;
const RANDOM_SHARE = 0.15;
/** Of the found, the parent is the slowest of so many picked at random. */
const TOURNAMENT = 3;
const PRINTED = 20;
const REPORT_EVERY_MS = 20_000;

const { values: options } = parseArgs({
  options: {
    core: { type: "string" },
    minutes: { type: "string", default: "5" },
    stations: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    fresh: { type: "boolean", default: false },
  },
});
const optimizer = options.core === undefined ? await loadOptimizer() : createOptimizer(await WebAssembly.compile(await readFile(options.core)));
const stations = Number(options.stations);
const minutes = Number(options.minutes);

/** The slowest recipe of each kind: many hills are climbed at once, so that no one shape crowds out the others. */
const slowest = new Map<string, Found>();

if (minutes > 0) search(optimizer);
else printFixtures(optimizer);

function search(searched: Optimizer): void {
  const random = seededRandom(Number(options.seed));
  const end = Date.now() + minutes * 60_000;
  let nextReport = Date.now() + REPORT_EVERY_MS;
  let tried = 0;
  if (!options.fresh) for (const { recipe } of WORST_FIXTURES) consider(searched, recipe, 0);
  while (Date.now() < end) {
    const parent = chooseParent(random);
    const recipe = parent === undefined ? randomRecipe(random) : mutate(parent.recipe, random);
    consider(searched, recipe, parent === undefined ? 0 : slowness(searched, makeInstance(parent.recipe, PROBE_STATIONS), 1).ratio);
    tried++;
    if (Date.now() > nextReport) {
      nextReport += REPORT_EVERY_MS;
      console.log(`${tried} tried, ${slowest.size} kinds, slowest: ${ranked().slice(0, 8).map(({ ratio }) => ratio.toFixed(1)).join(" ")}`);
    }
  }
  for (const found of ranked().slice(0, PRINTED)) {
    const { ratio, ms } = slowness(searched, makeInstance(found.recipe, ROAD_STATIONS), 2);
    console.log(`\n${kindOf(found.recipe)}: ${found.ratio.toFixed(1)} at ${stations}, ${ratio.toFixed(1)} (${ms.toFixed(1)} ms) at ${ROAD_STATIONS}`);
    console.log(JSON.stringify(found.recipe));
  }
}

function chooseParent(random: () => number): Found | undefined {
  if (slowest.size === 0 || random() < RANDOM_SHARE) return undefined;
  const all = ranked();
  // The least of several places in the ranking.
  return all[Math.min(...Array.from({ length: TOURNAMENT }, () => integer(random, 0, all.length - 1)))];
}

/** Keeps `recipe` if it is slower, measured twice, than what there is of its kind. */
function consider(searched: Optimizer, recipe: Recipe, parentProbe: number): void {
  const small = makeInstance(recipe, PROBE_STATIONS);
  if (searched.plan(small).status !== "optimal") return;
  const probe = slowness(searched, small, 1);
  if (probe.ms > MAX_PROBE_MS || probe.ratio < PROBE_TOLERANCE * parentProbe) return;
  const kind = kindOf(recipe);
  const known = slowest.get(kind)?.ratio ?? 0;
  const input = makeInstance(recipe, stations);
  let ratio = slowness(searched, input, 1).ratio;
  if (ratio <= known * LEAST_GAIN) return;
  ratio = Math.min(ratio, slowness(searched, input, 3).ratio);
  if (ratio > known * LEAST_GAIN) slowest.set(kind, { recipe, ratio });
}

function kindOf({ terrains }: Recipe): string {
  return terrains.map(({ price, stopCost, isStopCostOnPrice }) => `${price.form}/${stopCost.form}${isStopCostOnPrice ? " on price" : ""}`).join(" then ");
}

function ranked(): Found[] {
  return [...slowest.values()].toSorted((a, b) => b.ratio - a.ratio);
}

function printFixtures(timed: Optimizer): void {
  for (const { name, isDense, make } of WORST_FIXTURES) {
    const { ratio, ms } = slowness(timed, make(stations), 3);
    const perStation = ((ms * 1e6) / stations).toFixed(0);
    console.log(`${name.padEnd(70)}${isDense ? "dense" : "     "}${ratio.toFixed(1).padStart(9)} × random ${ms.toFixed(2).padStart(10)} ms, ${perStation.padStart(9)} ns a station`);
  }
}

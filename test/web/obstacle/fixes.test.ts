// What makes a trip possible: each fix is the least, by what the service answers to requests that know nothing of the
// page.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../../src/index.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { requirePricedStations } from "../../../src/planning/preconditions.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import type { PlanChoices } from "../../../src/web/background/explanationQuestions.js";
import { findFixes, type Fix } from "../../../src/web/obstacle/fixes.js";
import { toRequest } from "../../../src/web/plan/planner.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import { makeApp, newKey } from "../../support/app.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
const columns = requirePricedStations(BUILT_IN.stations);

function find(settings: Partial<Settings>, rules: Rules = {}): Promise<readonly Fix[]> {
  return findFixes({ settings: { ...DEFAULT_SETTINGS, ...settings }, rules }, async (others) => others.map(plan));
}

function plan({ settings, rules }: PlanChoices) {
  try {
    return optimizeTrip(tools, toRequest({ route: BUILT_IN.route }, columns, settings, rules));
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** The status of the service's answer, and what the plan costs there. */
async function ask({ settings, rules }: PlanChoices): Promise<{ status: number; cost: unknown; stops: unknown }> {
  const app = await makeApp();
  const body = {
    ...BUILT_IN,
    vehicle: {
      mpg: settings.mpg,
      tank_capacity_gallons: settings.tankCapacityGallons,
      current_fuel_gallons: settings.startGallons,
      usable_tank_fraction: rules.usable_tank_fraction,
    },
    params: {
      time_value_dollars_per_minute: settings.timeValueDollarsPerMinute,
      destination_reserve_fraction: settings.reserveFraction,
      inter_stop_buffer_fraction: settings.bufferFraction,
    },
  };
  const answer = await app.inject({
    method: "POST",
    url: "/v1/optimize",
    headers: { "x-api-key": newKey() },
    payload: OptimizeRequest.parse(body),
  });
  const json = answer.json();
  await app.close();
  return { status: answer.statusCode, cost: json.summary?.total_fuel_cost, stops: json.stops?.length };
}

/** The fix, taken back by one step of what it is rounded to. */
function withLess({ kind, value, choices: { settings, rules } }: Fix): PlanChoices {
  const more = (step: number): number => Math.round((value + step) * 1000) / 1000;
  switch (kind) {
    case "start":
      return { settings: { ...settings, startGallons: more(-0.1) }, rules };
    case "buffer":
      return { settings: { ...settings, bufferFraction: more(0.001) }, rules };
    case "reserve":
      return { settings: { ...settings, reserveFraction: more(0.001) }, rules };
    case "fill":
      return { settings, rules: { ...rules, usable_tank_fraction: more(-0.001) } };
    case "tank":
      return { settings: { ...settings, tankCapacityGallons: more(-0.1) }, rules };
    case "fullTank":
      return { settings: { ...settings, tankCapacityGallons: more(-0.1), startGallons: more(-0.1) }, rules };
    case "mpg":
      return { settings: { ...settings, mpg: more(-0.1) }, rules };
  }
}

const CASES: readonly {
  readonly name: string;
  readonly settings: Partial<Settings>;
  readonly rules?: Rules;
  readonly kinds: readonly Fix["kind"][];
}[] = [
  { name: "too little at the start", settings: { startGallons: 1 }, kinds: ["start"] },
  { name: "a buffer that no stop keeps", settings: { bufferFraction: 0.9, startGallons: 150 }, kinds: ["buffer"] },
  { name: "a reserve that cannot be reached", settings: { reserveFraction: 0.99 }, kinds: ["reserve"] },
  {
    name: "a tank that is filled too low",
    settings: { startGallons: 90 },
    rules: { usable_tank_fraction: 0.05 },
    kinds: ["fill"],
  },
  { name: "a tank that is too small", settings: { tankCapacityGallons: 16, startGallons: 16 }, kinds: ["tank"] },
  {
    name: "a tank that is too small and nearly empty",
    settings: { tankCapacityGallons: 12, startGallons: 1 },
    kinds: ["fullTank"],
  },
];

describe.each(CASES)("$name", ({ settings, rules, kinds }) => {
  test("the service takes each fix at its promised stops and cost, not a step less; the smallest is first", async () => {
    expect((await ask({ settings: { ...DEFAULT_SETTINGS, ...settings }, rules: rules ?? {} })).status).toBe(422);
    const fixes = await find(settings, rules);
    expect(fixes.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
    for (const fix of fixes) {
      expect(await ask(fix.choices), fix.kind).toEqual({
        status: 200,
        cost: fix.result.summary.total_fuel_cost,
        stops: fix.result.stops.length,
      });
      expect((await ask(withLess(fix))).status, `less ${fix.kind}`).toBe(422);
    }
    const gallons = fixes.map((fix) => fix.gallons);
    expect(gallons).toEqual(gallons.toSorted((a, b) => a - b));
  });
});

// Rules that leave no plan, held against a MILP solver.

import { expect, test } from "vitest";
import { Relaxation } from "../../src/contract/schemas/details.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { NOW } from "../support/fakeFuelTax.js";
import { hasPlan, randomAgedRequest, relax, tighten, withoutRule } from "../support/ruledRequests.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const CONFLICTS = sampleSize(40, 250);

const RULES = Relaxation.options.flatMap(({ shape: { rule } }) => ("options" in rule ? rule.options : rule.value));

const TOOLS = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES, now: () => NOW };

/** Members of lists that are not named although they may go alone, if there is a plan without them, and smaller tanks. */
function lessAtOnce(
  random: () => number,
  { params, vehicle, stations }: OptimizeRequest,
  relaxations: readonly Relaxation[],
): readonly Relaxation[] {
  const { required_station_ids: required, excluded_station_ids: excluded, brands } = params ?? {};
  const unnamed = (one: Relaxation): boolean =>
    !relaxations.some((relaxation) => JSON.stringify(relaxation) === JSON.stringify(one));
  const without = (
    rule: "required_station_ids" | "excluded_station_ids" | "brands.never",
    ...remove: string[]
  ): Relaxation => ({ rule, remove });
  const others = [...new Set(stations.map(({ brand }) => brand ?? ""))].filter(
    (brand) => brands?.only?.includes(brand) === false,
  );
  const usable = relaxations.find(({ rule }) => rule === "usable_tank_fraction");
  const given = vehicle.usable_tank_fraction ?? 1;
  return [
    ...[
      ...(required ?? []).map((id) => without("required_station_ids", id)),
      ...(excluded ?? []).map((id) => without("excluded_station_ids", id)),
      ...(brands?.never ?? []).map((brand) => without("brands.never", brand)),
      ...others.map((brand): Relaxation => ({ rule: "brands.only", add: [brand] })),
    ].filter(unnamed),
    // Two required stations together, where none is named.
    ...(relaxations.some(({ rule }) => rule === "required_station_ids")
      ? []
      : (required ?? []).flatMap((one, k) =>
          (required ?? []).slice(k + 1).map((two) => without("required_station_ids", one, two)),
        )),
    ...(usable?.rule === "usable_tank_fraction" || (given < 1 && usable === undefined)
      ? Array.from({ length: 5 }, (): Relaxation => ({
          rule: "usable_tank_fraction",
          value: given + random() * ((usable?.value ?? 1) - 1e-6 - given),
        }))
      : []),
  ];
}

test(`${CONFLICTS} requests that fail by their rules: each fix just leaves a plan, no other rule does`, async () => {
  const random = seededRandom(21);
  const seen = new Map<string, number>();
  for (let found = 0; found < CONFLICTS;) {
    const request = randomAgedRequest(random);
    const outcome = planStops(TOOLS, request);
    const label = JSON.stringify({ request, outcome: { ...outcome, trip: undefined } });
    expect(outcome.status === "planned", label).toBe(await hasPlan(request));
    if (outcome.status === "planned") continue;
    // Fuel comes first: rules are named only where there is a plan without them.
    expect(outcome.status === "tooTight", label).toBe(await hasPlan(withoutRule(request)));
    if (outcome.status !== "tooTight") continue;
    found++;

    const { relaxations, together } = outcome.conflict;
    for (const relaxation of relaxations) {
      expect(Relaxation.parse(relaxation)).toEqual(relaxation);
      const relaxed = relax(request, relaxation);
      expect(await hasPlan(relaxed), `${label}\n${JSON.stringify(relaxation)}`).toBe(true);
      expect(planStops(TOOLS, relaxed).status, `${label}\n${JSON.stringify(relaxation)}`).toBe("planned");
      for (const less of tighten(relaxation))
        expect(await hasPlan(relax(request, less)), `${label}\n${JSON.stringify(less)}`).toBe(false);
    }
    for (const one of lessAtOnce(random, request, relaxations))
      expect(await hasPlan(relax(request, one)), `${label}\n${JSON.stringify(one)}`).toBe(false);
    const named = new Set<string>(relaxations.map(({ rule }) => rule));
    for (const rule of RULES)
      if (!named.has(rule)) expect(await hasPlan(withoutRule(request, rule)), `${label}\n${rule}`).toBe(false);

    expect(together.length > 0, label).toBe(relaxations.length === 0);
    const without = (gone: readonly Relaxation["rule"][]): Promise<boolean> =>
      hasPlan(gone.reduce(withoutRule, request));
    if (together.length > 0) {
      expect(await without(together), label).toBe(true);
      for (const rule of together)
        expect(await without(together.filter((other) => other !== rule)), `${label}\n${rule}`).toBe(false);
    }
    for (const kind of together.length > 0 ? ["together"] : named) seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  console.log(JSON.stringify([...seen]));
  for (const kind of [...RULES, "together"]) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(CONFLICTS / 100);
});

// A worker with its own optimizer, because explaining a plan takes many plans and the sliders must not wait for them.

import { loadOptimizer } from "../../browser.js";
import { once } from "../../common/once.js";
import { comparePlans } from "../../planning/compare.js";
import { optimizeTrip } from "../../planning/optimize.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { StationColumns } from "../../planning/stationColumns.js";
import { NO_VEHICLES } from "../../vehicles/lookUp.js";
import { toRequest } from "../plan/planner.js";
import { goesByTax } from "../rules/rules.js";
import type { AskedTrip, ExplanationAnswer, ExplanationQuestion } from "./explanationQuestions.js";

declare const self: DedicatedWorkerGlobalScope;

const load = once(() => loadOptimizer(undefined, { fleetRules: true }));
const loadTax = once(async () => (await import("../pricing/fuelTax.js")).loadFuelTax());

let asked: { readonly route: AskedTrip["route"]; readonly columns: StationColumns } | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ExplanationQuestion>) => {
  const { id, trip } = data;
  if (trip !== undefined) asked = { route: trip.route, columns: requirePricedStations(trip.stations) };
  answer(data).then(
    (found) => self.postMessage({ id, ...found } satisfies ExplanationAnswer),
    () => self.postMessage({ id } satisfies ExplanationAnswer),
  );
});

async function answer({ choices: { settings, rules }, compare }: ExplanationQuestion): Promise<Omit<ExplanationAnswer, "id">> {
  if (asked === undefined) throw new Error("no trip was sent");
  const request = toRequest(asked, asked.columns, settings, rules);
  const fuelTax = goesByTax(rules) ? await loadTax() : undefined;
  const tools = { optimizer: await load(), vehicles: NO_VEHICLES, ...(fuelTax && { fuelTax: () => fuelTax }) };
  if (compare !== undefined) return { compared: comparePlans(tools, request, compare) };
  return { explained: optimizeTrip(tools, { ...request, params: { ...request.params, explain: true } }) };
}

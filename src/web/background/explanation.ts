// A worker with its own optimizer, because explaining a plan takes many plans and the sliders must not wait for them.

import { loadOptimizer } from "../../browser.js";
import { once } from "../../common/once.js";
import { ServiceError } from "../../contract/errors.js";
import type { OptimizeResult } from "../../contract/optimize.js";
import { comparePlans } from "../../planning/compare.js";
import { explainStation } from "../../planning/explainStation.js";
import { optimizeTrip } from "../../planning/optimize.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { StationColumns } from "../../planning/stationColumns.js";
import type { TripRequest, TripTools } from "../../planning/trip.js";
import { NO_VEHICLES } from "../../vehicles/lookUp.js";
import { toRequest } from "../plan/planner.js";
import { goesByTax, type Rules } from "../rules/rules.js";
import { explainTrip } from "./explainTrip.js";
import type { Answers, Asked, AskedTrip, ExplanationAnswer, ExplanationQuestion, PlanChoices } from "./explanationQuestions.js";

declare const self: DedicatedWorkerGlobalScope;

const load = once(() => loadOptimizer(undefined, { fleetRules: true }));
const loadTax = once(async () => (await import("../pricing/fuelTax.js")).loadFuelTax());

let trip: { readonly route: AskedTrip["route"]; readonly columns: StationColumns } | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ExplanationQuestion>) => {
  const { id } = data;
  if (data.trip !== undefined) trip = { route: data.trip.route, columns: requirePricedStations(data.trip.stations) };
  answer(data).then(
    (found) => self.postMessage({ id, answer: found } satisfies ExplanationAnswer),
    (error: unknown) => self.postMessage({ id, ...(error instanceof ServiceError && { refused: true }) } satisfies ExplanationAnswer),
  );
});

async function answer({ choices, asked }: ExplanationQuestion): Promise<Answers[Asked["kind"]]> {
  const tools = await toolsFor([choices, ...(asked.kind === "try" ? asked.others : [])].map(({ rules }) => rules));
  const request = requestOf(choices);
  switch (asked.kind) {
    case "explain":
      return explainTrip(tools, request);
    case "compare":
      return comparePlans(tools, request, asked.options);
    case "station":
      return explainStation(tools, { ...request, station_id: asked.stationId, force: asked.force });
    case "try":
      return asked.others.map((other) => tryPlan(tools, requestOf(other)));
  }
}

async function toolsFor(rules: readonly Rules[]): Promise<TripTools> {
  const fuelTax = rules.some(goesByTax) ? await loadTax() : undefined;
  return { optimizer: await load(), vehicles: NO_VEHICLES, ...(fuelTax && { fuelTax: () => fuelTax }) };
}

function requestOf({ settings, rules }: PlanChoices): TripRequest {
  if (trip === undefined) throw new Error("no trip was sent");
  return toRequest(trip, trip.columns, settings, rules);
}

function tryPlan(tools: TripTools, request: TripRequest): OptimizeResult | undefined {
  try {
    return optimizeTrip(tools, request);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

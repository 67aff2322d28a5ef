import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { ServiceError } from "../../contract/values/errors.js";
import { comparePlans } from "../../planning/compare.js";
import { explainStation } from "../../planning/explainStation.js";
import { optimizeTrip } from "../../planning/optimize.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { StationColumns } from "../../planning/stationColumns.js";
import type { TripRequest, TripTools } from "../../planning/trip.js";
import { toRequest } from "../plan/planner.js";
import type { Rules } from "../rules/rules.js";
import { explainTrip } from "./explainTrip.js";
import type { Answers, Asked, AskedTrip, ExplanationQuestion, PlanChoices } from "./explanationQuestions.js";

interface SentTrip extends Pick<AskedTrip, "route"> {
  readonly columns: StationColumns;
}

/** @param toolsFor loads what planning under these rules takes. */
export function createAnswering(
  toolsFor: (rules: readonly Rules[]) => Promise<TripTools>,
): (question: ExplanationQuestion) => Promise<Answers[Asked["kind"]]> {
  let sent: SentTrip | undefined;
  return async ({ trip, choices, asked }) => {
    if (trip !== undefined) sent = { route: trip.route, columns: requirePricedStations(trip.stations) };
    // While the tools are loaded another trip may be sent.
    const about = sent;
    if (about === undefined) throw new Error("no trip was sent");
    const requestOf = ({ settings, rules }: PlanChoices): TripRequest =>
      toRequest(about, about.columns, settings, rules);
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
  };
}

function tryPlan(tools: TripTools, request: TripRequest): OptimizeResult | undefined {
  try {
    return optimizeTrip(tools, request);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

import type { ComparedPlan } from "../../contract/comparison.js";
import type { OptimizeResult } from "../../contract/optimize.js";
import type { CompareOptions } from "../../planning/compare.js";
import type { Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { LoadedTrip } from "../shown.js";

/** What the worker needs of a trip. */
export type AskedTrip = Pick<LoadedTrip, "route" | "stations">;

/** What a trip is planned under. */
export interface PlanChoices {
  readonly settings: Settings;
  readonly rules: Rules;
}

/** What the page asks the worker, which answers all questions in their order. */
export interface ExplanationQuestion {
  readonly id: number;
  /** Missing where it is that of the question before. */
  readonly trip: AskedTrip | undefined;
  readonly choices: PlanChoices;
  /** With what the plan is to be compared; missing where it is to be explained. */
  readonly compare: CompareOptions | undefined;
}

/** The part that was asked for. None when the worker has failed. */
export interface ExplanationAnswer {
  readonly id: number;
  /** The plan with what explains it. */
  readonly explained?: OptimizeResult;
  readonly compared?: readonly ComparedPlan[];
}

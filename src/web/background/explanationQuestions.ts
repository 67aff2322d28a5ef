import type { ComparedPlan } from "../../contract/comparison.js";
import type { ExplainResult } from "../../contract/explain.js";
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

/** What is asked about a plan. */
export type Asked =
  /** Why it is as it is. */
  | { readonly kind: "explain" }
  | { readonly kind: "compare"; readonly options: CompareOptions }
  /** What a stop at a station costs, or doing without it. */
  | { readonly kind: "station"; readonly stationId: string; readonly force: "in" | "out" }
  /** The plans under other choices, which leave the one that is shown alone. */
  | { readonly kind: "try"; readonly others: readonly PlanChoices[] };

/** What comes back for each kind of question. */
export interface Answers {
  readonly explain: OptimizeResult;
  readonly compare: readonly ComparedPlan[];
  readonly station: ExplainResult;
  /** `undefined` where there is no plan. */
  readonly try: readonly (OptimizeResult | undefined)[];
}

/** What the page asks the worker, which answers all questions in their order. */
export interface ExplanationQuestion {
  readonly id: number;
  /** Missing where it is that of the question before. */
  readonly trip: AskedTrip | undefined;
  readonly choices: PlanChoices;
  readonly asked: Asked;
}

/** No answer when the worker has failed. */
export interface ExplanationAnswer {
  readonly id: number;
  readonly answer?: Answers[Asked["kind"]];
}

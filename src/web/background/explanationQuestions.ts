import type { ComparedPlan } from "../../contract/schemas/comparison.js";
import type { ExplainResult } from "../../contract/schemas/explain.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
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

/** What is known of a station of a trip. Missing fields are not known, because the search was cut short. */
export interface StationFigures {
  /** Whether the rules let it be used. */
  readonly isAllowed: boolean;
  /** How much more the best plan costs that stops there, in dollars; null where there is none. */
  readonly extraCost?: number | null;
  /** Whether that plan buys nothing there. */
  readonly buysNothing?: boolean;
  /**
   * The highest price a gallon there at which some best plan buys there; null where no price does, and missing for a
   * stop of the plan.
   */
  readonly priceToEnter?: number | null;
}

/** Why a plan is as it is. */
export interface ExplainedTrip {
  readonly result: OptimizeResult;
  /** One for each station of the trip, in its order. */
  readonly stations: readonly StationFigures[];
  /**
   * For each stop the gallons on board at the pump of its backup; `undefined` where there is none, or it is the
   * destination.
   */
  readonly backupGallons: readonly (number | undefined)[];
  /**
   * For each stop whose backup is reached with less than the buffer: the cheapest station up to the next stop that is
   * reached with it. `undefined` where there is none, or none is looked for.
   */
  readonly safeBackups: readonly (SafeBackup | undefined)[];
}

/** A station that is reached with the buffer left where a stop is closed. */
export interface SafeBackup {
  readonly stationId: string;
  /** On board at its pump. */
  readonly gallons: number;
}

/** What comes back for each kind of question. */
export interface Answers {
  readonly explain: ExplainedTrip;
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

/** Neither an answer nor a refusal when the worker has failed. */
export interface ExplanationAnswer {
  readonly id: number;
  readonly answer?: Answers[Asked["kind"]];
  /** The question has no answer, as that about a trip without a plan; others have. */
  readonly refused?: true;
}

import type { ComparedPlan } from "../../contract/schemas/comparison.js";
import type { ExplainedTrip } from "../background/explanationQuestions.js";
import type { Shown } from "../shown.js";

/** What is known of why a plan is as it is. It is worked out after the plan is shown. */
export type Explained =
  /** There is no plan. */
  | { readonly status: "none" }
  | { readonly status: "waiting" }
  | { readonly status: "failed"; readonly retry: () => void }
  /** @property of - the plan that it explains, which is the one that is shown. */
  | ({ readonly status: "ready"; readonly of: Shown } & ExplainedTrip);

/** Several plans of the trip that is shown; `undefined` until they are worked out, which is when somebody looks. */
export type Compared = readonly ComparedPlan[] | undefined;

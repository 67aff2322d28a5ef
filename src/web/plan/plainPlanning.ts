// How the page plans trips without fleet rules. The build leaves out what only rules need (`build/plainPlanning.ts`).

import { wordWarning } from "../../contract/values/warnings.js";
import { toAnswer } from "../../planning/answer.js";
import { planStops } from "../../planning/plan.js";
import type { Planning } from "./planner.js";

export const plainPlanning: Planning = {
  planStops,
  toAnswer,
  describeRules: () => [],
  describeRuleFigures: () => [],
  describeStopPrices: () => [],
  wordWarning,
  toTooTight() {
    throw new Error("a trip without rules cannot fail by them");
  },
};

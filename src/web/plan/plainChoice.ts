// In the place of planning/secondChoice.ts where there are no fleet rules, and so nothing that a request allows
// instead.

import { findObstacle } from "../../planning/obstacle.js";
import type { chooseAgain as chooseUnderRules } from "../../planning/secondChoice.js";

export const chooseAgain: typeof chooseUnderRules = (_optimizer, trip) => ({
  status: "infeasible",
  obstacle: findObstacle(trip),
});

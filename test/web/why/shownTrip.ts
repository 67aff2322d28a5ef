// The built-in trip with other stations, as the page shows it before anything has been changed.

import type { Optimizer } from "../../../src/optimizer/optimizer.js";
import type { PricedStation } from "../../../src/planning/preconditions.js";
import { createPlanner, NO_RULE_WORDS } from "../../../src/web/plan/planner.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { toLoadedTrip } from "../../../src/web/trip/loaded.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

export function showTrip(optimizer: Optimizer, stations: PricedStation[]) {
  const trip = toLoadedTrip(
    optimizer,
    { title: "San Francisco, CA to Teaneck, NJ", from: "San Francisco, CA", to: "Teaneck, NJ" },
    { route: BUILT_IN.route, stations, notes: [] },
  );
  return {
    trip,
    settings: DEFAULT_SETTINGS,
    rules: NO_RULES,
    planMilliseconds: 0,
    ...createPlanner({ optimizer }, NO_RULE_WORDS)(trip, DEFAULT_SETTINGS, NO_RULES),
  };
}

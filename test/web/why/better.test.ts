// The neighbour that the details of a station name because a stop costs less there.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { isPriced } from "../../../src/planning/preconditions.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { explainTrip } from "../../../src/web/background/explainTrip.js";
import type { StationFigures } from "../../../src/web/background/explanationQuestions.js";
import { findBetter } from "../../../src/web/why/better.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { showTrip } from "./shownTrip.js";

const optimizer = await loadOptimizer();
const priced = BUILT_IN.stations.filter(isPriced);
const [first = expect.fail("no station")] = priced;
const neighbour = { ...first, id: "neighbour", miles_from_route_start: (first.miles_from_route_start ?? NaN) + 0.4 };
const shown = showTrip(optimizer, [...priced, neighbour]);
const { trip } = shown;
const explained = explainTrip({ optimizer, vehicles: NO_VEHICLES }, BUILT_IN);

test.each([
  ["buys fuel", { extraCost: 1, buysNothing: false }, "neighbour"],
  ["buys nothing", { extraCost: 1, buysNothing: true }, undefined],
  ["costs as much", { extraCost: 3, buysNothing: false }, undefined],
] as const)("a neighbour where a stop %s", (_, figures, expected) => {
  const station = trip.stations.find(({ id }) => id === first.id) ?? expect.fail("the station is not on the trip");
  const stations = trip.stations.map(({ id }): StationFigures =>
    id === "neighbour" ? { isAllowed: true, ...figures } : { isAllowed: false },
  );
  expect(findBetter(station, 3, { ...explained, stations, of: shown })?.station.id).toBe(expected);
});

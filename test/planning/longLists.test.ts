// Lists as long as a request may have them, all in the way: the diagnosis must not try their members one by one for
// seconds.

import { expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { wordConflict } from "../../src/planning/conflict.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { requestOf } from "../support/ruledRequests.js";

/** Many times what the slowest takes; trying thousands of members one by one takes longer. */
const MOST_CPU_MILLISECONDS = 2000;

const optimizer = await loadOptimizer();

const STATIONS = 5000;

/** A station each mile, numbered from 1, and a tank for 1.5 miles: each is needed. */
function needEach(
  params: OptimizeRequest["params"],
  brandOf: (number: number) => string = () => "Pilot",
): OptimizeRequest {
  const stations = Array.from({ length: STATIONS }, (_, i) => ({
    miles: i + 1,
    id: `s${i + 1}`,
    brand: brandOf(i + 1),
  }));
  return requestOf(STATIONS + 1, stations, {
    vehicle: { mpg: 10, tank_capacity_gallons: 0.15, current_fuel_gallons: 0.15 },
    params: params ?? {},
  });
}

const ids = (count: number, every = 1): string[] => Array.from({ length: count }, (_, i) => `s${i * every + 1}`);
const FIRST_STATIONS = ids(20).join(", ");
/** Every second of the first 200 stations is of a brand of its own. */
const BRANDS = Array.from({ length: 100 }, (_, i) => `Brand ${2 * i + 1}x`);

/** The first 50 of 5,000 stations are on the first 4 miles. */
const requireFifty = (params: OptimizeRequest["params"]): OptimizeRequest =>
  requestOf(
    400,
    Array.from({ length: STATIONS }, (_, i) => ({ miles: (i + 1) * 0.08, id: `s${i + 1}` })),
    { params: { required_station_ids: ids(50), ...params } },
  );

test.each<[what: string, request: OptimizeRequest, rules: readonly unknown[], fix: string]>([
  [
    "5,000 of 5,000 excluded stations are needed",
    needEach({ excluded_station_ids: ids(STATIONS) }),
    [{ rule: "excluded_station_ids", remove: ids(STATIONS) }],
    `do not exclude the 5000 stations ${FIRST_STATIONS} and 4980 more`,
  ],
  [
    "2,500 of 5,000 are excluded and needed",
    needEach({ excluded_station_ids: [...ids(2500, 2), ...Array.from({ length: 2500 }, (_, i) => `other ${i}`)] }),
    [{ rule: "excluded_station_ids", remove: ids(2500, 2) }],
    `do not exclude the 2500 stations ${ids(20, 2).join(", ")} and 2480 more`,
  ],
  [
    "5,000 different brands are needed, which no request can list",
    needEach({ brands: { only: ["Pilot"] } }, (number) => `Brand ${number}x`),
    [{ rule: "brands.only", add: null }],
    "allow stations of all brands",
  ],
  [
    "100 brands are needed",
    needEach({ brands: { never: BRANDS } }, (number) => `Brand ${number}x`),
    [{ rule: "brands.never", remove: BRANDS }],
    `allow ${BRANDS.slice(0, 20).join(", ")} and 80 more`,
  ],
  [
    "50 required stations have no room for 10 gallons, or for more than the 0.08 from one to the next",
    requireFifty({ minimum_purchase_gallons: 10 }),
    [
      { rule: "minimum_purchase_gallons", value: 0.08 },
      { rule: "required_station_ids", remove: ids(50) },
    ],
    "let no minimum purchase be more than 0.08 gallons",
  ],
  [
    "any of 50 required stations is one too many",
    requestOf(
      90,
      Array.from({ length: STATIONS }, (_, i) => ({ miles: (i + 1) * 0.018, id: `s${i + 1}` })),
      { params: { required_station_ids: ids(50), maximum_stops: 49 } },
    ),
    [{ rule: "maximum_stops", value: 50 }, ...ids(50).map((id) => ({ rule: "required_station_ids", remove: [id] }))],
    "allow 50 stops",
  ],
])("%s", (_, request, rules, fix) => {
  const before = process.cpuUsage();
  const outcome = planStops({ optimizer, vehicles: NO_VEHICLES }, request);
  const { user } = process.cpuUsage(before);
  if (outcome.status !== "tooTight") expect.fail(outcome.status);
  expect(outcome.conflict.relaxations).toEqual(rules);
  expect(wordConflict(outcome.conflict).fix).toBe(fix);
  expect(user / 1000).toBeLessThan(MOST_CPU_MILLISECONDS);
});

// Numbers that the contract allows and nobody means: a clear answer in finite numbers, never a failure.

import { expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { answer } from "../support/plans.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const REQUESTS = sampleSize(3_000, 20_000);

const SMALL = [5e-324, 1e-300, 1e-9, 0.1, 0.3, 0.1 + 0.2, 1, 150];
const MOST_MILES = 100_000;
const ROUTE_MILES = [...SMALL, 99_999.99, MOST_MILES];

/** A number that JSON cannot hold, or fuel or a place that cannot be. */
function isImpossible(name: string, value: unknown): boolean {
  if (typeof value !== "number") return false;
  return !Number.isFinite(value) || (value < 0 && !/cost|savings/.test(name));
}

function impossibleNumbers(value: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(value, (name: string, inner: unknown) => {
    if (isImpossible(name, inner)) found.push(`${name}: ${String(inner)}`);
    return inner;
  });
  return found;
}

test(`${REQUESTS} requests of extreme numbers`, () => {
  const random = seededRandom(99);
  const outcomes = { feasible: 0, infeasible: 0 };
  for (let k = 0; k < REQUESTS; k++) {
    const capacity = pick(random, [5e-324, 1e-300, 1e-9, 1, 150, 500]);
    const request = OptimizeRequest.parse({
      route: {
        total_distance_miles: pick(random, ROUTE_MILES),
        total_duration_minutes: pick(random, [...SMALL, 1e6]),
        start: { lat: 0, lng: 0 },
        end: { lat: 0, lng: 0 },
        polyline: "??_ibE_ibE",
      },
      stations: Array.from({ length: integer(random, 1, 6) }, (_, i) => ({
        id: `s${i}`,
        name: "Name",
        address: "Address",
        location: { lat: 0, lng: 0 },
        price_per_gallon: pick(random, [5e-324, 1e-300, 0.01, 3, 100]),
        miles_from_route_start: pick(random, [0, ...ROUTE_MILES]),
        detour_minutes: pick(random, [0, ...SMALL, 10_080]),
      })),
      vehicle: {
        mpg: pick(random, [5e-324, 1e-300, 1, 6.5, 200]),
        tank_capacity_gallons: capacity,
        current_fuel_gallons: random() < 0.25 ? null : capacity * pick(random, [0, 0.5, 1]),
      },
      params: {
        destination_reserve_fraction: pick(random, [0, 0.1, 1]),
        inter_stop_buffer_fraction: pick(random, [0, 0.05, 1]),
      },
    });
    const answered = answer(request);
    outcomes[answered.feasible ? "feasible" : "infeasible"]++;
    expect(impossibleNumbers(answered), JSON.stringify({ request, answered })).toEqual([]);
    if (!answered.feasible) expect(answered.message).not.toMatch(/NaN|Infinity|undefined|mile -/);
  }
  expect(outcomes.feasible).toBeGreaterThan(REQUESTS / 20);
  expect(outcomes.infeasible).toBeGreaterThan(REQUESTS / 20);
});

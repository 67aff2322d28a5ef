// What the page gets of an obstacle: the words of the 422, and the fix as settings.

import { expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import type { Obstacle } from "../../src/planning/obstacle.js";
import { wordObstacle } from "../../src/planning/obstacleText.js";
import { planStops } from "../../src/planning/plan.js";
import { readFix, withFix } from "../support/infeasible.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { answer } from "../support/plans.js";
import { seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";
import { makeCatalog } from "../support/vehicles.js";

const REQUESTS = sampleSize(400, 2_000);

const optimizer = await loadOptimizer();

type Changes = Pick<Obstacle["fix"], "startGallons" | "bufferFraction" | "reserveFraction">;

/**
 * An obstacle in words, the values to take, and whether they are all that it takes: else stations must be added, too.
 */
interface Explanation extends Omit<Obstacle, "fix">, ReturnType<typeof wordObstacle> {
  readonly changes: Changes;
  readonly complete: boolean;
}

/** `null` when there is a plan. */
function explain(request: OptimizeRequest): Explanation | null {
  const outcome = planStops({ optimizer, vehicles: makeCatalog() }, request);
  if (outcome.status === "planned") return null;
  if (outcome.status === "tooTight") throw new Error("the request has no rules");
  const { stations, check, ...changes } = outcome.obstacle.fix;
  return {
    ...outcome.obstacle,
    ...wordObstacle(outcome.obstacle),
    changes,
    complete: stations === undefined && check === undefined,
  };
}

test(`${REQUESTS} random requests: complete changes remove the obstacle, others do not`, () => {
  const random = seededRandom(73);
  const seen = new Map<string, number>();
  for (let k = 0; k < REQUESTS; k++) {
    const { request } = randomRequest(random);
    const explained = explain(request);
    const answered = answer(request);
    const label = `request ${k}: ${JSON.stringify({ request, explained })}`;
    expect(explained === null, label).toBe(answered.feasible);
    if (explained === null || answered.feasible) continue;
    const { message, fix, changes, complete, fromMile, toMile, fromStation, toStation } = explained;
    expect(answered.message, label).toBe(`${message} To get further: ${fix}.`);
    const { stationMiles, ...asked } = readFix(fix);
    expect(changes, label).toEqual(asked);
    expect(complete, label).toBe(stationMiles === undefined);
    for (const [station, id, mile] of [
      [fromStation, answered.details.from_station_id, fromMile],
      [toStation, answered.details.to_station_id, toMile],
    ] as const) {
      expect(station === null, label).toBe(id === null);
      if (station === null) continue;
      expect(request.stations[station.row], label).toMatchObject({
        id,
        miles_from_route_start: mile,
        price_per_gallon: station.pricePerGallon,
      });
    }

    // Gone: what is in the way now begins where this ended, or further on.
    const still = explain(withFix(request, changes));
    const isGone = still === null || still.fromMile >= toMile;
    expect(isGone, `${label}\nwith the changes: ${JSON.stringify(still)}`).toBe(complete);
    const kind = `${Object.keys(changes).toSorted().join("+") || "nothing"} ${complete ? "complete" : "and stations"}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  for (const kind of [
    "startGallons complete",
    "bufferFraction complete",
    "reserveFraction complete",
    "nothing and stations",
    "startGallons and stations",
  ]) {
    expect(seen.get(kind) ?? 0, `${kind} of ${JSON.stringify([...seen])}`).toBeGreaterThan(REQUESTS / 400);
  }
});

test("no fix asks for more buffer than the request has", () => {
  const request = OptimizeRequest.parse({
    route: {
      total_distance_miles: 0.05,
      total_duration_minutes: 1,
      start: { lat: 41, lng: -96 },
      end: { lat: 41, lng: -98 },
      waypoints: [
        { lat: 41, lng: -96 },
        { lat: 41, lng: -98 },
      ],
    },
    stations: [
      {
        id: "S",
        name: "S",
        address: "S",
        location: { lat: 41, lng: -97 },
        price_per_gallon: 3,
        miles_from_route_start: 0.04,
      },
    ],
    vehicle: { mpg: 8, tank_capacity_gallons: 0.0015 },
    params: { inter_stop_buffer_fraction: 0.05 },
  });
  expect(explain(request)).toMatchObject({ changes: {}, fix: expect.stringMatching(/^add at least 3 stations: /) });
});

test("where the buffer leaves no mile from stop to stop, half a tank and stations do", () => {
  const request = requestOf(250, [{ miles: 250 }], { params: { inter_stop_buffer_fraction: 0.99999 } });
  const { changes, fix } = explain(request) ?? expect.fail("there is a plan");
  expect(changes).toEqual({ bufferFraction: 0.5 });
  const { stationMiles = [] } = readFix(fix);
  expect(stationMiles).not.toHaveLength(0);
  for (const miles of stationMiles) expect(explain(withFix(request, changes, miles)), fix).toBeNull();
});

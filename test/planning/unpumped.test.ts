// No answer has a stop that buys less than a pump shows, however finely fuel decides what a plan must buy.

import { describe, expect, test } from "vitest";
import { randomFleetRequest } from "../support/fleetRequests.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { integer, seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";
import { planned, purchasesOf } from "./fleetAnswers.js";

const TRIPS = sampleSize(150, 2000);

/** As US pumps show. */
const LEAST_GALLONS = 0.001;

describe("by hand: a tank of 100 gallons, a gallon a mile", () => {
  /** 0.0004 gallons are missing to the cheaper station. */
  const short = requestOf(180, [{ miles: 50, price_per_gallon: 5 }, { miles: 90 }], {
    vehicle: { current_fuel_gallons: 89.9996 },
  });

  test("half a thousandth more at the start saves the stop", () => {
    const answer = planned(short);
    expect(purchasesOf(answer)).toEqual([["at-90", 90]]);
    expect(answer?.summary).toMatchObject({ optimality: "proven", total_fuel_cost: 270 });
  });

  test("a whole thousandth is bought where it is missing", () => {
    expect(purchasesOf(planned({ ...short, vehicle: { ...short.vehicle, current_fuel_gallons: 89.999 } }))).toEqual([
      ["at-50", 0.001],
      ["at-90", 90],
    ]);
  });

  test("a required stop may buy nothing", () => {
    const answer = planned({ ...short, params: { ...short.params, required_station_ids: ["at-50"] } });
    expect(purchasesOf(answer)).toEqual([
      ["at-50", 0],
      ["at-90", 90],
    ]);
  });

  test("a full tank that lacks 0.0004 gallons buys the least that a pump shows", () => {
    const full = requestOf(190, [{ miles: 50, price_per_gallon: 5 }, { miles: 100.0004 }]);
    expect(purchasesOf(planned(full))).toEqual([
      ["at-50", 0.001],
      ["at-100.0004", 89.999],
    ]);
  });
});

test(`${TRIPS} random trips, planned again with the fuel that their answers show: no stop buys less`, () => {
  const random = seededRandom(40_005);
  let replans = 0;
  for (let k = 0; k < TRIPS; k++) {
    const made = k % 2 === 0 ? randomRequest(random).request : randomFleetRequest(random);
    // Without detours that burn fuel, the fuel that is shown is that on the route.
    const request = { ...made, stations: made.stations.map((station) => ({ ...station, detour_miles: null })) };
    const answers = [planned(request)];
    const stops = answers[0]?.stops ?? [];
    const stop = stops[integer(random, 0, Math.max(0, stops.length - 1))];
    if (stop !== undefined && stop.miles_from_route_start < request.route.total_distance_miles) {
      replans++;
      answers.push(
        planned({
          ...request,
          vehicle: { ...request.vehicle, current_fuel_gallons: stop.departure_fuel_gallons },
          progress: {
            miles_from_route_start: stop.miles_from_route_start,
            locked_station_ids: request.params?.required_station_ids ?? [],
          },
        }),
      );
    }
    const required = request.params?.required_station_ids ?? [];
    for (const answer of answers)
      for (const { station_id: id, gallons_to_purchase: gallons } of answer?.stops ?? [])
        expect(
          gallons >= LEAST_GALLONS || required.includes(id),
          `${gallons} gallons at ${id} of ${JSON.stringify({ k, request, answer })}`,
        ).toBe(true);
  }
  expect(replans).toBeGreaterThan(TRIPS / 4);
});

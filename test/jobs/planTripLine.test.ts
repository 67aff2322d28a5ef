// Of a line with several faults, the result names the one that `POST /v1/plans` names.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { packSet } from "../../src/stations/packed/packed.js";
import { planTripLine } from "../../src/jobs/planTripLine.js";
import { loadScanner } from "../../src/scanner/load.js";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { makeApp, newKey, parseJson } from "../support/app.js";
import { straightRoads, townPlaces } from "../support/providers.js";
import { loadVehicles } from "../../src/vehicles/load.js";

const FACTS = { id: "b", sets: new Map(), acceptedMs: 0, engineVersion: "1" };

async function makeTools() {
  return {
    optimizer: await loadOptimizer(),
    scanner: await loadScanner(),
    vehicles: await loadVehicles(),
    timeZoneAt,
    routing: straightRoads(),
    places: townPlaces,
  };
}

test("the result names what is doubtful in the file of the stations, with a plan and without", async () => {
  const station = {
    id: "m",
    name: "Middle Stop",
    address: "Kearney",
    location: { lat: 41.2586, lng: -95.9378 },
    price_per_gallon: 2.9,
  };
  const sets = new Map([["default", { packed: packSet([station], ["2 rows left out."]) }]]);
  for (const [fuel, status] of [
    [150, 200],
    [1, 422],
  ] as const) {
    const trip = {
      origin: "Omaha, NE",
      destination: "Denver, CO",
      vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: fuel },
      corridor: { coarse_filter_radius_miles: 20, max_detour_minutes: 20 },
    };
    const { line } = await planTripLine(
      await makeTools(),
      { customId: "a", line: Buffer.from(JSON.stringify(trip)) },
      { ...FACTS, sets },
      new AbortController().signal,
    );
    expect(parseJson(line)).toMatchObject({
      status,
      body: {
        warnings: expect.arrayContaining(["2 rows left out."]) as unknown,
        warning_details: expect.arrayContaining([{ code: "FROM_INPUT" }]) as unknown,
      },
    });
  }
});

test.each([
  ["a vehicle that is incomplete, and a set that is not there", {}, [400, "VEHICLE_INCOMPLETE"]],
  ["a set that is not there", { mpg: 6.5 }, [404, "STATION_SET_NOT_FOUND"]],
])("%s", async (_, vehicle, expected) => {
  const body = JSON.stringify({
    custom_id: "a",
    origin: "Omaha, NE",
    destination: "Denver, CO",
    station_set: "gone",
    vehicle: { tank_capacity_gallons: 150, current_fuel_gallons: 60, ...vehicle },
  });
  const { line } = await planTripLine(
    await makeTools(),
    { customId: "a", line: Buffer.from(body) },
    FACTS,
    new AbortController().signal,
  );
  const alone = await (
    await makeApp()
  ).inject({
    method: "POST",
    url: "/v1/plans",
    headers: { "x-api-key": newKey(), "content-type": "application/json" },
    payload: body,
  });
  expect(parseJson(line)).toMatchObject({ status: expected[0], body: { error_code: expected[1] } });
  expect([alone.statusCode, parseJson(alone.body)]).toMatchObject([expected[0], { error_code: expected[1] }]);
});

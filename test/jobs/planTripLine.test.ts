// Of a line with several faults, the result names the one that `POST /v1/plans` names.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { planTripLine } from "../../src/jobs/planTripLine.js";
import { loadScanner } from "../../src/scanner/load.js";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { makeApp, newKey, parseJson } from "../support/app.js";
import { straightRoads, townPlaces } from "../support/providers.js";
import { loadVehicles } from "../../src/vehicles/load.js";

const FACTS = { id: "b", sets: new Map(), acceptedMs: 0, engineVersion: "1" };

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
  const tools = {
    optimizer: await loadOptimizer(),
    scanner: await loadScanner(),
    vehicles: await loadVehicles(),
    timeZoneAt,
    routing: straightRoads(),
    places: townPlaces,
  };
  const { line } = await planTripLine(
    tools,
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

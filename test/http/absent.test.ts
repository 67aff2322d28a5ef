// Null counts as absent for every optional field, and unknown fields change nothing.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, makeApp, parseJson, post, Success } from "../support/app.js";
import { bodyWith, type Path } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const Warned = z.looseObject({ warnings: z.array(z.string()).min(1) });
const NO_WARNINGS = { warnings: [], warning_details: [] };

// The same request id, so that whole bodies compare.
const SAME_ID = { "x-request-id": "same" };

/** Optional in the schema, and needed for this request. */
const NEEDED_ALL_THE_SAME = new Map([
  ["stations.1.price_per_gallon", "MISSING_STATION_PRICE"],
  ["stations.1.miles_from_route_start", "MISSING_STATION_DISTANCE"],
  // No known vehicle has this year, make and model.
  ["vehicle.mpg", "VEHICLE_NOT_FOUND"],
  ["vehicle.tank_capacity_gallons", "VEHICLE_NOT_FOUND"],
]);

describe("optional fields: null is the same as leaving the field out", () => {
  const optional: Path[] = [
    ["route", "polyline"],
    ...["brand", "price_per_gallon", "fuel_type", "miles_from_route_start", "detour_minutes", "metadata"].map(
      (name) => ["stations", 1, name],
    ),
    ...["mpg", "tank_capacity_gallons", "current_fuel_gallons", "year", "make", "model"].map((name) => [
      "vehicle",
      name,
    ]),
    ["params"],
    ...["time_value_dollars_per_minute", "destination_reserve_fraction", "inter_stop_buffer_fraction"].map((name) => [
      "params",
      name,
    ]),
  ];
  test.each(optional.map((path) => [path.join("."), path] as const))("%s", async (_, path) => {
    const unknown = [["vehicle", "make"], "No Such Make"] as const;
    const absent = await post(app, bodyWith(unknown, [path, undefined]), SAME_ID);
    const nulled = await post(app, bodyWith(unknown, [path, null]), SAME_ID);
    expect(nulled.statusCode).toBe(absent.statusCode);
    expect(nulled.body).toBe(absent.body);
    const needed = NEEDED_ALL_THE_SAME.get(path.join("."));
    if (needed === undefined) expect(absent.statusCode).toBe(200);
    else expect(errorOf(absent).error_code).toBe(needed);
  });

  test("route.waypoints, if there is a polyline", async () => {
    const polyline = [["route", "polyline"], "_p~iF~ps|U_ulLnnqC_mqNvxq`@"] as const;
    const absent = await post(app, bodyWith(polyline, [["route", "waypoints"], undefined]), SAME_ID);
    const nulled = await post(app, bodyWith(polyline, [["route", "waypoints"], null]), SAME_ID);
    expect(absent.statusCode).toBe(200);
    expect(nulled.body).toBe(absent.body);
  });

  test("without params, the documented defaults hold", async () => {
    const defaults = {
      time_value_dollars_per_minute: 0.5,
      destination_reserve_fraction: 0.1,
      inter_stop_buffer_fraction: 0.05,
    };
    const given = await post(app, bodyWith([["params"], defaults]), SAME_ID);
    expect(given.statusCode).toBe(200);
    for (const params of [undefined, null, {}])
      expect((await post(app, bodyWith([["params"], params]), SAME_ID)).body).toBe(given.body);
    // The defaults matter for this trip; otherwise the comparison would show nothing.
    for (const change of [{ destination_reserve_fraction: 0.11 }, { time_value_dollars_per_minute: 0.6 }]) {
      expect((await post(app, bodyWith([["params"], change]), SAME_ID)).body).not.toBe(given.body);
    }
  });
});

test("unknown fields change nothing but the warnings, and nothing at all where they are null", async () => {
  const plain = await post(app, bodyWith(), SAME_ID);
  const places: Path[] = [
    [],
    ["route"],
    ["route", "start"],
    ["route", "waypoints", 0],
    ["stations", 2],
    ["stations", 2, "location"],
    ["vehicle"],
    ["params"],
  ];
  for (const value of ["text", null, { deep: [1] }]) {
    const padded = await post(
      app,
      bodyWith(...places.map((place) => [[...place, "x_partner_field"], value] as const)),
      SAME_ID,
    );
    if (value === null) expect(padded.body).toBe(plain.body);
    else expect({ ...Warned.parse(parseJson(padded.body)), ...NO_WARNINGS }).toEqual(parseJson(plain.body));
  }
  expect(Success.parse(parseJson(plain.body)).request_id).toBe("same");
});

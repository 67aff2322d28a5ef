// How many stations a request may have; and an answer that names all faults at once (docs/decisions.md, "Validation
// bodies").

import { afterAll, describe, expect, test } from "vitest";
import { errorOf, Faults, makeApp, post } from "../support/app.js";
import { bodyWith, makeStations, type Path } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

async function refusalOf(body: unknown) {
  const response = await post(app, body);
  expect(response.statusCode).toBe(400);
  const error = errorOf(response);
  expect(error.error_code).toBe("VALIDATION_ERROR");
  return { ...error, faults: Faults.parse(error.details).map(({ loc, type }) => `${loc.join(".")} ${type}`) };
}

describe("number of stations", () => {
  test.each([1, 2, 5000])("%i", async (count) => {
    expect((await post(app, bodyWith([["stations"], makeStations(count)]))).statusCode).toBe(200);
  });

  test("0", async () => {
    expect((await refusalOf(bodyWith([["stations"], []]))).faults).toEqual(["body.stations too_short"]);
  });

  test.each([
    ["right", {}],
    ["wrong", { id: "", price_per_gallon: "dear" }],
  ])("5001, each %s: only the length is reported", async (_, changes) => {
    const { faults, details_total } = await refusalOf(bodyWith([["stations"], makeStations(5001, changes)]));
    expect(faults).toEqual(["body.stations too_long"]);
    expect(details_total).toBe(1);
  });
});

describe("several faults", () => {
  const WRONG: readonly [path: Path, value: unknown, type: string][] = [
    [["route", "total_distance_miles"], 0, "greater_than"],
    [["route", "start", "lat"], undefined, "missing"],
    [["route", "waypoints", 1, "lng"], 200, "less_than_equal"],
    [["stations", 0, "id"], "", "string_too_short"],
    [["stations", 1, "price_per_gallon"], 100.5, "less_than_equal"],
    [["stations", 2, "location"], undefined, "missing"],
    [["stations", 2, "metadata"], "none", "dict_type"],
    [["stations", 3, "fuel_type"], "e85", "literal_error"],
    [["vehicle", "mpg"], "6.5", "float_type"],
    [["vehicle", "current_fuel_gallons"], 151, "less_than_equal"],
    [["params", "time_value_dollars_per_minute"], 1, "less_than_equal"],
  ];
  const expected = WRONG.map(([path, , type]) => `${["body", ...path].join(".")} ${type}`).toSorted();

  test("all are reported", async () => {
    const { faults, details_total, message } = await refusalOf(
      bodyWith(...WRONG.map(([path, value]) => [path, value] as const)),
    );
    expect(faults.toSorted()).toEqual(expected);
    expect(details_total).toBe(WRONG.length);
    expect(message).toContain(`(and ${WRONG.length - 1} more faults)`);
  });

  test("waypoints are not checked if a polyline is at fault", async () => {
    const { faults } = await refusalOf(
      bodyWith([["route", "polyline"], "?"], [["route", "waypoints", 1, "lng"], 200], [["vehicle", "mpg"], 0]),
    );
    expect(faults.toSorted()).toEqual(["body.route.polyline value_error", "body.vehicle.mpg greater_than"]);
  });

  test("also if required fields are missing at the top", async () => {
    const { faults } = await refusalOf(
      bodyWith([["route"], undefined], [["vehicle", "mpg"], 0], [["params", "inter_stop_buffer_fraction"], 2]),
    );
    expect(faults.toSorted()).toEqual([
      "body.params.inter_stop_buffer_fraction less_than_equal",
      "body.route missing",
      "body.vehicle.mpg greater_than",
    ]);
    expect((await refusalOf({})).faults.toSorted()).toEqual([
      "body.route missing",
      "body.stations missing",
      "body.vehicle missing",
    ]);
  });

  test("missing geometry and too much fuel are reported beside other faults of their objects", async () => {
    const { faults } = await refusalOf(
      bodyWith(
        [["route", "waypoints"], undefined],
        [["route", "end"], undefined],
        [["vehicle", "current_fuel_gallons"], 200],
        [["vehicle", "model"], ""],
      ),
    );
    expect(faults.toSorted()).toEqual([
      "body.route.end missing",
      expect.stringMatching(/^body\.route(\.polyline|\.waypoints)? missing$/),
      "body.vehicle.current_fuel_gallons less_than_equal",
      "body.vehicle.model string_too_short",
    ]);
  });

  test.each([
    [99, 99],
    [100, 100],
    [101, 100],
    [15_000, 100],
  ])("%i faults: %i are listed, all are counted", async (total, listed) => {
    const wrong = total > 5000 ? { id: "", name: "", address: "" } : { id: "" };
    const { faults, details_total, message } = await refusalOf(
      bodyWith([["stations"], makeStations(Math.min(total, 5000), wrong)]),
    );
    expect(faults).toHaveLength(listed);
    expect(faults[0]).toBe("body.stations.0.id string_too_short");
    expect(details_total).toBe(total);
    expect(message.replaceAll(/(\d),(?=\d)/g, "$1")).toContain(`(and ${total - 1} more fault`);
  });
});

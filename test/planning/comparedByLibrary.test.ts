// fuel-route/compare: what it takes and refuses.

import { describe, expect, test } from "vitest";
import { comparePlans, ServiceError } from "../../src/compare.js";
import { loadOptimizer } from "../../src/index.js";
import { handRequest } from "../client/requests.js";
import { readImports } from "../support/importGraph.js";
import { HAND_PLAN } from "../support/trips.js";

const optimizer = await loadOptimizer();

/** What is thrown for arguments, as a caller without types gives them. */
function refusalOf(request: unknown, options?: unknown): ServiceError {
  try {
    Reflect.apply(comparePlans, undefined, [optimizer, request, options]);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("the best plan is the known optimum", () => {
  const [best] = comparePlans(optimizer, handRequest());
  expect(best?.stops.map(({ station_id: id, gallons }) => [id, gallons])).toEqual(
    HAND_PLAN.stops.map(({ station, gallons }) => [`s${station}`, gallons]),
  );
});

test("unknown fields and a doubtful route are said, and an unknown option is refused", () => {
  const request = handRequest();
  expect(comparePlans(optimizer, request)).not.toHaveProperty("warnings");
  const { start, end } = request.route;
  const wider = {
    ...request,
    route: { ...request.route, start: end, end: start },
    params: { fill_up: false, max_stops: 3 },
  };
  expect(comparePlans(optimizer, wider).warnings).toEqual([
    expect.stringMatching(/^the route's line runs from its end to its start/),
    '"params.max_stops" is ignored: there is no such field. Did you mean "params.maximum_stops"?',
  ]);
  expect(() => refusalOf(request, { withinDolars: 3 })).toThrow(
    new TypeError("comparePlans has no option withinDolars: its options are withinDollars, own"),
  );
});

test("a refusal has what is doubtful in the request", () => {
  const request = handRequest();
  const { start, end } = request.route;
  const route = { ...request.route, start: end, end: start };
  const { code, extra } = refusalOf({ ...request, route, params: { maximum_stops: 0 } });
  expect(code).toBe("INFEASIBLE_ROUTE");
  expect(extra).toMatchObject({
    warnings: [expect.stringMatching(/^the route's line runs from its end to its start/)],
  });
});

describe("arguments at fault are named", () => {
  const request = handRequest();

  test("fields of the request, several at once", () => {
    const { code, message } = refusalOf({
      ...request,
      vehicle: { ...request.vehicle, mpg: 0 },
      params: { maximum_stops: -1 },
    });
    expect(code).toBe("VALIDATION_ERROR");
    expect(message.split("\n").map((line) => line.split(": ")[0])).toEqual([
      "request.vehicle.mpg",
      "request.params.maximum_stops",
    ]);
    expect(refusalOf(undefined).message).toBe("request: Field required");
  });

  test("what planning refuses", () => {
    expect(refusalOf({ ...request, params: { required_station_ids: ["none"] } }).message).toBe(
      "request.params.required_station_ids.0: Input should be the id of one of the stations",
    );
    expect(refusalOf({ ...request, params: { maximum_stops: 0 } }).code).toBe("INFEASIBLE_ROUTE");
  });

  test("options", () => {
    expect(refusalOf(request, { withinDollars: -1 }).message).toBe(
      "withinDollars: Input should be greater than or equal to 0",
    );
    expect(refusalOf(request, { own: [{ name: "Driver", stops: [{ station_id: "s0", gallons: "5" }] }] }).message).toBe(
      "own.0.stops.0.gallons: Input should be a valid number",
    );
    expect(refusalOf(request, { own: [{ name: "Driver", stops: [{ station_id: "none", gallons: 5 }] }] }).message).toBe(
      "own.0.stops.0.station_id: Input should be the id of one of the stations",
    );
  });

  test("fuel tax without jurisdictions and rates", () => {
    const [first, ...others] = request.stations;
    const stations = [
      { ...(first ?? expect.fail("no station")), jurisdiction: "TX" as const },
      ...others.map((station) => ({ ...station, jurisdiction: "OK" as const })),
    ];
    const pricing = { fuel_tax: "ifta", fuel_tax_rates: { OK: 0.19 } } as const;
    expect(refusalOf({ ...request, stations, pricing }).message).toBe(
      "request.pricing.fuel_tax_rates.TX: Field required, 0 where no tax is credited: the library has no table of fuel tax",
    );
    expect(refusalOf({ ...request, pricing }).message.split("\n")[0]).toBe(
      'request.stations.0.jurisdiction: Field required with fuel_tax "ifta": the library has no map',
    );
    const [best] = comparePlans(optimizer, {
      ...request,
      stations,
      pricing: { fuel_tax: "ifta", fuel_tax_rates: { OK: 0.19, TX: 0.2 } },
    });
    expect(best?.total_net_cost).toBeCloseTo((best?.total_fuel_cost ?? NaN) - (best?.total_tax_credit ?? NaN), 9);
    expect(best?.total_tax_credit).toBeGreaterThan(0);
  });

  test("a vehicle without its figures", () => {
    const { code, message } = refusalOf({ ...request, vehicle: { year: 2019, make: "Ford", model: "Transit 250" } });
    expect({ code, message }).toEqual({
      code: "VEHICLE_INCOMPLETE",
      message:
        "request.vehicle: give mpg or consumption, and tank_capacity_gallons; the library has no catalog to look a vehicle up in",
    });
  });
});

test("it imports nothing of Node, so that a bundler can put it into a page", async () => {
  const { bare, computed } = await readImports(new URL("../../dist/src/compare.js", import.meta.url));
  expect({ bare: [...bare], computed: [...computed] }).toEqual({
    bare: ["zod", "@googlemaps/polyline-codec"],
    computed: [],
  });
});

// What a request gets that allows less than all it asks: stations that it leaves out, then less buffer and reserve.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { Relaxation } from "../../src/contract/schemas/details.js";
import { InfeasibleRouteBody } from "../../src/http/docs/schemas.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { seededRandom } from "../support/random.js";
import { hasPlan, randomRuledRequest, relax, requestOf } from "../support/ruledRequests.js";

const optimizer = await loadOptimizer();

/** The answer, or the details of the refusal. */
function ask(
  request: OptimizeRequest,
): OptimizeResult | { readonly feasible: false; readonly message: string; readonly details: unknown } {
  try {
    return optimizeTrip({ optimizer, vehicles: NO_VEHICLES }, request);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "INFEASIBLE_ROUTE") throw error;
    return { feasible: false, message: error.message, details: error.details };
  }
}

function withParams(request: OptimizeRequest, changes: OptimizeRequest["params"]): OptimizeRequest {
  return { ...request, params: { ...request.params, ...changes } };
}

describe("refused by rules, by hand: a tank of 100 gallons, a gallon a mile", () => {
  const NOWHERE = {
    from_mile: null,
    to_mile: null,
    gap_miles: null,
    usable_range_miles: null,
    shortfall_gallons: null,
    from_station_id: null,
    to_station_id: null,
  };

  test.each<[what: string, request: OptimizeRequest, rules: readonly unknown[], fix: string, absent?: string]>([
    [
      "350 miles take three stops",
      requestOf(350, [{ miles: 60 }, { miles: 90 }, { miles: 180 }, { miles: 260 }], { params: { maximum_stops: 2 } }),
      [{ rule: "maximum_stops", value: 3 }],
      "allow 3 stops",
    ],
    [
      "the only station is a hair behind where the tank runs dry, which counts as there",
      requestOf(150, [{ miles: 100.00000005 }], { params: { maximum_stops: 0 } }),
      [{ rule: "maximum_stops", value: 1 }],
      "allow 1 stop",
    ],
    [
      "62.5 gallons are room at the only station",
      requestOf(162, [{ miles: 62.5 }], { params: { minimum_purchase_gallons: 70 } }),
      [{ rule: "minimum_purchase_gallons", value: 62.5 }],
      "let no minimum purchase be more than 62.5 gallons",
    ],
    [
      "a station that must be stopped at wants to sell more than there is room",
      requestOf(90, [{ miles: 40, minimum_purchase_gallons: 50 }], { params: { required_station_ids: ["at-40"] } }),
      [
        { rule: "minimum_purchase_gallons", value: 40 },
        { rule: "required_station_ids", remove: ["at-40"] },
      ],
      "let no minimum purchase be more than 40 gallons",
    ],
    [
      "15.25 gallons are missing",
      requestOf(115.25, [{ miles: 50, maximum_purchase_gallons: 10 }]),
      [{ rule: "maximum_purchase_gallons", value: 15.25 }],
      "let no maximum purchase be less than 15.25 gallons",
    ],
    [
      "a full tank is more than the station sells",
      requestOf(120, [{ miles: 50, maximum_purchase_gallons: 30 }], { params: { fill_up: true } }),
      [
        { rule: "maximum_purchase_gallons", value: 50 },
        { rule: "fill_up", value: false },
      ],
      "let no maximum purchase be less than 50 gallons",
    ],
    [
      "two stations far apart, and two stops with a tank of 80",
      requestOf(250, [{ miles: 80 }, { miles: 160 }, { miles: 165 }, { miles: 230 }], {
        vehicle: { usable_tank_fraction: 0.8 },
        params: { maximum_stops: 2 },
      }),
      [
        { rule: "maximum_stops", value: 3 },
        { rule: "usable_tank_fraction", value: 0.85 },
      ],
      "allow 3 stops",
    ],
    [
      "either of two required stops is one too many",
      requestOf(90, [{ miles: 30 }, { miles: 60 }], {
        params: { required_station_ids: ["at-30", "at-60"], maximum_stops: 1 },
      }),
      [
        { rule: "maximum_stops", value: 2 },
        { rule: "required_station_ids", remove: ["at-30"] },
        { rule: "required_station_ids", remove: ["at-60"] },
      ],
      "allow 2 stops",
    ],
    [
      "one of the excluded stations is needed",
      requestOf(150, [{ miles: 70 }, { miles: 120 }], { params: { excluded_station_ids: ["at-70", "at-120"] } }),
      [{ rule: "excluded_station_ids", remove: ["at-70"] }],
      "do not exclude the station at-70",
    ],
    [
      "either of two excluded stations would do",
      requestOf(150, [{ miles: 70 }, { miles: 80 }, { miles: 120 }], {
        params: { excluded_station_ids: ["at-120", "at-80", "at-70"] },
      }),
      [
        { rule: "excluded_station_ids", remove: ["at-80"] },
        { rule: "excluded_station_ids", remove: ["at-70"] },
      ],
      "do not exclude the station at-80",
    ],
    [
      "of two required stops the one of a forbidden brand must stay",
      requestOf(150, [{ miles: 40 }, { miles: 70, brand: "TA" }], {
        params: { maximum_stops: 1, required_station_ids: ["at-40", "at-70"], brands: { never: ["TA"] } },
      }),
      [
        { rule: "maximum_stops", value: 2 },
        { rule: "required_station_ids", remove: ["at-40"] },
      ],
      "allow 2 stops",
    ],
    [
      "fill-up: a tank too large at the second station, enough at the first",
      requestOf(120, [{ miles: 30 }, { miles: 60, maximum_purchase_gallons: 25 }], {
        vehicle: { usable_tank_fraction: 0.5 },
        params: { fill_up: true },
      }),
      [{ rule: "usable_tank_fraction", value: 0.6 }],
      "raise the usable tank fraction to 0.6",
    ],
    [
      "fill-up: a larger tank is soon too large",
      requestOf(120, [{ miles: 60, maximum_purchase_gallons: 25 }], {
        vehicle: { usable_tank_fraction: 0.5 },
        params: { fill_up: true },
      }),
      [{ rule: "usable_tank_fraction", value: 0.6 }],
      "raise the usable tank fraction to 0.6",
    ],
    [
      "no station but of a brand that is never to be used, under another name",
      requestOf(150, [{ miles: 70, brand: "FLYING J #12" }], { params: { brands: { never: ["Love's", "Pilot"] } } }),
      [{ rule: "brands.never", remove: ["Pilot"] }],
      "allow Pilot",
    ],
    [
      "only brands that are too far apart",
      requestOf(
        250,
        [
          { miles: 90, brand: "TA" },
          { miles: 170, brand: "Love's Travel Stop" },
          { miles: 175, brand: "Joe's Diesel" },
          { miles: 60, brand: "LOVES" },
        ],
        { params: { brands: { only: ["petro"] } } },
      ),
      [
        { rule: "brands.only", add: ["Love's"] },
        { rule: "brands.only", add: ["Joe's Diesel"] },
      ],
      "allow Love's as well",
    ],
    [
      "only stations without a brand are there",
      requestOf(150, [{ miles: 70, name: "Betty's" }], { params: { brands: { only: ["TA"] } } }),
      [{ rule: "brands.only", add: null }],
      "allow stations of all brands",
      'No station is of "TA". ',
    ],
    [
      "a brand with a name of its own",
      requestOf(150, [{ miles: 70, brand: "Joe's Diesel" }], { params: { brands: { only: ["TA"] } } }),
      [{ rule: "brands.only", add: ["Joe's Diesel"] }],
      "allow Joe's Diesel as well",
      'No station is of "TA". ',
    ],
    [
      "only both together",
      requestOf(150, [{ miles: 70 }, { miles: 75 }], {
        params: { maximum_stops: 0, excluded_station_ids: ["at-70", "at-75"] },
      }),
      [],
      "give up the most stops and the excluded stations together: no rule alone is in the way",
    ],
  ])("%s", (_, request, rules, fix, absent = "") => {
    const refused = ask(request);
    expect(refused).toEqual({
      feasible: false,
      message: `No plan keeps the rules of this request, although the fuel would last without them. ${absent}To get further: ${fix}.`,
      details: { cause: "RULES_TOO_TIGHT", ...NOWHERE, nearest_fix: fix, rules },
    });
    for (const rule of rules) expect(ask(relax(request, Relaxation.parse(rule)))).toMatchObject({ feasible: true });
    expect(InfeasibleRouteBody.shape.details.parse(Reflect.get(refused, "details"))).toEqual(
      Reflect.get(refused, "details"),
    );
  });

  test("more stops than a request can allow by number", () => {
    const request = requestOf(
      5999,
      Array.from({ length: 59 }, (_, i) => ({ miles: 100 * (i + 1) })),
      { params: { maximum_stops: 50 } },
    );
    expect(ask(request)).toMatchObject({
      details: { rules: [{ rule: "maximum_stops", value: null }], nearest_fix: "allow any number of stops" },
    });
  });

  test("fuel comes first, and counts stations that rules leave out", () => {
    const far = requestOf(
      350,
      [
        { miles: 90, brand: "TA" },
        { miles: 200, brand: "TA" },
      ],
      { params: { maximum_stops: 0, brands: { never: ["TA"] } } },
    );
    const { rules, ...details } = Object(Reflect.get(ask(far), "details"));
    expect(rules).toBeUndefined();
    expect(details).toMatchObject({
      cause: "STATION_GAP_EXCEEDS_RANGE",
      from_station_id: "at-90",
      to_station_id: "at-200",
      nearest_fix: "add a station between mile 100.0 and 190.0",
    });
  });
});

describe("fallback", () => {
  const request = requestOf(180, [
    { miles: 85, brand: "TA", price_per_gallon: 4 },
    { miles: 95, brand: "Love's", price_per_gallon: 3 },
    { miles: 99, brand: "TA", price_per_gallon: 5, detour_miles: 4 },
  ]);
  const allowed = (fallback: OptimizeRequest["params"]): OptimizeRequest =>
    withParams(request, { brands: { only: ["TA"], fallback: true }, ...fallback });

  test("is not used while a plan keeps the rules", () => {
    const answered = ask(allowed({}));
    expect(answered).toMatchObject({ feasible: true, stops: [{ station_id: "at-85" }], warnings: [] });
    expect(JSON.stringify(answered)).not.toContain("fallback");
  });

  test("is flagged and counted where there is none", () => {
    const answered = ask(allowed({ excluded_station_ids: ["at-85"] }));
    expect(answered).toMatchObject({
      feasible: true,
      stops: [{ station_id: "at-95", is_fallback: true }],
      summary: { optimality: "proven", preference_handicap: 50, total_fuel_cost: 240, total_cost: 290 },
      warnings: [
        "1 of the stops is at a station that brands or excluded_station_ids leave out, because no plan keeps to both.",
      ],
    });
  });

  test("costs what the request says", () => {
    const free = ask(
      allowed({
        excluded_station_ids: ["at-85"],
        brands: { only: ["TA"], fallback: true, fallback_dollars_per_stop: 0 },
      }),
    );
    expect(free).toMatchObject({
      stops: [{ is_fallback: true }],
      summary: { preference_handicap: 0, total_cost: 240 },
    });
  });

  test("that does not help leaves other rules to be relaxed", () => {
    const refused = ask(allowed({ excluded_station_ids: ["at-85"], maximum_stops: 0 }));
    expect(refused).toMatchObject({
      details: { cause: "RULES_TOO_TIGHT", rules: [{ rule: "maximum_stops", value: 1 }] },
    });
  });
});

describe("dip", () => {
  test("keeps the greatest share where it must, all of the reserve, and says where less is left", () => {
    const request = requestOf(120, [{ miles: 92, name: "Lone Star" }], {
      params: { inter_stop_buffer_fraction: 0.1, destination_reserve_fraction: 0.2, when_infeasible: "dip" },
    });
    const answered = ask(request);
    expect(answered).toMatchObject({
      feasible: true,
      stops: [{ station_id: "at-92", arrival_fuel_gallons: 8, gallons_to_purchase: 40 }],
      summary: { optimality: "dip", kept_share: 0.8, fuel_remaining_at_destination_gallons: 20 },
      warnings: ["less fuel is left than asked: 8 of 10 gallons on arrival at Lone Star (mile 92.0)"],
    });
  });

  test.each([37.155, 37.156, 37.157])(
    "with %d gallons at the start, which decide to a millionth of the share",
    (gallons) => {
      const request = requestOf(464.632, [{ miles: 210.199 }], {
        vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: gallons },
        params: { inter_stop_buffer_fraction: 0.05, destination_reserve_fraction: 0.1, when_infeasible: "dip" },
      });
      const answered = ask(request);
      if (!answered.feasible) expect.fail(answered.message);
      // On arrival 210.199 / 6.5 gallons less are on board, of a buffer of 7.5.
      const share = (gallons - 210.199 / 6.5) / 7.5;
      expect(answered.summary.kept_share).toBeLessThanOrEqual(share + 1e-7);
      expect(answered.summary.kept_share).toBeGreaterThan(share - 2e-6);
    },
  );

  test("is not answered where a plan keeps both", () => {
    const request = requestOf(120, [{ miles: 50 }], {
      params: { inter_stop_buffer_fraction: 0.1, when_infeasible: "dip" },
    });
    expect(ask(request)).toMatchObject({ feasible: true, summary: { optimality: "proven" }, warnings: [] });
    expect(JSON.stringify(ask(request))).not.toContain("kept_share");
  });

  test("comes after fallback, and uses its stations only where it must", () => {
    const request = requestOf(
      150,
      [
        { miles: 92, brand: "TA" },
        { miles: 80, brand: "Love's" },
      ],
      { params: { inter_stop_buffer_fraction: 0.1, when_infeasible: "dip", brands: { only: ["TA"], fallback: true } } },
    );
    expect(ask(request)).toMatchObject({
      stops: [{ station_id: "at-80", is_fallback: true }],
      summary: { optimality: "proven" },
    });
    const strict = withParams(request, { brands: { only: ["TA"] } });
    expect(ask(strict)).toMatchObject({
      stops: [{ station_id: "at-92" }],
      summary: { optimality: "dip", kept_share: 0.8 },
    });
    const nearer = {
      ...request,
      stations: request.stations.map((station) =>
        station.brand === "TA" ? station : { ...station, miles_from_route_start: 91 },
      ),
    };
    const both = ask(nearer);
    expect(both).toMatchObject({
      stops: [{ station_id: "at-80", is_fallback: true }],
      summary: { optimality: "dip", kept_share: 0.9 },
    });
    expect(Reflect.get(both, "warnings")).toHaveLength(2);
  });

  test("does not help where a station cannot be reached with an empty tank: refused as without", () => {
    const request = requestOf(150, [{ miles: 105 }], {
      params: { inter_stop_buffer_fraction: 0.1, when_infeasible: "dip" },
    });
    expect(ask(request)).toEqual(ask(withParams(request, { when_infeasible: null })));
    expect(ask(request)).toMatchObject({ details: { cause: "STATION_GAP_EXCEEDS_RANGE" } });
  });

  test("where the rules are too tight for any share, they are relaxed for the least", () => {
    const request = requestOf(192, [{ miles: 60 }, { miles: 95 }], {
      params: { inter_stop_buffer_fraction: 0.1, when_infeasible: "dip", maximum_stops: 0 },
    });
    expect(ask(request)).toMatchObject({
      details: { cause: "RULES_TOO_TIGHT", rules: [{ rule: "maximum_stops", value: 1 }] },
    });
    expect(ask(withParams(request, { maximum_stops: 1 }))).toMatchObject({
      feasible: true,
      summary: { optimality: "dip", kept_share: 0.5 },
    });
  });

  test("random requests keep the greatest share that a MILP solver finds possible", async () => {
    const random = seededRandom(9);
    for (let dips = 0; dips < 15;) {
      const request = withParams(randomRuledRequest(random), { when_infeasible: "dip" });
      const answered = ask(request);
      if (!answered.feasible || answered.summary.optimality !== "dip") continue;
      dips++;
      const label = JSON.stringify({ request, answered });
      const { kept_share: share = NaN } = answered.summary;
      const { inter_stop_buffer_fraction: buffer, destination_reserve_fraction: reserve } = request.params ?? {};
      const keeping = (kept: number): OptimizeRequest =>
        withParams(request, {
          inter_stop_buffer_fraction: kept * (buffer ?? NaN),
          destination_reserve_fraction: kept * (reserve ?? NaN),
        });
      expect(await hasPlan(keeping(share)), label).toBe(true);
      expect(await hasPlan(keeping(share + 2e-6)), label).toBe(false);
      expect(
        answered.warnings.filter((warning) => warning.startsWith("less fuel is left than asked: ")),
        label,
      ).toHaveLength(1);
    }
  });
});

// Rules among the fields of a request, which no bound of a single field says: what fields set each other, lists in order,
// deals with one term, and neutral values that leave an answer as it is.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { RULE_FIELDS, RULES } from "../../src/rules/rules.js";
import { errorOf, makeApp, post, refusal, verdictOn } from "../support/app.js";
import {
  bodyWith,
  type Change,
  nextDouble,
  type Path,
  ruledBody,
  ruledBodyWith,
  textWith,
  withValue,
} from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const HOURS = {
  drive_minutes_to_break: 300,
  drive_minutes_left: 400,
  window_minutes_left: 600,
  break_minutes: 45,
  drive_minutes_per_break: 420,
  drive_minutes_per_period: 600,
  window_minutes_per_period: 900,
  rest_minutes: 660,
  rests: [
    { from_drive_minute: 200, to_drive_minute: 390 },
    { from_drive_minute: 390, to_drive_minute: 390 },
    { from_drive_minute: 900, to_drive_minute: 1000 },
  ],
  departure_at: "2026-07-13T06:00-05:00",
};

/** The verdict on a body, which is the same when the parser reads all of it and the byte scanner nothing. */
async function verdictOnText(text: string): Promise<string> {
  const leftToParser = text.replace('"stations":[{"id"', '"stations":[{"i\\u0064"');
  expect(leftToParser).not.toBe(text);
  const verdict = await verdictOn(app, text);
  expect(await verdictOn(app, leftToParser)).toBe(verdict);
  return verdict;
}

/** The verdict on a body with all hours, with some values changed. */
function hoursVerdict(...changes: readonly Change[]): Promise<string> {
  return verdictOnText(JSON.stringify(bodyWith([["hours"], HOURS], ...changes)));
}

/** The verdict on a body with every fleet rule, with some values changed. */
function rulesVerdict(...changes: readonly Change[]): Promise<string> {
  return verdictOn(app, ruledBodyWith(...changes));
}

async function answerTo(body: unknown): Promise<{ status: number; body: string }> {
  const { statusCode, body: text } = await post(app, body, { "x-request-id": "same" });
  return { status: statusCode, body: text };
}

const Faults = z.array(z.object({ loc: z.array(z.string()), msg: z.string(), type: z.string() }));

/** Where the faults of some hours are, and what is said of them. */
async function faultsOf(hours: unknown): Promise<string[]> {
  return Faults.parse(errorOf(await post(app, bodyWith([["hours"], hours]))).details).map(
    ({ loc, msg }) => `${loc.join(".")}: ${msg}`,
  );
}

describe("what is left of a limit", () => {
  test.each([
    ["drive_minutes_to_break", "drive_minutes_per_break", 480],
    ["drive_minutes_left", "drive_minutes_per_period", 660],
    ["window_minutes_left", "window_minutes_per_period", 840],
  ] as const)("%s is no more than %s", async (left, limit, usual) => {
    const path = ["hours", left];
    for (const given of [undefined, null]) {
      expect(await hoursVerdict([["hours"], { [limit]: given, [left]: usual }])).toBe("accepted");
      expect(await hoursVerdict([["hours"], { [limit]: given, [left]: nextDouble(usual, 1) }])).toBe(
        refusal(path, "less_than_equal"),
      );
    }
    for (const most of [60, 333.25, 1440]) {
      expect(await hoursVerdict([["hours"], { [limit]: most, [left]: most }])).toBe("accepted");
      // Past the field's own bound, that is the fault.
      expect(await hoursVerdict([["hours"], { [limit]: most, [left]: nextDouble(most, 1) }])).toBe(
        refusal(path, "less_than_equal"),
      );
    }
    expect(await faultsOf({ [left]: usual + 1 })).toEqual([
      `body.hours.${left}: Input should be less than or equal to the ${usual} of ${limit}; where more is allowed, give ${limit}, too`,
    ]);
    expect(await faultsOf({ [left]: 301, [limit]: 300 })).toEqual([
      `body.hours.${left}: Input should be less than or equal to the 300 of ${limit}`,
    ]);
  });

  test("is not compared where either is at fault by itself: each fault is named once", async () => {
    const verdict = (hours: object): Promise<string> => hoursVerdict([["hours"], hours]);
    expect(await verdict({ drive_minutes_left: 5000 })).toBe(
      refusal(["hours", "drive_minutes_left"], "less_than_equal"),
    );
    expect(await verdictOnText(textWith(["hours"], '{"drive_minutes_left":1e400}'))).toBe(
      refusal(["hours", "drive_minutes_left"], "finite_number"),
    );
    expect(await verdict({ drive_minutes_left: 600, drive_minutes_per_period: 30 })).toBe(
      refusal(["hours", "drive_minutes_per_period"], "greater_than_equal"),
    );
    expect(await verdict({ drive_minutes_left: 700, drive_minutes_per_period: "660" })).toBe(
      refusal(["hours", "drive_minutes_per_period"], "float_type"),
    );
    expect(await verdict({ drive_minutes_left: "700", drive_minutes_per_period: 660 })).toBe(
      refusal(["hours", "drive_minutes_left"], "float_type"),
    );
  });
});

describe("rests", () => {
  const path = ["hours", "rests"];
  const rest = (from: unknown, to: unknown): object => ({ from_drive_minute: from, to_drive_minute: to });
  const at = (i: number, field: "from" | "to"): Path => [...path, i, `${field}_drive_minute`];

  test("in driving order, and none over another", async () => {
    for (const right of [[rest(0, 0), rest(0, 0)], [rest(5, 9), rest(9, 9), rest(9, 12.5)], [rest(1, 1e6)]])
      expect(await hoursVerdict([path, right])).toBe("accepted");
    expect(await hoursVerdict([path, [rest(540, 539)]])).toBe(refusal(at(0, "to"), "greater_than_equal"));
    expect(await hoursVerdict([path, [rest(540, 660), rest(nextDouble(660, -1), 700)]])).toBe(
      refusal(at(1, "from"), "greater_than_equal"),
    );
    expect(await hoursVerdict([path, [rest(900, 1000), rest(100, 200)]])).toBe(
      refusal(at(1, "from"), "greater_than_equal"),
    );
    expect(await hoursVerdict([path, [rest(100, 500), rest(200, 300), rest(400, 600)]])).toBe(
      [refusal(at(1, "from"), "greater_than_equal"), refusal(at(2, "from"), "greater_than_equal")].join(", "),
    );
    expect(await faultsOf({ rests: [rest(540, 530), rest(520, 510)] })).toEqual([
      "body.hours.rests.0.to_drive_minute: Input should be greater than or equal to 540, its from_drive_minute",
      "body.hours.rests.1.from_drive_minute: Input should be greater than or equal to 540, where the rest before it ends",
      "body.hours.rests.1.to_drive_minute: Input should be greater than or equal to 520, its from_drive_minute",
    ]);
  });

  test("have each fault named once, whatever else is wrong", async () => {
    const rests = [
      rest(-5, 10),
      rest(5, "x"),
      7,
      null,
      { from_drive_minute: 20 },
      rest(15, 30),
      rest(null, 40),
      rest(35, 2e6),
      [rest(1, 2)],
      rest(40, 50),
    ];
    expect((await hoursVerdict([path, rests])).split(", ").toSorted()).toEqual(
      [
        refusal(at(0, "from"), "greater_than_equal"),
        refusal(at(1, "from"), "greater_than_equal"),
        refusal(at(1, "to"), "float_type"),
        refusal([...path, 2], "model_attributes_type"),
        refusal([...path, 3], "model_attributes_type"),
        refusal(at(4, "to"), "missing"),
        refusal(at(5, "from"), "greater_than_equal"),
        refusal(at(6, "from"), "float_type"),
        refusal(at(7, "from"), "greater_than_equal"),
        refusal(at(7, "to"), "less_than_equal"),
        refusal([...path, 8], "model_attributes_type"),
      ].toSorted(),
    );
  });
});

describe("departure_at", () => {
  const path = ["hours", "departure_at"];

  // The answer's times have years of four digits, in whatever time zone they are and however long the trip is.
  test.each(["1969-12-31T23:59Z", "3000-01-01T00:00Z", "0000-01-01T00:00Z", "9999-12-31T23:59-12:00"])(
    "too far off: %s",
    async (time) => {
      expect(await hoursVerdict([path, time])).toBe(refusal(path, "value_error"));
      expect(await faultsOf({ departure_at: time })).toEqual([
        "body.hours.departure_at: Input should be a time in the years 1970 to 2999",
      ]);
    },
  );
});

describe("hours that change nothing", () => {
  test("no field at all, nothing but null, and what a fresh driver has: all are the same", async () => {
    const fresh = await answerTo(bodyWith([["hours"], {}]));
    expect(fresh.status).toBe(200);
    const usual = {
      drive_minutes_to_break: 480,
      drive_minutes_left: 660,
      window_minutes_left: 840,
      break_minutes: 30,
      drive_minutes_per_break: 480,
      drive_minutes_per_period: 660,
      window_minutes_per_period: 840,
      rest_minutes: 600,
      rests: [],
    };
    for (const hours of [
      usual,
      Object.fromEntries(Object.keys(HOURS).map((field) => [field, null])),
      { unknown: null },
    ])
      expect(await answerTo(bodyWith([["hours"], hours]))).toEqual(fresh);
  });

  test("without hours, parking spaces change nothing", async () => {
    const plain = await answerTo(bodyWith());
    for (const value of [null, 0, 75, 100_000])
      expect(await answerTo(bodyWith([["stations", 1, "parking_spaces"], value]))).toEqual(plain);
  });
});

test("hours with a field twice: the last one counts", async () => {
  const text = JSON.stringify(bodyWith([["hours"], HOURS]));
  expect(await verdictOnText(text.replace('"break_minutes":45', '"break_minutes":-1,"break_minutes":45'))).toBe(
    "accepted",
  );
  expect(await verdictOnText(text.replace('"break_minutes":45', '"break_minutes":45,"break_minutes":-1'))).toBe(
    refusal(["hours", "break_minutes"], "greater_than_equal"),
  );
});

test("all faults of hours are named", async () => {
  const wrong: readonly [Path, unknown, string][] = [
    [["stations", 0, "parking_spaces"], -1, "greater_than_equal"],
    [["stations", 1, "parking_spaces"], "75", "float_type"],
    [["hours", "drive_minutes_to_break"], 421, "less_than_equal"],
    [["hours", "drive_minutes_left"], "6h", "float_type"],
    [["hours", "window_minutes_left"], -1, "greater_than_equal"],
    [["hours", "break_minutes"], 1441, "less_than_equal"],
    [["hours", "drive_minutes_per_period"], 59, "greater_than_equal"],
    [["hours", "window_minutes_per_period"], [], "float_type"],
    [["hours", "rest_minutes"], 10_081, "less_than_equal"],
    [["hours", "rests", 1, "from_drive_minute"], 389, "greater_than_equal"],
    [["hours", "departure_at"], "6 AM", "datetime_from_date_parsing"],
  ];
  const verdict = await hoursVerdict(...wrong.map(([path, value]) => [path, value] as const));
  expect(verdict.split(", ").toSorted()).toEqual(wrong.map(([path, , type]) => refusal(path, type)).toSorted());
});

describe("stretches of consumption", () => {
  const path = ["vehicle", "consumption"];
  const at = (i: number, field: string): string => ["body", ...path, i, field].join(".");

  test("are in driving order", async () => {
    for (const miles of [
      [100, 100],
      [100, 50],
      [100, nextDouble(100, -1)],
    ]) {
      expect(await rulesVerdict([path, miles.map((until_mile) => ({ until_mile, mpg: 6 }))])).toBe(
        `${at(1, "until_mile")} greater_than`,
      );
    }
    // The last one holds to the end, wherever it says that it ends.
    for (const miles of [[1], [100, nextDouble(100, 1)], [99_999, 100_000]]) {
      expect(await rulesVerdict([path, miles.map((until_mile) => ({ until_mile, mpg: 6 }))])).toBe("accepted");
    }
  });

  test("have each fault named once, whatever else is wrong", async () => {
    const stretches = [
      { until_mile: -5, mpg: 6 },
      { until_mile: 100, mpg: "x" },
      { mpg: 6 },
      7,
      { until_mile: 50, mpg: 0 },
      { until_mile: 60, mpg: 6 },
      { until_mile: "70", mpg: 6 },
      { until_mile: 60, mpg: 6 },
    ];
    const verdict = await rulesVerdict([path, stretches]);
    expect(verdict.split(", ").toSorted()).toEqual([
      `${at(0, "until_mile")} greater_than`,
      `${at(1, "mpg")} float_type`,
      `${at(2, "until_mile")} missing`,
      "body.vehicle.consumption.3 model_attributes_type",
      `${at(4, "mpg")} greater_than`,
      `${at(4, "until_mile")} greater_than`,
      `${at(6, "until_mile")} float_type`,
      `${at(7, "until_mile")} greater_than`,
    ]);
  });
});

test("rules that are null or neutral leave the plain answer", async () => {
  const plain = await answerTo(bodyWith());
  expect(plain.status).toBe(200);
  const neutral: Readonly<Record<string, readonly unknown[]>> = {
    "params.stop_minutes": [0],
    "params.stop_cost_dollars": [0],
    "params.minimum_purchase_gallons": [0],
    "params.maximum_purchase_gallons": [],
    "params.maximum_stops": [],
    "params.price_maximum_age_hours": [],
    "params.fill_up": [false],
    "params.required_station_ids": [[]],
    "params.excluded_station_ids": [[]],
    "params.brands": [{}, { never: [], prefer: [], fallback: false, only: null }],
    "params.when_infeasible": ["refuse"],
    "params.unknown": [],
    "vehicle.usable_tank_fraction": [1],
    "vehicle.consumption": [
      [{ until_mile: 5, mpg: 6.5 }],
      [
        { until_mile: 5, mpg: 6.5 },
        { until_mile: 50, mpg: 6.5 },
      ],
    ],
    "stations.1.detour_miles": [0],
    "stations.1.stop_minutes": [0],
    "stations.1.minimum_purchase_gallons": [0],
    "stations.1.maximum_purchase_gallons": [],
  };
  const paths = RULE_FIELDS.flatMap((field) => {
    const { place } = RULES[field];
    return place === "params" || place === "vehicle" ? [`${place}.${field}`] : [];
  });
  expect(paths.filter((path) => !Object.hasOwn(neutral, path))).toEqual([]);
  for (const [name, values] of Object.entries(neutral)) {
    const path = name.split(".").map((key) => (key === "1" ? 1 : key));
    for (const value of [null, ...values])
      expect(await answerTo(bodyWith([path, value])), `${name} ${JSON.stringify(value)}`).toEqual(plain);
  }
  const all = Object.keys(neutral).reduce<unknown>(
    (body, name) =>
      withValue(
        body,
        name.split(".").map((key) => (key === "1" ? 1 : key)),
        null,
      ),
    bodyWith(),
  );
  expect(await answerTo(all)).toEqual(plain);
});

test("rules with a field twice: the last one counts", async () => {
  const text = JSON.stringify(ruledBody());
  expect(await verdictOn(app, text.replace('"fill_up":true', '"fill_up":7,"fill_up":true'))).toBe("accepted");
  expect(await verdictOn(app, text.replace('"fill_up":true', '"fill_up":true,"fill_up":7'))).toBe(
    refusal(["params", "fill_up"], "bool_type"),
  );
  expect(await verdictOn(app, text.replace('"detour_miles":2.5', '"detour_miles":-1,"detour_miles":2.5'))).toBe(
    "accepted",
  );
  expect(await verdictOn(app, text.replace('"detour_miles":2.5', '"detour_miles":2.5,"detour_miles":-1'))).toBe(
    refusal(["stations", 0, "detour_miles"], "greater_than_equal"),
  );
});

test("all faults of all rules are named", async () => {
  const wrong: readonly [Path, unknown, string][] = [
    [["vehicle", "usable_tank_fraction"], 0, "greater_than"],
    [["vehicle", "consumption", 0, "mpg"], 201, "less_than_equal"],
    [["stations", 0, "detour_miles"], -1, "greater_than_equal"],
    [["stations", 1, "stop_minutes"], 1441, "less_than_equal"],
    [["stations", 2, "minimum_purchase_gallons"], "20", "float_type"],
    [["stations", 3, "maximum_purchase_gallons"], 0, "greater_than"],
    [["params", "stop_minutes"], -1, "greater_than_equal"],
    [["params", "stop_cost_dollars"], 1001, "less_than_equal"],
    [["params", "minimum_purchase_gallons"], 501, "less_than_equal"],
    [["params", "maximum_purchase_gallons"], 0, "greater_than"],
    [["params", "maximum_stops"], 1.5, "int_from_float"],
    [["params", "fill_up"], "yes", "bool_type"],
    [["params", "required_station_ids"], "stop-2", "list_type"],
    [["params", "excluded_station_ids", 0], 7, "string_type"],
    [["params", "brands", "only"], [], "too_short"],
    [["params", "brands", "prefer", 0, "brand"], undefined, "missing"],
    [["params", "brands", "fallback"], "no", "bool_type"],
    [["params", "when_infeasible"], "guess", "literal_error"],
  ];
  const verdict = await rulesVerdict(...wrong.map(([path, value]) => [path, value] as const));
  expect(verdict.split(", ").toSorted()).toEqual(wrong.map(([path, , type]) => refusal(path, type)).toSorted());
});

const DEALS: Path = ["pricing", "discounts"];

function pricingVerdict(...changes: readonly Change[]): Promise<string> {
  return verdictOn(app, bodyWith([["pricing"], { discounts: [{ cents_off: 5 }], fuel_tax: "none" }], ...changes));
}

function withDeal(deal: unknown): Promise<string> {
  return pricingVerdict([DEALS, [{ cents_off: 1 }, deal]]);
}

function refused(field: string, type: string): string {
  return refusal([...DEALS, 1, field], type);
}

describe("a deal", () => {
  test.each([[[]], [7], ["45c off"], [null]])("that is %j is no object, and that alone is at fault", async (deal) => {
    expect(await withDeal(deal)).toBe(refusal([...DEALS, 1], "model_attributes_type"));
  });

  test("has one term", async () => {
    for (const wrong of [
      {},
      { cents_off: null },
      { cents_off: 1, percent_off: 1 },
      { cents_off: 0, cost_plus_cents: 0 },
      { brands: ["Pilot"] },
    ])
      expect(await withDeal(wrong)).toBe(refused("cents_off", "value_error"));
  });

  test("holds at brands or at stations", async () => {
    expect(await withDeal({ cents_off: 1, brands: ["Pilot"], station_ids: ["stop-1"] })).toBe(
      refused("station_ids", "value_error"),
    );
    for (const field of ["brands", "station_ids"]) {
      expect(await withDeal({ cents_off: 1, [field]: null })).toBe("accepted");
      expect(await withDeal({ cents_off: 1, [field]: [] })).toBe(refused(field, "too_short"));
      expect(await withDeal({ cents_off: 1, [field]: "Pilot" })).toBe(refused(field, "list_type"));
    }
    expect(await withDeal({ cents_off: 1, brands: Array.from({ length: 101 }, (_, i) => `Brand ${i}`) })).toBe(
      refused("brands", "too_long"),
    );
  });
});

test("fuel_tax_rates have the codes of states and provinces as their keys", async () => {
  const path = ["pricing", "fuel_tax_rates"];
  for (const right of [{}, { TX: 0, QC: 10 }]) expect(await pricingVerdict([path, right])).toBe("accepted");
  for (const wrong of [{ XX: 0.2 }, { tx: 0.2 }, { Texas: 0.2 }])
    expect(await pricingVerdict([path, wrong])).toMatch(/^body\.pricing\.fuel_tax_rates/);
});

test("the rates of a request count over HTTP", async () => {
  const body = bodyWith(
    [["pricing"], { fuel_tax: "ifta", fuel_tax_rates: { IA: 0.325 } }],
    ...[0, 1, 2, 3].map((i): Change => [["stations", i, "jurisdiction"], "IA"]),
  );
  const { statusCode, body: text } = await post(app, body);
  expect(statusCode).toBe(200);
  expect(text).toContain('"tax_credit_per_gallon":0.325');
});

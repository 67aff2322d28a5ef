// The fields of a driver's hours one by one: each bound from both sides, each wrong type, bounds that fields set each
// other, and null, which counts as absent. What is right is planned the same whether the stations are read from the
// bytes or not.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, makeApp, post, refusal, verdictOn } from "../support/app.js";
import { bodyWith, type Change, nextDouble, type Path } from "../support/requests.js";

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

/** The smallest and largest values. */
const NUMBERS: readonly { path: Path; least: number; most: number; isRequired?: true; with?: object }[] = [
  { path: ["hours", "drive_minutes_to_break"], least: 0, most: 1440, with: { drive_minutes_per_break: 1440 } },
  { path: ["hours", "drive_minutes_left"], least: 0, most: 1440, with: { drive_minutes_per_period: 1440 } },
  { path: ["hours", "window_minutes_left"], least: 0, most: 2880, with: { window_minutes_per_period: 2880 } },
  { path: ["hours", "break_minutes"], least: 0, most: 1440 },
  { path: ["hours", "drive_minutes_per_break"], least: 60, most: 1440, with: { drive_minutes_to_break: null } },
  { path: ["hours", "drive_minutes_per_period"], least: 60, most: 1440, with: { drive_minutes_left: null } },
  { path: ["hours", "window_minutes_per_period"], least: 60, most: 2880, with: { window_minutes_left: null } },
  { path: ["hours", "rest_minutes"], least: 0, most: 10_080 },
  {
    path: ["hours", "rests", 0, "from_drive_minute"],
    least: 0,
    most: 1_000_000,
    isRequired: true,
    with: { rests: [{ from_drive_minute: 0, to_drive_minute: 1_000_000 }] },
  },
  {
    path: ["hours", "rests", 0, "to_drive_minute"],
    least: 0,
    most: 1_000_000,
    isRequired: true,
    with: { rests: [{ from_drive_minute: 0, to_drive_minute: 0 }] },
  },
];

function withHours(changes: object): Change {
  return [["hours"], { ...HOURS, ...changes }];
}

/** A key of a station in escapes: the whole body is read by the parser then. */
function leftToParser(text: string): string {
  return text.replace('"stations":[{"id"', '"stations":[{"i\\u0064"');
}

/** The verdict on a text, which both ways of reading have to give. */
async function verdictOnText(text: string): Promise<string> {
  const verdict = await verdictOn(app, text);
  expect(leftToParser(text)).not.toBe(text);
  expect(await verdictOn(app, leftToParser(text))).toBe(verdict);
  return verdict;
}

/** The text of a body with `json` in place of the value at `path`. */
function hoursTextWith(path: Path, json: string, hours: object = HOURS): string {
  const mark = "\u0001value\u0001";
  return JSON.stringify(bodyWith([["hours"], hours], [path, mark])).replace(JSON.stringify(mark), () => json);
}

function verdictWith(...changes: readonly Change[]): Promise<string> {
  return verdictOnText(JSON.stringify(bodyWith([["hours"], HOURS], ...changes)));
}

const Faults = z.array(z.object({ loc: z.array(z.string()), msg: z.string(), type: z.string() }));

/** Where the faults of some hours are, and what is said of them. */
async function faultsOf(hours: unknown): Promise<string[]> {
  return Faults.parse(errorOf(await post(app, bodyWith([["hours"], hours]))).details).map(
    ({ loc, msg }) => `${loc.join(".")}: ${msg}`,
  );
}

function named<Field extends { readonly path: Path }>(fields: readonly Field[]): [name: string, field: Field][] {
  return fields.map((field) => [field.path.join("."), field]);
}

test("a body with every field is right", async () => {
  expect(await verdictWith()).toBe("accepted");
});

describe("numbers at their bounds", () => {
  test.each(named(NUMBERS))("%s", async (_, { path, least, most, with: others = {} }) => {
    const verdict = (value: number): Promise<string> => verdictWith(withHours(others), [path, value]);
    for (const right of [least, most]) expect(await verdict(right)).toBe("accepted");
    expect(await verdict(nextDouble(least, -1))).toBe(refusal(path, "greater_than_equal"));
    expect(await verdict(nextDouble(most, 1))).toBe(refusal(path, "less_than_equal"));
  });

  test("are said with the bound", async () => {
    expect(
      await faultsOf({
        break_minutes: -1,
        drive_minutes_per_break: 59,
        window_minutes_per_period: 2881,
        rests: [{ from_drive_minute: -1, to_drive_minute: 1e7 }],
      }),
    ).toEqual([
      "body.hours.break_minutes: Input should be greater than or equal to 0",
      "body.hours.drive_minutes_per_break: Input should be greater than or equal to 60",
      "body.hours.window_minutes_per_period: Input should be less than or equal to 2880",
      "body.hours.rests.0.from_drive_minute: Input should be greater than or equal to 0",
      "body.hours.rests.0.to_drive_minute: Input should be less than or equal to 1000000",
    ]);
  });
});

test.each(named(NUMBERS))("%s: wrong type", async (_, { path }) => {
  for (const wrong of ["30", "", true, [30], { value: 30 }])
    expect(await verdictWith([path, wrong])).toBe(refusal(path, "float_type"));
  for (const endless of ["1e400", "-1e400"])
    expect(await verdictOnText(hoursTextWith(path, endless))).toBe(refusal(path, "finite_number"));
  for (const unknown of ["NaN", "Infinity", "0x10", "08:00"])
    expect(await verdictOn(app, hoursTextWith(path, unknown))).toMatch(/^body\.\d+ json_invalid$/);
});

describe("what is left of a limit", () => {
  test.each([
    ["drive_minutes_to_break", "drive_minutes_per_break", 480],
    ["drive_minutes_left", "drive_minutes_per_period", 660],
    ["window_minutes_left", "window_minutes_per_period", 840],
  ] as const)("%s is no more than %s", async (left, limit, usual) => {
    const path = ["hours", left];
    for (const given of [undefined, null]) {
      expect(await verdictWith([["hours"], { [limit]: given, [left]: usual }])).toBe("accepted");
      expect(await verdictWith([["hours"], { [limit]: given, [left]: nextDouble(usual, 1) }])).toBe(
        refusal(path, "less_than_equal"),
      );
    }
    for (const most of [60, 333.25, 1440]) {
      expect(await verdictWith([["hours"], { [limit]: most, [left]: most }])).toBe("accepted");
      // Past the field's own bound, that is the fault.
      expect(await verdictWith([["hours"], { [limit]: most, [left]: nextDouble(most, 1) }])).toBe(
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
    const verdict = (hours: object): Promise<string> => verdictWith([["hours"], hours]);
    expect(await verdict({ drive_minutes_left: 5000 })).toBe(
      refusal(["hours", "drive_minutes_left"], "less_than_equal"),
    );
    expect(await verdictOnText(hoursTextWith(["hours", "drive_minutes_left"], "1e400", {}))).toBe(
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

  test("up to a hundred", async () => {
    const verdict = (length: number, make: (i: number) => unknown = (i) => rest(i, i)): Promise<string> =>
      verdictWith([path, Array.from({ length }, (_, i) => make(i))]);
    for (const length of [0, 1, 100]) expect(await verdict(length)).toBe("accepted");
    // Only the length is reported, whatever the elements are.
    for (const make of [undefined, () => 5, () => null, (i: number) => rest(-i, -i)])
      expect(await verdict(101, make)).toBe(refusal(path, "too_long"));
    expect(await faultsOf({ rests: Array.from({ length: 101 }, () => rest(1, 0)) })).toEqual([
      "body.hours.rests: List should have at most 100 items, not 101",
    ]);
  });

  test("in driving order, and none over another", async () => {
    for (const right of [[rest(0, 0), rest(0, 0)], [rest(5, 9), rest(9, 9), rest(9, 12.5)], [rest(1, 1e6)]])
      expect(await verdictWith([path, right])).toBe("accepted");
    expect(await verdictWith([path, [rest(540, 539)]])).toBe(refusal(at(0, "to"), "greater_than_equal"));
    expect(await verdictWith([path, [rest(540, 660), rest(nextDouble(660, -1), 700)]])).toBe(
      refusal(at(1, "from"), "greater_than_equal"),
    );
    expect(await verdictWith([path, [rest(900, 1000), rest(100, 200)]])).toBe(
      refusal(at(1, "from"), "greater_than_equal"),
    );
    expect(await verdictWith([path, [rest(100, 500), rest(200, 300), rest(400, 600)]])).toBe(
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
    expect((await verdictWith([path, rests])).split(", ").toSorted()).toEqual(
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

  test("are a list of objects", async () => {
    for (const wrong of [5, "540-660", true, {}, { 0: rest(1, 2) }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "list_type"));
    for (const wrong of [5, "x", true, [], null])
      expect(await verdictWith([[...path, 0], wrong])).toBe(refusal([...path, 0], "model_attributes_type"));
    for (const [field, type] of [
      ["from", "float_type"],
      ["to", "float_type"],
    ] as const) {
      expect(await verdictWith([at(0, field), null])).toBe(refusal(at(0, field), type));
      expect(await verdictWith([at(0, field), undefined])).toBe(refusal(at(0, field), "missing"));
    }
  });
});

describe("departure_at", () => {
  const path = ["hours", "departure_at"];

  test.each([
    "2026-07-13T06:00-05:00",
    "2026-07-13T11:00:00Z",
    "2024-02-29T23:59:59.123456789+14:00",
    "1970-01-01T00:00Z",
    "2026-03-08T02:30-06:00",
    "2026-11-01T01:30:00.5-06:00",
    "2999-12-31T23:59:59Z",
  ])("%s", async (time) => {
    expect(await verdictWith([path, time])).toBe("accepted");
  });

  test.each([
    "2026-07-13",
    "2026-07-13T06:00",
    "2026-07-13 06:00Z",
    "2026-07-13T06:00-05",
    "2026-07-13T24:00Z",
    "2026-07-13T06:60Z",
    "2026-02-29T06:00Z",
    "2026-13-01T06:00Z",
    "2026-07-13T06:00z",
    "2026-07-13T06:00:60Z",
    "+002026-07-13T06:00Z",
    "06:00",
    "tomorrow",
    "",
  ])("no time: %s", async (time) => {
    expect(await verdictWith([path, time])).toBe(refusal(path, "datetime_from_date_parsing"));
    expect(await faultsOf({ departure_at: time })).toEqual([
      "body.hours.departure_at: Input should be a time in ISO 8601 with its time zone, such as 2026-07-13T06:00-05:00",
    ]);
  });

  // The answer's times have years of four digits, in whatever time zone they are and however long the trip is.
  test.each(["1969-12-31T23:59Z", "3000-01-01T00:00Z", "0000-01-01T00:00Z", "9999-12-31T23:59-12:00"])(
    "too far off: %s",
    async (time) => {
      expect(await verdictWith([path, time])).toBe(refusal(path, "value_error"));
      expect(await faultsOf({ departure_at: time })).toEqual([
        "body.hours.departure_at: Input should be a time in the years 1970 to 2999",
      ]);
    },
  );

  test("is a text", async () => {
    for (const wrong of [1_784_000_000, true, ["2026-07-13T06:00Z"], {}])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "string_type"));
  });
});

describe("null and absent", () => {
  const answerTo = async (body: unknown): Promise<{ status: number; body: string }> => {
    const { statusCode, body: text } = await post(app, body, { "x-request-id": "same" });
    return { status: statusCode, body: text };
  };

  test("hours are an object, and null means that there are none", async () => {
    for (const wrong of [5, "x", true, [], [HOURS]])
      expect(await verdictWith([["hours"], wrong])).toBe(refusal(["hours"], "model_attributes_type"));
    const plain = await answerTo(bodyWith());
    expect(plain.status).toBe(200);
    expect(await answerTo(bodyWith([["hours"], null]))).toEqual(plain);
  });

  test.each(Object.keys(HOURS).map((field) => [field]))("%s may be missing, and null means the same", async (field) => {
    // Without the limit, what is left is bounded by the usual one.
    const missing = await answerTo(bodyWith(withHours({ [field]: undefined })));
    expect(missing.status).toBe(200);
    expect(await answerTo(bodyWith(withHours({ [field]: null })))).toEqual(missing);
  });

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
      { unknown: { rests: 5 } },
    ])
      expect(await answerTo(bodyWith([["hours"], hours]))).toEqual(fresh);
  });

  test("without hours, parking spaces change nothing", async () => {
    const plain = await answerTo(bodyWith());
    for (const value of [null, 0, 75, 100_000])
      expect(await answerTo(bodyWith([["stations", 1, "parking_spaces"], value]))).toEqual(plain);
  });
});

test("a field twice: the last one counts", async () => {
  const text = JSON.stringify(bodyWith([["hours"], HOURS]));
  expect(await verdictOnText(text.replace('"break_minutes":45', '"break_minutes":-1,"break_minutes":45'))).toBe(
    "accepted",
  );
  expect(await verdictOnText(text.replace('"break_minutes":45', '"break_minutes":45,"break_minutes":-1'))).toBe(
    refusal(["hours", "break_minutes"], "greater_than_equal"),
  );
});

test("all faults of all fields are named", async () => {
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
  const verdict = await verdictWith(...wrong.map(([path, value]) => [path, value] as const));
  expect(verdict.split(", ").toSorted()).toEqual(wrong.map(([path, , type]) => refusal(path, type)).toSorted());
});

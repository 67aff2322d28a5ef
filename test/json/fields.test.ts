// The scanner takes its fields from the contract's schema: one more number is one more line there.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Column, type ColumnsOf, readColumns, STATION_COLUMNS } from "../../src/contract/values/columns.js";
import { registerColumns, COMPUTED_FIELDS, Station } from "../../src/contract/schemas/station.js";
import { opaqueObject, text, timestamp, wholeNumber } from "../../src/contract/schemas/fields.js";
import { stationRules } from "../../src/scanner/stationRules.js";
import { compileScanner } from "../../src/scanner/load.js";
import { createScanner } from "../../src/scanner/scanner.js";
import { MAX_STATIONS } from "../../src/contract/values/limits.js";
import { listColumns } from "../support/columns.js";

const STATION = {
  id: "a",
  name: "b",
  address: "c",
  location: { lat: 1, lng: 2 },
  price_per_gallon: 3,
  miles_from_route_start: 4,
};

function bodyOf(...stations: readonly object[]): Buffer {
  return Buffer.from(JSON.stringify({ stations }));
}

/** The text of one station with the text of one more member. */
function bodyWith(name: string, value: string): Buffer {
  return Buffer.from(`{"stations":[${JSON.stringify(STATION).slice(0, -1)},"${name}":${value}}]}`);
}

/** Stations with more fields, of which some fill columns. */
function stationWith<Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
  columns: Readonly<Record<string, Column>> = {},
) {
  const station = Station.extend(fields);
  registerColumns(station, columns);
  return station;
}

/** A column of numbers, or of texts, that a field fills. */
function numbers(field: string): Readonly<Record<string, Column>> {
  return { added: { field, content: "numbers" } };
}
function texts(field: string): Readonly<Record<string, Column>> {
  return { added: { field, content: "texts" } };
}

/** A scanner for lists of at most `most` stations that have more columns than those of the contract. */
async function scannerFor<Listed extends Readonly<Record<string, Column>> = Readonly<Record<never, Column>>>(
  station: z.ZodObject,
  _columns?: Listed,
  most = MAX_STATIONS,
) {
  return createScanner<ColumnsOf<typeof STATION_COLUMNS & Listed>>(
    await compileScanner(),
    z.array(station).min(1).max(most),
    COMPUTED_FIELDS,
  );
}

describe("one more number of a station", () => {
  const columns = { washMinutes: { field: "wash_minutes", content: "numbers" } } as const;
  const Longer = stationWith({ wash_minutes: z.number().min(0).max(1440).nullish() }, columns);

  test("is read into its column, and nothing else changes", async () => {
    const stations = [
      { ...STATION, wash_minutes: 12.5 },
      STATION,
      { wash_minutes: null, ...STATION },
      { ...STATION, detour_minutes: 7, wash_minutes: 1440 },
    ];
    const scanned =
      (await scannerFor(Longer, columns)).readPricedStations(bodyOf(...stations)) ?? expect.fail("not read");
    const washMinutes: Float64Array = scanned.washMinutes;
    expect(Array.from(washMinutes)).toEqual([12.5, NaN, NaN, 1440]);
    expect(Array.from(scanned.detourMinutes)).toEqual([NaN, NaN, NaN, 7]);
    expect(Array.from(scanned.pricesPerGallon)).toEqual([3, 3, 3, 3]);
    // The way by the contract gives the same columns.
    const byContract = listColumns(
      readColumns(z.array(Longer).parse(stations), { ...STATION_COLUMNS, ...columns }),
      stations.length,
    );
    expect(byContract).toEqual(listColumns(scanned, stations.length));
    expect(Object.keys(byContract)).toEqual(
      expect.arrayContaining(["washMinutes", "detourMinutes", "pricesPerGallon", "milesFromStart", "fuelTypes"]),
    );
  });

  test("keeps to its bounds: what is beyond is left to the contract", async () => {
    const scanner = await scannerFor(Longer);
    for (const value of [
      "0",
      "-0",
      "1440",
      "1.44e3",
      "null",
      "-1e-20",
      "1440.0000000000002",
      "-1",
      '"5"',
      "true",
      "[5]",
      "{}",
    ]) {
      const body = bodyWith("wash_minutes", value);
      const isValid = z.object({ stations: z.array(Longer) }).safeParse(JSON.parse(body.toString("utf8"))).success;
      expect({ value, isRead: scanner.readPricedStations(body) !== undefined }).toEqual({ value, isRead: isValid });
      expect({ value, isRead: scanner.readLocatedStations(body) !== undefined }).toEqual({ value, isRead: isValid });
    }
    // A scanner that does not know the field takes anything.
    expect((await scannerFor(Station)).readPricedStations(bodyWith("wash_minutes", "-1"))).toBeDefined();
  });

  test("that planning requires must be there to plan, and not to enrich", async () => {
    const scanner = await scannerFor(
      stationWith(
        { cost_per_gallon: z.number().gt(0).nullish() },
        { costsPerGallon: { field: "cost_per_gallon", content: "numbers", isRequired: true } },
      ),
    );
    for (const [body, isToPlan] of [
      [bodyOf(STATION), false],
      [bodyWith("cost_per_gallon", "null"), false],
      [bodyWith("cost_per_gallon", "2.5"), true],
    ] as const) {
      expect(scanner.readPricedStations(body) !== undefined).toBe(isToPlan);
      expect(scanner.readLocatedStations(body)).toBeDefined();
    }
  });

  test("a choice is read as the index of its option", async () => {
    const lanes = ["car", "truck", "both lanes"];
    const laneColumns = { lanes: { field: "lane", content: "numbers", choices: lanes } } as const;
    const scanner = await scannerFor(stationWith({ lane: z.enum(lanes) }, laneColumns), laneColumns);
    const stations = ["both lanes", "car", "truck"].map((lane) => ({ ...STATION, lane }));
    expect(Array.from(scanner.readPricedStations(bodyOf(...stations))?.lanes ?? [])).toEqual([2, 0, 1]);
    expect(scanner.readPricedStations(bodyOf({ ...STATION, lane: "cart" }))).toBeUndefined();
    expect(scanner.readPricedStations(bodyOf(STATION))).toBeUndefined();
  });
});

describe("one more text of a station", () => {
  const columns = {
    notes: { field: "note", content: "texts" },
    codes: { field: "lot.code", content: "texts" },
  } as const;
  const Longer = stationWith({ note: text(0, 9).nullish(), lot: z.object({ code: text(1, 9) }).optional() }, columns);

  test("is read when it is asked for, character by character", async () => {
    const notes = ["a", "", "é漢😀", "\u007f\u2028\ufeff", null, undefined, "😀".repeat(9), "\ufeffb"];
    const stations = notes.map((note, i) => ({ ...STATION, note, ...(i % 3 === 0 ? { lot: { code: `c${i}` } } : {}) }));
    const scanned =
      (await scannerFor(Longer, columns)).readPricedStations(bodyOf(...stations)) ?? expect.fail("not read");
    expect(notes.map((_, row) => scanned.notes.at(row))).toEqual(notes.map((note) => note ?? undefined));
    expect(notes.map((_, row) => scanned.codes.at(row))).toEqual(
      notes.map((_, i) => (i % 3 === 0 ? `c${i}` : undefined)),
    );
    expect(notes.map((_, row) => scanned.ids.at(row))).toEqual(notes.map(() => "a"));
    expect([-1, notes.length, NaN].map((row) => scanned.notes.at(row))).toEqual([undefined, undefined, undefined]);
    const byContract = readColumns(z.array(Longer).parse(stations), { ...STATION_COLUMNS, ...columns });
    expect(listColumns(byContract, notes.length)).toEqual(listColumns(scanned, notes.length));
  });

  test("with escapes, which may be halves of a character, is left to the contract", async () => {
    const scanner = await scannerFor(Longer);
    for (const value of ['"\\u0041"', '"\\ud83d"', '"\\ud83d\\ude00"', '"\\n"', '"a\\""']) {
      const body = bodyWith("note", value);
      expect(scanner.readPricedStations(body)).toBeUndefined();
      const parsed: unknown = JSON.parse(body.toString("utf8"));
      const { stations } = z.object({ stations: z.array(Longer) }).parse(parsed);
      expect(readColumns(stations, columns).notes.at(0)).toBe(JSON.parse(value));
    }
  });

  test("has nothing of the request before, whatever the number of stations", async () => {
    const scanner = await scannerFor(Longer);
    const many = (count: number, note?: string) =>
      Array.from({ length: count }, () => ({ ...STATION, note, detour_minutes: note === undefined ? undefined : 1 }));
    for (const count of [1, 63, 64, 65, 127, 128, 129, MAX_STATIONS]) {
      const full = scanner.readPricedStations(bodyOf(...many(count, "x"))) ?? expect.fail("not read");
      expect(new Set(listColumns(full, count)["notes"])).toEqual(new Set(["x"]));
      const [first = {}, ...others] = many(count);
      for (const stations of [
        [first, ...others],
        [{ ...first, detour_minutes: 7 }, ...others],
        [...others, { ...first, detour_minutes: 7 }],
      ]) {
        const empty = listColumns(scanner.readPricedStations(bodyOf(...stations)) ?? {}, count);
        expect(new Set(empty["notes"])).toEqual(new Set([undefined]));
        expect(empty["detourMinutes"]).toEqual(
          stations.map((station) => ("detour_minutes" in station ? (station.detour_minutes ?? NaN) : NaN)),
        );
      }
    }
  });
});

test("members are found in any order, which may differ from station to station", async () => {
  const scanner = await scannerFor(Station);
  const members = Object.entries({ ...STATION, brand: "x", detour_minutes: 5, unknown: [1], names: 2 });
  const stations = members.map((_, turn) => Object.fromEntries([...members.slice(turn), ...members.slice(0, turn)]));
  for (const order of [
    stations,
    stations.toReversed(),
    [...stations, ...stations.map((station) => Object.fromEntries(Object.entries(station).toReversed()))],
  ]) {
    const scanned = scanner.readPricedStations(bodyOf(...order)) ?? expect.fail("not read");
    expect(Array.from(scanned.milesFromStart)).toEqual(order.map(() => 4));
    expect(Array.from(scanned.detourMinutes)).toEqual(order.map(() => 5));
  }
});

describe("a rule that no table can express", () => {
  test.each([
    ["a whole number", wholeNumber(0, 9), "5"],
    ["an integer", z.int(), "5"],
    ["a number that is checked by code", z.number().refine((value) => value !== 4), "5"],
    [
      "an optional one that is checked by code",
      z
        .number()
        .nullish()
        .refine((value) => value !== 4),
      "5",
    ],
    ["a multiple", z.number().multipleOf(5), "5"],
    ["a text that is bounded in UTF-16 units", z.string().max(9), '"a"'],
    ["a text that is checked twice", text(1, 9).refine((value) => value !== "b"), '"a"'],
    ["a text of a form", z.iso.datetime({ offset: true }), '"2026-01-01T00:00:00+01:00"'],
    ["a list", z.array(z.number()), "[1]"],
    ["an object without other fields", z.strictObject({ a: z.number() }), '{"a":1}'],
    ["an object that is checked by code", z.object({ a: z.number() }).refine(({ a }) => a !== 2), '{"a":1}'],
    ["a number with a default", z.number().default(1), "5"],
  ])("is left to the contract: %s", async (_, schema, value) => {
    const scanner = await scannerFor(Station.extend({ more: schema.nullish() }));
    expect(
      Station.extend({ more: schema }).safeParse(JSON.parse(bodyWith("more", value).toString("utf8")).stations[0])
        .success,
    ).toBe(true);
    expect(scanner.readPricedStations(bodyWith("more", value))).toBeUndefined();
    expect(scanner.readPricedStations(bodyOf(STATION))).toBeDefined();
  });

  test("is refused when the scanner is made: across the fields of a station, across stations, for a column", () => {
    for (const [stations, message] of [
      [z.array(Station.refine(({ id, name }) => id !== name)).max(5), "across fields"],
      [
        z
          .array(Station)
          .max(5)
          .refine((list) => list.length !== 3),
        "across stations",
      ],
      [z.array(Station), "at most"],
      [
        z.array(stationWith({ spaces: wholeNumber(0, 9) }, numbers("spaces"))).max(5),
        "spaces is neither a plain number nor a choice",
      ],
      [z.array(stationWith({ code: z.string() }, texts("code"))).max(5), "code is no plain text"],
      [z.array(stationWith({ spaces: z.number() }, texts("spaces"))).max(5), "spaces is no plain text"],
      [
        z.array(stationWith({ code: text(1, 9) }, numbers("code"))).max(5),
        "code is neither a plain number nor a choice",
      ],
      [z.array(Station.extend({ 'a"': z.number() })).max(5), "is named"],
      [
        z.array(stationWith({ lot: z.strictObject({ code: text(1, 9) }) }, texts("lot.code"))).max(5),
        "cannot read lot.code into the column added",
      ],
      [
        z.array(Station.extend({ entrance: Station.shape.location.nullish() })).max(5),
        "several fields of a station fill the column lats",
      ],
    ] as const) {
      expect(() => stationRules(stations, "plan")).toThrow(message);
    }
  });

  test("no field of a station has one", () => {
    for (const purpose of ["plan", "enrich"] as const) {
      expect(stationRules(z.array(Station).max(5), purpose).fields.filter(({ kind }) => kind === "CONTRACT")).toEqual(
        [],
      );
    }
  });
});

describe("other rules than today's", () => {
  test("texts with a least number of characters", async () => {
    const More = Station.extend({ code: text(2, 3) });
    const scanner = await scannerFor(More);
    for (const [code, isRead] of [
      ["", false],
      ["a", false],
      ["é", false],
      ["ab", true],
      ["éé", true],
      ["abc", true],
      ["漢漢漢", true],
      ["abcd", false],
    ] as const) {
      expect({ code, isRead: scanner.readPricedStations(bodyOf({ ...STATION, code })) !== undefined }).toEqual({
        code,
        isRead,
      });
      expect(More.safeParse({ ...STATION, code }).success).toBe(isRead);
    }
  });

  test("times of any station, whether planning reads them or nobody does", async () => {
    const scanner = await scannerFor(Station.extend({ seen_at: timestamp().nullish() }));
    for (const field of ["price_as_of", "seen_at"]) {
      for (const [time, isRead] of [
        ["2026-07-13T06:00-05:00", true],
        ["2024-02-29T23:59:59.5Z", true],
        ["2026-02-29T06:00Z", false],
        ["2026-07-13T06:00", false],
        ["", false],
        ["yesterday", false],
      ] as const) {
        const stations = [
          STATION,
          { ...STATION, [field]: "2026-07-13T06:00Z" },
          { ...STATION, [field]: "2026-07-13T06:00Z" },
          { ...STATION, [field]: time },
          { ...STATION, [field]: null },
        ];
        expect({ field, time, isRead: scanner.readPricedStations(bodyOf(...stations)) !== undefined }).toEqual({
          field,
          time,
          isRead,
        });
        expect({ field, time, isRead: scanner.readLocatedStations(bodyOf(...stations)) !== undefined }).toEqual({
          field,
          time,
          isRead,
        });
      }
    }
    const scanned =
      scanner.readPricedStations(bodyOf(STATION, { ...STATION, price_as_of: "2026-07-13T06:00Z" })) ??
      expect.fail("not read");
    expect([0, 1].map((row) => scanned.pricesAsOf.at(row))).toEqual([undefined, "2026-07-13T06:00Z"]);
    expect(scanned).not.toHaveProperty("seen_at");
  });

  test("numbers without bounds, below 0, and less than", async () => {
    const columns = { anys: { field: "any", content: "numbers" } } as const;
    const scanner = await scannerFor(
      stationWith({ any: z.number().optional(), less: z.number().lt(-2).gt(-4.5).optional() }, columns),
      columns,
    );
    expect(Array.from(scanner.readPricedStations(bodyWith("any", "-12e20"))?.anys ?? [])).toEqual([-12e20]);
    for (const [value, isRead] of [
      ["-2", false],
      ["-2.0000000000000004", true],
      ["-3", true],
      ["-4.499999999999999", true],
      ["-4.5", false],
      ["0", false],
      ["3", false],
      ["null", false],
    ] as const) {
      expect({ value, isRead: scanner.readPricedStations(bodyWith("less", value)) !== undefined }).toEqual({
        value,
        isRead,
      });
    }
  });

  test("an optional object", async () => {
    const columns = { spaces: { field: "lot.spaces", content: "numbers" } } as const;
    const lot = z.object({ spaces: z.number().min(0), notes: opaqueObject().optional() }).nullish();
    const scanner = await scannerFor(stationWith({ lot }, columns), columns);
    for (const [value, isRead] of [
      ["null", true],
      ['{"spaces":3}', true],
      ['{"notes":{},"spaces":3}', true],
      ["{}", false],
      ['{"spaces":3,"spaces":3}', false],
      ['{"spaces":-1}', false],
    ] as const) {
      expect({ value, isRead: scanner.readPricedStations(bodyWith("lot", value)) !== undefined }).toEqual({
        value,
        isRead,
      });
    }
    const stations = [{ ...STATION, lot: { spaces: 3 } }, STATION];
    const scanned = scanner.readPricedStations(bodyOf(...stations)) ?? expect.fail("not read");
    expect(Array.from(scanned.spaces)).toEqual([3, NaN]);
    expect(readColumns(stations, columns).spaces).toEqual(scanned.spaces);
  });

  test("fewer stations", async () => {
    const scanner = await scannerFor(Station, {}, 2);
    expect(
      [1, 2, 3].map(
        (count) => scanner.readPricedStations(bodyOf(...Array.from({ length: count }, () => STATION))) !== undefined,
      ),
    ).toEqual([true, true, false]);
  });

  test("more fields than there is room for are refused", async () => {
    const more = (count: number) =>
      scannerFor(
        Station.extend(
          Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i}`, z.number().nullish()])),
        ),
      );
    const room = 64 - Object.keys(Station.shape).length;
    const scanner = await more(room);
    expect(scanner.readPricedStations(bodyWith(`field_${room - 1}`, "1"))).toBeDefined();
    expect(scanner.readPricedStations(bodyWith(`field_${room - 1}`, '"1"'))).toBeUndefined();
    await expect(more(room + 1)).rejects.toThrow("no room for the field or option field_");
    await expect(scannerFor(Station.extend({ ["n".repeat(60)]: z.number() }))).rejects.toThrow("no room");
    const columns = (count: number) =>
      scannerFor(
        stationWith(
          Object.fromEntries(Array.from({ length: count }, (_, i) => [`column_${i}`, z.number().nullish()])),
          Object.fromEntries(
            Array.from({ length: count }, (_, i) => [`columns${i}`, { field: `column_${i}`, content: "numbers" }]),
          ),
        ),
      );
    const known = Object.values(readColumns([])).filter((values) => values instanceof Float64Array).length;
    const wide = await columns(32 - known);
    expect(wide.readPricedStations(bodyWith(`column_${31 - known}`, "7"))).toMatchObject({
      [`columns${31 - known}`]: Float64Array.of(7),
      columns0: Float64Array.of(NaN),
    });
    await expect(columns(33 - known)).rejects.toThrow("no room for the field or option column_");
  });
});

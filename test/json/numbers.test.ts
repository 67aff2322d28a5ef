// Numbers read from bytes are the doubles that JSON.parse reads, to the last bit.

import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ColumnsOf, STATION_COLUMNS } from "../../src/contract/values/columns.js";
import { registerColumns, COMPUTED_FIELDS, Station } from "../../src/contract/schemas/station.js";
import { compileScanner, loadScanner } from "../../src/scanner/load.js";
import { createScanner, type Scanner } from "../../src/scanner/scanner.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

let scanner: Scanner;
beforeAll(async () => {
  scanner = await loadScanner();
});

const STATIONS = 5000;
/** Each is a list of as many stations as a request takes, with two numbers each. */
const RANDOM_LISTS = sampleSize(10, 100);

/** The contract takes no longer detour; larger numbers are left to it. */
const MOST = 10_080;

/** The numbers as the scanner reads them, two a station; `undefined` when it leaves one of them to the host. */
function read(texts: readonly string[]): number[] | undefined {
  const stations = Array.from(
    { length: Math.ceil(texts.length / 2) },
    (_, i) =>
      `{"id":"a","name":"b","address":"c","location":{"lat":0,"lng":0},"price_per_gallon":1,"miles_from_route_start":${texts[2 * i]},"detour_minutes":${texts[2 * i + 1] ?? 0}}`,
  );
  const columns = scanner.readPricedStations(Buffer.from(`{"stations":[${stations.join(",")}]}`));
  return columns === undefined
    ? undefined
    : texts.map((_, i) => (i % 2 === 0 ? columns.milesFromStart : columns.detourMinutes)[i >> 1] ?? NaN);
}

/**
 * The numbers that the scanner reads otherwise than JSON.parse, or leaves to the host, each with what the scanner
 * reads.
 */
function findMisread(texts: readonly string[]): [string, number | undefined][] {
  const misread: [string, number | undefined][] = [];
  for (let from = 0; from < texts.length; from += 2 * STATIONS) {
    const some = texts.slice(from, from + 2 * STATIONS);
    const numbers = read(some) ?? some.map((text) => read([text])?.[0]);
    some.forEach((text, i) => Object.is(numbers[i], JSON.parse(text)) || misread.push([text, numbers[i]]));
  }
  return misread;
}

describe("as JSON.parse reads them", () => {
  test("numbers in all spellings of up to 19 digits", () => {
    expect(
      findMisread([
        "0",
        "-0",
        "0.0",
        "-0.000e5",
        "0e999999999999",
        "0E-9999999999",
        "1",
        "10",
        "1.0",
        "0.1",
        "0.30000000000000004",
        "1e3",
        "1E+03",
        "1e-27",
        "9007199254740991e-12",
        "9007199254740992e-12",
        "9007199254740993e-12",
        "9007199254740994e-13",
        "9007199254740995e-14",
        "9007.199254740993e0",
        "9007.1992547409930",
        "900.7199254740993e1",
        "18014398509481990e-20",
        "36028797018963972e-13",
        "9223372036854775807e-15",
        "9999999999999999999e-15",
        "9999999999999999999e-16",
        "9999999999999999999e-27",
        "0.000000000000000000000000001",
        "0.0000012345678901234567",
        "0.00000123456789012345678",
        "5.0000000000000001e-5",
        "8.5",
        "123456.789e-3",
        "4503.5996273704975",
        "4503.5996273704965",
        "1.7976931348623157e3",
        "7.042055707759458867",
        "0.500000000000000166",
        "6.9294956446009195e3",
        "10080",
        "10079.99999999999999",
        "10080.00000000000001",
      ]),
    ).toEqual([]);
  });

  test(`${2 * STATIONS * RANDOM_LISTS} random ones`, () => {
    const random = seededRandom(21);
    const doubles = new Float64Array(1);
    const bits = new BigUint64Array(doubles.buffer);
    const bit = (): bigint =>
      (BigInt(integer(random, 0, 0xffff_ffff)) << 32n) | BigInt(integer(random, 0, 0xffff_ffff));
    /** A double with random bits, between 2^-20 and 2^13. */
    const double = (): number => {
      bits[0] = (bit() & 0x000f_ffff_ffff_ffffn) | (BigInt(integer(random, 1003, 1035)) << 52n);
      return doubles[0] ?? 0;
    };
    const digits = (count: number): string =>
      `${integer(random, 1, 9)}${Array.from({ length: count - 1 }, () => integer(random, 0, 9)).join("")}`;
    const spelled = (): string => {
      for (;;) {
        const text = anySpelled();
        if (Number(text) <= MOST) return text;
      }
    };
    const anySpelled = (): string => {
      const kind = integer(random, 0, 9);
      if (kind <= 3) return String(double());
      if (kind === 4) return String(random() * pick(random, [1e-3, 1, 10, 3000]));
      if (kind === 5) return double().toExponential(integer(random, 0, 18));
      if (kind === 6) return (random() * 10 ** integer(random, 0, 6)).toFixed(integer(random, 0, 12));
      // About half way to the next double, as near as 19 digits come.
      if (kind === 7) return (double() * (1 + 2 ** -53)).toPrecision(19);
      const all = digits(integer(random, 1, 19));
      const point = integer(random, 1, all.length);
      const text = point === all.length ? all : `${all.slice(0, point)}.${all.slice(point)}`;
      return kind === 8 ? text : `${text}e${integer(random, -27 + all.length - point, 4 - point)}`;
    };
    for (let round = 0; round < RANDOM_LISTS; round++)
      expect(findMisread(Array.from({ length: 2 * STATIONS }, spelled))).toEqual([]);
  });
});

test("numbers far larger than the contract takes, where a field's bounds allow them", async () => {
  const columns = { washMinutes: { field: "wash_minutes", content: "numbers" } } as const;
  const Larger = Station.extend({ wash_minutes: z.number().min(0).max(1e60).nullish() });
  registerColumns(Larger, columns);
  const large = createScanner<ColumnsOf<typeof STATION_COLUMNS & typeof columns>>(
    await compileScanner(),
    z.array(Larger).min(1).max(STATIONS),
    COMPUTED_FIELDS,
  );
  const random = seededRandom(25_002);
  // From 2^53 on neighbouring doubles are 2 apart, from 2^54 on 4, and so on: many whole numbers lie halfway between
  // two.
  const halfway = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].flatMap((bits) =>
    [0n, 1n, 2n, 3n].map((odd) => String((1n << (53n + bits)) + (2n * odd + 1n) * (1n << bits))),
  );
  const long = Array.from({ length: STATIONS - halfway.length }, () => {
    const digits = `${integer(random, 1, 9)}${Array.from({ length: integer(random, 15, 18) }, () => integer(random, 0, 9)).join("")}`;
    return `${digits}${pick(random, ["", `e${integer(random, 0, 27)}`])}`;
  });
  const texts = [...halfway, ...long];
  const stations = texts.map(
    (text) =>
      `{"id":"a","name":"b","address":"c","location":{"lat":0,"lng":0},"price_per_gallon":1,"miles_from_route_start":1,"wash_minutes":${text}}`,
  );
  const { washMinutes } =
    large.readPricedStations(Buffer.from(`{"stations":[${stations.join(",")}]}`)) ?? expect.fail("left to the host");
  expect(texts.filter((text, i) => !Object.is(washMinutes[i], JSON.parse(text)))).toEqual([]);
});

describe("left to the host", () => {
  test("an exponent that is outweighed by as many zeros", () => {
    const text = `0.${"0".repeat(100_004)}3e100005`;
    expect(JSON.parse(text)).toBe(3);
    expect(read([text])).toBeUndefined();
    expect(read([`0.${"0".repeat(100_004)}1e200000`])).toBeUndefined();
  });

  test.each([
    "12345678901234567890",
    "1.2345678901234567890",
    "0.12345678901234567890",
    "1e28",
    "1e-28",
    "1e400",
    "-1e-400",
    "5e-324",
    "1e99999999999",
    "1.5e-27",
    "10000000000000000000000",
    "1e22",
    "9007199254740993",
    "100000.00000000002",
    "100001",
  ])("%s, which it reads, but not here", (text) => {
    expect(JSON.parse(text)).toBeTypeOf("number");
    expect(read([text])).toBeUndefined();
  });

  test.each([
    "",
    "-",
    "+1",
    "01",
    "-01",
    "00",
    "00.5",
    ".5",
    "1.",
    "1.e5",
    "1e",
    "1e+",
    "1e-",
    "1E",
    "-.5",
    "--1",
    "1.5.5",
    "1e5.5",
    "1e5e5",
    "0x10",
    "1_000",
    "Infinity",
    "NaN",
    "1,5",
    "１",
    "1 2",
    "1\u00a0",
    "-1",
    '"1"',
  ])("%j, which is no number that a position can be", (text) => {
    expect(read([text])).toBeUndefined();
  });
});

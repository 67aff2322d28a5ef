// A trip in a link: whoever opens it gets the same plan, and a broken link gives nothing but a TripError.

import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { packColumn, unpackColumn } from "../../../src/web/link/packedNumbers.js";
import { deflateToText, inflateFromText } from "../../../src/web/link/deflate.js";
import { MAX_LINK_CHARACTERS } from "../../../src/web/link/writeLink.js";
import { packTrip, unpackTrip } from "../../../src/web/link/packedTrip.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { LoadedTrip } from "../../../src/web/shown.js";
import { TripError } from "../../../src/web/trip/error.js";
import { planLoaded, randomLoadedTrip, readBuiltInTrip } from "../../support/loadedTrips.js";
import { integer, pick, seededRandom } from "../../support/random.js";

const RANDOM_TRIPS = 20;
const FUZZED_TEXTS = 400;
const FUZZED_TRIPS = 120;
const METER_DEGREES = 1e-5;

const builtIn = await readBuiltInTrip();

async function pack(trip: LoadedTrip): Promise<string> {
  const text = await packTrip(trip);
  if (text === undefined) throw new Error("the trip is too large");
  return text;
}

function expectSameTrip(read: LoadedTrip, trip: LoadedTrip): void {
  expect(read).toMatchObject({ title: trip.title, from: trip.from, to: trip.to, notes: trip.notes });
  expect({ ...read.route, polyline: 0 }).toEqual({ ...trip.route, polyline: 0, waypoints: undefined });
  const keep = ({ stations }: LoadedTrip) =>
    stations
      .map(
        ({ id, name, address, price_per_gallon: price, miles_from_route_start: miles, detour_minutes: minutes }) => ({
          id,
          name,
          address,
          price,
          miles,
          minutes: minutes ?? null,
        }),
      )
      .toSorted((a, b) => a.miles - b.miles);
  expect(keep(read)).toEqual(keep(trip));
  const byId = new Map(trip.stations.map((station) => [station.id, station.location]));
  for (const { id, location } of read.stations) {
    expect(Math.abs(location.lat - (byId.get(id)?.lat ?? NaN))).toBeLessThan(METER_DEGREES);
    expect(Math.abs(location.lng - (byId.get(id)?.lng ?? NaN))).toBeLessThan(METER_DEGREES);
  }
}

describe("round trip", () => {
  test("the built-in trip: the same stations, line and plan, in a link that can be pasted", async () => {
    const text = await pack(builtIn);
    const read = await unpackTrip(text);
    expectSameTrip(read, builtIn);
    expect(text).toMatch(/^[\w-]+$/);
    expect(read.points.lats.length).toBe(builtIn.points.lats.length);
    const plan = planLoaded(builtIn, DEFAULT_SETTINGS);
    expect(plan).toMatchObject({ feasible: true });
    expect(planLoaded(read, DEFAULT_SETTINGS)).toEqual(plan);
    console.log(`built-in trip: ${builtIn.stations.length} stations, ${text.length} characters`);
    expect(text.length).toBeLessThan(8_000);
  });

  test(`${RANDOM_TRIPS} random trips: the plan is the same in every figure, whatever the settings`, async () => {
    const random = seededRandom(74);
    let feasible = 0;
    for (let k = 0; k < RANDOM_TRIPS; k++) {
      const trip = randomLoadedTrip(random, integer(random, 1, 200));
      const read = await unpackTrip(await pack(trip));
      expectSameTrip(read, trip);
      for (const timeValueDollarsPerMinute of [0.1, 0.5, 0.9]) {
        const settings = { ...DEFAULT_SETTINGS, timeValueDollarsPerMinute };
        const plan = planLoaded(trip, settings);
        if (typeof plan !== "string") feasible++;
        expect(planLoaded(read, settings)).toEqual(plan);
      }
    }
    expect(feasible).toBeGreaterThan(RANDOM_TRIPS);
  });

  test("what puts the route in doubt comes along, and nothing where nothing does", async () => {
    const doubts = ["Check the route first: it runs backwards."];
    expect((await unpackTrip(await pack({ ...builtIn, doubts }))).doubts).toEqual(doubts);
    expect(await unpackTrip(await pack(builtIn))).not.toHaveProperty("doubts");
  });

  test("what stations have for fleet rules comes along", async () => {
    const trip = randomLoadedTrip(seededRandom(1803), 40);
    const stations = trip.stations.map((station, k) => ({
      ...station,
      ...(k % 2 === 0 ? { brand: `Brand ${k % 3}`, detour_miles: k / 7 } : {}),
      ...(k % 5 === 0
        ? {
            stop_minutes: k,
            minimum_purchase_gallons: 0.5 * k,
            maximum_purchase_gallons: 100 + k,
            parking_spaces: 10 * k,
          }
        : {}),
    }));
    const read = await unpackTrip(await pack({ ...trip, stations }));
    expectSameTrip(read, { ...trip, stations });
    const terms = (of: LoadedTrip["stations"]) =>
      of
        .map(
          ({
            id,
            brand,
            detour_miles: detour,
            stop_minutes: minutes,
            minimum_purchase_gallons: least,
            maximum_purchase_gallons: most,
            parking_spaces: spaces,
          }) => [id, brand ?? "", detour ?? null, minutes ?? null, least ?? null, most ?? null, spaces ?? null],
        )
        .toSorted();
    expect(terms(read.stations)).toEqual(terms(stations));
  });

  test("what stations have for prices comes along", async () => {
    const trip = randomLoadedTrip(seededRandom(2101), 40);
    const stations = trip.stations.map((station, k) => ({
      ...station,
      ...(k % 2 === 0
        ? { cost_per_gallon: 2 + k / 1000, price_as_of: `2026-07-${String(10 + (k % 20))}T06:00-05:00` }
        : {}),
      ...(k % 3 === 0 ? { jurisdiction: k % 2 === 0 ? ("NE" as const) : ("ON" as const) } : {}),
    }));
    const read = await unpackTrip(await pack({ ...trip, stations }));
    const terms = (of: LoadedTrip["stations"]) =>
      of
        .map(({ id, cost_per_gallon: cost, price_as_of: asOf, jurisdiction }) => [
          id,
          cost ?? null,
          asOf ?? "",
          jurisdiction ?? "",
        ])
        .toSorted();
    expect(terms(read.stations)).toEqual(terms(stations));
  });

  test("a long line keeps its shape and its miles with 500 points", async () => {
    const trip = randomLoadedTrip(seededRandom(75), 5);
    const { points, pointMiles } = await unpackTrip(await pack(trip));
    expect(points.lats.length).toBe(500);
    expect(pointMiles).toHaveLength(500);
    expect(Math.abs((pointMiles.at(-1) ?? NaN) - trip.route.total_distance_miles)).toBeLessThan(0.001);
    // Every point is one of the line's, at its place and mile.
    points.lats.forEach((lat, i) => {
      const at = trip.points.lngs.indexOf(points.lngs[i] ?? NaN);
      expect(trip.points.lats[at]).toBe(lat);
      expect(Math.abs((trip.pointMiles[at] ?? NaN) - (pointMiles[i] ?? NaN))).toBeLessThan(0.001);
    });
  });

  test("trips that are too large are not packed", async () => {
    const trip = randomLoadedTrip(seededRandom(76), 5_000);
    expect(await packTrip(trip)).toBeUndefined();
    const noise = {
      ...builtIn,
      stations: builtIn.stations.map((station) => ({ ...station, address: randomBytes(200).toString("hex") })),
    };
    expect(await packTrip(noise)).toBeDefined();
  });
});

describe("columns", () => {
  test.each([
    [[3.499, 3.5, 3.511]],
    [[0, 1, 2, 1e6]],
    [[0.1 + 0.2, 1 / 3, Math.PI]],
    [[null, 1.5, null, 2]],
    [[-122.41, 74.01, 0]],
    [[1e300, 5e-324, 2 ** 53 + 2]],
    [[]],
  ])("%j comes back as it is", (values) => {
    expect(unpackColumn(packColumn(values))).toEqual(values);
  });
});

describe("anything but a trip is refused", () => {
  test.each(["", "=", "AAAA", "!!!!", "é", "_", "A".repeat(60), `A${"=".repeat(50)}`])("%j", async (text) => {
    await expect(unpackTrip(text)).rejects.toThrow(TripError);
  });

  test("a link cut off anywhere, or longer than any", async () => {
    const text = await pack(builtIn);
    for (let length = 0; length < text.length; length += 97)
      await expect(unpackTrip(text.slice(0, length))).rejects.toThrow("damaged or cut off");
    await expect(unpackTrip(text.padEnd(MAX_LINK_CHARACTERS + 1, "A"))).rejects.toThrow("longer than any");
  });

  test("a text that would unpack to more than any trip", async () => {
    const bomb = await deflateToText(new Uint8Array(40_000_000));
    expect(bomb.length).toBeLessThan(MAX_LINK_CHARACTERS);
    await expect(unpackTrip(bomb)).rejects.toThrow(TripError);
    await expect(inflateFromText(bomb, 1_000)).rejects.toThrow(RangeError);
    const small = await deflateToText(new TextEncoder().encode("abc"));
    expect(new TextDecoder().decode(await inflateFromText(small, 3))).toBe("abc");
    await expect(inflateFromText(small, 2)).rejects.toThrow(RangeError);
  });

  test(`${FUZZED_TEXTS} texts with some characters changed, unless the trip is the same`, async () => {
    const random = seededRandom(77);
    const text = await pack(randomLoadedTrip(random, 10));
    const whole = await unpackTrip(text);
    let refusals = 0;
    for (let k = 0; k < FUZZED_TEXTS; k++) {
      const characters = [...text];
      for (let n = integer(random, 1, 4); n > 0; n--) {
        const at = integer(random, 0, characters.length - 1);
        characters.splice(
          at,
          integer(random, 0, 2),
          ...Array.from({ length: integer(random, 0, 2) }, () => pick(random, [..."AZaz09-_=+/ %é"])),
        );
      }
      try {
        expect(await unpackTrip(characters.join(""))).toEqual(whole);
      } catch (error) {
        if (!(error instanceof TripError)) throw error;
        expect(error.message).toMatch(/^The [a-z].*\.$/);
        refusals++;
      }
    }
    expect(refusals).toBeGreaterThan(FUZZED_TEXTS * 0.7);
  });

  test(`${FUZZED_TRIPS} trips with some value changed, unless they can be planned`, async () => {
    const random = seededRandom(78);
    const json = new TextDecoder().decode(await inflateFromText(await pack(randomLoadedTrip(random, 8)), 1e6));
    const nasty = [
      "null",
      "-1",
      "0",
      "1e308",
      "1e999",
      "-0",
      "181",
      '""',
      '"x"',
      "[]",
      "{}",
      "[[]]",
      "true",
      '{"__proto__":1}',
      `[${"0,".repeat(20_000)}0]`,
      `"${"x".repeat(5000)}"`,
    ];
    const numbers = [...json.matchAll(/-?\d+(?:\.\d+)?(?=[,\]}])|"[^"]*"(?=[,\]}])|\[[^[\]]*\]/g)].map(
      ({ index, 0: found }) => ({ index, length: found.length }),
    );
    let taken = 0;
    for (let k = 0; k < FUZZED_TRIPS; k++) {
      const { index, length } = pick(random, numbers);
      const changed = json.slice(0, index) + pick(random, nasty) + json.slice(index + length);
      const text = await deflateToText(new TextEncoder().encode(changed));
      try {
        const trip = await unpackTrip(text);
        taken++;
        expect(planLoaded(trip, DEFAULT_SETTINGS)).toBeDefined();
      } catch (error) {
        if (!(error instanceof TripError))
          throw new Error(`with ${changed.slice(index - 50, index + 100)}`, { cause: error });
      }
    }
    expect(taken).toBeGreaterThan(FUZZED_TRIPS / 20);
    expect(taken).toBeLessThan(FUZZED_TRIPS / 2);
  });
});

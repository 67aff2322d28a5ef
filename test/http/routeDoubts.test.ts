// Routes that do not fit themselves: what is said of them, and what is refused.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, makeApp, parseJson, post } from "../support/app.js";

const app = await makeApp();
afterAll(() => app.close());

const OMAHA = { lat: 41.26, lng: -95.94 };
const DENVER = { lat: 39.74, lng: -104.98 };

/** A line from Omaha to Denver, with the height of each point in metres. */
const LINE: readonly (readonly [lat: number, lng: number, metres: number])[] = [
  [41.26, -95.94, 332],
  [40.92, -98.34, 569],
  [41.13, -100.77, 853],
  [40.62, -103.18, 1200],
  [39.74, -104.98, 1609],
];

/** Encodes tuples of values as the description of encoded polylines says. */
function encode(points: readonly (readonly number[])[], precision = 5): string {
  let text = "";
  const last: number[] = [];
  for (const point of points)
    for (const [axis, value] of point.entries()) {
      const at = Math.round(value * 10 ** precision);
      const delta = at - (last[axis] ?? 0);
      last[axis] = at;
      let bits = delta < 0 ? -2 * delta - 1 : 2 * delta;
      for (; bits >= 32; bits = Math.floor(bits / 32)) text += String.fromCharCode(63 + 32 + (bits % 32));
      text += String.fromCharCode(63 + bits);
    }
  return text;
}

const flat = LINE.map(([lat, lng]) => [lat, lng]);
const ROUTE = {
  total_distance_miles: 540,
  total_duration_minutes: 480,
  start: OMAHA,
  end: DENVER,
  polyline: encode(flat),
};

const STATION = {
  id: "a",
  name: "Kearney",
  address: "I-80",
  location: { lat: 40.7, lng: -99.1 },
  price_per_gallon: 3.459,
  miles_from_route_start: 180,
  detour_minutes: 2,
};

async function plan(route: object, headers: Record<string, string> = {}) {
  const vehicle = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 100 };
  return post(app, { route: { ...ROUTE, ...route }, stations: [STATION], vehicle }, headers);
}

const Warned = z.looseObject({
  warnings: z.array(z.string()).default([]),
  warning_details: z.array(z.looseObject({ code: z.string() })).default([]),
});

test("nothing is said of a route that fits", async () => {
  const answer = await plan({}, { prefer: "handling=strict" });
  expect(answer.statusCode).toBe(200);
  expect(Warned.parse(parseJson(answer.body)).warnings).toEqual([]);
});

describe("a doubt is the first warning, and a fault with handling=strict", () => {
  test.each<readonly [what: string, route: object, field: string, code: string, words: RegExp]>([
    ["runs backwards", { polyline: encode(flat.toReversed()) }, "polyline", "ROUTE_LINE_REVERSED", /reverse it/],
    [
      "is another trip's",
      { start: { lat: 33.7, lng: -84.4 }, end: { lat: 25.8, lng: -80.2 } },
      "polyline",
      "ROUTE_LINE_ELSEWHERE",
      /another trip/,
    ],
    ["ends half-way", { polyline: encode(flat.slice(0, 3)) }, "polyline", "ROUTE_LINE_ELSEWHERE", /miles from end/],
    [
      "is in kilometres",
      { total_distance_miles: 869 },
      "total_distance_miles",
      "ROUTE_DISTANCE_DOUBTFUL",
      /probably in kilometres/,
    ],
    [
      "is in seconds",
      { total_duration_minutes: 28_800 },
      "total_duration_minutes",
      "ROUTE_SPEED_DOUBTFUL",
      /probably in seconds/,
    ],
    [
      "is in hours",
      { total_duration_minutes: 8 },
      "total_duration_minutes",
      "ROUTE_SPEED_DOUBTFUL",
      /probably in hours/,
    ],
  ])("that %s", async (_, route, field, code, words) => {
    const { warnings, warning_details: details } = Warned.parse(parseJson((await plan(route)).body));
    expect(details[0]).toMatchObject({ code });
    expect(warnings[0]).toMatch(words);
    const refusal = await plan(route, { prefer: "handling=strict" });
    expect(refusal.statusCode).toBe(400);
    const faults = z
      .array(z.looseObject({ loc: z.array(z.string()), msg: z.string() }))
      .parse(errorOf(refusal).details);
    expect(faults[0]).toMatchObject({ loc: ["body", "route", field], msg: expect.stringMatching(words) });
  });
});

describe("a line that cannot be read is refused with the likely cause", () => {
  test.each<readonly [what: string, polyline: string, words: RegExp]>([
    ["has elevations, an odd number of values", encode(LINE), /the third an elevation: leave the elevation out/],
    [
      "has elevations, an even one",
      encode([...LINE, [39.74, -104.981, 1609]]),
      /an elevation: leave the elevation out/,
    ],
    ["is of precision 6", encode(flat, 6), /send "polyline_precision": 6/],
    ["has the longitude first", encode(LINE.map(([lat, lng]) => [lng, lat])), /latitude comes first/],
    [
      "is a HERE flexible polyline",
      "BG05xgKuy2xCx9B7vUl0OhnR54EqSzpEl-HxjD3pBiGnyGi2CvwFsgD3nD4vB6e",
      /not a HERE flexible/,
    ],
  ])("that %s", async (_, polyline, words) => {
    const answer = await plan({ polyline });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).message).toMatch(words);
  });

  test("and a text that is none of these without one", async () => {
    expect(errorOf(await plan({ polyline: "no polyline at all" })).message).toMatch(/polyline of precision 5\.$/);
  });
});

// A plan as table, GeoJSON and page. The trip is made up so that its plan is known.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { encodePolyline, pointsOf } from "../../src/contract/values/polyline.js";
import { loadOptimizer } from "../../src/index.js";
import { type Plan, planStops } from "../../src/planning/plan.js";
import { drawFuel } from "../../src/report/fuelCurve.js";
import { toGeoJson } from "../../src/report/geojson.js";
import { toHtml } from "../../src/report/html.js";
import { drawMap } from "../../src/report/map.js";
import { writePlan } from "../../src/report/table.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { makeSummary } from "./summary.js";

const HOSTILE = `"><script>alert('1')</script>&amp;\u001B[2J\nEvil`;
const MPG = 10;
const TANK = 50;
const TOTAL_MILES = 1000;

/** A trip along 40° N with stops at these miles. Each stop buys what the drive to the next one burns. */
function makeTrip(
  stopMiles: readonly number[],
  name = (k: number): string => `Stop ${k + 1}`,
): { request: OptimizeRequest; plan: OptimizeResult; drawn: Parameters<typeof toHtml>[3] } {
  const stations = stopMiles.map((miles, k) => ({
    id: "same",
    name: name(k),
    address: `Exit ${k}`,
    location: { lat: 40.01, lng: -100 + miles / 100 },
    price_per_gallon: 3.5 + k / 1000,
    miles_from_route_start: miles,
    detour_minutes: 2,
  }));
  const stops = stations.map((station, k) => {
    const gallons = ((stopMiles[k + 1] ?? TOTAL_MILES) - station.miles_from_route_start) / MPG;
    return {
      station_id: station.id,
      station_name: station.name,
      station_address: station.address,
      miles_from_route_start: station.miles_from_route_start,
      gallons_to_purchase: gallons,
      price_per_gallon: station.price_per_gallon,
      total_cost_at_stop: Math.round(gallons * station.price_per_gallon * 100) / 100,
      detour_minutes: station.detour_minutes,
      arrival_fuel_gallons: 5,
      departure_fuel_gallons: 5 + gallons,
    };
  });
  const lngs = Array.from({ length: 101 }, (_, i) => -100 + i / 10);
  const startGallons = 5 + (stopMiles[0] ?? TOTAL_MILES) / MPG;
  return {
    drawn: {
      course: {
        miles: [0, ...stopMiles.flatMap((mile) => [mile, mile]), TOTAL_MILES],
        gallons: [
          startGallons,
          ...stops.flatMap((stop) => [stop.arrival_fuel_gallons, stop.departure_fuel_gallons]),
          5,
        ],
      },
      totalMiles: TOTAL_MILES,
      tankCapacityGallons: TANK,
      bufferGallons: 2.5,
      reserveGallons: 5,
      stops: stations.map((_, row) => ({ station: { row } })),
    },
    request: {
      route: {
        total_distance_miles: TOTAL_MILES,
        total_duration_minutes: 960,
        start: { lat: 40, lng: -100 },
        end: { lat: 40, lng: -90 },
        polyline: encodePolyline({ lats: lngs.map(() => 40), lngs }),
      },
      stations,
      vehicle: { mpg: MPG, tank_capacity_gallons: TANK, current_fuel_gallons: startGallons },
    },
    plan: {
      stops,
      summary: makeSummary({ total_distance_miles: TOTAL_MILES, total_detour_minutes: stops.length * 2 }),
      feasible: true,
      warnings: ["Something <was> assumed."],
      warning_details: [],
    },
  };
}

describe("table", () => {
  const { request, plan } = makeTrip([300, 600, 900], (k) => (k === 1 ? HOSTILE : `Stop ${k}`));
  const lines = writePlan("Here to there", request, plan).split("\n");

  test("title, totals, savings and warnings", () => {
    expect(lines[0]).toBe("Here to there");
    expect(lines[1]).toBe(
      "1,000 miles, 16.1 hours, 3 stations; 10 mpg, 50-gallon tank, 35 gallons on board; optimality: proven",
    );
    expect(lines.slice(-6)).toEqual([
      "",
      "Buys 70.5 gallons for $123.45 in 3 stops, 6 minutes of detours; arrives with 5.0 gallons.",
      "The fuel burnt is worth $1,200.00; a naive driver's, in 1 stop, $1,234.50.",
      "Savings: $34.50 (2.8 %) and 3 minutes more detour.",
      "Warning: Something <was> assumed.",
      "",
    ]);
  });

  test("columns line up, and no text of a station breaks them or steers the terminal", () => {
    const [head = "", ...rows] = lines.slice(3, 7);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toHaveLength(head.length);
      expect(row).not.toMatch(/\p{Cc}/u);
      expect(row.slice(0, head.indexOf("where"))).not.toContain("Exit");
    }
    expect(rows[1]).toContain(`"><script>alert('1')</script>`);
    expect(rows.map((row) => row.slice(head.indexOf("$/gal") - 2, head.indexOf("$/gal") + 5).trim())).toEqual([
      "3.500",
      "3.501",
      "3.502",
    ]);
  });

  test("fleet rules: columns and figures where they say something", () => {
    const ruled = {
      ...plan,
      stops: plan.stops.map((stop, k) => ({
        ...stop,
        stop_minutes: 15,
        detour_gallons: 0.25 * k,
        ...(k === 2 && { is_fallback: true as const }),
      })),
    };
    const summary = { ...plan.summary, total_stop_minutes: 45, preference_handicap: 12.5 };
    const text = writePlan("Here to there", request, { ...ruled, summary });
    const [head = "", ...rows] = text.split("\n").slice(3, 7);
    expect(head.split(/ {2,}/).slice(-3)).toEqual(["detour", "detour gal", "stop"]);
    expect(rows.map((row) => row.split(/ {2,}/).slice(9).join(" | "))).toEqual([
      "0.000 | 15.0 min",
      "0.250 | 15.0 min",
      "0.500 | 15.0 min | fallback",
    ]);
    expect(text).toContain(", 6 minutes of detours and 45 minutes of stops; arrives with");
    expect(text).toContain(
      "\nTotal cost with the worth of time and stops: $126.45, of which $12.50 is the handicap of less wanted stations: nobody pays it.\n",
    );

    const neutral = {
      ...plan,
      stops: plan.stops.map((stop) => ({ ...stop, stop_minutes: 0, detour_gallons: 0 })),
      summary: { ...plan.summary, total_stop_minutes: 0 },
    };
    expect(writePlan("Here to there", request, neutral)).toBe(writePlan("Here to there", request, plan));
  });

  test.each<[string, Partial<OptimizeResult["summary"]>]>([
    ["bounded, a better plan could cost $0.53 less", { optimality: "bounded", optimality_gap_dollars: 0.53 }],
    ["dip, keeps 62.5 % of buffer and reserve", { optimality: "dip", kept_share: 0.625 }],
  ])("optimality: %s", (words, changes) => {
    const changed = { ...plan, summary: { ...plan.summary, ...changes } };
    expect(writePlan("Here to there", request, changed)).toContain(`; optimality: ${words}\n`);
    expect(toHtml("Here to there", request, changed, makeTrip([300, 600, 900]).drawn)).toContain(
      `; optimality: ${words}.`,
    );
  });

  test.each([
    [
      {
        mpg: 6,
        consumption: [
          { until_mile: 500, mpg: 6.2 },
          { until_mile: 1000, mpg: 5.4 },
        ],
      },
      "5.4 to 6.2 mpg, 50-gallon tank, 50 gallons on board",
    ],
    [{ consumption: [{ until_mile: 500, mpg: 6.2 }] }, "6.2 mpg, 50-gallon tank"],
    [{ mpg: 6, usable_tank_fraction: 0.95 }, "6 mpg, 50-gallon tank filled to 95 %, 50 gallons on board"],
  ])("the vehicle of %j", (vehicle, words) => {
    expect(
      writePlan("Here to there", { ...request, vehicle: { tank_capacity_gallons: TANK, ...vehicle } }, plan),
    ).toContain(`; ${words}`);
  });

  test("no stop", () => {
    const none = makeTrip([]);
    expect(writePlan("Short", none.request, none.plan)).toContain("\nNo stop is needed.\n");
  });
});

test("GeoJSON: line, ends, and each stop where its station is, also when stations share an id", () => {
  const Feature = z.strictObject({
    type: z.literal("Feature"),
    geometry: z.union([
      z.strictObject({ type: z.literal("LineString"), coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      z.strictObject({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) }),
    ]),
    properties: z.looseObject({ kind: z.string() }),
  });
  const { request, plan } = makeTrip([300, 600, 900]);
  const { features } = z
    .strictObject({ type: z.literal("FeatureCollection"), features: z.array(Feature) })
    .parse(JSON.parse(toGeoJson(request.route, plan, request.stations)));
  const [line, ...points] = features;
  expect(line?.geometry).toMatchObject({
    type: "LineString",
    coordinates: { length: 101, 0: [-100, 40], 100: [-90, 40] },
  });
  expect(points.map(({ geometry, properties }) => [properties.kind, ...geometry.coordinates])).toEqual([
    ["start", -100, 40],
    ["stop", -97, 40.01],
    ["stop", -94, 40.01],
    ["stop", -91, 40.01],
    ["end", -90, 40],
  ]);
  expect(points[2]?.properties).toMatchObject({
    order: 2,
    gallons_to_purchase: 30,
    price_per_gallon: 3.501,
    total_cost_at_stop: 105.03,
    station_name: "Stop 2",
  });
});

const optimizer = await loadOptimizer();

function planOf(request: OptimizeRequest): Plan {
  const outcome = planStops({ optimizer, vehicles: NO_VEHICLES }, request);
  if (outcome.status !== "planned") throw new Error("there is no plan");
  return outcome.plan;
}

/** The points of an SVG's only polyline. */
function polylineOf(svg: string): { x: number; y: number }[] {
  const [, points = ""] = /<polyline points="([^"]*)"/.exec(svg) ?? [];
  return points.split(" ").map((point) => {
    const [x = NaN, y = NaN] = point.split(",").map(Number);
    return { x, y };
  });
}

/** The numbers that a pattern captures in an SVG. */
function numbersIn(svg: string, element: RegExp): number[] {
  return [...svg.matchAll(element)].map(([, number]) => Number(number));
}

describe("fuel along the route", () => {
  test("the curve falls by what the miles burn, and rises at the stops by what is bought", () => {
    const stopMiles = [300, 600, 900];
    const { drawn: made, plan } = makeTrip(stopMiles);
    const svg = drawFuel(made, plan.stops);
    const points = polylineOf(svg);
    expect(points).toHaveLength(8);
    // Two marks of the axis give the scale.
    const axis = new Map(
      [...svg.matchAll(/y="([\d.]+)" text-anchor="end">(\d+)<\/text>/g)].map(([, y, gallons]) => [
        Number(gallons),
        Number(y) - 4,
      ]),
    );
    const [y0 = NaN, y50 = NaN] = [axis.get(0), axis.get(TANK)];
    const [x0 = NaN, x1 = NaN] = [points[0]?.x, points[7]?.x];
    const drawn = points.map(({ x, y }) => [((x - x0) / (x1 - x0)) * TOTAL_MILES, ((y0 - y) / (y0 - y50)) * TANK]);
    const expected = [
      [0, 35],
      [300, 5],
      [300, 35],
      [600, 5],
      [600, 35],
      [900, 5],
      [900, 15],
      [1000, 5],
    ];
    drawn.forEach(([miles = NaN, gallons = NaN], i) => {
      expect(Math.abs(miles - (expected[i]?.[0] ?? NaN))).toBeLessThan(0.5);
      expect(Math.abs(gallons - (expected[i]?.[1] ?? NaN))).toBeLessThan(0.1);
    });
  });

  test("buffer and reserve are the defaults or those of the request; their names do not overlap", () => {
    const { request: made, plan } = makeTrip([300, 600, 900]);
    const request = { ...made, vehicle: { ...made.vehicle, current_fuel_gallons: TANK } };
    const svg = drawFuel(planOf(request), plan.stops);
    for (const text of ["buffer 2.5", "reserve 5"]) expect(svg).toContain(`>${text}</text>`);
    const same = drawFuel(
      planOf({ ...request, params: { inter_stop_buffer_fraction: 0.2, destination_reserve_fraction: 0.2 } }),
      plan.stops,
    );
    const ys = numbersIn(same, /y="([\d.]+)">(?:buffer|reserve) 10</g);
    expect(ys).toHaveLength(2);
    expect(Math.abs((ys[0] ?? NaN) - (ys[1] ?? NaN))).toBeGreaterThanOrEqual(12);
  });

  test("every stop is numbered, and labels never overlap, however many there are", () => {
    const { drawn, plan } = makeTrip(Array.from({ length: 40 }, (_, k) => 100 + k * 20));
    const svg = drawFuel(drawn, plan.stops);
    expect([...svg.matchAll(/class="number"[^>]*>(\d+)</g)].map(([, k]) => Number(k))).toEqual(
      Array.from({ length: 40 }, (_, k) => k + 1),
    );
    const labels = [...svg.matchAll(/class="label" x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }));
    expect(labels.length).toBeGreaterThan(10);
    labels.forEach((a, i) => {
      // "142.5 gal" is some 52 pixels wide and 12 high.
      for (const b of labels.slice(0, i)) expect(Math.abs(a.x - b.x) >= 52 || Math.abs(a.y - b.y) >= 12).toBe(true);
    });
  });
});

describe("map", () => {
  test("the line runs from start to end, with a dot for each station", () => {
    const { request } = makeTrip([300, 600, 900]);
    const svg = drawMap({ ...request, points: pointsOf(request.route) }, request.stations);
    const points = polylineOf(svg);
    expect(points[0]?.x).toBeCloseTo(44, 0);
    expect(points.at(-1)?.x).toBeCloseTo(956, 0);
    expect(numbersIn(svg, /<circle cx="([\d.]+)" cy="[\d.]+" r="4"/g).map((x) => Math.round((x - 44) / 9.12))).toEqual([
      30, 60, 90,
    ]);
  });

  test("numbers of stops close together do not overlap", () => {
    const { request } = makeTrip([500, 503, 506, 509]);
    const circles = [
      ...drawMap({ ...request, points: pointsOf(request.route) }, request.stations).matchAll(
        /<circle cx="([\d.]+)" cy="([\d.]+)" r="12"/g,
      ),
    ].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    expect(circles).toHaveLength(4);
    circles.forEach((a, i) => {
      for (const b of circles.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(23.8);
    });
  });

  test("one expensive station does not make all others look cheap", () => {
    const { request } = makeTrip(Array.from({ length: 100 }, (_, k) => k * 10));
    const dear = {
      ...request,
      stations: [
        ...request.stations,
        {
          ...request.stations[0],
          id: "dear",
          name: "Dear",
          address: "x",
          location: { lat: 40, lng: -95 },
          price_per_gallon: 99,
        },
      ],
    };
    const shares = numbersIn(
      drawMap({ ...dear, points: pointsOf(dear.route) }, request.stations),
      /r="4" fill="color-mix\(in oklab, var\(--dear\) (\d+)%/g,
    );
    expect(shares).toHaveLength(101);
    expect(shares.filter((share) => share > 40 && share < 60).length).toBeGreaterThan(10);
  });
});

describe("page", () => {
  const { request, plan, drawn } = makeTrip([300, 600, 900], (k) => (k === 1 ? HOSTILE : `Stop ${k}`));
  const page = toHtml(`<b>"Here"</b> to there`, request, plan, drawn);

  test("no text becomes markup", () => {
    expect(page).not.toMatch(/<script|<b>"|<on>|<was>/);
    expect(page).toContain("&lt;b&gt;&quot;Here&quot;&lt;/b&gt; to there</h1>");
    // In the table, on the map (station and stop) and on the curve.
    expect(page.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;amp;/g)).toHaveLength(4);
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    const expected =
      "html head meta title style body h1 h2 p div b span svg polyline circle g line rect text path polygon table thead tbody tr th td ul li".split(
        " ",
      );
    expect([...tags].filter((tag) => !expected.includes(tag ?? ""))).toEqual([]);
  });

  test("it loads nothing, and its policy forbids it", () => {
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    );
    expect(page).not.toMatch(/\b(?:src|href)\s*=|url\(|@import|https?:/i);
  });

  test("it names every figure", () => {
    for (const text of [
      "$123.45",
      "$34.50",
      "1,000 miles",
      "$1,200.00",
      "$1,234.50",
      "Drives &lt;on&gt;.",
      "Something &lt;was&gt; assumed.",
    ])
      expect(page).toContain(text);
  });
});

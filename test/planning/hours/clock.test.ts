// Clock times along a route: its points against those of a geodesic library, its time zones against towns.

import { expect, test } from "vitest";
import { timeZoneAt } from "../../../src/clock/timeZoneAt.js";
import { encodePolyline } from "../../../src/contract/values/polyline.js";
import type { Route } from "../../../src/contract/schemas/route.js";
import { loadOptimizer } from "../../../src/index.js";
import { createZones, type Zones } from "../../../src/planning/hours/clock.js";
import { geodesicMiles, goFrom, milesAtPoints, type Place, placeAlong } from "../../support/geodesic.js";
import { integer, seededRandom } from "../../support/random.js";

const optimizer = await loadOptimizer();

const NO_STATIONS = { lats: new Float64Array(0), lngs: new Float64Array(0) };

function routeOf(points: readonly Place[], form: "polyline" | "waypoints", miles: number): Route {
  const [start, end] = [points[0], points.at(-1)];
  if (start === undefined || end === undefined) throw new Error("no points");
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return {
    total_distance_miles: miles,
    total_duration_minutes: miles,
    start,
    end,
    ...(form === "polyline" ? { polyline: encodePolyline({ lats, lngs }) } : { waypoints: [...points] }),
  };
}

/** Zones whose names are the places that were asked for. */
function placesOf(route: Route): Zones {
  return createZones({ optimizer, route, stations: NO_STATIONS, timeZoneAt: ({ lat, lng }) => `${lat} ${lng}` });
}

function readPlace(text: string): Place {
  const [lat = NaN, lng = NaN] = text.split(" ").map(Number);
  return { lat, lng };
}

test.each(["polyline", "waypoints"] as const)(
  "random routes by %s: a mile is as far along the line as it is of the driving distance",
  (form) => {
    const random = seededRandom(form.length);
    for (let trip = 0; trip < 40; trip++) {
      const points: Place[] = [{ lat: 25 + 20 * random(), lng: -179 + 358 * random() }];
      const mostMiles = trip % 2 === 0 ? 5 : 400;
      while (points.length < integer(random, 2, 30))
        points.push(goFrom(points.at(-1) ?? expect.fail("no point"), 360 * random(), mostMiles * random()));
      if (points.length < 2) points.push(goFrom(points[0] ?? expect.fail("no point"), 80, 300));
      const rounded = points.map(({ lat, lng }) => ({
        lat: Math.round(lat * 1e5) / 1e5,
        lng: Math.round(lng * 1e5) / 1e5,
      }));
      const lineMiles = milesAtPoints(rounded).at(-1) ?? NaN;
      const miles = lineMiles * (1 + random());
      const { atMile } = placesOf(routeOf(rounded, form, miles));
      for (const share of [0, random(), random(), random(), 1]) {
        const off = geodesicMiles(readPlace(atMile(share * miles)), placeAlong(rounded, share * lineMiles));
        expect(off, `trip ${trip}, ${share}`).toBeLessThan(1e-4 * lineMiles + 0.003 * mostMiles);
      }
    }
  },
);

test("a route of two points is a great circle, and its miles beyond the ends are the ends", () => {
  const [seattle, miami] = [
    { lat: 47.6, lng: -122.33 },
    { lat: 25.76, lng: -80.19 },
  ];
  const { atMile } = placesOf(routeOf([seattle, miami], "waypoints", 3300));
  const middle = placeAlong([seattle, miami], geodesicMiles(seattle, miami) / 2);
  expect(geodesicMiles(readPlace(atMile(1650)), middle)).toBeLessThan(5);
  // A straight line on the map runs far off it.
  expect(geodesicMiles({ lat: (47.6 + 25.76) / 2, lng: (-122.33 - 80.19) / 2 }, middle)).toBeGreaterThan(100);
  expect(
    [-1, 0, 3300, 3301]
      .map(atMile)
      .map(readPlace)
      .map((place) => [place.lat, place.lng].map((value) => value.toFixed(6))),
  ).toEqual([
    ["47.600000", "-122.330000"],
    ["47.600000", "-122.330000"],
    ["25.760000", "-80.190000"],
    ["25.760000", "-80.190000"],
  ]);
});

test("a route that goes nowhere stays in its zone", () => {
  const omaha = { lat: 41.2565, lng: -95.9345 };
  const { atMile } = createZones({
    optimizer,
    route: routeOf([omaha, omaha], "waypoints", 12),
    stations: NO_STATIONS,
    timeZoneAt,
  });
  expect([0, 6, 12].map(atMile)).toEqual(["America/Chicago", "America/Chicago", "America/Chicago"]);
});

const I40 = [
  { lat: 35.9606, lng: -83.9207 }, // Knoxville, Tennessee
  { lat: 36.1627, lng: -86.7816 }, // Nashville
  { lat: 35.1495, lng: -90.049 }, // Memphis
  { lat: 35.4676, lng: -97.5164 }, // Oklahoma City
  { lat: 35.222, lng: -101.8313 }, // Amarillo
  { lat: 35.0844, lng: -106.6504 }, // Albuquerque
  { lat: 35.1983, lng: -111.6513 }, // Flagstaff
  { lat: 34.848, lng: -114.6141 }, // Needles
];

test("along I-40 the clock goes back three times, and stations have the time of their own place", () => {
  const [knoxville, , memphis] = I40;
  const stations = {
    lats: Float64Array.of(knoxville?.lat ?? NaN, memphis?.lat ?? NaN),
    lngs: Float64Array.of(knoxville?.lng ?? NaN, memphis?.lng ?? NaN),
  };
  const miles = 2000;
  const zones = createZones({ optimizer, route: routeOf(I40, "polyline", miles), stations, timeZoneAt });
  const passed = Array.from({ length: miles + 1 }, (_, mile) => zones.atMile(mile)).filter(
    (zone, i, all) => zone !== all[i - 1],
  );
  expect(passed.filter((zone, i) => passed.indexOf(zone) === i)).toEqual([
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
  ]);
  expect([zones.ofStation(0), zones.ofStation(1)]).toEqual(["America/New_York", "America/Chicago"]);
});

test("where nobody knows zones, times are in UTC", () => {
  const zones = createZones({
    optimizer,
    route: routeOf(I40, "waypoints", 2000),
    stations: { lats: Float64Array.of(40), lngs: Float64Array.of(-90) },
    timeZoneAt: undefined,
  });
  expect([zones.atMile(700), zones.ofStation(0)]).toEqual(["UTC", "UTC"]);
});

// Plans with hours as CSV, GPX and GeoJSON, read by other people's programs.

import { gpx as readGpx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { toCsv, toScheduleCsv } from "../../src/report/csv.js";
import { toGeoJson } from "../../src/report/geojson.js";
import { toGpx } from "../../src/report/gpx.js";
import { ONE_DAY, requestOf, THREE_DAYS, UNDATED, withoutHours } from "./timed.js";

const stationsOf = (plan: OptimizeResult) => requestOf(plan).stations;
const Rows = z.array(z.record(z.string(), z.string()));
const readCsv = (csv: string) => Rows.parse(parse(csv, { columns: true, record_delimiter: "\r\n" }));

describe("CSV", () => {
  test("a row a stop, with what it covers and when it is", () => {
    const rows = readCsv(toCsv(THREE_DAYS, stationsOf(THREE_DAYS)));
    const columns = [
      "covers",
      "arrive_minute",
      "leave_minute",
      "arrive_at",
      "leave_at",
      "time_zone",
      "trip_own_break_minutes",
      "trip_rest_minutes",
    ];
    expect(rows.map((row) => columns.map((name) => row[name]))).toEqual([
      [
        "fuel+rest",
        "620",
        "1240",
        "2026-03-06T18:20:30-07:00",
        "2026-03-07T04:40:30-07:00",
        "America/Denver",
        "30",
        "1200",
      ],
      [
        "fuel+break",
        "1480",
        "1510",
        "2026-03-07T09:40:30-06:00",
        "2026-03-07T10:10:30-06:00",
        "America/Chicago",
        "30",
        "1200",
      ],
      [
        "fuel",
        "2530.3",
        "2550.3",
        "2026-03-08T04:10:48-05:00",
        "2026-03-08T04:30:48-05:00",
        "America/Chicago",
        "30",
        "1200",
      ],
    ]);
    const [undated] = readCsv(toCsv(UNDATED, stationsOf(UNDATED)));
    expect(undated).toMatchObject({ covers: "fuel+rest", arrive_minute: "620" });
    expect(undated).not.toHaveProperty("arrive_at");
  });

  test("without hours, the columns are as they were", () => {
    const plan = withoutHours(ONE_DAY);
    expect(toCsv(plan, stationsOf(plan)).split("\r\n")[0]).toMatch(
      /,detour_minutes,stop_minutes,detour_gallons,is_fallback$/,
    );
  });

  test("the schedule: a row for each drive, stop, break and rest, without gaps", () => {
    const rows = readCsv(toScheduleCsv(THREE_DAYS));
    expect(rows.map(({ day, activity, minutes, stop }) => [day, activity, minutes, stop].join(" ").trim())).toEqual([
      "1 driving 300",
      "1 break 30",
      "1 driving 290",
      "1 fuel 20 1",
      "1 rest 600 1",
      "2 driving 240",
      "2 fuel+break 30 2",
      "2 driving 420",
      "2 rest 600",
      "3 driving 0.3",
      "3 fuel 20 3",
      "3 driving 90.2",
    ]);
    rows
      .slice(1)
      .forEach((row, i) =>
        expect([row["from_minute"], row["from_mile"], row["begin_at"]]).toEqual([
          rows[i]?.["to_minute"],
          rows[i]?.["to_mile"],
          rows[i]?.["end_at"],
        ]),
      );
    expect(rows[1]).toMatchObject({
      window_from_mile: "120",
      window_to_mile: "250",
      station_id: "",
      begin_at: "2026-03-06T13:00:30-07:00",
      time_zone: "America/Denver",
    });
    expect(rows[4]).toMatchObject({
      station_id: "at-480",
      station_name: "Truck Stop 480",
      end_at: "2026-03-07T04:40:30-07:00",
    });
    expect(readCsv(toScheduleCsv(UNDATED))[1]).toMatchObject({ begin_at: "", time_zone: "", from_minute: "300" });
  });
});

/** The features that another program reads. */
function readFeatures(text: string) {
  const document: unknown = new DOMParser({
    onError: (_level, message) => {
      throw new Error(message);
    },
  }).parseFromString(text, "text/xml");
  const Feature = z.object({
    geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
    properties: z.looseObject({ name: z.string(), desc: z.string().optional(), time: z.string().optional() }),
  });
  // The reader's types want a browser's document, which this one resembles.
  return z.object({ features: z.array(Feature) }).parse(Reflect.apply(readGpx, undefined, [document])).features;
}

describe("GPX", () => {
  test("waypoints in driving order, with UTC times: breaks and rests of their own at the end of their window", () => {
    const { route } = requestOf(THREE_DAYS);
    const text = toGpx("Here to there", route, THREE_DAYS, stationsOf(THREE_DAYS));
    const waypoints = readFeatures(text).filter(({ geometry }) => geometry.type === "Point");
    expect(waypoints.map(({ properties: { name, time } }) => [name, time])).toEqual([
      ["Break, 30 min", "2026-03-06T20:00:30Z"],
      ["1. Truck Stop 480", "2026-03-07T01:20:30Z"],
      ["2. Truck Stop 700", "2026-03-07T15:40:30Z"],
      ["Rest, 10 h", "2026-03-07T23:10:30Z"],
      ["3. Truck Stop 1100", "2026-03-08T09:10:48Z"],
    ]);
    expect(waypoints[0]?.properties.desc).toBe(
      "Between mile 120.0 and 250.0; at the latest from Fri Mar 6, 1:00 PM MST to Fri Mar 6, 1:30 PM MST",
    );
    expect(waypoints[1]?.properties.desc).toContain(
      "; a stop of 20 minutes; the rest fits here; arrive Fri Mar 6, 6:20 PM MST, leave Sat Mar 7, 4:40 AM MST. Mile 480.0, ",
    );
    // The made-up route is a great circle between two points at 40° N, which bulges to the north.
    const [lng, lat] = z.tuple([z.number(), z.number()]).parse(waypoints[0]?.geometry.coordinates);
    expect(lng).toBeCloseTo(-120 + 24 * (250 / 1200), 0);
    expect(lat).toBeGreaterThan(40);
    expect(lat).toBeLessThan(41);
  });

  test("time stands before the name, as the schema asks; the route has no break", () => {
    const text = toGpx("Here to there", requestOf(THREE_DAYS).route, THREE_DAYS, stationsOf(THREE_DAYS));
    const points = [...text.matchAll(/<(wpt|rtept)[^>]*>(.*?)<\/\1>/g)];
    expect(points).toHaveLength(5 + 5);
    for (const [, , inner = ""] of points)
      expect(inner).toMatch(/^<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/time><name>/);
    expect(text).toContain("<time>2026-03-06T15:00:30Z</time><name>Start</name>");
    expect(text).toContain("<time>2026-03-08T11:01:00Z</time><name>Destination</name>");
    const undated = toGpx("Here to there", requestOf(UNDATED).route, UNDATED, stationsOf(UNDATED));
    expect(undated).not.toContain("<time>");
    expect(undated).toContain("<name>Rest, 10 h</name><desc>Between mile 1040.0 and 1100.0</desc>");
  });
});

test("GeoJSON: breaks and rests of their own are features, and stops have their times", () => {
  const Feature = z.object({
    geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
    properties: z.looseObject({ kind: z.string() }),
  });
  const { features } = z
    .object({ features: z.array(Feature) })
    .parse(JSON.parse(toGeoJson(requestOf(THREE_DAYS).route, THREE_DAYS, stationsOf(THREE_DAYS))));
  expect(features.map(({ properties }) => properties.kind)).toEqual([
    "route",
    "start",
    "stop",
    "stop",
    "stop",
    "break",
    "rest",
    "end",
  ]);
  expect(features[2]?.properties).toMatchObject({
    covers: ["fuel", "rest"],
    arrive_at: "2026-03-06T18:20:30-07:00",
    leave_at: "2026-03-07T04:40:30-07:00",
    time_zone: "America/Denver",
  });
  expect(features[5]?.properties).toEqual({
    kind: "break",
    after_stop: 0,
    from_mile: 120,
    to_mile: 250,
    minutes: 30,
    begin_at: "2026-03-06T13:00:30-07:00",
    end_at: "2026-03-06T13:30:30-07:00",
    time_zone: "America/Denver",
  });
  expect(features[6]?.properties).toMatchObject({ kind: "rest", after_stop: 2, minutes: 600 });
  expect(features[0]?.properties).toMatchObject({ total_rest_minutes: 1200, arrive_at: "2026-03-08T06:01:00-05:00" });
  expect(features[0]?.properties).not.toHaveProperty("breaks");
});

test("a plan without hours is written as if there were none", () => {
  const plan = withoutHours(ONE_DAY);
  const { route } = requestOf(plan);
  for (const text of [
    toCsv(plan, stationsOf(plan)),
    toGpx("x", route, plan, stationsOf(plan)),
    toGeoJson(route, plan, stationsOf(plan)),
  ])
    expect(text).not.toMatch(/covers|arrive_|<time>|fits here/);
});

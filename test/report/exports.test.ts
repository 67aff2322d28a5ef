// CSV and GPX of a real plan, read by other people's programs.

import { gpx as readGpx } from "@tmcw/togeojson";
import { DOMParser, type Element as XmlElement } from "@xmldom/xmldom";
import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { pointsOf } from "../../src/contract/values/polyline.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { toCsv } from "../../src/report/csv.js";
import { toGpx } from "../../src/report/gpx.js";
import { answer } from "../support/plans.js";

const DEMO = new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url);
const file = OptimizeRequest.omit({ vehicle: true }).parse(JSON.parse(await readFile(DEMO, "utf8")));

/** The built-in trip and its plan; stop k is at a station called `names[k]`, if that is given. */
function makePlan(names: readonly string[] = []): { request: OptimizeRequest; result: OptimizeResult } {
  const request = { ...file, vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 } };
  const answered = answer(request);
  if (!answered.feasible) throw new Error(answered.message);
  const renamed = new Map(answered.plan.stops.map(({ station_id: id }, k) => [id, names[k]]));
  const nameOf = (id: string, name: string): string => renamed.get(id) ?? name;
  return {
    request: {
      ...request,
      stations: request.stations.map((station) => ({ ...station, name: nameOf(station.id, station.name) })),
    },
    result: {
      ...answered.plan,
      stops: answered.plan.stops.map((stop) => ({ ...stop, station_name: nameOf(stop.station_id, stop.station_name) })),
    },
  };
}

/** The stations of the plan's stops. Their ids are unique. */
function stopStationsOf({ request, result }: ReturnType<typeof makePlan>): Station[] {
  return result.stops.flatMap((stop) => request.stations.filter(({ id }) => id === stop.station_id));
}

function csvOf(plan: ReturnType<typeof makePlan>): string {
  return toCsv(plan.result, stopStationsOf(plan));
}

function gpxOf(plan: ReturnType<typeof makePlan>, title = "Here to there"): string {
  return toGpx(title, plan.request.route, plan.result, stopStationsOf(plan));
}

describe("CSV", () => {
  const Rows = z.array(z.record(z.string(), z.string()));
  const read = (csv: string) => Rows.parse(parse(csv, { columns: true, record_delimiter: "\r\n" }));

  test("a row for each stop, with every figure as the plan has it", () => {
    const plan = makePlan();
    const rows = read(csvOf(plan));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows).toEqual(
      plan.result.stops.map((stop, k) => {
        const location = file.stations.find(({ id }) => id === stop.station_id)?.location;
        return {
          stop: String(k + 1),
          station_id: stop.station_id,
          station_name: stop.station_name,
          station_address: stop.station_address,
          latitude_degrees: String(location?.lat),
          longitude_degrees: String(location?.lng),
          miles_from_route_start: String(stop.miles_from_route_start),
          arrival_fuel_gallons: String(stop.arrival_fuel_gallons),
          gallons_to_purchase: String(stop.gallons_to_purchase),
          departure_fuel_gallons: String(stop.departure_fuel_gallons),
          price_dollars_per_gallon: String(stop.price_per_gallon),
          cost_dollars: String(stop.total_cost_at_stop),
          detour_minutes: String(stop.detour_minutes),
        };
      }),
    );
  });

  test("fleet rules have columns of their own, also without a stop", () => {
    const { request, result } = makePlan();
    const stops = result.stops.map((stop, k) => ({
      ...stop,
      stop_minutes: 15,
      detour_gallons: 0.231,
      ...(k === 1 && { is_fallback: true as const }),
    }));
    const ruled = {
      request,
      result: { ...result, stops, summary: { ...result.summary, total_stop_minutes: 15 * stops.length } },
    };
    const rows = read(csvOf(ruled)).map(({ stop_minutes, detour_gallons, is_fallback }) => ({
      stop_minutes,
      detour_gallons,
      is_fallback,
    }));
    expect(rows).toEqual(
      stops.map((_, k) => ({ stop_minutes: "15", detour_gallons: "0.231", is_fallback: String(k === 1) })),
    );
    expect(toCsv({ ...ruled.result, stops: [] }, [])).toMatch(
      /,detour_minutes,stop_minutes,detour_gallons,is_fallback\r\n$/,
    );
    expect(gpxOf(ruled).match(/; a stop of 15 minutes/g)).toHaveLength(2 * stops.length);
    expect(gpxOf(ruled).match(/; a fallback\. Mile/g)).toHaveLength(2);
  });

  test.each(["a,b", 'the "best"', "two\nlines", "two\r\nlines", "Žižkov ⛽ 加油站", "O'Brien", "a=b", "5-Star"])(
    "%j is read back as it is",
    (name) => {
      expect(read(csvOf(makePlan([name])))[0]?.["station_name"]).toBe(name);
    },
  );

  test.each([
    '=HYPERLINK("https://example.com","x")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "＝1",
    "＠a",
  ])("%j cannot be a formula", (name) => {
    expect(read(csvOf(makePlan([name])))[0]?.["station_name"]).toBe(`'${name}`);
  });

  test("negative numbers stay numbers; a plan without stops gives the header alone", () => {
    expect(read(csvOf(makePlan()))[0]?.["longitude_degrees"]).toMatch(/^-\d/);
    const { result } = makePlan();
    expect(toCsv({ ...result, stops: [] }, [])).toMatch(/^stop,[a-z_,]+\r\n$/);
  });
});

describe("GPX", () => {
  const parseXml = (text: string) =>
    new DOMParser({
      onError: (_level, message) => {
        throw new Error(message);
      },
    }).parseFromString(text, "text/xml");

  /** Children that an element can have, in the order of the sequences in https://www.topografix.com/GPX/1/1/gpx.xsd. */
  const POINT =
    "ele time magvar geoidheight name cmt desc src link sym type fix sat hdop vdop pdop ageofdgpsdata dgpsid extensions";
  const SEQUENCES: Readonly<Record<string, string>> = {
    gpx: "metadata wpt rte trk extensions",
    metadata: "name desc author copyright link time keywords bounds extensions",
    wpt: POINT,
    rte: "name cmt desc src link number type extensions rtept",
    rtept: POINT,
    trk: "name cmt desc src link number type extensions trkseg",
    trkseg: "trkpt extensions",
    trkpt: POINT,
    name: "",
    desc: "",
  };

  function expectSequence(element: XmlElement): void {
    const sequence = (SEQUENCES[element.localName ?? ""] ?? "unknown").split(" ");
    const children = Array.from(element.childNodes).filter(
      (node): node is XmlElement => node.nodeType === node.ELEMENT_NODE,
    );
    const places = children.map(({ localName }) => sequence.indexOf(localName ?? ""));
    expect(places, element.localName ?? "").not.toContain(-1);
    expect(places, element.localName ?? "").toEqual(places.toSorted((a, b) => a - b));
    for (const child of children) expectSequence(child);
  }

  test("has only elements of the schema, in its order", () => {
    const root = parseXml(gpxOf(makePlan())).documentElement;
    if (root === null) throw new Error("there is no root");
    expect([root.localName, root.namespaceURI, root.getAttribute("version"), root.getAttribute("creator")]).toEqual([
      "gpx",
      "http://www.topografix.com/GPX/1/1",
      "1.1",
      "fuel-route",
    ]);
    expectSequence(root);
  });

  const Feature = z.object({
    geometry: z.object({ type: z.string(), coordinates: z.unknown() }),
    properties: z.looseObject({ name: z.string(), desc: z.string().optional() }),
  });
  /** The features that another program reads. */
  const read = (text: string) => {
    // The reader's types want a browser's document, which this one resembles.
    const document: unknown = parseXml(text);
    return z.object({ features: z.array(Feature) }).parse(Reflect.apply(readGpx, undefined, [document])).features;
  };

  test("stops as waypoints with what is bought there; the trip as a route; the line as a track", () => {
    const plan = makePlan();
    const { route } = plan.request;
    const features = read(gpxOf(plan, "San Francisco, CA to Teaneck, NJ"));
    const stations = stopStationsOf(plan);
    const places = stations.map(({ location }) => [location.lng, location.lat]);

    const waypoints = features.filter(({ geometry }) => geometry.type === "Point");
    expect(waypoints.map(({ geometry }) => geometry.coordinates)).toEqual(places);
    plan.result.stops.forEach((stop, k) => {
      const { name, desc = "" } = waypoints[k]?.properties ?? { name: "" };
      expect(name).toBe(`${k + 1}. ${stop.station_name}`);
      const gallons = String(Math.round(stop.gallons_to_purchase * 10) / 10);
      for (const text of [
        `${gallons} gallon`,
        `$${stop.price_per_gallon.toFixed(3)} a gallon`,
        `$${stop.total_cost_at_stop.toFixed(2)}.`,
        stop.station_address,
      ])
        expect(desc).toContain(text);
    });

    const linesOf = (type: string) => features.filter(({ properties }) => properties["_gpxType"] === type);
    const { lats, lngs } = pointsOf(route);
    expect(linesOf("rte").map(({ geometry }) => geometry.coordinates)).toEqual([
      [[route.start.lng, route.start.lat], ...places, [route.end.lng, route.end.lat]],
    ]);
    expect(linesOf("trk").map(({ geometry }) => geometry.coordinates)).toEqual([lats.map((lat, i) => [lngs[i], lat])]);
    for (const type of ["rte", "trk"])
      expect(linesOf(type)[0]?.properties.name).toBe("San Francisco, CA to Teaneck, NJ");
  });

  test("turns no text into markup, and leaves out what XML cannot hold", () => {
    const names = [`</name><wpt/>&amp;"'`, "a\u0000b\u000Bc\uFFFEd\uD800e\u001B[2J", "Žižkov ⛽ 加油站 🚛"];
    const text = gpxOf(makePlan(names), "<b>&\u0007");
    const features = read(text);
    expect(
      features
        .filter(({ geometry }) => geometry.type === "Point")
        .slice(0, 3)
        .map(({ properties }) => properties.name),
    ).toEqual([`1. </name><wpt/>&amp;"'`, "2. abcde[2J", "3. Žižkov ⛽ 加油站 🚛"]);
    expect(features.find(({ geometry }) => geometry.type === "LineString")?.properties.name).toBe("<b>&");
  });

  test("writes coordinates with six digits, and the antimeridian as -180", () => {
    const { request, result } = makePlan();
    const route = {
      ...request.route,
      polyline: null,
      start: { lat: 1 / 3, lng: 180 },
      end: { lat: -1e-9, lng: 179.9999999 },
      waypoints: [
        { lat: 0, lng: 0 },
        { lat: 1, lng: 1 },
      ],
    };
    const points = [
      ...toGpx("x", route, { ...result, stops: [] }, []).matchAll(/<rtept lat="([^"]*)" lon="([^"]*)">/g),
    ].map(([, lat, lon]) => [lat, lon]);
    expect(points).toEqual([
      ["0.333333", "-180.000000"],
      ["-0.000000", "-180.000000"],
    ]);
  });
});

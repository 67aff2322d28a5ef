// The files that a plan is saved as, read by other people's programs and compared with what the page shows.

import { gpx as readGpx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, numberIn, readPlan, type ReadPlan } from "../../support/plannerSteps.js";

/** The name and text of the file that a button saves. */
async function take(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button, exact: true }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Features = z.array(
  z.object({
    type: z.literal("Feature"),
    geometry: z.discriminatedUnion("type", [
      z.object({ type: z.literal("Point"), coordinates: Position }),
      z.object({ type: z.literal("LineString"), coordinates: z.array(Position).min(2) }),
    ]),
    properties: z.record(z.string(), z.unknown()),
  }),
);

/** The places of the stops on the page, taken from the trip's file. */
function placesOf({ stops }: ReadPlan): [number, number][] {
  return stops.map((stop) => {
    const found = BUILT_IN.stations.filter(({ name, miles_from_route_start: miles }) => name === stop["Station"] && miles?.toFixed(1) === stop["Mile"]);
    expect(found.length, stop["Station"]).toBe(1);
    return [found[0]?.location.lng ?? NaN, found[0]?.location.lat ?? NaN];
  });
}

test.skipIf(noChromium)("CSV, GeoJSON and GPX say what the page shows, and are named after the trip", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner(WITHOUT_MAP);
  const plan = await readPlan(page);
  const places = placesOf(plan);
  expect(plan.stops.length).toBeGreaterThan(3);

  const csv = await take(page, "CSV");
  expect(csv.name).toBe("san-francisco-ca-to-teaneck-nj.csv");
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv.text, { bom: true, columns: true, record_delimiter: "\r\n" }));
  const fixed = (text: string | undefined, digits: number): string => Number(text).toFixed(digits);
  expect(
    rows.map((row) => ({
      Stop: row["stop"],
      Mile: fixed(row["miles_from_route_start"], 1),
      Station: row["station_name"],
      "Arrive gal": fixed(row["arrival_fuel_gallons"], 1),
      "Buy gal": fixed(row["gallons_to_purchase"], 3),
      "$/gal": fixed(row["price_dollars_per_gallon"], 3),
      Cost: Number(row["cost_dollars"]).toLocaleString("en-US", { style: "currency", currency: "USD" }),
      "Detour min": fixed(row["detour_minutes"], 1),
    })),
  ).toEqual(plan.stops);
  expect(rows.map((row) => [Number(row["longitude_degrees"]), Number(row["latitude_degrees"])])).toEqual(places);

  const geojson = await take(page, "GeoJSON");
  expect(geojson.name).toBe("san-francisco-ca-to-teaneck-nj.geojson");
  const features = z.strictObject({ type: z.literal("FeatureCollection"), features: Features }).parse(JSON.parse(geojson.text)).features;
  const ofKind = (kind: string) => features.filter(({ properties }) => properties["kind"] === kind);
  const { start, end } = BUILT_IN.route;
  expect(ofKind("stop").map(({ geometry }) => geometry.coordinates)).toEqual(places);
  expect(ofKind("stop").map(({ properties }) => Number(properties["gallons_to_purchase"]).toFixed(3))).toEqual(plan.stops.map((stop) => stop["Buy gal"]));
  expect([...ofKind("start"), ...ofKind("end")].map(({ geometry }) => geometry.coordinates)).toEqual([[start.lng, start.lat], [end.lng, end.lat]]);
  const [line] = ofKind("route");
  expect(line?.geometry.type).toBe("LineString");
  expect(Number(line?.properties["total_fuel_cost"]).toFixed(2)).toBe(numberIn(plan.figures[0]).toFixed(2));

  const gpx = await take(page, "GPX");
  expect(gpx.name).toBe("san-francisco-ca-to-teaneck-nj.gpx");
  const document: unknown = new DOMParser().parseFromString(gpx.text, "text/xml");
  const read = Features.parse(z.object({ features: z.array(z.unknown()) }).parse(Reflect.apply(readGpx, undefined, [document])).features);
  const waypoints = read.filter(({ geometry }) => geometry.type === "Point");
  expect(waypoints.map(({ geometry }) => geometry.coordinates)).toEqual(places);
  expect(waypoints.map(({ properties }) => properties["name"])).toEqual(plan.stops.map((stop) => `${stop["Stop"]}. ${stop["Station"]}`));
  for (const [k, { properties }] of waypoints.entries()) expect(properties["desc"]).toContain(`at $${plan.stops[k]?.["$/gal"]} a gallon: ${plan.stops[k]?.["Cost"]}. Mile ${plan.stops[k]?.["Mile"]},`);
  expect(read.filter(({ geometry }) => geometry.type === "LineString").map(({ properties }) => properties["name"])).toEqual([plan.title, plan.title]);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("with fleet rules GeoJSON, GPX and print name them", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, hash: "#stop-minutes=15&min-gallons=50&trip=i80" });
  const words = ["Minutes a stop 15 min", "Least to buy at a stop 50 gal"];
  const { text: geojson } = await take(page, "GeoJSON");
  const routes = z.object({ features: Features }).parse(JSON.parse(geojson)).features.filter(({ geometry }) => geometry.type === "LineString");
  expect(routes.map(({ properties }) => properties["fleet_rules"])).toEqual([words]);
  const { text: gpx } = await take(page, "GPX");
  expect(new DOMParser().parseFromString(gpx, "text/xml").getElementsByTagName("metadata")[0]?.getElementsByTagName("desc")[0]?.textContent).toBe(`Fleet rules: ${words.join("; ")}`);
  const { text: csv } = await take(page, "CSV");
  const minutes = z.array(z.record(z.string(), z.string())).parse(parse(csv, { bom: true, columns: true })).map((row) => row["stop_minutes"]);
  expect(minutes.length).toBeGreaterThan(2);
  expect(new Set(minutes)).toEqual(new Set(["15"]));
  expect(await page.locator("#basis").textContent()).toContain(words.join("; "));
  expect(problems).toEqual([]);
});

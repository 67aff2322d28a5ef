// Answers of a provider that are made to be slow, as large as they may be: each is refused or read for little CPU and memory.

import { expect, test, vi } from "vitest";
import { z } from "zod";
import { encodePolyline } from "../../src/contract/polyline.js";
import { MAX_POINTS } from "../../src/contract/route.js";
import { parseJson } from "../support/app.js";
import { type Exposition, parseExposition } from "../support/exposition.js";
import { makeStation } from "../support/requests.js";
import { ask, type KeyedService, providersAt, startKeyed } from "../support/service.js";
import { type Reply, startUpstream } from "../support/upstream.js";

vi.setConfig({ testTimeout: 60_000 });

const ROUTE_BYTES = 2_097_152;
const TIMES_BYTES = 262_144;

/** CPU for one answer, of which most take some hundredths; 64 MB of lists in each other took more than 10. */
const MAX_CPU_SECONDS = 0.6;

/** Memory for answers that come one by one; 64 MB of empty objects took gigabytes. */
const MAX_GROWTH_BYTES = 300_000_000;

/** Text that fills an answer of so many bytes between two others. */
function fill(bytes: number, before: string, part: string, last: string, after: string): string {
  return before + part.repeat(Math.floor((bytes - before.length - last.length - after.length) / part.length)) + last + after;
}

const WAYPOINTS = '"waypoints":[{"location":[-100,40]},{"location":[-90,40]}]';
const routeWith = (geometry: string, more = ""): string => `{"code":"Ok","routes":[{"distance":804672,"duration":27000,"geometry":"${geometry}"${more}}],${WAYPOINTS}}`;
const [ROUTE_HEAD = "", ROUTE_TAIL = ""] = routeWith("\0").split("\0");

/** Answers by what makes them slow. Those with many values are not even parsed. */
const MANY_VALUES: readonly (readonly [name: string, answer: (bytes: number) => string])[] = [
  ["empty objects", (bytes) => fill(bytes, '{"routes":[', "{},", "{}", "]}")],
  ["empty rows", (bytes) => fill(bytes, '{"durations":[', "[],", "[]", "]}")],
  ["rows of texts", (bytes) => fill(bytes, '{"durations":[[', '"",', '""', "]]}")],
  ["lists in each other", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
  ["objects in each other", (bytes) => '{"a":'.repeat(bytes / 6) + "0" + "}".repeat(bytes / 6)],
  ["names", (bytes) => `{${Array.from({ length: bytes / 12 }, (_, i) => `"${i.toString(36)}":0`).join()}}`],
];
const FEW_VALUES: typeof MANY_VALUES = [
  ["a long number", (bytes) => "1".repeat(bytes)],
  ["escapes", (bytes) => fill(bytes, ROUTE_HEAD, "\\u005f", "", ROUTE_TAIL)],
  ["points that stand still", (bytes) => fill(bytes, ROUTE_HEAD, "??", "", ROUTE_TAIL)],
  ["long points", (bytes) => fill(bytes, ROUTE_HEAD, "_____?", "", ROUTE_TAIL)],
];

async function start(answer: () => Reply): Promise<{ service: KeyedService; measure: () => Promise<Exposition> }> {
  const upstream = await startUpstream(answer);
  const service = await startKeyed(providersAt(upstream.url, upstream.url));
  return { service, measure: async () => parseExposition(await (await fetch(`${service.url}/metrics`)).text()) };
}

const askRoute = ({ url, key }: KeyedService) => ask(url, "/v1/routes", { body: { origin: "40,-100", destination: "40,-90" }, headers: { "x-api-key": key } });

const HIGHWAY = { total_distance_miles: 530, total_duration_minutes: 500, start: { lat: 40, lng: -100 }, end: { lat: 40, lng: -90 }, waypoints: [{ lat: 40, lng: -100 }, { lat: 40, lng: -95 }, { lat: 40, lng: -90 }] };
const STATION = makeStation(1, { location: { lat: 40, lng: -95 } });

const askDetours = ({ url, key }: KeyedService, route: object = HIGHWAY) =>
  ask(url, "/v1/stations/enrich-distances", { body: { route, stations: [STATION] }, headers: { "x-api-key": key } });

test.each([
  ["a route", ROUTE_BYTES, askRoute],
  ["drive times", TIMES_BYTES, askDetours],
] as const)("%s: none takes long, or much memory, and the service goes on", async (_, bytes, send) => {
  let text = "";
  const { service, measure } = await start(() => ({ text }));
  text = routeWith("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  await askRoute(service);
  const before = (await measure()).valueOf("process_resident_memory_bytes");
  const report: string[] = [];
  for (const [name, answer] of [...MANY_VALUES, ...FEW_VALUES]) {
    for (const size of [bytes, 4 * bytes]) {
      text = answer(size);
      const from = await measure();
      const { status, text: refusal } = await send(service);
      const to = await measure();
      const cpu = to.valueOf("process_cpu_seconds_total") - from.valueOf("process_cpu_seconds_total");
      report.push(`${name}, ${size} bytes: ${status}, ${cpu.toFixed(2)} s of CPU, longest stop of the event loop ${(to.valueOf("nodejs_eventloop_lag_max_seconds") * 1000).toFixed(0)} ms`);
      const isTooLarge = size > bytes || MANY_VALUES.some(([each]) => each === name);
      expect([name, size, status, refusal.includes("osrm-http gave too large an answer")]).toEqual([name, size, 502, isTooLarge]);
      expect(cpu, report.at(-1)).toBeLessThan(MAX_CPU_SECONDS);
    }
  }
  const growth = (await measure()).valueOf("process_resident_memory_bytes") - before;
  console.log([...report, `memory: ${(growth / 1e6).toFixed(0)} MB more`].join("\n"));
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
});

test("a route of as many points as one may have is answered, and can go into the next request; one of more is refused", async () => {
  let points = MAX_POINTS;
  const { service } = await start(() => {
    // Eastward with a turn at each point.
    const lats = Array.from({ length: points }, (_, i) => 40 + (i % 2) / 1e4);
    const lngs = Array.from({ length: points }, (_, i) => -100 + (10 * i) / points);
    return { text: routeWith(encodePolyline({ lats, lngs }).replaceAll("\\", "\\\\")) };
  });
  const { status, text } = await askRoute(service);
  expect(status).toBe(200);
  const { route } = z.looseObject({ route: z.looseObject({ polyline: z.string() }) }).parse(parseJson(text));
  // It is read, and drive times are asked for: the answer to that is a route again.
  expect((await askDetours(service, route)).status).toBe(502);
  points++;
  const refused = await askRoute(service);
  expect([refused.status, refused.text]).toEqual([502, expect.stringContaining("osrm-http gave a route of more than 100000 points.")]);
});

// Stage 1 of enrichment: where 5,000 stations lie along a polyline of 30,000 points, beside reading the request and
// beside turf. And whole requests, from their bytes to the answer's.

import { lineString, point } from "@turf/helpers";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import { EnrichRequest } from "../src/contract/enrich.js";
import { encodePolyline } from "../src/contract/polyline.js";
import { addDetours, enrichStations } from "../src/enrich/enrich.js";
import { writeStations } from "../src/enrich/splice.js";
import { loadOptimizer } from "../src/index.js";
import type { RoutingProvider } from "../src/providers/routing/provider.js";
import { loadScanner } from "../src/scanner/load.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { createTasks, type Tasks, type TaskTools } from "../src/tasks/tasks.js";
import { seededRandom } from "../test/support/random.js";
import { BRIEFLY, measure, medianOf, type Task } from "./harness/measure.js";
import type { Setting } from "./harness/registry.js";
import { progress } from "./harness/report.js";
import { SEED } from "./instances.js";
import { REQUEST_ID } from "./load/call.js";

const POINTS = 30_000;
const STATIONS = 5_000;
const RADIUS_MILES = 7;
const GROUP = "enrich";

/** Of these first ones turf's distances are compared. */
const COMPARED_STATIONS = 20;
/** turf takes some 70 ms a station: it is timed on two, and its time taken to grow with their number. */
const TURF_STATIONS = 2;

/** Of whole requests. */
const FEW_STATIONS = 50;

/** turf's earth is a sphere: its distances differ by up to half a percent. */
const TURF_TOLERANCE = 6e-3;

const MAX_OF_PARSE = 1;
const MIN_TIMES_TURF = 100;

/** A drive of some 2,800 miles across the country, with the bends of a road, and stations up to 10 miles beside it. */
export function makeTrip(stationCount = STATIONS) {
  const random = seededRandom(SEED);
  const lats: number[] = [];
  const lngs: number[] = [];
  let bend = 0;
  for (let i = 0; i < POINTS; i++) {
    bend = bend * 0.98 + (random() - 0.5) * 0.004;
    lats.push(37 + 3 * Math.sin(i / 4000) + bend);
    lngs.push(-118 + (44 * i) / POINTS);
  }
  const stations = Array.from({ length: stationCount }, (_, i) => {
    const k = Math.floor(random() * POINTS);
    return {
      id: `station-${i}`,
      name: `Truck Stop ${i}`,
      address: `${i} Interstate Highway, Exit ${k}`,
      location: { lat: (lats[k] ?? 0) + (random() - 0.5) * 0.29, lng: lngs[k] ?? 0 },
      brand: "Brand",
      price_per_gallon: 3 + random() * 2,
      fuel_type: "diesel",
      metadata: { network: "west", site: 100_000 + i, amenities: ["showers", "scales"] },
    };
  });
  const ends = { start: { lat: lats[0] ?? 0, lng: lngs[0] ?? 0 }, end: { lat: lats.at(-1) ?? 0, lng: lngs.at(-1) ?? 0 } };
  const route = { total_distance_miles: 2900, total_duration_minutes: 2600, ...ends, polyline: encodePolyline({ lats, lngs }) };
  return { lats, lngs, stations, body: Buffer.from(JSON.stringify({ route, stations })) };
}

/** No roads: what is left is this service's own work. */
const noRoads: RoutingProvider = {
  name: "none",
  takesAddresses: false,
  route: () => Promise.reject(new Error("no roads")),
  detours: async (_, { lats }) => ({ minutes: new Float64Array(lats.length) }),
  close: async () => undefined,
};

/**
 * A whole request but for the wait for roads, and the same by a parser.
 * @throws {Error} when the scanner is not certain about the request, or their answers differ.
 */
async function requestTasks(tools: TaskTools, count: number): Promise<Task[]> {
  const { body } = makeTrip(count);
  const { signal } = new AbortController();
  const enrich = async (tasks: Tasks) => {
    const read = tasks.readEnrich(body, REQUEST_ID);
    if ("answer" in read) throw new Error("the request is refused");
    const { nearRoute, spans } = read.value;
    const { answer } = tasks.writeEnrich(body, REQUEST_ID, { ...(await addDetours(noRoads, nearRoute, signal)), spans });
    return { answer, scanned: read.counts.scanned };
  };
  const quick = createTasks(tools);
  const byContract = createTasks({ ...tools, scanner: { ...tools.scanner, readLocatedStations: () => undefined } });
  const [found, expected] = [await enrich(quick), await enrich(byContract)];
  if (found.scanned !== count || expected.scanned !== 0 || Buffer.compare(Buffer.from(found.answer.body), Buffer.from(expected.answer.body)) !== 0) throw new Error("the quick way is another");
  return [
    { name: "request, bytes to bytes", count, run: () => enrich(quick) },
    { name: "request, by JSON.parse and Zod", count, run: () => enrich(byContract), note: "when the scan is not certain" },
  ];
}

export async function benchEnrich({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  const scanner = await loadScanner();
  const vehicles = await loadVehicles();
  const { lats, lngs, stations, body } = makeTrip();
  const text = body.toString("utf8");
  const input = {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(stations, ({ location }) => location.lat),
    queryLngs: Float64Array.from(stations, ({ location }) => location.lng),
  };
  const line = lineString(lats.map((lat, i) => [lngs[i] ?? 0, lat]));
  const first = stations.slice(0, COMPARED_STATIONS).map(({ location }) => point([location.lng, location.lat]));

  const all = optimizer.nearestOnPolyline(input);
  const near = optimizer.nearestOnPolyline({ ...input, withinMiles: RADIUS_MILES });
  progress(`${GROUP}: comparing with turf`);
  all.miles.forEach((miles, i) => {
    if (near.miles[i] !== (miles <= RADIUS_MILES ? miles : Infinity)) throw new Error(`station ${i}: the pre-filter changes the distance`);
  });
  first.forEach((place, i) => {
    const expected = nearestPointOnLine(line, place, { units: "miles" }).properties.pointDistance;
    if (Math.abs((all.miles[i] ?? NaN) - expected) > TURF_TOLERANCE * expected + 1e-3) throw new Error(`station ${i}: ${all.miles[i]} miles, turf says ${expected}`);
  });

  report.say(`ENRICH. ${STATIONS.toLocaleString("en-US")} stations up to 10 miles off a polyline of ${POINTS.toLocaleString("en-US")} points: ${(body.length / 1e6).toFixed(2)} MB`);
  const request = EnrichRequest.parse(JSON.parse(text));
  const { signal } = new AbortController();
  const timed = first.slice(0, TURF_STATIONS);
  const figures = await measure(
    GROUP,
    "stations",
    [
      { name: "JSON.parse", count: STATIONS, run: () => JSON.parse(text) },
      { name: "nearestOnPolyline within 7 miles", count: STATIONS, run: () => optimizer.nearestOnPolyline({ ...input, withinMiles: RADIUS_MILES }) },
      { name: "nearestOnPolyline", count: STATIONS, run: () => optimizer.nearestOnPolyline(input) },
      { name: "enrichStations, polyline to warnings", count: STATIONS, run: () => enrichStations({ optimizer, routing: noRoads }, request, signal) },
      {
        name: "find and splice",
        count: STATIONS,
        run: () => writeStations(body, { spans: scanner.findStations(body), kept: stations.map((_, i) => i), milesFromStart: stations.map(() => 12.345), detourMinutes: stations.map(() => 3.2) }),
      },
      { name: "JSON.stringify of the stations", count: STATIONS, run: () => JSON.stringify(request.stations) },
      { name: "turf nearestPointOnLine", count: TURF_STATIONS, run: () => timed.map((place) => nearestPointOnLine(line, place, { units: "miles" })) },
    ],
    BRIEFLY,
  );
  report.show(figures);
  for (const count of [FEW_STATIONS, STATIONS]) report.show(await measure(GROUP, "stations", await requestTasks({ optimizer, scanner, vehicles }, count), { ...BRIEFLY, unit: "ms CPU" }));
  report.say(`The pre-filter changed no distance; turf's of ${COMPARED_STATIONS} stations agree within ${TURF_TOLERANCE * 100} %.`);
  const stage1 = medianOf(figures, "nearestOnPolyline within 7 miles");
  const turf = (medianOf(figures, "turf nearestPointOnLine") * STATIONS) / TURF_STATIONS;
  report.judge("stage 1, of JSON.parse of the same request", stage1 / medianOf(figures, "JSON.parse"), MAX_OF_PARSE, "times");
  report.judge("turf's time for the same stations, of stage 1's", turf / stage1, MIN_TIMES_TURF, "times", { atLeast: true });
}

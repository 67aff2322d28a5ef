// Enrichment: stage 1, which finds where 5,000 stations lie along a polyline of 30,000 points, compared with parsing the
// request; and whole requests, from bytes to bytes.

import { EnrichRequest } from "../src/contract/schemas/enrich.js";
import { addDetours, enrichStations } from "../src/enrich/enrich.js";
import { writeStations } from "../src/enrich/splice.js";
import { loadOptimizer } from "../src/index.js";
import type { RoutingProvider } from "../src/providers/routing/provider.js";
import { loadScanner } from "../src/scanner/load.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { createTasks, type Tasks, type TaskTools } from "../src/tasks/tasks.js";
import { BRIEFLY, measure, medianOf, type Task } from "./harness/measure.js";
import type { Setting } from "./harness/report.js";
import { makeEnrichTrip, ROUTE_POINTS } from "./harness/service/bodies.js";
import { REQUEST_ID } from "./harness/service/call.js";

const STATIONS = 5_000;
const RADIUS_MILES = 7;
const GROUP = "enrich";

/** The size of the smaller whole request. */
const FEW_STATIONS = 50;

const MAX_OF_PARSE = 1;

/** Finds detours in no time, so that only the service's own work is timed. */
const noRoads: RoutingProvider = {
  name: "none",
  takesAddresses: false,
  route: () => Promise.reject(new Error("no roads")),
  routes: () => Promise.reject(new Error("no roads")),
  detours: async (_, { lats }) => ({ minutes: new Float64Array(lats.length) }),
  close: async () => undefined,
};

/**
 * A whole request without the wait for detours, read by the scanner and by the parser.
 * @throws {Error} when the scanner falls back to the parser, or the answers differ.
 */
async function requestTasks(tools: TaskTools, count: number): Promise<Task[]> {
  const { body } = makeEnrichTrip(count);
  const { signal } = new AbortController();
  const enrich = async (tasks: Tasks) => {
    const read = tasks.readEnrich(body, REQUEST_ID);
    if ("answer" in read) throw new Error("the request is refused");
    const { nearRoute, spans } = read.value;
    const { answer } = tasks.writeEnrich(body, REQUEST_ID, {
      ...(await addDetours(noRoads, nearRoute, signal)),
      spans,
    });
    return { answer, scanned: read.counts.scanned };
  };
  const byScanner = createTasks(tools);
  const byParser = createTasks({ ...tools, scanner: { ...tools.scanner, readLocatedStations: () => undefined } });
  const [found, expected] = [await enrich(byScanner), await enrich(byParser)];
  if (
    found.scanned !== count ||
    expected.scanned !== 0 ||
    Buffer.compare(Buffer.from(found.answer.body), Buffer.from(expected.answer.body)) !== 0
  )
    throw new Error("the scanner's answer differs from the parser's");
  return [
    { name: "request, bytes to bytes", count, run: () => enrich(byScanner) },
    {
      name: "request, by JSON.parse and Zod",
      count,
      run: () => enrich(byParser),
      note: "when the scan is not certain",
    },
  ];
}

export async function benchEnrich({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  const scanner = await loadScanner();
  const vehicles = await loadVehicles();
  const { lats, lngs, stations, body } = makeEnrichTrip(STATIONS);
  const text = body.toString("utf8");
  const input = {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(stations, ({ location }) => location.lat),
    queryLngs: Float64Array.from(stations, ({ location }) => location.lng),
  };

  const all = optimizer.nearestOnPolyline(input);
  const near = optimizer.nearestOnPolyline({ ...input, withinMiles: RADIUS_MILES });
  all.miles.forEach((miles, i) => {
    if (near.miles[i] !== (miles <= RADIUS_MILES ? miles : Infinity))
      throw new Error(`station ${i}: the pre-filter changes the distance`);
  });

  report.say(
    `ENRICH. ${STATIONS.toLocaleString("en-US")} stations up to 10 miles off a polyline of ${ROUTE_POINTS.toLocaleString("en-US")} points: ${(body.length / 1e6).toFixed(2)} MB`,
  );
  const request = EnrichRequest.parse(JSON.parse(text));
  const { signal } = new AbortController();
  const figures = await measure(
    GROUP,
    "stations",
    [
      { name: "JSON.parse", count: STATIONS, run: () => JSON.parse(text) },
      {
        name: "nearestOnPolyline within 7 miles",
        count: STATIONS,
        run: () => optimizer.nearestOnPolyline({ ...input, withinMiles: RADIUS_MILES }),
      },
      { name: "nearestOnPolyline", count: STATIONS, run: () => optimizer.nearestOnPolyline(input) },
      {
        name: "enrichStations, polyline to warnings",
        count: STATIONS,
        run: () => enrichStations({ optimizer, routing: noRoads }, request, signal),
      },
      {
        name: "find and splice",
        count: STATIONS,
        run: () =>
          writeStations(body, {
            spans: scanner.findStations(body),
            kept: stations.map((_, i) => i),
            milesFromStart: stations.map(() => 12.345),
            detourMinutes: stations.map(() => 3.2),
          }),
      },
      { name: "JSON.stringify of the stations", count: STATIONS, run: () => JSON.stringify(request.stations) },
    ],
    BRIEFLY,
  );
  report.show(figures);
  for (const count of [FEW_STATIONS, STATIONS])
    report.show(
      await measure(GROUP, "stations", await requestTasks({ optimizer, scanner, vehicles }, count), {
        ...BRIEFLY,
        unit: "ms CPU",
      }),
    );
  report.say("The pre-filter changed no distance.");
  report.judge(
    "stage 1, of JSON.parse of the same request",
    medianOf(figures, "nearestOnPolyline within 7 miles") / medianOf(figures, "JSON.parse"),
    MAX_OF_PARSE,
    "times",
  );
}

// Bodies within the limits that are made to cost as much as they can: what the time goes with is counted, so that the
// machine's speed does not matter, and the processor time stands beside that of known work in the same run.

import { beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_LINE_MILES, MAX_POINTS, pointsOf, Route } from "../../src/contract/route.js";
import { MAX_STATIONS } from "../../src/contract/station.js";
import { MAX_BODY_MARKS } from "../../src/contract/values.js";
import { loadOptimizer, type NearestInput } from "../../src/index.js";
import { createOptimizer } from "../../src/optimizer.js";
import { type Candidates, findCandidates } from "../../src/polyline/prefilter.js";
import { loadScanner } from "../../src/scanner.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { compileCore } from "../../src/wasm/module.js";
import { createTasks, type Tasks } from "../../src/worker/tasks.js";
import { z } from "zod";
import { makeApp, parseJson, postTo } from "../support/app.js";
import { HOSTILE_BODIES, JSON_BODIES } from "../support/hostileBodies.js";
import { straightRoads } from "../support/providers.js";
import { validBody } from "../support/requests.js";

// The bodies are large, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

const BODY_BYTES = 16_777_216;
const RADIUS_MILES = 20;
const METERS_PER_MILE = 1609.344;

/** The most that any body takes, and a margin. All pieces for all stations would be some billion. */
const MAX_LOOKS = 60e6;

let tasks: Tasks;
beforeAll(async () => {
  tasks = createTasks({ optimizer: await loadOptimizer(), scanner: await loadScanner(), vehicles: await loadVehicles() });
});

function cpuMs(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

const Located = z.object({ route: Route, stations: z.array(z.object({ location: z.object({ lat: z.number(), lng: z.number() }) })) });

/** Where the stations of a body are, and its line. */
function inputOf(text: string, step = 1): NearestInput {
  const { route, stations } = Located.parse(parseJson(text));
  const { lats, lngs } = pointsOf(route);
  const asked = stations.filter((_, i) => i % step === 0);
  return {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(asked, ({ location }) => location.lat),
    queryLngs: Float64Array.from(asked, ({ location }) => location.lng),
    withinMiles: RADIUS_MILES,
  };
}

/** As waypoints, which are not rounded, only those that this makes worse. */
const LINES = HOSTILE_BODIES.filter(({ name, isRight }) => isRight === true && (name.startsWith("polyline") || /closer|nearly|yard|star/.test(name)));

describe("lines that pass many stations at nearly the same distance", () => {
  test.each(LINES)("$name", async ({ make }) => {
    const text = make(BODY_BYTES);
    let candidates: Candidates | undefined;
    const counted = createOptimizer(await compileCore(), (...args) => (candidates = findCandidates(...args)));
    const input = inputOf(text);
    expect(input.queryLats).toHaveLength(MAX_STATIONS);
    counted.nearestOnPolyline(input);
    expect(candidates?.looks).toBeLessThan(MAX_LOOKS);
    // Each of them is looked at for one station.
    expect(candidates?.chunks.length).toBeLessThan(1e6);

    // Nothing else is found than where everything is looked at.
    const few = inputOf(text, 499);
    const everywhere = createOptimizer(await compileCore()).nearestOnPolyline(few);
    const found = counted.nearestOnPolyline(few);
    everywhere.miles.forEach((miles, i) => {
      const foundMiles = found.miles[i] ?? NaN;
      if (miles === Infinity) expect(foundMiles).toBe(Infinity);
      else expect(Math.abs(foundMiles - miles) * METERS_PER_MILE).toBeLessThan(3e-6);
      expect(Math.abs((found.milesAlong[i] ?? NaN) - (everywhere.milesAlong[i] ?? NaN))).toBeLessThan(1e-5);
    });
  });
});

/** A parse of as many values as a body may have takes some fifteen times this one at most: a key of its own for each. */
const REFERENCE_TIMES = 60;

test("no text takes a parser long", () => {
  const reference = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => ({ [`k${i}`]: i })));
  const parse = (): unknown => JSON.parse(reference);
  parse();
  const referenceMs = Math.max(...[0, 1, 2].map(() => cpuMs(parse)));
  for (const { name, endpoints, make } of JSON_BODIES) {
    for (const marks of name.includes("lists") ? [MAX_BODY_MARKS, undefined] : [MAX_BODY_MARKS]) {
      const body = Buffer.from(make(BODY_BYTES, marks));
      const [endpoint = "optimize"] = endpoints;
      expect(cpuMs(() => tasks[endpoint](new Uint8Array(body), "req_hostile")), name).toBeLessThan(referenceMs * REFERENCE_TIMES);
    }
  }
});

const bodyAround = (marks: number): string => `{"x":[${Array.from({ length: marks - 2 }, () => "1").join(",")}],"pad":"{[,:\\",{["}`;

test.each([
  ["/v1/optimize", 400],
  ["/v1/stations/enrich-distances", 422],
  ["/v1/routes", 422],
])("%s refuses a body of more commas, colons and brackets than may be, and says so", async (url, status) => {
  const app = await makeApp();
  const message = `Input should have at most ${MAX_BODY_MARKS} commas, colons and opening brackets outside of strings`;
  // The object, two keys, the list and the comma behind it are five marks.
  const right = await postTo(url, app, bodyAround(MAX_BODY_MARKS - 2));
  expect(right.statusCode).toBe(status);
  expect(right.body).not.toContain(message);
  const wrong = await postTo(url, app, bodyAround(MAX_BODY_MARKS - 1));
  expect(wrong.statusCode).toBe(status);
  expect(wrong.body).toContain(message);
  expect(wrong.body).not.toContain("Field required");
  await app.close();
});

const enrichBody = (route: object): object => ({ ...validBody(), route: { total_distance_miles: 10, total_duration_minutes: 10, start: { lat: 0, lng: 0 }, end: { lat: 0, lng: 0 }, ...route } });

test("a line of more points than may be, or longer than the way around the earth", async () => {
  const app = await makeApp();
  const enrich = async (route: object): Promise<string> => {
    const { statusCode, body } = await postTo("/v1/stations/enrich-distances", app, enrichBody(route));
    return `${statusCode} ${body}`;
  };
  const waypoints = (count: number): object => ({ waypoints: Array.from({ length: count }, () => ({ lat: 1, lng: 1 })) });
  const polyline = (count: number): object => ({ polyline: "??".repeat(count) });
  expect(await enrich(waypoints(MAX_POINTS))).toMatch(/^200 /);
  expect(await enrich(polyline(MAX_POINTS))).toMatch(/^200 /);
  expect(await enrich(waypoints(MAX_POINTS + 1))).toMatch(/^422 .*"loc":\["body","route","waypoints"\].*at most 100000 items, not 100001/);
  expect(await enrich(polyline(MAX_POINTS + 1))).toMatch(/^422 .*"loc":\["body","route","polyline"\].*at most 100000 points, not 100001/);
  // A quarter of the equator is 6,224 miles.
  const quarters = (count: number): object => ({ waypoints: Array.from({ length: count + 1 }, (_, i) => ({ lat: 0, lng: i % 2 === 0 ? 0 : 90 })) });
  expect(await enrich(quarters(4))).toMatch(/^200 /);
  expect(await enrich(quarters(5))).toMatch(new RegExp(`^422 .*"waypoints"\\].*at most ${MAX_LINE_MILES} miles long, not 311`));
  await app.close();
});

test("a route of more points than the next requests take", async () => {
  const roads = straightRoads();
  const app = await makeApp({
    routing: {
      ...roads,
      async route(from, to, signal) {
        const route = await roads.route(from, to, signal);
        const line = Array.from({ length: MAX_POINTS + 1 }, (_, i) => 40 + i / MAX_POINTS);
        return { ...route, lats: line, lngs: line };
      },
    },
  });
  const { statusCode, body } = await postTo("/v1/routes", app, { origin: "40,40", destination: "41,41" });
  expect({ statusCode, body: parseJson(body) }).toMatchObject({ statusCode: 422, body: { error_code: "ROUTE_TOO_LONG" } });
  await app.close();
});

// Bodies made to cost as much as the limits allow, and bodies beyond the limits.

import { expect, test } from "vitest";
import { MAX_BODY_MARKS } from "../../src/contract/values/faults.js";
import { MAX_DISTANCE_TESTS, MAX_LINE_MILES, MAX_POINTS, MAX_STATIONS } from "../../src/contract/values/limits.js";
import { loadOptimizer } from "../../src/index.js";
import { makeApp, parseJson, postTo } from "../support/app.js";
import { HOSTILE_BODIES } from "../support/hostileBodies.js";
import { straightRoads } from "../support/providers.js";
import { integer, seededRandom } from "../support/random.js";
import { validBody } from "../support/requests.js";
import { CORRIDORS, hasSharedData, readCorridor } from "../support/sharedData.js";

const bodyAround = (marks: number): string =>
  `{"x":[${Array.from({ length: marks - 2 }, () => "1").join(",")}],"pad":"{[,:\\",{["}`;

test.each([
  ["/v1/optimize", 400],
  ["/v1/stations/enrich-distances", 422],
  ["/v1/routes", 422],
])("%s refuses a body with too many commas, colons and brackets, and says so", async (url, status) => {
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

const enrichBody = (route: object): object => ({
  ...validBody(),
  route: {
    total_distance_miles: 10,
    total_duration_minutes: 10,
    start: { lat: 0, lng: 0 },
    end: { lat: 0, lng: 0 },
    ...route,
  },
});

test("a line with too many points, or longer than the way around the earth", async () => {
  const app = await makeApp();
  const enrich = async (route: object): Promise<string> => {
    const { statusCode, body } = await postTo("/v1/stations/enrich-distances", app, enrichBody(route));
    return `${statusCode} ${body}`;
  };
  const waypoints = (count: number): object => ({
    waypoints: Array.from({ length: count }, () => ({ lat: 1, lng: 1 })),
  });
  const polyline = (count: number): object => ({ polyline: "??".repeat(count) });
  expect(await enrich(waypoints(MAX_POINTS))).toMatch(/^200 /);
  expect(await enrich(polyline(MAX_POINTS))).toMatch(/^200 /);
  expect(await enrich(waypoints(MAX_POINTS + 1))).toMatch(
    /^422 .*"loc":\["body","route","waypoints"\].*at most 100000 items, not 100001/,
  );
  expect(await enrich(polyline(MAX_POINTS + 1))).toMatch(
    /^422 .*"loc":\["body","route","polyline"\].*at most 100000 points, not 100001/,
  );
  // A quarter of the equator is 6,224 miles.
  const quarters = (count: number): object => ({
    waypoints: Array.from({ length: count + 1 }, (_, i) => ({ lat: 0, lng: i % 2 === 0 ? 0 : 90 })),
  });
  expect(await enrich(quarters(4))).toMatch(/^200 /);
  expect(await enrich(quarters(5))).toMatch(
    new RegExp(`^422 .*"waypoints"\\].*at most ${MAX_LINE_MILES} miles long, not 311`),
  );
  await app.close();
});

test("a line that passes thousands of stations again and again at nearly the same distance", async () => {
  const app = await makeApp();
  const street = HOSTILE_BODIES.find(
    ({ name }) => name === "polyline: to and fro on one street, never to the same place",
  );
  const { statusCode, body } = await postTo("/v1/stations/enrich-distances", app, street?.make(16_777_216) ?? "");
  expect({ statusCode, body: parseJson(body) }).toMatchObject({
    statusCode: 422,
    body: { detail: [{ loc: ["body", "route"], msg: expect.stringContaining("send fewer stations") }] },
  });
  await app.close();
});

test.skipIf(!hasSharedData).each(CORRIDORS)(`%s takes less than a hundredth of the distances allowed`, async (name) => {
  const { lats, lngs } = await readCorridor(name);
  const random = seededRandom(3);
  // Stations beside the road, as most of a fleet's are, and some far off.
  const at = Array.from({ length: MAX_STATIONS }, () => integer(random, 0, lats.length - 1));
  const beside = (column: Float64Array | readonly number[]): Float64Array =>
    Float64Array.from(at, (i) => (column[i] ?? 0) + (random() - 0.5) * 0.2);
  const optimizer = await loadOptimizer();
  const input = {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: beside(lats),
    queryLngs: beside(lngs),
    withinMiles: 20,
  };
  expect(optimizer.nearestOnPolyline({ ...input, maxDistanceTests: MAX_DISTANCE_TESTS / 100 })).toEqual(
    optimizer.nearestOnPolyline(input),
  );
});

test("a route with more points than the following requests allow", async () => {
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
  expect({ statusCode, body: parseJson(body) }).toMatchObject({
    statusCode: 422,
    body: { error_code: "ROUTE_TOO_LONG" },
  });
  await app.close();
});

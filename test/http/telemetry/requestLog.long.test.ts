// What a service process writes to stderr. Of a request that is only its id, partner, endpoint, sizes, counts, status,
// times and the id of its trace (docs/decisions.md, "What is kept").

import { expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "../../support/app.js";
import { bodyWith, validBody } from "../../support/requests.js";
import {
  ask,
  type Asked,
  FATAL_PLACE,
  FATES,
  LIMIT,
  PARTNER,
  providersAt,
  requestIdIn,
  startKeyed,
  startProviders,
  UNKNOWN_PLACE,
} from "../../support/service.js";
import { closedUrl, SECRET } from "../../support/upstream.js";
import { send, withKey } from "../../support/wire.js";
import { LOGGED, OPTIMIZE, ROUTES, type RequestLine, Stages, fromFate, hostOf, readLog } from "./logSteps.js";

const ENRICH = "/v1/stations/enrich-distances";

/** Which stages a line has. */
function stagesOf(line: RequestLine): string[] {
  return Object.keys(Stages).filter((name) => name in line);
}

const PRIVATE_BODY = bodyWith(
  [["stations", 0, "name"], "Old Mill Truck Stop"],
  [["stations", 0, "address"], "12 Harbour Road"],
  [["stations", 0, "location"], { lat: 41.67891, lng: -93.43211 }],
  [["stations", 0, "price_per_gallon"], 3.77777],
  [["stations", 0, "metadata"], { note: "secret-note" }],
);

const ENRICH_BODY = {
  route: validBody()["route"],
  stations: [
    {
      id: "a",
      name: "Old Mill",
      address: "12 Harbour Road",
      location: { lat: 41.5868, lng: -93.625 },
      metadata: { note: "secret-note" },
    },
    { id: "b", name: "b", address: "b", location: { lat: 41.5236, lng: -90.5776 } },
    { id: "c", name: "c", address: "c", location: { lat: 35, lng: -90.5776 } },
  ],
};

/** The stages of refusals at the gates, those around a worker's, and those of requests that are answered at once. */
const REFUSED = ["key_ms", "send_ms"];

const READ = ["key_ms", "limit_ms", "receive_ms"];

const COMPUTED = ["handover_ms", "send_ms"];

const ROUTED = [...READ, "wait_ms", "parse_ms", "handover_ms", "upstream_ms", "send_ms"];

const PLANNED = [...READ, "wait_ms", "parse_ms", "solve_ms", "write_ms", ...COMPUTED];

/** A request, and what its line must have besides ids and times. */
const SENT: readonly {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  line: Partial<RequestLine>;
  stages: readonly string[];
}[] = [
  { path: OPTIMIZE, body: PRIVATE_BODY, line: { status: 200, stations: 4 }, stages: PLANNED },
  {
    path: `${OPTIMIZE}?my-query=41.2565`,
    body: PRIVATE_BODY,
    line: { endpoint: OPTIMIZE, status: 200, stations: 4 },
    stages: PLANNED,
  },
  {
    path: OPTIMIZE,
    body: '{"12 Harbour Road',
    line: { status: 400 },
    stages: [...READ, "wait_ms", "parse_ms", ...COMPUTED],
  },
  {
    path: OPTIMIZE,
    body: bodyWith([["stations", 0, "fuel_type"], "secret-note"]),
    line: { status: 400 },
    stages: [...READ, "wait_ms", "parse_ms", ...COMPUTED],
  },
  {
    path: OPTIMIZE,
    body: bodyWith([["stations", 0, "price_per_gallon"], null]),
    line: { status: 400, stations: 4 },
    stages: [...READ, "wait_ms", "parse_ms", "solve_ms", ...COMPUTED],
  },
  {
    path: OPTIMIZE,
    body: bodyWith([["stations", 0, "name"], 41.67891]),
    line: { status: 400 },
    stages: [...READ, "wait_ms", "parse_ms", ...COMPUTED],
  },
  {
    path: OPTIMIZE,
    body: bodyWith([["vehicle", "current_fuel_gallons"], 0]),
    line: { status: 422, stations: 4 },
    stages: [...READ, "wait_ms", "parse_ms", "solve_ms", ...COMPUTED],
  },
  {
    path: OPTIMIZE,
    body: "12 Harbour Road",
    headers: { "content-type": "text/x-private" },
    line: { status: 415 },
    stages: [...READ, "send_ms"],
  },
  { path: OPTIMIZE, method: "PUT", body: PRIVATE_BODY, line: { endpoint: "none", status: 405 }, stages: REFUSED },
  {
    path: "/v1/my-path/Harbour?my-query",
    body: PRIVATE_BODY,
    line: { endpoint: "none", status: 404 },
    stages: REFUSED,
  },
  { path: ROUTES, body: { origin: "Springfield", destination: "Shelbyville" }, line: { status: 200 }, stages: ROUTED },
  {
    path: ROUTES,
    body: { origin: "41.67891,-93.43211", destination: "41.2565,-95.9345" },
    line: { status: 200 },
    stages: ROUTED,
  },
  { path: ROUTES, body: { origin: UNKNOWN_PLACE, destination: "Springfield" }, line: { status: 422 }, stages: ROUTED },
  {
    path: ROUTES,
    body: { origin: "Springfield", destination: 41.67891 },
    line: { status: 422 },
    stages: [...READ, "wait_ms", "parse_ms", ...COMPUTED],
  },
  { path: ROUTES, body: { origin: FATAL_PLACE, destination: "Springfield" }, line: { status: 502 }, stages: ROUTED },
  { path: ROUTES, body: fromFate(FATES.noRoad), line: { status: 422 }, stages: ROUTED },
  { path: ROUTES, body: fromFate(FATES.fails), line: { status: 502 }, stages: ROUTED },
  { path: ROUTES, body: fromFate(FATES.breaks), line: { status: 502 }, stages: ROUTED },
  { path: ROUTES, body: fromFate(FATES.isSilent), line: { status: 504 }, stages: ROUTED },
  {
    path: ENRICH,
    body: ENRICH_BODY,
    line: { status: 200, stations: 3, kept: 2 },
    stages: [...READ, "wait_ms", "parse_ms", "solve_ms", "write_ms", "handover_ms", "upstream_ms", "send_ms"],
  },
  {
    path: ENRICH,
    body: { ...ENRICH_BODY, stations: [] },
    line: { status: 422 },
    stages: [...READ, "wait_ms", "parse_ms", ...COMPUTED],
  },
  { path: "/v1/status", line: { status: 200 }, stages: REFUSED },
];

test("one line for each request, with nothing of its content, even at the most verbose level", async () => {
  const { osrm, nominatim, environment } = await startProviders();
  const { url, port, key, limitedKey, stderr, stop } = await startKeyed({
    ...environment,
    FUEL_ROUTE_UPSTREAM_TIMEOUT: "3",
    FUEL_ROUTE_LOG_LEVEL: "trace",
  });
  const expected: [Asked, Partial<RequestLine>, readonly string[]][] = [];
  for (const { path, method, body, headers, line, stages } of SENT) {
    const sent = { ...(method === undefined ? {} : { method }), ...(body === undefined ? {} : { body }) };
    const answer = await ask(url, path, {
      ...sent,
      headers: { "x-api-key": key, "user-agent": "my-agent", cookie: "x-private", ...headers },
    });
    const bytes = body === undefined ? 0 : Buffer.byteLength(typeof body === "string" ? body : JSON.stringify(body));
    expected.push([
      answer,
      {
        endpoint: path,
        partner: PARTNER,
        request_bytes: bytes,
        response_bytes: Buffer.byteLength(answer.text),
        ...line,
      },
      stages,
    ]);
  }
  for (const headers of [{}, { "x-api-key": "fr_x-private" }]) {
    expected.push([
      await ask(url, OPTIMIZE, { body: PRIVATE_BODY, headers }),
      { endpoint: OPTIMIZE, status: 403 },
      REFUSED,
    ]);
  }
  for (let i = 0; i <= LIMIT; i++) {
    const answer = await ask(url, OPTIMIZE, {
      body: PRIVATE_BODY,
      headers: { "x-api-key": limitedKey, "x-request-id": `limit-${i}` },
    });
    expect(answer.requestId).toBe(`limit-${i}`);
    expected.push(
      i < LIMIT
        ? [answer, { status: 200, stations: 4, scanned: 4 }, PLANNED]
        : [answer, { status: 429, partner: PARTNER, endpoint: OPTIMIZE }, ["key_ms", "limit_ms", "send_ms"]],
    );
  }
  const large = await send(port, { headers: [withKey(key)], announcedBytes: 20_000_000 });
  expected.push([
    { status: 413, requestId: large.headers.get("x-request-id") ?? "", text: large.body },
    { status: 413, endpoint: OPTIMIZE, partner: PARTNER, request_bytes: 20_000_000 },
    [...READ, "send_ms"],
  ]);
  expected.push([await ask(url, "/healthz"), { endpoint: "/healthz", status: 200 }, REFUSED]);

  await expect.poll(() => stderr().match(/"msg":"request"/g)?.length, LOGGED).toBe(expected.length);
  const { stderr: text } = await stop("SIGTERM");
  const { requests, others } = readLog(text, key, limitedKey, hostOf(osrm.url), hostOf(nominatim.url));
  expect(requests).toHaveLength(expected.length);
  const byId = new Map(requests.map((line) => [line.request_id, line]));
  for (const [answer, fields, stages] of expected) {
    const line = byId.get(answer.requestId);
    if (line === undefined) throw new Error(`no line for ${JSON.stringify(answer)}`);
    expect(requestIdIn(answer)).toBe(answer.requestId);
    expect(line).toMatchObject({ ...fields, status: answer.status });
    expect([answer.text.slice(0, 80), stagesOf(line)]).toEqual([answer.text.slice(0, 80), stages]);
    if (answer.status === 403 || line.endpoint === "/healthz") expect(line).not.toHaveProperty("partner");
    const { stops, stations } = z
      .looseObject({ stops: z.array(z.unknown()).optional(), stations: z.array(z.unknown()).optional() })
      .parse(parseJson(answer.text));
    expect([line.stops, line.kept]).toEqual([stops?.length, stations?.length]);
  }
  // A provider's failure is not one of the service, whose only own message says where it listens.
  expect(others.filter(({ level }) => level >= 50)).toEqual([]);
  expect(others.map(({ msg }) => msg)).toEqual([`listening on ${url}`, "closing"]);
});

test("providers that cannot be reached: their addresses are not logged", async () => {
  const closed = await closedUrl();
  const { url, key, stop } = await startKeyed({ ...providersAt(closed, closed), FUEL_ROUTE_LOG_LEVEL: "trace" });
  const headers = { "x-api-key": key };
  const answers = [
    await ask(url, ROUTES, { body: { origin: "Springfield", destination: "Shelbyville" }, headers }),
    await ask(url, ROUTES, { body: fromFate(40), headers }),
    await ask(url, ENRICH, { body: ENRICH_BODY, headers }),
  ];
  for (const { text } of answers) {
    for (const secret of [SECRET, hostOf(closed)]) expect(text).not.toContain(secret);
  }
  const { requests, others } = readLog((await stop("SIGTERM")).stderr, key, hostOf(closed));
  expect(requests.map(({ request_id, status }) => [request_id, status])).toEqual(
    answers.map(({ requestId }) => [requestId, 502]),
  );
  expect(others.map(({ msg }) => msg)).toEqual([`listening on ${url}`, "closing"]);
});

test("a path that cannot be decoded is logged and counted like any other request", async () => {
  const { url, port, key, stderr, stop } = await startKeyed({ FUEL_ROUTE_LOG_LEVEL: "trace" });
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const answer = await send(port, {
    path: "/my-path/%zz?my-query",
    headers: [withKey(key), ["traceparent", traceparent]],
  });
  expect(answer.status).toBe(404);
  await expect.poll(() => stderr(), LOGGED).toContain('"msg":"request"');
  expect((await ask(url, "/metrics")).text).toContain('fuel_route_requests_total{endpoint="none",status="404"} 1\n');
  const { requests } = readLog((await stop("SIGTERM")).stderr, key);
  expect(requests[0]).toMatchObject({
    request_id: answer.headers.get("x-request-id"),
    endpoint: "none",
    status: 404,
    trace_id: traceparent.split("-")[1],
  });
});

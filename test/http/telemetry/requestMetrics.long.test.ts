// GET /metrics of a service process, against what was sent to it.

import { expect, test } from "vitest";
import { ErrorBody, parseJson } from "../../support/app.js";
import type { Exposition, Labels } from "../../support/exposition.js";
import { bodyWith, validBody } from "../../support/requests.js";
import {
  ask,
  FATAL_PLACE,
  FATES,
  type KeyedService,
  LIMIT,
  PARTNER,
  startKeyed,
  startProviders,
  UNKNOWN_PLACE,
} from "../../support/service.js";
import { UPSTREAM_WORDS } from "../../support/upstream.js";
import { send, withKey } from "../../support/wire.js";
import { LARGE, OPTIMIZE, PRIVATE, readMetrics } from "./metricSteps.js";

const ROUTES = "/v1/routes";

const ENRICH = "/v1/stations/enrich-distances";

const BODY_LIMIT_BYTES = 4_000_000;

/** The samples of a name as "labels value", sorted, without those whose value is 0. */
function valuesOf({ samples }: Exposition, name: string): string[] {
  const shown = (labels: Labels): string => Object.values(labels).join(" ");
  return samples
    .filter((sample) => sample.name === name && sample.value !== 0)
    .map(({ labels, value }) => `${shown(labels)}: ${value}`)
    .toSorted();
}

const ENRICH_BODY = {
  route: validBody()["route"],
  // On the route's own points, and one far away.
  stations: [
    { id: "a", name: "a", address: "a", location: { lat: 41.5868, lng: -93.625 } },
    { id: "b", name: "b", address: "b", location: { lat: 41.5236, lng: -90.5776 } },
    { id: "c", name: "c", address: "c", location: { lat: 35, lng: -90.5776 } },
  ],
};

interface Sent {
  readonly times: number;
  readonly status: number;
  /** The same as in the metrics. */
  readonly endpoint: string;
  readonly path?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: (service: KeyedService) => Record<string, string>;
}

const ofKey = ({ key }: KeyedService): Record<string, string> => ({ "x-api-key": key });

const ofLimitedKey = ({ limitedKey }: KeyedService): Record<string, string> => ({ "x-api-key": limitedKey });

const fromFate = (lat: number) => ({ origin: `${lat},-100.5`, destination: "41.2565,-95.9345" });

const TOKEN = "0123456789-abcdef";

/** To a provider that never answers. */
const SILENT: Sent = { times: 1, status: 504, endpoint: ROUTES, body: fromFate(FATES.isSilent) };

const UPSTREAM_TIMEOUT_SECONDS = 10;

/** One after the other, so that a limit is hit when it is meant to be. */
const SENT: readonly Sent[] = [
  { times: 4, status: 200, endpoint: OPTIMIZE, body: validBody() },
  { times: 1, status: 200, endpoint: OPTIMIZE, path: `${OPTIMIZE}?my-query=41.2565`, body: validBody() },
  { times: 3, status: 400, endpoint: OPTIMIZE, body: "{" },
  { times: 2, status: 403, endpoint: OPTIMIZE, body: validBody(), headers: () => ({ "x-api-key": "x-private" }) },
  { times: 2, status: 422, endpoint: OPTIMIZE, body: bodyWith([["vehicle", "current_fuel_gallons"], 0]) },
  { times: LIMIT, status: 200, endpoint: OPTIMIZE, body: validBody(), headers: ofLimitedKey },
  { times: 5, status: 429, endpoint: OPTIMIZE, body: validBody(), headers: ofLimitedKey },
  { times: 3, status: 405, endpoint: "none", path: OPTIMIZE, method: "PUT", body: validBody() },
  { times: 2, status: 404, endpoint: "none", path: "/v1/harbour/my-query" },
  { times: 1, status: 404, endpoint: "none", path: "/Omaha,%20NE?my-query", headers: () => ({}) },
  { times: 2, status: 200, endpoint: ROUTES, body: { origin: "Denver", destination: "Omaha" } },
  { times: 1, status: 200, endpoint: ROUTES, body: { origin: "41.2565,-95.9345", destination: "39.7392,-104.9847" } },
  { times: 3, status: 422, endpoint: ROUTES, body: { origin: "" } },
  { times: 2, status: 422, endpoint: ROUTES, body: { origin: UNKNOWN_PLACE, destination: "41.2565,-95.9345" } },
  { times: 1, status: 422, endpoint: ROUTES, body: fromFate(FATES.noRoad) },
  { times: 2, status: 502, endpoint: ROUTES, body: fromFate(FATES.fails) },
  { times: 1, status: 502, endpoint: ROUTES, body: fromFate(FATES.breaks) },
  { times: 1, status: 502, endpoint: ROUTES, body: { origin: FATAL_PLACE, destination: "41.2565,-95.9345" } },
  { times: 3, status: 200, endpoint: ENRICH, body: ENRICH_BODY },
  { times: 1, status: 422, endpoint: ENRICH, body: { ...ENRICH_BODY, stations: [] } },
  { times: 2, status: 200, endpoint: "/healthz", headers: () => ({}) },
  { times: 1, status: 200, endpoint: "/readyz", headers: () => ({}) },
  { times: 1, status: 200, endpoint: "/v1/status" },
];

async function expectRefusals(url: string, key: string): Promise<number> {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: TOKEN },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
    { authorization: `Basic ${TOKEN}` },
    { "x-api-key": key },
    { "x-api-key": TOKEN },
  ];
  for (const headers of wrong) {
    const { status, text } = await ask(url, "/metrics", { headers });
    expect([status, ErrorBody.parse(parseJson(text)).error_code]).toEqual([403, "AUTHENTICATION_FAILED"]);
    expect(text).not.toContain("fuel_route_");
    expect(text).not.toContain(TOKEN);
  }
  return wrong.length;
}

test("each request, stage, limit hit and provider's call is counted once, for those who send the token", async () => {
  const { environment } = await startProviders();
  const service = await startKeyed({
    ...environment,
    FUEL_ROUTE_UPSTREAM_TIMEOUT: String(UPSTREAM_TIMEOUT_SECONDS),
    FUEL_ROUTE_BODY_LIMIT: String(BODY_LIMIT_BYTES),
    FUEL_ROUTE_METRICS_TOKEN: TOKEN,
  });
  const { url, port, key } = service;
  const read = () => readMetrics(url, { authorization: `Bearer ${TOKEN}` });
  const refusedReads = await expectRefusals(url, key);
  const counts = new Map<string, number>();
  const sendAll = async ({ times, status, endpoint, path = endpoint, method, body, headers = ofKey }: Sent) => {
    for (let i = 0; i < times; i++) {
      const answer = await ask(url, path, {
        ...(method === undefined ? {} : { method }),
        ...(body === undefined ? {} : { body }),
        headers: { "user-agent": "my-agent", ...headers(service) },
      });
      expect([endpoint, answer.status]).toEqual([endpoint, status]);
    }
    add(`${endpoint} ${status}`, times);
  };
  const add = (label: string, times = 1): void => void counts.set(label, (counts.get(label) ?? 0) + times);
  const silent = sendAll(SILENT);
  for (const sent of SENT) await sendAll(sent);
  await silent;
  for (let i = 0; i < 2; i++)
    expect((await send(port, { headers: [withKey(key)], announcedBytes: BODY_LIMIT_BYTES + 1 })).status).toBe(413);
  add(`${OPTIMIZE} 413`, 2);

  // Reading the metrics is a request, too.
  const requestsOf = (metrics: Exposition): string[] =>
    valuesOf(metrics, "fuel_route_requests_total").filter((line) => !line.startsWith("/metrics"));
  const expected = Array.from(counts, ([label, times]) => `${label}: ${times}`).toSorted();
  await expect.poll(async () => requestsOf(await read())).toEqual(expected);
  const metrics = await read();
  expect(metrics.valueOf("fuel_route_requests_total", { endpoint: "/metrics", status: "403" })).toBe(refusedReads);

  const endpoints = new Set(Array.from(counts.keys(), (label) => label.split(" ")[0] ?? ""));
  for (const endpoint of endpoints) {
    const sum = Array.from(counts).reduce(
      (total, [label, times]) => (label.startsWith(`${endpoint} `) ? total + times : total),
      0,
    );
    expect([endpoint, metrics.valueOf("fuel_route_request_seconds_count", { endpoint })]).toEqual([endpoint, sum]);
  }
  // What cannot be read is parsed but not solved; what has no plan is solved but nothing is written of it. Whatever is
  // refused has had its key looked at and is answered.
  const computed = { [OPTIMIZE]: 5 + 3 + 2 + LIMIT, [ROUTES]: 3 + 3 + 3 + 5, [ENRICH]: 3 + 1 };
  const all = {
    ...computed,
    [OPTIMIZE]: computed[OPTIMIZE] + 2 + 5 + 2,
    none: 3 + 2 + 1,
    "/healthz": 2,
    "/readyz": 1,
    "/v1/status": 1,
  };
  const linesOf = (counted: Readonly<Record<string, number>>, ...stages: readonly string[]): string[] =>
    Object.entries(counted).flatMap(([endpoint, count]) => stages.map((stage) => `${endpoint} ${stage}: ${count}`));
  expect(valuesOf(metrics, "fuel_route_stage_seconds_count").filter((line) => !line.startsWith("/metrics"))).toEqual(
    [
      ...linesOf(all, "key", "send"),
      ...linesOf({ ...computed, [OPTIMIZE]: computed[OPTIMIZE] + 5 + 2 }, "limit"),
      ...linesOf({ ...computed, [OPTIMIZE]: computed[OPTIMIZE] + 2 }, "receive"),
      ...linesOf(computed, "wait", "parse", "handover"),
      `${OPTIMIZE} solve: ${5 + 2 + LIMIT}`,
      `${OPTIMIZE} write: ${5 + LIMIT}`,
      `${ROUTES} upstream: ${3 + 3 + 5}`,
      ...linesOf({ [ENRICH]: 3 }, "solve", "upstream", "write"),
    ].toSorted(),
  );
  expect(valuesOf(metrics, "fuel_route_limit_hits_total")).toEqual([`${OPTIMIZE}: 5`]);

  // Two places for each of two routes, and three refused ones; five refused roads, and four others.
  expect(valuesOf(metrics, "fuel_route_upstream_seconds_count")).toEqual([
    "nominatim locate: 7",
    "osrm-http detours: 3",
    "osrm-http route: 8",
  ]);
  expect(valuesOf(metrics, "fuel_route_upstream_errors_total")).toEqual([
    "nominatim locate UPSTREAM_ERROR: 1",
    "osrm-http route UPSTREAM_ERROR: 3",
    "osrm-http route UPSTREAM_TIMEOUT: 1",
  ]);
  // The silent one is waited for; timers may be a little early.
  const waitedSeconds = UPSTREAM_TIMEOUT_SECONDS - 0.1;
  expect(
    metrics.valueOf("fuel_route_upstream_seconds_sum", { provider: "osrm-http", call: "route" }),
  ).toBeGreaterThanOrEqual(waitedSeconds);
  expect(
    metrics.valueOf("fuel_route_stage_seconds_sum", { endpoint: ROUTES, stage: "upstream" }),
  ).toBeGreaterThanOrEqual(waitedSeconds);

  expect(metrics.text).not.toMatch(PRIVATE);
  expect(metrics.text).not.toContain(UPSTREAM_WORDS);
  expect(metrics.text).not.toContain(PARTNER);
  expect(metrics.text).not.toContain(TOKEN);
});

test("WebAssembly's memory, workers and their load are reported from the start, and memory grows as needed", async () => {
  const { url, key } = await startKeyed();
  const before = await readMetrics(url);
  // WebAssembly's memory has at least one page.
  expect(before.valueOf("fuel_route_wasm_memory_bytes")).toBeGreaterThanOrEqual(65_536);
  expect([
    before.valueOf("fuel_route_workers"),
    before.valueOf("fuel_route_workers_busy"),
    before.valueOf("fuel_route_queue_depth"),
  ]).toEqual([2, 0, 0]);
  expect(before.valueOf("process_resident_memory_bytes")).toBeGreaterThan(
    before.valueOf("fuel_route_wasm_memory_bytes"),
  );

  const headers = { "x-api-key": key };
  expect((await ask(url, OPTIMIZE, { body: LARGE, headers })).status).toBe(200);
  const grown = (await readMetrics(url)).valueOf("fuel_route_wasm_memory_bytes");
  expect(grown).toBeGreaterThan(before.valueOf("fuel_route_wasm_memory_bytes"));
  expect(grown % 65_536).toBe(0);
});

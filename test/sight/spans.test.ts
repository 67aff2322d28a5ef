// OpenTelemetry: what a collector gets of a service's requests, and what the service's providers get of its spans.
// https://opentelemetry.io/docs/specs/semconv/http/http-spans/

import { describe, expect, test, vi } from "vitest";
import { parseJson } from "../support/app.js";
import { asksForTraces } from "../../src/cli/tracing.js";
import { validBody } from "../support/requests.js";
import { type CollectedSpan, type Collector, startCollector } from "../support/otlp.js";
import { ask, FATES, type KeyedService, startKeyed, startProviders } from "../support/service.js";
import { closedUrl, SECRET } from "../support/upstream.js";
import { send, withKey } from "../support/wire.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const OPTIMIZE = "/v1/optimize";
const ROUTES = "/v1/routes";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN_ID = "00f067aa0ba902b7";
const STATE = "rojo=00f067aa0ba902b7";

/** What no span may have: keys, places, coordinates, words of the caller, and addresses but for hosts. */
const PRIVATE = new RegExp(`fr_|Springfield|Shelbyville|my-query|my-agent|my-path|-100\\.5|41\\.2565|Freightliner|Travel Plaza|${SECRET}`, "i");

const fromFate = (lat: number) => ({ origin: `${lat},-100.5`, destination: "41.2565,-95.9345" });

async function open(environment: Readonly<Record<string, string>> = {}): Promise<KeyedService & { collector: Collector; finish: () => Promise<CollectedSpan[]> }> {
  const collector = await startCollector();
  const service = await startKeyed({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment });
  return {
    ...service,
    collector,
    finish: async () => {
      const { code } = await service.stop("SIGTERM");
      expect(code).toBe(0);
      expect(JSON.stringify(collector.spans, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))).not.toMatch(PRIVATE);
      return collector.spans;
    },
  };
}

/** The span of a request by its id, and those below it by name. */
function treeOf(spans: readonly CollectedSpan[], requestId: string): { server: CollectedSpan; all: CollectedSpan[]; namesBelow: (parent: CollectedSpan) => string[] } {
  const server = spans.find(({ attributes }) => attributes["fuel_route.request_id"] === requestId);
  if (server === undefined) throw new Error(`no span for ${requestId}`);
  const all = spans.filter(({ traceId }) => traceId === server.traceId);
  const below = (parent: CollectedSpan): CollectedSpan[] => all.filter(({ parentId }) => parentId === parent.spanId).toSorted((a, b) => Number(a.begin - b.begin));
  for (const parent of all) {
    for (const child of below(parent)) {
      // The clock has microseconds. A caller who is gone is gone before what was done for it is called off.
      const isInTime = server.attributes["error.type"] === "caller_gone" || child.end <= parent.end + 1000n;
      expect(child.begin + 1000n >= parent.begin && isInTime).toBe(true);
    }
  }
  return { server, all, namesBelow: (parent) => below(parent).map(({ name }) => name) };
}

function withoutEmpty<T extends object>(thing: T): T {
  return JSON.parse(JSON.stringify(thing));
}

describe("spans of a service", () => {
  test("one for each request, with its stages and what it asks of providers", async () => {
    const { osrm, nominatim, environment } = await startProviders();
    const { url, port, key, collector, finish } = await open({ ...environment, OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=fleet", OTEL_SERVICE_NAME: "planner", OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test" });
    const headers = { "x-api-key": key, "user-agent": "my-agent" };
    const planned = await ask(url, `${OPTIMIZE}?my-query=1`, { body: validBody(), headers });
    const routed = await ask(url, ROUTES, { body: { origin: "Springfield", destination: "Shelbyville" }, headers });
    const failed = await ask(url, ROUTES, { body: fromFate(FATES.fails), headers });
    const refused = await ask(url, OPTIMIZE, { body: validBody() });
    const nowhere = await ask(url, "/my-path?my-query", { headers });
    const odd = await send(port, { method: "PROPFIND", path: "/%zz", headers: [withKey(key)] });
    expect([planned, routed, failed, refused, nowhere, odd].map(({ status }) => status)).toEqual([200, 200, 502, 403, 404, 404]);
    const spans = await finish();

    for (const { resource } of spans) expect(resource).toMatchObject({ "service.name": "planner", "deployment.environment.name": "test", "telemetry.sdk.language": "nodejs" });
    expect(new Set(collector.headers.map(({ "x-tenant": tenant }) => tenant))).toEqual(new Set(["fleet"]));
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(spans.filter(({ kind }) => kind === "server")).toHaveLength(6);

    const optimize = treeOf(spans, planned.requestId);
    expect(optimize.server).toMatchObject({
      name: `POST ${OPTIMIZE}`,
      kind: "server",
      parentId: "",
      isError: false,
      attributes: {
        "http.request.method": "POST",
        "http.route": OPTIMIZE,
        "url.path": OPTIMIZE,
        "url.scheme": "http",
        "http.response.status_code": 200,
        "server.address": "127.0.0.1",
        "server.port": port,
      },
    });
    expect(optimize.namesBelow(optimize.server)).toEqual(["key", "limit", "receive", "wait", "parse", "solve", "write", "handover", "send"]);

    const route = treeOf(spans, routed.requestId);
    expect(route.namesBelow(route.server)).toEqual(["key", "limit", "receive", "wait", "parse", "handover", "send", "upstream", "send"]);
    const upstream = route.all.filter(({ name }) => name === "upstream");
    expect(upstream).toHaveLength(1);
    for (const span of upstream) expect(route.namesBelow(span).toSorted()).toEqual(["nominatim locate", "nominatim locate", "osrm-http route"]);
    const clients = route.all.filter(({ kind }) => kind === "client");
    expect(clients).toHaveLength(3);
    const ports = new Set([osrm.url, nominatim.url].map((each) => Number(new URL(each).port)));
    for (const { name, attributes } of clients) {
      expect(name).toBe("GET");
      expect(withoutEmpty(attributes)).toEqual({ "http.request.method": "GET", "server.address": "127.0.0.1", "server.port": expect.any(Number), "http.response.status_code": 200 });
      expect(ports).toContain(attributes["server.port"]);
    }
    // What each provider was sent names the span of that call.
    const sent = [...osrm.requests, ...nominatim.requests].map(({ headers: { traceparent } }) => String(traceparent));
    const ofCalls = spans.filter(({ kind }) => kind === "client").map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
    expect(sent.toSorted()).toEqual(ofCalls.toSorted());

    const failure = treeOf(spans, failed.requestId);
    expect(failure.server).toMatchObject({ isError: true, attributes: { "http.response.status_code": 502, "error.type": "502" } });
    // Asked once more after the first failure.
    const attempts = failure.all.filter(({ kind }) => kind === "client");
    for (const attempt of attempts) expect(attempt).toMatchObject({ isError: true, attributes: { "http.response.status_code": 500, "error.type": expect.any(String) } });
    expect(attempts.length).toBeGreaterThan(0);

    expect(treeOf(spans, refused.requestId).server).toMatchObject({ name: `POST ${OPTIMIZE}`, isError: false, attributes: { "http.response.status_code": 403 } });
    const none = treeOf(spans, nowhere.requestId).server;
    expect([none.name, none.attributes["http.route"], none.attributes["url.path"]]).toEqual(["GET", undefined, undefined]);
    const other = treeOf(spans, odd.headers.get("x-request-id") ?? "").server;
    expect([other.name, other.attributes["http.request.method"], other.attributes["http.response.status_code"]]).toEqual(["_OTHER", "_OTHER", 404]);
  });

  test("within the caller's trace, which goes on to providers from there", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, stderr, finish } = await open(environment);
    const traced = await ask(url, ROUTES, { body: fromFate(40), headers: { "x-api-key": key, traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`, tracestate: STATE } });
    expect(traced.status).toBe(200);
    const spans = await finish();
    const { server, all } = treeOf(spans, traced.requestId);
    expect(server).toMatchObject({ traceId: TRACE_ID, parentId: SPAN_ID, traceState: STATE });
    const call = all.find(({ kind }) => kind === "client");
    expect(osrm.requests.map(({ headers: { traceparent, tracestate } }) => [traceparent, tracestate])).toEqual([[`00-${TRACE_ID}-${call?.spanId}-01`, STATE]]);
    expect(stderr()).toContain(`"trace_id":"${TRACE_ID}"`);
  });

  test("none where the caller's trace is not sampled, and none of the rest where the sampler takes none", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, finish } = await open({ ...environment, OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" });
    const headers = { "x-api-key": key };
    const taken = await ask(url, ROUTES, { body: fromFate(40), headers: { ...headers, traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` } });
    await ask(url, ROUTES, { body: fromFate(41), headers: { ...headers, traceparent: `00-${TRACE_ID}-${SPAN_ID}-00` } });
    await ask(url, ROUTES, { body: fromFate(42), headers });
    const spans = await finish();
    expect(spans.filter(({ kind }) => kind === "server").map(({ attributes }) => attributes["fuel_route.request_id"])).toEqual([taken.requestId]);
    expect(osrm.requests.map(({ headers: { traceparent } }) => String(traceparent).slice(-2))).toEqual(["01", "00", "00"]);
  });

  test("a caller who is gone", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, stderr, finish } = await open(environment);
    const controller = new AbortController();
    const call = fetch(url + ROUTES, { method: "POST", headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": "gone" }, body: JSON.stringify(fromFate(FATES.isSilent)), signal: controller.signal });
    await expect.poll(() => osrm.requests.length, { timeout: 10_000 }).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow("aborted");
    await expect.poll(() => stderr(), { timeout: 10_000 }).toContain('"status":499');
    const { server } = treeOf(await finish(), "gone");
    expect(server).toMatchObject({ isError: true, attributes: { "error.type": "caller_gone" } });
    expect(server.attributes).not.toHaveProperty(["http.response.status_code"]);
  });

  test("a collector that is away costs a line of the log, and nothing else", async () => {
    const closed = await closedUrl();
    const { url, key, stop } = await startKeyed({ OTEL_EXPORTER_OTLP_ENDPOINT: closed, OTEL_EXPORTER_OTLP_TIMEOUT: "200", OTEL_BSP_SCHEDULE_DELAY: "50", FUEL_ROUTE_LOG_LEVEL: "trace" });
    for (let i = 0; i < 3; i++) expect((await ask(url, OPTIMIZE, { body: validBody(), headers: { "x-api-key": key } })).status).toBe(200);
    const { code, stderr } = await stop("SIGTERM");
    expect(code).toBe(0);
    const told = stderr.trimEnd().split("\n").map(parseJson).filter((line) => JSON.stringify(line).includes("traces cannot be sent"));
    expect(told).toMatchObject([{ level: 50, reason: expect.any(String) }]);
    expect(stderr).not.toContain(new URL(closed).host);
  });

  test("a collector that does not answer holds up a stop no longer than requests may", async () => {
    const collector = await startCollector(() => undefined);
    const { url, key, stop } = await startKeyed({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: "600000", FUEL_ROUTE_CLOSE_TIMEOUT: "2" });
    expect((await ask(url, OPTIMIZE, { body: validBody(), headers: { "x-api-key": key } })).status).toBe(200);
    // Far sooner than the export would be given up.
    expect((await stop("SIGTERM")).code).toBe(0);
    expect(collector.headers).toHaveLength(1);
  });

  test("none, and no trace of its own, where nobody asks for them", async () => {
    const { osrm, environment } = await startProviders();
    const collector = await startCollector();
    const { url, key, stop } = await startKeyed({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: "true" });
    expect((await ask(url, ROUTES, { body: fromFate(40), headers: { "x-api-key": key } })).status).toBe(200);
    expect((await stop("SIGTERM")).code).toBe(0);
    expect(osrm.requests.map(({ headers: { traceparent } }) => traceparent)).toEqual([undefined]);
    expect(collector.headers).toEqual([]);
  });
});

describe("the environment", () => {
  const PLACE = "http://collector:4318";

  test.each([
    ["nothing", {}, false],
    ["an exporter", { OTEL_TRACES_EXPORTER: "otlp" }, true],
    ["where to export to", { OTEL_EXPORTER_OTLP_ENDPOINT: PLACE }, true],
    ["where to export traces to", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${PLACE}/v1/traces` }, true],
    ["no exporter", { OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: PLACE }, false],
    ["that all is off", { OTEL_SDK_DISABLED: "TRUE", OTEL_TRACES_EXPORTER: "otlp" }, false],
    ["empty variables, which are as none", { OTEL_TRACES_EXPORTER: "", OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    ["only a name", { OTEL_SERVICE_NAME: "planner", OTEL_TRACES_SAMPLER: "always_on" }, false],
    ["what is wrong while it asks for none", { OTEL_TRACES_SAMPLER: "sometimes" }, false],
  ])("with %s", (_, environment, asks) => {
    expect(asksForTraces(environment)).toBe(asks);
  });

  test.each([
    ["OTEL_TRACES_EXPORTER", "zipkin"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "ftp://collector"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "half"],
  ])("names %s where it is %s", (name, value) => {
    expect(() => asksForTraces({ OTEL_TRACES_EXPORTER: "otlp", [name]: value })).toThrow(name);
  });
});

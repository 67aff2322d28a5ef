// OpenTelemetry: the spans that a collector gets, and the traces that the service's providers get.
// https://opentelemetry.io/docs/specs/semconv/http/http-spans/

import { describe, expect, test } from "vitest";
import { asksForTraces } from "../../../src/cli/tracing.js";
import { validBody } from "../../support/requests.js";
import { startCollector } from "../../support/otlp.js";
import { ask, FATES, startKeyed, startProviders } from "../../support/service.js";
import { send, withKey } from "../../support/wire.js";
import { OPTIMIZE, ROUTES, SPAN_ID, TRACE_ID, fromFate, open, treeOf } from "./spanSteps.js";

const STATE = "rojo=00f067aa0ba902b7";

function withoutEmpty<T extends object>(thing: T): T {
  return JSON.parse(JSON.stringify(thing));
}

describe("spans of a service", () => {
  test("one for each request, with its stages and calls to providers", async () => {
    const { osrm, nominatim, environment } = await startProviders();
    const { url, port, key, collector, finish } = await open({
      ...environment,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=fleet",
      OTEL_SERVICE_NAME: "planner",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    });
    const headers = { "x-api-key": key, "user-agent": "my-agent" };
    const planned = await ask(url, `${OPTIMIZE}?my-query=1`, { body: validBody(), headers });
    const routed = await ask(url, ROUTES, { body: { origin: "Springfield", destination: "Shelbyville" }, headers });
    const failed = await ask(url, ROUTES, { body: fromFate(FATES.fails), headers });
    const refused = await ask(url, OPTIMIZE, { body: validBody() });
    const nowhere = await ask(url, "/my-path?my-query", { headers });
    const odd = await send(port, { method: "PROPFIND", path: "/%zz", headers: [withKey(key)] });
    expect([planned, routed, failed, refused, nowhere, odd].map(({ status }) => status)).toEqual([
      200, 200, 502, 403, 404, 404,
    ]);
    const spans = await finish();

    for (const { resource } of spans)
      expect(resource).toMatchObject({
        "service.name": "planner",
        "deployment.environment.name": "test",
        "telemetry.sdk.language": "nodejs",
      });
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
    expect(optimize.namesBelow(optimize.server)).toEqual([
      "key",
      "limit",
      "receive",
      "wait",
      "parse",
      "solve",
      "write",
      "handover",
      "send",
    ]);

    const route = treeOf(spans, routed.requestId);
    expect(route.namesBelow(route.server)).toEqual([
      "key",
      "limit",
      "receive",
      "wait",
      "parse",
      "handover",
      "send",
      "upstream",
      "send",
    ]);
    const upstream = route.all.filter(({ name }) => name === "upstream");
    expect(upstream).toHaveLength(1);
    for (const span of upstream)
      expect(route.namesBelow(span).toSorted()).toEqual(["nominatim locate", "nominatim locate", "osrm-http route"]);
    const clients = route.all.filter(({ kind }) => kind === "client");
    expect(clients).toHaveLength(3);
    const ports = new Set([osrm.url, nominatim.url].map((each) => Number(new URL(each).port)));
    for (const { name, attributes } of clients) {
      expect(name).toBe("GET");
      expect(withoutEmpty(attributes)).toEqual({
        "http.request.method": "GET",
        "server.address": "127.0.0.1",
        "server.port": expect.any(Number),
        "http.response.status_code": 200,
      });
      expect(ports).toContain(attributes["server.port"]);
    }
    // What each provider was sent names the span of that call.
    const sent = [...osrm.requests, ...nominatim.requests].map(({ headers: { traceparent } }) => String(traceparent));
    const ofCalls = spans
      .filter(({ kind }) => kind === "client")
      .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
    expect(sent.toSorted()).toEqual(ofCalls.toSorted());

    const failure = treeOf(spans, failed.requestId);
    expect(failure.server).toMatchObject({
      isError: true,
      attributes: { "http.response.status_code": 502, "error.type": "502" },
    });
    // Asked again after the first failure.
    const attempts = failure.all.filter(({ kind }) => kind === "client");
    for (const attempt of attempts)
      expect(attempt).toMatchObject({
        isError: true,
        attributes: { "http.response.status_code": 500, "error.type": expect.any(String) },
      });
    expect(attempts.length).toBeGreaterThan(0);

    expect(treeOf(spans, refused.requestId).server).toMatchObject({
      name: `POST ${OPTIMIZE}`,
      isError: false,
      attributes: { "http.response.status_code": 403 },
    });
    const none = treeOf(spans, nowhere.requestId).server;
    expect([none.name, none.attributes["http.route"], none.attributes["url.path"]]).toEqual([
      "GET",
      undefined,
      undefined,
    ]);
    const other = treeOf(spans, odd.headers.get("x-request-id") ?? "").server;
    expect([
      other.name,
      other.attributes["http.request.method"],
      other.attributes["http.response.status_code"],
    ]).toEqual(["_OTHER", "_OTHER", 404]);
  });

  test("within the caller's trace, which is passed on to providers", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, stderr, finish } = await open(environment);
    const traced = await ask(url, ROUTES, {
      body: fromFate(40),
      headers: { "x-api-key": key, traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`, tracestate: STATE },
    });
    expect(traced.status).toBe(200);
    const spans = await finish();
    const { server, all } = treeOf(spans, traced.requestId);
    expect(server).toMatchObject({ traceId: TRACE_ID, parentId: SPAN_ID, traceState: STATE });
    const call = all.find(({ kind }) => kind === "client");
    expect(osrm.requests.map(({ headers: { traceparent, tracestate } }) => [traceparent, tracestate])).toEqual([
      [`00-${TRACE_ID}-${call?.spanId}-01`, STATE],
    ]);
    expect(stderr()).toContain(`"trace_id":"${TRACE_ID}"`);
  });

  test("none, and no trace of the service's own, if nobody asks for them", async () => {
    const { osrm, environment } = await startProviders();
    const collector = await startCollector();
    const { url, key, stop } = await startKeyed({
      ...environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SDK_DISABLED: "true",
    });
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
    ["a place to export to", { OTEL_EXPORTER_OTLP_ENDPOINT: PLACE }, true],
    ["a place to export traces to", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${PLACE}/v1/traces` }, true],
    ["no exporter", { OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: PLACE }, false],
    ["OpenTelemetry switched off", { OTEL_SDK_DISABLED: "TRUE", OTEL_TRACES_EXPORTER: "otlp" }, false],
    ["empty variables, which count as not set", { OTEL_TRACES_EXPORTER: "", OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    ["only a name", { OTEL_SERVICE_NAME: "planner", OTEL_TRACES_SAMPLER: "always_on" }, false],
    ["a wrong value, but no request for traces", { OTEL_TRACES_SAMPLER: "sometimes" }, false],
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
  ])("refuses %s when it is %s", (name, value) => {
    expect(() => asksForTraces({ OTEL_TRACES_EXPORTER: "otlp", [name]: value })).toThrow(name);
  });
});

// Spans of a service whose caller or collector is at fault.

import { describe, expect, test } from "vitest";
import { parseJson } from "../../support/app.js";
import { validBody } from "../../support/requests.js";
import { startCollector } from "../../support/otlp.js";
import { ask, FATES, startKeyed, startProviders } from "../../support/service.js";
import { closedUrl } from "../../support/upstream.js";
import { OPTIMIZE, ROUTES, SPAN_ID, TRACE_ID, fromFate, open, treeOf } from "./spanSteps.js";

describe("spans of a service", () => {
  test("none if the caller's trace is not sampled, and none for other requests if the sampler takes none", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, finish } = await open({
      ...environment,
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    const headers = { "x-api-key": key };
    const taken = await ask(url, ROUTES, {
      body: fromFate(40),
      headers: { ...headers, traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` },
    });
    await ask(url, ROUTES, {
      body: fromFate(41),
      headers: { ...headers, traceparent: `00-${TRACE_ID}-${SPAN_ID}-00` },
    });
    await ask(url, ROUTES, { body: fromFate(42), headers });
    const spans = await finish();
    expect(
      spans.filter(({ kind }) => kind === "server").map(({ attributes }) => attributes["fuel_route.request_id"]),
    ).toEqual([taken.requestId]);
    expect(osrm.requests.map(({ headers: { traceparent } }) => String(traceparent).slice(-2))).toEqual([
      "01",
      "00",
      "00",
    ]);
  });

  test("a caller who has left", async () => {
    const { osrm, environment } = await startProviders();
    const { url, key, stderr, finish } = await open(environment);
    const controller = new AbortController();
    const call = fetch(url + ROUTES, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": "gone" },
      body: JSON.stringify(fromFate(FATES.isSilent)),
      signal: controller.signal,
    });
    await expect.poll(() => osrm.requests.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow("aborted");
    await expect.poll(() => stderr()).toContain('"status":499');
    const { server } = treeOf(await finish(), "gone");
    expect(server).toMatchObject({ isError: true, attributes: { "error.type": "caller_gone" } });
    expect(server.attributes).not.toHaveProperty(["http.response.status_code"]);
  });

  test("a collector that is away causes one line in the log, and nothing else", async () => {
    const closed = await closedUrl();
    const { url, key, stop } = await startKeyed({
      OTEL_EXPORTER_OTLP_ENDPOINT: closed,
      OTEL_EXPORTER_OTLP_TIMEOUT: "200",
      OTEL_BSP_SCHEDULE_DELAY: "50",
      FUEL_ROUTE_LOG_LEVEL: "trace",
    });
    for (let i = 0; i < 3; i++)
      expect((await ask(url, OPTIMIZE, { body: validBody(), headers: { "x-api-key": key } })).status).toBe(200);
    const { code, stderr } = await stop("SIGTERM");
    expect(code).toBe(0);
    const told = stderr
      .trimEnd()
      .split("\n")
      .map(parseJson)
      .filter((line) => JSON.stringify(line).includes("traces cannot be sent"));
    expect(told).toMatchObject([{ level: 50, reason: expect.any(String) }]);
    expect(stderr).not.toContain(new URL(closed).host);
  });

  test("a collector that does not answer delays a stop no longer than requests may", async () => {
    const collector = await startCollector(() => undefined);
    const { url, key, stop } = await startKeyed({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: "600000",
      FUEL_ROUTE_CLOSE_TIMEOUT: "2",
    });
    expect((await ask(url, OPTIMIZE, { body: validBody(), headers: { "x-api-key": key } })).status).toBe(200);
    // Far sooner than the exporter would give up.
    expect((await stop("SIGTERM")).code).toBe(0);
    expect(collector.headers).toHaveLength(1);
  });
});

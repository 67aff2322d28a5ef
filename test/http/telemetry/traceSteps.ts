// A service whose callers send traces, and what its providers get of them.

import { expect } from "vitest";
import { z } from "zod";
import { parseJson } from "../../support/app.js";
import { validBody } from "../../support/requests.js";
import { ask, startKeyed, startProviders } from "../../support/service.js";
import type { UpstreamRequest } from "../../support/upstream.js";

// From the standard's examples.
export const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

export const SPAN_ID = "00f067aa0ba902b7";

export const PARENT = `00-${TRACE_ID}-${SPAN_ID}-01`;

export const SENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const Line = z.looseObject({ msg: z.string(), request_id: z.string().optional(), trace_id: z.string().optional() });

/** Trace and state of each request, and the span ids, which differ. */
export function tracesOf(requests: readonly UpstreamRequest[]): (string | undefined)[] {
  const spans = new Set<string>();
  const traces = requests.map(({ headers: { traceparent, tracestate } }) => {
    if (traceparent === undefined) return tracestate === undefined ? undefined : `no trace, ${String(tracestate)}`;
    const [, traceId, spanId = "", flags] = SENT.exec(String(traceparent)) ?? [];
    spans.add(spanId);
    return `${traceId} ${flags} ${String(tracestate)}`;
  });
  expect(spans.size).toBe(traces.filter((trace) => trace !== undefined).length);
  expect(spans).not.toContain(SPAN_ID);
  return traces;
}

/** A service with providers, requests to it, and the lines that it logs about them. */
export async function openTraced() {
  const { osrm, nominatim, environment } = await startProviders();
  const { url, key, stderr, stop } = await startKeyed(environment);
  const route = (body: object, headers: Record<string, string>) =>
    ask(url, "/v1/routes", { body, headers: { "x-api-key": key, ...headers } });
  const enrich = (headers: Record<string, string>) => {
    const { route: line, stations } = validBody();
    return ask(url, "/v1/stations/enrich-distances", {
      body: { route: line, stations, coarse_filter_radius_miles: 20 },
      headers: { "x-api-key": key, ...headers },
    });
  };
  const traceIdsIn = (text: string) =>
    new Map(
      text
        .trim()
        .split("\n")
        .flatMap((line) => {
          const { msg, request_id, trace_id } = Line.parse(parseJson(line));
          return msg === "request" && request_id !== undefined ? [[request_id, trace_id] as const] : [];
        }),
    );
  return { osrm, nominatim, route, enrich, stderr, stop, traceIdsIn };
}

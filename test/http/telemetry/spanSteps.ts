// A service that sends its spans to a collector of the test's, and those spans.

import { expect } from "vitest";
import { type CollectedSpan, type Collector, startCollector } from "../../support/otlp.js";
import { type KeyedService, startKeyed } from "../../support/service.js";
import { SECRET } from "../../support/upstream.js";

export const OPTIMIZE = "/v1/optimize";

export const ROUTES = "/v1/routes";

export const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

export const SPAN_ID = "00f067aa0ba902b7";

/** What no span may have: keys, places, coordinates, text of the caller, and addresses other than hosts. */
const PRIVATE = new RegExp(
  `fr_|Springfield|Shelbyville|my-query|my-agent|my-path|-100\\.5|41\\.2565|Freightliner|Travel Plaza|${SECRET}`,
  "i",
);

export const fromFate = (lat: number) => ({ origin: `${lat},-100.5`, destination: "41.2565,-95.9345" });

export async function open(
  environment: Readonly<Record<string, string>> = {},
): Promise<KeyedService & { collector: Collector; finish: () => Promise<CollectedSpan[]> }> {
  const collector = await startCollector();
  const service = await startKeyed({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment });
  return {
    ...service,
    collector,
    finish: async () => {
      const { code } = await service.stop("SIGTERM");
      expect(code).toBe(0);
      expect(
        JSON.stringify(collector.spans, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
      ).not.toMatch(PRIVATE);
      return collector.spans;
    },
  };
}

/** The span of a request by its id, and those below it by name. */
export function treeOf(
  spans: readonly CollectedSpan[],
  requestId: string,
): { server: CollectedSpan; all: CollectedSpan[]; namesBelow: (parent: CollectedSpan) => string[] } {
  const server = spans.find(({ attributes }) => attributes["fuel_route.request_id"] === requestId);
  if (server === undefined) throw new Error(`no span for ${requestId}`);
  const all = spans.filter(({ traceId }) => traceId === server.traceId);
  const below = (parent: CollectedSpan): CollectedSpan[] =>
    all.filter(({ parentId }) => parentId === parent.spanId).toSorted((a, b) => Number(a.begin - b.begin));
  for (const parent of all) {
    for (const child of below(parent)) {
      // The clock has microseconds, and a caller leaves a moment before its work is aborted.
      const isInTime = server.attributes["error.type"] === "caller_gone" || child.end <= parent.end + 1000n;
      expect(child.begin + 1000n >= parent.begin && isInTime).toBe(true);
    }
  }
  return { server, all, namesBelow: (parent) => below(parent).map(({ name }) => name) };
}

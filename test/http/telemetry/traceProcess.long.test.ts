// W3C Trace Context: https://www.w3.org/TR/trace-context/ and, for the flags, https://www.w3.org/TR/trace-context-2/

import { describe, expect, test } from "vitest";
import { inTrace, readTrace, traceHeaders } from "../../../src/tracing/trace.js";
import { openTraced, PARENT, SENT, SPAN_ID, TRACE_ID, tracesOf } from "./traceSteps.js";

const STATE = "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE";

/** The headers that a provider gets when a caller sends these. */
function sentFor(traceparent: string | undefined, tracestate?: string): Record<string, string> {
  return inTrace(readTrace(traceparent, tracestate), traceHeaders);
}

/** Trace id and flags sent on for a traceparent; undefined when nothing is sent. */
function partsFor(traceparent: string): string[] | undefined {
  return SENT.exec(sentFor(traceparent)["traceparent"] ?? "")?.filter((_, i) => i === 1 || i === 3);
}

describe("a traceparent", () => {
  test("is passed on with its trace id and a new span id for each call", () => {
    const spans = Array.from({ length: 100 }, () => {
      const [, traceId, spanId, flags] = SENT.exec(sentFor(PARENT)["traceparent"] ?? "") ?? [];
      expect([traceId, flags]).toEqual([TRACE_ID, "01"]);
      return spanId;
    });
    expect(new Set([...spans, SPAN_ID, "0".repeat(16)]).size).toBe(102);
  });

  test.each([
    ["none", undefined],
    ["empty", ""],
    ["upper case in the trace id", PARENT.replace("bf", "BF")],
    ["upper case in the parent id", PARENT.replace("aa", "AA")],
    ["upper case in the flags", `00-${TRACE_ID}-${SPAN_ID}-0A`],
    ["upper case in the version", `0A-${TRACE_ID}-${SPAN_ID}-01`],
    ["a trace id of zeros", `00-${"0".repeat(32)}-${SPAN_ID}-01`],
    ["a parent id of zeros", `00-${TRACE_ID}-${"0".repeat(16)}-01`],
    ["version ff", `ff-${TRACE_ID}-${SPAN_ID}-01`],
    ["version ff with more", `ff-${TRACE_ID}-${SPAN_ID}-01-more`],
    ["more than version 00 has", `${PARENT}-more`],
    ["a dash more than version 00 has", `${PARENT}-`],
    ["a later version that goes on without a dash", `01-${TRACE_ID}-${SPAN_ID}-01more`],
    ["a later version that is too short", `01-${TRACE_ID}-${SPAN_ID}-1`],
    ["no flags", `00-${TRACE_ID}-${SPAN_ID}`],
    ["a trace id too short", `00-${TRACE_ID.slice(1)}-${SPAN_ID}-01`],
    ["a trace id too long", `00-${TRACE_ID}0-${SPAN_ID}-01`],
    ["a parent id too short", `00-${TRACE_ID}-${SPAN_ID.slice(1)}-01`],
    ["not hex", PARENT.replace("4bf", "4bg")],
    ["other separators", PARENT.replaceAll("-", "_")],
    ["two", `${PARENT}, ${PARENT}`],
    ["spaces around it", ` ${PARENT} `],
    ["a line feed after it", `${PARENT}\n`],
  ])("that is invalid (%s) is dropped together with its state", (_, traceparent) => {
    expect(readTrace(traceparent, STATE)).toBeUndefined();
    expect(sentFor(traceparent, STATE)).toEqual({});
  });

  test.each([
    ["01", `01-${TRACE_ID}-${SPAN_ID}-01`],
    ["01 with more", `01-${TRACE_ID}-${SPAN_ID}-01-what-comes-later`],
    ["cc with an end that is empty", `cc-${TRACE_ID}-${SPAN_ID}-01-`],
    ["fe", `fe-${TRACE_ID}-${SPAN_ID}-01`],
  ])("of version %s is passed on as version 00", (_, traceparent) => {
    expect(partsFor(traceparent)).toEqual([TRACE_ID, "01"]);
  });

  // "Vendors MUST set those to zero": all but the sampled flag and, from level 2 on, that of a random trace id. Of a
  // later version's flags only the first is known.
  test.each([
    ["00", "00", "00"],
    ["00", "01", "01"],
    ["00", "02", "02"],
    ["00", "03", "03"],
    ["00", "04", "00"],
    ["00", "09", "01"],
    ["00", "ff", "03"],
    ["00", "fc", "00"],
    ["01", "00", "00"],
    ["01", "ff", "01"],
    ["01", "fe", "00"],
  ])("of version %s with flags %s is passed on with %s", (version, flags, sent) => {
    expect(partsFor(`${version}-${TRACE_ID}-${SPAN_ID}-${flags}`)).toEqual([TRACE_ID, sent]);
  });
});

describe("a tracestate", () => {
  const LONGEST = `a=${"x".repeat(510)}`;

  test.each([
    ["goes on as it is", STATE, STATE],
    ["of 512 characters goes on", LONGEST, LONGEST],
    ["of 513 characters is dropped", `${LONGEST}x`, undefined],
    ["without content is dropped", "", undefined],
  ])("%s", (_, state, sent) => {
    expect(sentFor(PARENT, state)["tracestate"]).toBe(sent);
    expect(sentFor(PARENT, state)["traceparent"]).toMatch(SENT);
  });
});

test("outside of a trace nothing is sent", () => {
  expect(traceHeaders()).toEqual({});
  expect(inTrace(readTrace(PARENT, STATE), () => inTrace(undefined, traceHeaders))).toEqual({});
});

describe("a service process", () => {
  const TOWNS = { origin: "Denver", destination: "Omaha" };

  test("passes traces with their flags on to both providers, and logs their ids", async () => {
    const { osrm, nominatim, route, enrich, stop, traceIdsIn } = await openTraced();
    const ids = new Map<string, string>();
    for (const flags of ["00", "01", "03"]) {
      const headers = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-${flags}`, tracestate: STATE };
      const before = { osrm: osrm.requests.length, nominatim: nominatim.requests.length };
      const routed = await route(TOWNS, headers);
      const enriched = await enrich(headers);
      expect([routed.status, enriched.status]).toEqual([200, 200]);
      for (const { requestId } of [routed, enriched]) ids.set(requestId, TRACE_ID);
      const toOsrm = osrm.requests.slice(before.osrm);
      expect(toOsrm.length).toBeGreaterThan(2);
      const requests = [...nominatim.requests.slice(before.nominatim), ...toOsrm];
      expect(tracesOf(requests)).toEqual(requests.map(() => `${TRACE_ID} ${flags} ${STATE}`));
    }
    const { stderr } = await stop("SIGTERM");
    expect(traceIdsIn(stderr)).toEqual(ids);
    expect(stderr).not.toContain("rojo");
    expect(stderr).not.toContain(SPAN_ID);
  });

  test("starts no trace of its own, and passes no invalid one on", async () => {
    const { osrm, nominatim, route, stop, traceIdsIn } = await openTraced();
    const ids: [string, undefined][] = [];
    for (const headers of [
      {},
      { tracestate: STATE },
      { traceparent: PARENT.toUpperCase(), tracestate: STATE },
      { traceparent: `${PARENT}-more`, tracestate: STATE },
    ]) {
      const { status, requestId } = await route(TOWNS, headers);
      expect(status).toBe(200);
      ids.push([requestId, undefined]);
    }
    const requests = [...nominatim.requests, ...osrm.requests];
    expect(tracesOf(requests)).toEqual(Array.from({ length: 12 }, () => undefined));
    expect(traceIdsIn((await stop("SIGTERM")).stderr)).toEqual(new Map(ids));
  });
});

// Traces of a service process under many requests at once.

import { describe, expect, test } from "vitest";
import { FATES } from "../../support/service.js";
import { openTraced, PARENT, SPAN_ID, TRACE_ID, tracesOf } from "./traceSteps.js";

describe("a service process", () => {
  test("retries in the same trace, with a new span id for the attempt", async () => {
    const { osrm, route } = await openTraced();
    expect(
      (await route({ origin: `${FATES.breaks},-100`, destination: "41,-96" }, { traceparent: PARENT })).status,
    ).toBe(502);
    expect(tracesOf(osrm.requests)).toEqual([`${TRACE_ID} 01 undefined`, `${TRACE_ID} 01 undefined`]);
  });

  test("does not mix the traces of twenty requests at once", async () => {
    const { osrm, nominatim, route, stop, traceIdsIn } = await openTraced();
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    const traceIdOf = (i: number): string => `${"ab".repeat(15)}${String(10 + i)}`;
    const answers = await Promise.all(
      numbers.map((i) =>
        // Every fifth request has no trace.
        route(
          { origin: `Aville ${i}`, destination: `40,-${100 + i}` },
          i % 5 === 4 ? {} : { traceparent: `00-${traceIdOf(i)}-${SPAN_ID}-01`, tracestate: `n=${i}` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const expected = numbers.map((i) => [i, i % 5 === 4 ? undefined : `${traceIdOf(i)} 01 n=${i}`]);
    const byNumber = (found: [number, string | undefined][]) => found.toSorted(([a], [b]) => a - b);
    const places = tracesOf(nominatim.requests).map((trace, i): [number, string | undefined] => [
      Number(nominatim.requests[i]?.query.get("q")?.split(" ")[1]),
      trace,
    ]);
    expect(byNumber(places)).toEqual(expected);
    const roads = tracesOf(osrm.requests).map((trace, i): [number, string | undefined] => [
      -Number(osrm.requests[i]?.path.split(";")[1]?.split(",")[0]) - 100,
      trace,
    ]);
    expect(byNumber(roads)).toEqual(expected);
    const logged = traceIdsIn((await stop("SIGTERM")).stderr);
    expect(answers.map(({ requestId }) => logged.get(requestId))).toEqual(
      numbers.map((i) => (i % 5 === 4 ? undefined : traceIdOf(i))),
    );
  });
});

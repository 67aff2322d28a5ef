// Provider answers as large as allowed: each is read or refused.

import { expect, test } from "vitest";
import { z } from "zod";
import { encodePolyline } from "../../../src/contract/values/polyline.js";
import { MAX_POINTS } from "../../../src/contract/values/limits.js";
import { createOsrmHttp } from "../../../src/providers/routing/osrmHttp.js";
import { makeOwnApp, parseJson, postTo } from "../../support/app.js";
import { startUpstream } from "../../support/upstream.js";
import { DETOURS, ROUTE, routeWith } from "./worstSteps.js";

/** Never reached: the provider answers. */
const UPSTREAM_TIMEOUT_MS = 600_000;

test("a route with the most points allowed fits into the next request; one with more is refused", async () => {
  let points = MAX_POINTS;
  const { url } = await startUpstream(() => {
    // Eastward with a turn at each point.
    const lats = Array.from({ length: points }, (_, i) => 40 + (i % 2) / 1e4);
    const lngs = Array.from({ length: points }, (_, i) => -100 + (10 * i) / points);
    return { text: routeWith(encodePolyline({ lats, lngs }).replaceAll("\\", "\\\\")) };
  });
  const routing = createOsrmHttp({ url, timeoutMs: UPSTREAM_TIMEOUT_MS });
  const app = await makeOwnApp({ routing, upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS });
  const { statusCode, body } = await postTo(ROUTE.path, app, ROUTE.body);
  expect(statusCode).toBe(200);
  const { route } = z.looseObject({ route: z.looseObject({ polyline: z.string() }) }).parse(parseJson(body));
  // The route is read and drive times are requested, to which the answer is again a route.
  expect((await postTo(DETOURS.path, app, { ...DETOURS.body, route })).statusCode).toBe(502);
  points++;
  const refused = await postTo(ROUTE.path, app, ROUTE.body);
  expect([refused.statusCode, refused.body]).toEqual([
    502,
    expect.stringContaining("osrm-http gave a route of more than 100000 points."),
  ]);
});

// Provider answers made to be slow, as large as allowed: each is refused or read with little CPU and memory.

import { expect, test, vi } from "vitest";
import { z } from "zod";
import { encodePolyline } from "../../../src/contract/polyline.js";
import { MAX_POINTS } from "../../../src/contract/route.js";
import { parseJson } from "../../support/app.js";
import { askDetours, askRoute, routeWith, start } from "./worstSteps.js";

vi.setConfig({ testTimeout: 60_000 });

test("a route with the most points allowed is answered and fits into the next request; one with more is refused", async () => {
  let points = MAX_POINTS;
  const { service } = await start(() => {
    // Eastward with a turn at each point.
    const lats = Array.from({ length: points }, (_, i) => 40 + (i % 2) / 1e4);
    const lngs = Array.from({ length: points }, (_, i) => -100 + (10 * i) / points);
    return { text: routeWith(encodePolyline({ lats, lngs }).replaceAll("\\", "\\\\")) };
  });
  const { status, text } = await askRoute(service);
  expect(status).toBe(200);
  const { route } = z.looseObject({ route: z.looseObject({ polyline: z.string() }) }).parse(parseJson(text));
  // The route is read and drive times are requested, to which the answer is again a route.
  expect((await askDetours(service, route)).status).toBe(502);
  points++;
  const refused = await askRoute(service);
  expect([refused.status, refused.text]).toEqual([
    502,
    expect.stringContaining("osrm-http gave a route of more than 100000 points."),
  ]);
});

// Bodies made to cost as much as the limits allow. How long they take, `npm run bench hostile` measures.

import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Route } from "../../src/contract/schemas/route.js";
import { MAX_BODY_MARKS } from "../../src/contract/values/faults.js";
import { MAX_DISTANCE_TESTS, MAX_STATIONS } from "../../src/contract/values/limits.js";
import { pointsOf } from "../../src/contract/values/polyline.js";
import { DistanceTestLimitError, loadOptimizer, type NearestInput, type NearestResult } from "../../src/index.js";
import { createOptimizer, type Optimizer } from "../../src/optimizer/optimizer.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { loadScanner } from "../../src/scanner/load.js";
import { createTasks, type Tasks } from "../../src/tasks/tasks.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { parseJson } from "../support/app.js";
import { HOSTILE_BODIES, JSON_BODIES } from "../support/hostileBodies.js";
import { sampleSize } from "../support/sampleSize.js";

const BODY_BYTES = 16_777_216;
const RADIUS_MILES = 20;

let tasks: Tasks;
beforeAll(async () => {
  tasks = createTasks({
    optimizer: await loadOptimizer(),
    scanner: await loadScanner(),
    vehicles: await loadVehicles(),
  });
});

const Located = z.object({
  route: Route,
  stations: z.array(z.object({ location: z.object({ lat: z.number(), lng: z.number() }) })),
});

/** Where the stations of a body are, and its line. */
function inputOf(text: string, step = 1): NearestInput {
  const { route, stations } = Located.parse(parseJson(text));
  const { lats, lngs } = pointsOf(route);
  const asked = stations.filter((_, i) => i % step === 0);
  return {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(asked, ({ location }) => location.lat),
    queryLngs: Float64Array.from(asked, ({ location }) => location.lng),
    withinMiles: RADIUS_MILES,
  };
}

/** As waypoints, which are not rounded, only those that this makes worse. */
const LINES = HOSTILE_BODIES.filter(
  ({ name, isRight }) =>
    isRight === true && (name.startsWith("polyline") || /closer|nearly|yard|star|street/.test(name)),
);

/** Finds the nearest places within the bound of work, which either suffices or refuses. */
function findOrRefuse(optimizer: Optimizer, input: NearestInput): NearestResult | undefined {
  try {
    return optimizer.nearestOnPolyline({ ...input, maxDistanceTests: MAX_DISTANCE_TESTS });
  } catch (error) {
    if (error instanceof DistanceTestLimitError) return undefined;
    throw error;
  }
}

describe("lines that pass many stations at nearly the same distance", () => {
  test.each(LINES)("$name", async ({ make }) => {
    const text = make(BODY_BYTES);
    const optimizer = await loadOptimizer();
    const input = inputOf(text);
    expect(input.queryLats).toHaveLength(MAX_STATIONS);
    const found = findOrRefuse(optimizer, input);
    if (found !== undefined) expect(found.miles).toHaveLength(MAX_STATIONS);

    // Skipping finds the same as looking at everything.
    const few = inputOf(text, 499);
    const everywhere = createOptimizer(await compileCore()).nearestOnPolyline(few);
    expect(optimizer.nearestOnPolyline(few)).toEqual(everywhere);
  });
});

/** Parses one text in this many. */
const TEXT_STEP = sampleSize(3, 1);

test("every text is answered or refused, whatever it is made of", () => {
  for (const { name, endpoints, make } of JSON_BODIES.filter((_, i) => i % TEXT_STEP === 0)) {
    for (const marks of name.includes("lists") ? [MAX_BODY_MARKS, undefined] : [MAX_BODY_MARKS]) {
      const body = Buffer.from(make(BODY_BYTES, marks));
      const [endpoint = "optimize"] = endpoints;
      const outcome = tasks[endpoint](new Uint8Array(body), "req_hostile");
      expect([200, 400, 422], name).toContain("answer" in outcome ? outcome.answer.status : 200);
    }
  }
});

// Bodies made to cost as much as the limits allow. Their processor time is compared with that of known work in the same
// run, so that the machine's speed does not matter.

import { beforeAll, describe, expect, test } from "vitest";
import { MAX_DISTANCE_TESTS, pointsOf, Route } from "../../src/contract/route.js";
import { MAX_STATIONS } from "../../src/contract/station.js";
import { MAX_BODY_MARKS } from "../../src/contract/values.js";
import { DistanceTestLimitError, loadOptimizer, type NearestInput } from "../../src/index.js";
import { createOptimizer } from "../../src/optimizer/optimizer.js";
import { loadScanner } from "../../src/scanner/load.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { createTasks, type Tasks } from "../../src/tasks/tasks.js";
import { z } from "zod";
import { parseJson } from "../support/app.js";
import { HOSTILE_BODIES, JSON_BODIES } from "../support/hostileBodies.js";

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

function cpuMs(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

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

/** Every place is near all of this line, so that each segment and place takes exactly one distance. */
function referenceInput(): NearestInput {
  const pieces = 10_000;
  const places = REFERENCE_TESTS / pieces;
  return {
    lats: Float64Array.from({ length: pieces + 1 }, (_, i) => 41 + (i % 2) * 0.003 + i * 1e-9),
    lngs: new Float64Array(pieces + 1).fill(-96),
    queryLats: Float64Array.from({ length: places }, (_, i) => 41.001 + i * 1e-7),
    queryLngs: new Float64Array(places).fill(-95.99),
  };
}

const REFERENCE_TESTS = 20_000_000;

/** The most distances allowed, as much again for choosing them, and a margin for an unsteady machine. */
const MAX_REFERENCES = (2 * MAX_DISTANCE_TESTS) / REFERENCE_TESTS;
const MARGIN = 2;

/** Finds the nearest places on every `step`-th of the lines within the bound of work, measured against known work. */
export function findAlongLines(step: number): void {
  describe("lines that pass many stations at nearly the same distance", () => {
    test.each(LINES.filter((_, i) => i % step === 0))("$name", { timeout: 120_000 }, async ({ make }) => {
      const text = make(BODY_BYTES);
      const optimizer = await loadOptimizer();
      const input = inputOf(text);
      expect(input.queryLats).toHaveLength(MAX_STATIONS);
      const reference = referenceInput();
      const referenceMs = Math.max(...[0, 1, 2].map(() => cpuMs(() => optimizer.nearestOnPolyline(reference))));
      const ms = cpuMs(() => {
        try {
          optimizer.nearestOnPolyline({ ...input, maxDistanceTests: MAX_DISTANCE_TESTS });
        } catch (error) {
          if (!(error instanceof DistanceTestLimitError)) throw error;
        }
      });
      expect(ms / referenceMs).toBeLessThan(MAX_REFERENCES * MARGIN);

      // Skipping finds the same as looking at everything.
      const few = inputOf(text, 499);
      const everywhere = createOptimizer(await compileCore()).nearestOnPolyline(few);
      expect(optimizer.nearestOnPolyline(few)).toEqual(everywhere);
    });
  });
}

/**
 * Known work: a body with a key of its own for each value. Parsing as many values as a body may have takes at most some
 * fifteen times as long.
 */
const REFERENCE_TIMES = 60;

/** Parses every `step`-th of the texts. */
export function parseTexts(step: number): void {
  test("no text takes the parser long", { timeout: 120_000 }, () => {
    const reference = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => ({ [`k${i}`]: i })));
    const parse = (): unknown => JSON.parse(reference);
    parse();
    const referenceMs = Math.max(...[0, 1, 2].map(() => cpuMs(parse)));
    for (const { name, endpoints, make } of JSON_BODIES.filter((_, i) => i % step === 0)) {
      for (const marks of name.includes("lists") ? [MAX_BODY_MARKS, undefined] : [MAX_BODY_MARKS]) {
        const body = Buffer.from(make(BODY_BYTES, marks));
        const [endpoint = "optimize"] = endpoints;
        expect(
          cpuMs(() => tasks[endpoint](new Uint8Array(body), "req_hostile")),
          name,
        ).toBeLessThan(referenceMs * REFERENCE_TIMES);
      }
    }
  });
}

// Bodies within the limits that are made to cost as much as they can: what the time goes with is counted, so that the
// machine's speed does not matter, and the processor time stands beside that of known work in the same run.

import { beforeAll, describe, expect, test } from "vitest";
import { pointsOf, Route } from "../../src/contract/route.js";
import { MAX_STATIONS } from "../../src/contract/station.js";
import { MAX_BODY_MARKS } from "../../src/contract/values.js";
import { loadOptimizer, type NearestInput } from "../../src/index.js";
import { createOptimizer } from "../../src/optimizer.js";
import { type Candidates, findCandidates } from "../../src/polyline/prefilter.js";
import { loadScanner } from "../../src/scanner.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { compileCore } from "../../src/wasm/module.js";
import { createTasks, type Tasks } from "../../src/worker/tasks.js";
import { z } from "zod";
import { parseJson } from "../support/app.js";
import { HOSTILE_BODIES, JSON_BODIES } from "../support/hostileBodies.js";

const BODY_BYTES = 16_777_216;
const RADIUS_MILES = 20;
const METERS_PER_MILE = 1609.344;

/** The most that any body takes, and a margin. All pieces for all stations would be some billion. */
const MAX_LOOKS = 60e6;

let tasks: Tasks;
beforeAll(async () => {
  tasks = createTasks({ optimizer: await loadOptimizer(), scanner: await loadScanner(), vehicles: await loadVehicles() });
});

function cpuMs(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

const Located = z.object({ route: Route, stations: z.array(z.object({ location: z.object({ lat: z.number(), lng: z.number() }) })) });

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
const LINES = HOSTILE_BODIES.filter(({ name, isRight }) => isRight === true && (name.startsWith("polyline") || /closer|nearly|yard|star/.test(name)));

/** Finds the nearest pieces of every `step`-th of the lines, and counts what is looked at. */
export function findAlongLines(step: number): void {
  describe("lines that pass many stations at nearly the same distance", () => {
    test.each(LINES.filter((_, i) => i % step === 0))("$name", { timeout: 120_000 }, async ({ make }) => {
      const text = make(BODY_BYTES);
      let candidates: Candidates | undefined;
      const counted = createOptimizer(await compileCore(), (...args) => (candidates = findCandidates(...args)));
      const input = inputOf(text);
      expect(input.queryLats).toHaveLength(MAX_STATIONS);
      counted.nearestOnPolyline(input);
      expect(candidates?.looks).toBeLessThan(MAX_LOOKS);
      // Each of them is looked at for one station.
      expect(candidates?.chunks.length).toBeLessThan(1e6);

      // Nothing else is found than where everything is looked at.
      const few = inputOf(text, 499);
      const everywhere = createOptimizer(await compileCore()).nearestOnPolyline(few);
      const found = counted.nearestOnPolyline(few);
      everywhere.miles.forEach((miles, i) => {
        const foundMiles = found.miles[i] ?? NaN;
        if (miles === Infinity) expect(foundMiles).toBe(Infinity);
        else expect(Math.abs(foundMiles - miles) * METERS_PER_MILE).toBeLessThan(3e-6);
        expect(Math.abs((found.milesAlong[i] ?? NaN) - (everywhere.milesAlong[i] ?? NaN))).toBeLessThan(1e-5);
      });
    });
  });
}

/** A parse of as many values as a body may have takes some fifteen times this one at most: a key of its own for each. */
const REFERENCE_TIMES = 60;

/** Parses every `step`-th of the texts. */
export function parseTexts(step: number): void {
  test("no text takes a parser long", { timeout: 120_000 }, () => {
    const reference = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => ({ [`k${i}`]: i })));
    const parse = (): unknown => JSON.parse(reference);
    parse();
    const referenceMs = Math.max(...[0, 1, 2].map(() => cpuMs(parse)));
    for (const { name, endpoints, make } of JSON_BODIES.filter((_, i) => i % step === 0)) {
      for (const marks of name.includes("lists") ? [MAX_BODY_MARKS, undefined] : [MAX_BODY_MARKS]) {
        const body = Buffer.from(make(BODY_BYTES, marks));
        const [endpoint = "optimize"] = endpoints;
        expect(cpuMs(() => tasks[endpoint](new Uint8Array(body), "req_hostile")), name).toBeLessThan(referenceMs * REFERENCE_TIMES);
      }
    }
  });
}

// POST /v1/plans takes the same three steps that a caller can take alone, and comes to the same plan, byte for byte.

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { PlanRequest } from "../../../src/contract/schemas/plans.js";
import type { Station } from "../../../src/contract/schemas/station.js";
import { openProviders } from "../../../src/providers/open.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { makeOwnApp, parseJson, postTo } from "../../support/app.js";
import { countryStations, PLANNED_AT, randomPlanRequest } from "../../support/countryTrips.js";
import { memorySets } from "../../support/memorySets.js";
import { seededRandom } from "../../support/random.js";
import { sampleSize } from "../../support/sampleSize.js";

const NO_LIMIT_MS = 1_000_000;

const Body = z.looseObject({ request_id: z.string(), error_code: z.string().optional() });

/** An answer's status, and its text without the request's id. */
interface Sent {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
}

async function send(app: FastifyInstance, path: string, body: object): Promise<Sent> {
  const { statusCode, body: text } = await postTo(path, app, body);
  const { request_id: id, error_code: code } = Body.parse(parseJson(text));
  const end = `,"request_id":"${id}"}`;
  expect(text.endsWith(end)).toBe(true);
  return { status: statusCode, text: text.slice(0, -end.length), code };
}

const Found = z.object({ route: z.looseObject({}) });
const Kept = z.object({ stations: z.array(z.looseObject({})) });

/** What a caller gets that takes the steps alone. */
async function takeThreeSteps(
  app: FastifyInstance,
  stations: readonly Station[],
  { origin, destination, corridor, vehicle, params, pricing, progress }: PlanRequest,
): Promise<Sent> {
  const driven = vehicle.truck ? { vehicle: { truck: vehicle.truck } } : {};
  const found = await send(app, "/v1/routes", { origin, destination, ...driven });
  if (found.status !== 200) return found;
  const { route } = Found.parse(parseJson(`${found.text}}`));
  const bounds = {
    coarse_filter_radius_miles: corridor?.coarse_filter_radius_miles ?? 10,
    max_detour_minutes: corridor?.max_detour_minutes ?? 15,
  };
  const enriched = await send(app, "/v1/stations/enrich-distances", {
    route,
    stations,
    ...bounds,
    return_detour_miles: true,
    ...driven,
  });
  const kept = Kept.parse(parseJson(`${enriched.text}}`)).stations;
  if (kept.length === 0) return { status: 422, text: '{"error_code":"NO_STATION_NEAR",', code: "NO_STATION_NEAR" };
  return send(app, "/v1/optimize", { route, stations: kept, vehicle, params, pricing, progress });
}

const Warned = z.object({
  warnings: z.array(z.string()),
  warning_details: z.array(z.looseObject({ code: z.string() })),
});

/**
 * A plan that does not warn of excluded stations: the last step has only those near the route, and others lie elsewhere
 * in the set.
 */
function withoutAbsent(text: string): string {
  const plan = Object(parseJson(text));
  const { warnings, warning_details: details } = Warned.parse(plan);
  const isOther = (_: unknown, i: number): boolean => details[i]?.code !== "EXCLUDED_ABSENT";
  return JSON.stringify(
    Object.assign(plan, { warnings: warnings.filter(isOther), warning_details: details.filter(isOther) }),
  );
}

/** The text of the plan in an answer. */
function planIn(text: string): string {
  return text.slice(text.indexOf(',"plan":') + ',"plan":'.length, text.lastIndexOf(',"considered":{'));
}

/**
 * Holds random trips against what the three steps give: with stations from a set, and every tenth with stations of its
 * own.
 * @returns how many have a plan, and how many are refused for what.
 */
async function compareTrips({
  seed,
  trips,
  stationCount,
}: {
  readonly seed: number;
  readonly trips: number;
  readonly stationCount: number;
}): Promise<Readonly<Record<string, number>>> {
  const stations = countryStations(stationCount);
  const providers = await openProviders({
    routingName: "interstates",
    placesName: "gazetteer",
    upstreamTimeoutMs: NO_LIMIT_MS,
  });
  onTestFinished(() => providers.close());
  const app = await makeOwnApp({
    ...providers,
    stationSets: memorySets({ default: stations, country: stations }),
    fuelTax: loadFuelTax(),
    now: () => PLANNED_AT,
  });
  const random = seededRandom(seed);
  const outcomes: Record<string, number> = {};
  for (let i = 0; i < trips; i++) {
    const request = randomPlanRequest(random);
    const expected = await takeThreeSteps(app, stations, request);
    const answers = [await send(app, "/v1/plans", { ...request, ...(i % 2 === 0 && { station_set: "country" }) })];
    if (i % 10 === 0) answers.push(await send(app, "/v1/plans", { ...request, stations }));
    for (const answer of answers) {
      expect({ status: answer.status, code: answer.code }, JSON.stringify(request)).toEqual({
        status: expected.status,
        code: expected.code,
      });
      if (expected.status === 200) expect(withoutAbsent(planIn(answer.text))).toBe(withoutAbsent(`${expected.text}}`));
      else if (expected.code === "NO_STATION_NEAR") expect(answer.text).toContain(expected.text);
      else expect(answer.text).toBe(expected.text);
    }
    const outcome = expected.code ?? "planned";
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

test.each(
  sampleSize(
    [{ seed: 22, trips: 30, stationCount: 1_200 }],
    [1, 2, 3].map((seed) => ({ seed, trips: 300, stationCount: 4_000 })),
  ),
)("the plan of one call is that of three on $trips trips, seed $seed", async (sample) => {
  const { planned = 0, INFEASIBLE_ROUTE: infeasible = 0, VALIDATION_ERROR: faulty = 0 } = await compareTrips(sample);
  expect(planned).toBeGreaterThan(sample.trips / 2);
  expect(infeasible).toBeGreaterThan(sample.trips / 30);
  expect(faulty).toBeGreaterThan(0);
});

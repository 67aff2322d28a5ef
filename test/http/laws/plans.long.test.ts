// Trips from place to place over HTTP: stations sent or kept as a set, in any order, and the rest of a plan from one of
// its stops.

import { join } from "node:path";
import { expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import type { PlanRequest } from "../../../src/contract/schemas/plans.js";
import { parseJson } from "../../support/app.js";
import { makeFolder, startService } from "../../support/cli.js";
import { countryStations, randomPlanRequest } from "../../support/countryTrips.js";
import { issue, OWN_KEY_FILE } from "../../support/keyFiles.js";
import { integer, seededRandom, shuffle } from "../../support/random.js";
import { validBody } from "../../support/requests.js";
import { sampleSize } from "../../support/sampleSize.js";
import { ask } from "../../support/service.js";
import { type Answer, noCheaper, restOf, sameAnswer, spentBefore } from "./judge.js";

const CASES = sampleSize(40, 500);
const SEED = 33_000;
const STATIONS = 2_500;
/**
 * The smallest tank of the trips. A least purchase above the tank is a fault, and so is a required station that is far
 * away.
 */
const MOST_LEAST_PURCHASE = 40;

/** Refusals that say that this trip has no plan, or no way. */
const NO_PLAN = new Set(["INFEASIBLE_ROUTE", "NO_STATION_NEAR", "ROUTE_NOT_FOUND"]);

const Refusal = z.looseObject({ error_code: z.string() });
const Plan = z.looseObject({ plan: OptimizeResponse.omit({ request_id: true }).loose() });

/** Prices have no time, because the service goes by the clock. */
const stations = countryStations(STATIONS).map((station) => ({ ...station, price_as_of: null }));

/**
 * A trip without what is not in the laws: progress of its own, preferences, which stops do not show, second choices and
 * ages.
 */
function makeTrip(random: () => number): PlanRequest {
  const { progress: _, params, ...trip } = randomPlanRequest(random);
  const { brands, ...rules } = params ?? {};
  return {
    ...trip,
    params: {
      ...rules,
      minimum_purchase_gallons: Math.min(MOST_LEAST_PURCHASE, rules.minimum_purchase_gallons ?? 0),
      required_station_ids: null,
      brands: brands && { ...brands, prefer: null },
      price_maximum_age_hours: null,
      when_infeasible: null,
      explain: null,
    },
  };
}

async function start() {
  const folder = await makeFolder();
  const key = await issue(join(folder, OWN_KEY_FILE), "Quokka Haulage", { plans: 60_000 });
  const { url } = await startService(folder);
  const headers = { "x-api-key": key };
  return {
    send: (method: string, path: string, body: string, type = "application/json") =>
      ask(url, path, { method, body, headers: { ...headers, "content-type": type } }),
    sendBytes: async (method: string, path: string, bytes: Buffer, more: Record<string, string>) =>
      (await fetch(url + path, { method, body: Uint8Array.from(bytes), headers: { ...headers, ...more } })).status,
  };
}

type Service = Awaited<ReturnType<typeof start>>;

/** The plan of a trip, or that there is none. @throws {Error} for any other answer. */
async function planOf({ send }: Service, trip: PlanRequest): Promise<Answer> {
  const { status, text } = await send("POST", "/v1/plans", JSON.stringify(trip));
  if (status === 200) {
    const { plan } = Plan.parse(parseJson(text));
    return { plan, text: JSON.stringify(plan) };
  }
  const { error_code: code } = Refusal.parse(parseJson(text));
  if (!NO_PLAN.has(code)) throw new Error(`answered ${status} ${text.slice(0, 1000)}`);
  return { plan: undefined, text: code };
}

/** The trip of a vehicle that is at a stop of its plan, with the fuel that is shown there. */
function atStop(trip: PlanRequest, { stops }: NonNullable<Answer["plan"]>, k: number): PlanRequest {
  const {
    arrival_fuel_gallons: gallons = NaN,
    detour_gallons: detour = 0,
    miles_from_route_start: miles = NaN,
  } = stops[k] ?? {};
  const most = trip.params?.maximum_stops;
  return {
    ...trip,
    vehicle: {
      ...trip.vehicle,
      current_fuel_gallons: Math.min(gallons + detour / 2, trip.vehicle.tank_capacity_gallons ?? NaN),
    },
    params: { ...trip.params, maximum_stops: typeof most === "number" ? most - k : null },
    progress: { miles_from_route_start: miles },
  };
}

test(`${CASES} trips by stations that are sent, and by the same ones as a set`, async () => {
  const service = await start();
  const random = seededRandom(SEED);
  for (const [name, order] of [
    ["listed", stations],
    ["shuffled", shuffle(stations, random)],
  ] as const) {
    expect(await service.send("PUT", `/v1/station-sets/${name}`, JSON.stringify(order))).toMatchObject({ status: 200 });
  }
  const mostPrice = Math.max(...stations.map((station) => station.price_per_gallon));
  let [planned, dearer, rests] = [0, 0, 0];
  for (let k = 0; k < CASES; k++) {
    const trip = { ...makeTrip(random), station_set: "listed" };
    const check = (fault: string | undefined): void =>
      expect(fault, `trip ${k} of seed ${SEED}: ${JSON.stringify(trip)}`).toBeUndefined();
    const before = await planOf(service, trip);
    const { station_set: _, ...places } = trip;
    check(sameAnswer(before, await planOf(service, { ...places, stations })));
    check(sameAnswer(before, await planOf(service, { ...places, station_set: "shuffled" })));
    if (before.plan === undefined) continue;
    planned++;
    const reserved = await planOf(service, {
      ...trip,
      params: { ...trip.params, destination_reserve_fraction: 0.1 + 0.6 * random() },
    });
    check(noCheaper(before, reserved));
    dearer += Number(reserved.plan?.summary.total_cost !== before.plan.summary.total_cost);
    if (before.plan.stops.length === 0) continue;
    const stop = integer(random, 0, before.plan.stops.length - 1);
    check(
      restOf(spentBefore(trip.params, before.plan, stop), mostPrice)(
        before,
        await planOf(service, atStop(trip, before.plan, stop)),
      ),
    );
    rests++;
  }
  expect(planned).toBeGreaterThan(CASES / 3);
  expect(dearer).toBeGreaterThan(CASES / 10);
  expect(rests).toBeGreaterThan(CASES / 4);
});

test("packed bodies are answered as plain ones; those that do not say so are refused and change nothing", async () => {
  const service = await start();
  expect(await service.send("PUT", "/v1/station-sets/kept", JSON.stringify(stations))).toMatchObject({ status: 200 });
  const tripByKept = {
    ...makeTrip(seededRandom(SEED + 1)),
    origin: "Omaha, NE",
    destination: "Denver, CO",
    params: null,
    station_set: "kept",
  };
  const before = await planOf(service, tripByKept);
  for (const body of [JSON.stringify(validBody()), JSON.stringify({ ...validBody(), stations })]) {
    const plain = await service.sendBytes("POST", "/v1/optimize", Buffer.from(body), {
      "content-type": "application/json",
    });
    expect(
      await service.sendBytes("POST", "/v1/optimize", gzipSync(body), {
        "content-type": "application/json",
        "content-encoding": "gzip",
      }),
    ).toBe(plain);
    expect(
      await service.sendBytes("POST", "/v1/optimize", gzipSync(body), { "content-type": "application/json" }),
    ).toBe(400);
  }
  expect(
    await service.sendBytes("PUT", "/v1/station-sets/kept", gzipSync(JSON.stringify(stations.slice(0, 10))), {
      "content-type": "application/json",
    }),
  ).toBe(400);
  expect(sameAnswer(before, await planOf(service, tripByKept))).toBeUndefined();
});

// What the page's worker says of every station, against plans with another price there.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { explainTrip } from "../../../src/web/background/explainTrip.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import type { TripRequest } from "../../../src/planning/trip.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };

/** Beside the limit: more than rounding, less than pumps show. */
const STEP = 0.0004;

type Request = Omit<TripRequest, "stations"> & Pick<typeof BUILT_IN, "stations">;

const REQUESTS: readonly (readonly [string, Request])[] = [
  ["without rules", BUILT_IN],
  ["with rules", { ...BUILT_IN, params: { ...BUILT_IN.params, stop_minutes: 15, minimum_purchase_gallons: 50 } }],
  ["with deals", { ...BUILT_IN, pricing: { discounts: [{ cents_off: 12.5 }] } }],
  [
    "with fuel burnt beside the route",
    { ...BUILT_IN, stations: BUILT_IN.stations.map((station, k) => ({ ...station, detour_miles: (k % 7) / 2 })) },
  ],
];

/** The plan with another price at a station. */
function planWith(request: Request, row: number, price: number): readonly string[] {
  const stations = request.stations.map((station, k) =>
    k === row ? { ...station, price_per_gallon: price } : station,
  );
  return optimizeTrip(tools, { ...request, stations }).stops.map(({ station_id: id }) => id);
}

test.each(REQUESTS)("%s: a station joins the plan just below its limit, and not just above", (_name, request) => {
  const { stations, result } = explainTrip(tools, request);
  const chosen = new Set(result.stops.map(({ station_id: id }) => id));
  let checked = 0;
  for (const [row, { priceToEnter }] of stations.entries()) {
    const id = BUILT_IN.stations[row]?.id ?? "";
    expect(priceToEnter === undefined).toBe(chosen.has(id));
    if (typeof priceToEnter !== "number" || row % 5 !== 0 || priceToEnter <= STEP) continue;
    expect(planWith(request, row, priceToEnter - STEP)).toContain(id);
    expect(planWith(request, row, priceToEnter + STEP)).not.toContain(id);
    checked++;
  }
  expect(checked).toBeGreaterThan(10);
});

test.each(REQUESTS)("%s: the plan and its 20 nearest rivals are explained as by the service", (_name, request) => {
  const answer = optimizeTrip(tools, {
    ...request,
    params: { ...request.params, explain: true, station_prices: true },
  });
  const { result, stations } = explainTrip(tools, request);
  expect(result.stops).toEqual(answer.stops);
  const { station_prices: prices, ...explanation } = answer.explanation ?? {};
  expect(result.explanation).toEqual(explanation);
  expect(stations.map(({ extraCost, buysNothing }) => (buysNothing === true ? null : extraCost))).toEqual(
    prices?.map(({ extra_cost: cost }) => cost),
  );
  // The page also says what a stop costs that buys nothing.
  for (const { extraCost, buysNothing } of stations) if (buysNothing === true) expect(extraCost).toBeTypeOf("number");
  const limits = new Map(BUILT_IN.stations.map(({ id }, row) => [id, stations[row]?.priceToEnter]));
  for (const { station_id: id, price_to_enter: price } of answer.explanation?.alternatives ?? []) {
    if (price === null) expect(limits.get(id)).toBeNull();
    else expect(limits.get(id)).toBeCloseTo(price, 5);
  }
});

test("stations that the rules leave out are told from those where no plan stops", () => {
  const [first] = BUILT_IN.stations;
  const { stations } = explainTrip(tools, {
    ...BUILT_IN,
    params: { ...BUILT_IN.params, excluded_station_ids: [first?.id ?? ""] },
  });
  expect(stations[0]).toEqual({ isAllowed: false });
  expect(stations.slice(1).every(({ isAllowed }) => isAllowed)).toBe(true);
});

test("the fuel at a backup is what the driver has left there", () => {
  const { result, backupGallons } = explainTrip(tools, BUILT_IN);
  const { mpg = NaN } = BUILT_IN.vehicle;
  let checked = 0;
  for (const [k, stop] of result.stops.entries()) {
    const backup = BUILT_IN.stations.find(({ id }) => id === stop.explanation?.backup?.station_id);
    if (backup === undefined) {
      expect(backupGallons[k]).toBeUndefined();
      continue;
    }
    const miles = (backup.miles_from_route_start ?? NaN) - stop.miles_from_route_start;
    expect(backupGallons[k]).toBeCloseTo(Math.max(0, stop.arrival_fuel_gallons - miles / (mpg ?? NaN)), 2);
    checked++;
  }
  expect(checked).toBeGreaterThan(0);
});

test("where the cheapest backup breaks the buffer, the cheapest that keeps it is found", () => {
  const request = { ...BUILT_IN, params: { ...BUILT_IN.params, inter_stop_buffer_fraction: 0.2 } };
  const { result, backupGallons, safeBackups } = explainTrip(tools, request);
  const { mpg, tank_capacity_gallons: tank } = BUILT_IN.vehicle;
  const buffer = 0.2 * (tank ?? NaN);
  const broken = result.stops.flatMap((_, k) => ((backupGallons[k] ?? Infinity) < buffer ? [k] : []));
  expect(broken.length).toBeGreaterThan(0);
  expect(safeBackups.some((safe) => safe !== undefined)).toBe(true);
  for (const [k, stop] of result.stops.entries()) {
    const mile = stop.miles_from_route_start;
    const next = result.stops[k + 1]?.miles_from_route_start ?? Infinity;
    const reached = BUILT_IN.stations
      .map(({ id, price_per_gallon: price, miles_from_route_start: at }) => ({
        id,
        price: price ?? NaN,
        at: at ?? NaN,
        gallons: stop.arrival_fuel_gallons - ((at ?? NaN) - mile) / (mpg ?? NaN),
      }))
      .filter(({ id, at, gallons }) => id !== stop.station_id && at >= mile && at <= next && gallons >= buffer);
    const [cheapest] = reached.toSorted((a, b) => a.price - b.price);
    if (!broken.includes(k) || cheapest === undefined) expect(safeBackups[k]).toBeUndefined();
    else expect(safeBackups[k]).toEqual({ stationId: cheapest.id, gallons: expect.closeTo(cheapest.gallons, 2) });
  }
});

// Small requests with fleet rules that often leave no plan, and changes of their rules.

import type { Relaxation } from "../../src/contract/schemas/details.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { NOW } from "./fakeFuelTax.js";
import { solveFleetByMilp } from "./fleetMilp.js";
import { readRules, toFleetTrip } from "./fleetRequests.js";
import { withoutOutdated } from "./netPrices.js";
import { integer, pick } from "./random.js";

type Params = NonNullable<OptimizeRequest["params"]>;
type Station = OptimizeRequest["stations"][number];

/** Brands by names under which relaxations list them. */
const BRANDS = ["Pilot", "Love's", "TA", "Shell"] as const;

const ENDS = [
  { lat: 40, lng: -100 },
  { lat: 40, lng: -90 },
] as const;

const HOUR_MS = 3_600_000;

/** A tank of 100 gallons, one gallon a mile, and no buffer, unless changed. */
export function requestOf(
  totalMiles: number,
  stations: readonly (Partial<Station> & { miles: number })[],
  { vehicle, params }: { vehicle?: Partial<OptimizeRequest["vehicle"]>; params?: Params } = {},
): OptimizeRequest {
  return OptimizeRequest.parse({
    route: {
      total_distance_miles: totalMiles,
      total_duration_minutes: totalMiles,
      start: ENDS[0],
      end: ENDS[1],
      waypoints: ENDS,
    },
    stations: stations.map(({ miles, ...more }) => ({
      id: `at-${miles}`,
      name: "Station",
      address: "Exit",
      location: ENDS[0],
      price_per_gallon: 3,
      miles_from_route_start: miles,
      detour_minutes: 0,
      ...more,
    })),
    vehicle: { mpg: 1, tank_capacity_gallons: 100, current_fuel_gallons: 100, ...vehicle },
    params: {
      time_value_dollars_per_minute: 0.5,
      destination_reserve_fraction: 0,
      inter_stop_buffer_fraction: 0,
      ...params,
    },
  });
}

/** A random request of 2 to 8 stations with random rules, of which some leave no plan. */
export function randomRuledRequest(random: () => number): OptimizeRequest {
  const maybe = (chance: number): boolean => random() < chance;
  const totalMiles = 50 + random() * 350;
  const stations = Array.from({ length: integer(random, 2, 8) }, (_, i) => ({
    miles: random() * totalMiles,
    id: `s${i}`,
    price_per_gallon: 3 + random(),
    brand: pick(random, BRANDS),
    detour_miles: maybe(0.3) ? random() * 10 : null,
    minimum_purchase_gallons: maybe(0.15) ? random() * 70 : null,
    maximum_purchase_gallons: maybe(0.2) ? 10 + random() * 60 : null,
  }));
  const ids = stations.map(({ id }) => id);
  const required = ids.filter(() => maybe(0.12));
  const brandsBut = (chance: number): string[] => BRANDS.filter(() => maybe(chance));
  const only = brandsBut(0.5);
  return requestOf(totalMiles, stations, {
    vehicle: {
      current_fuel_gallons: 20 + random() * 80,
      usable_tank_fraction: maybe(0.3) ? Number((0.6 + random() * 0.4).toFixed(3)) : null,
    },
    params: {
      destination_reserve_fraction: random() * 0.2,
      inter_stop_buffer_fraction: random() * 0.15,
      minimum_purchase_gallons: maybe(0.4) ? random() * 60 : null,
      maximum_stops: maybe(0.4) ? integer(random, 0, 4) : null,
      fill_up: maybe(0.4),
      required_station_ids: required,
      excluded_station_ids: ids.filter((id) => !required.includes(id) && maybe(0.15)),
      brands: { never: maybe(0.3) ? brandsBut(0.3) : null, only: maybe(0.3) && only.length > 0 ? only : null },
      maximum_purchase_gallons: maybe(0.2) ? 10 + random() * 60 : null,
    },
  });
}

/** The same with prices of up to 20 hours, and often a rule on their age. */
export function randomAgedRequest(random: () => number): OptimizeRequest {
  const request = randomRuledRequest(random);
  const stations = request.stations.map((station) => ({
    ...station,
    price_as_of: random() < 0.8 ? new Date(NOW - Math.round(random() * 20 * HOUR_MS)).toISOString() : null,
  }));
  return {
    ...request,
    stations,
    params: { ...request.params, price_maximum_age_hours: random() < 0.3 ? 1 + random() * 15 : null },
  };
}

/** Whether a MILP solver finds a plan that keeps all that the request asks. */
export async function hasPlan(request: OptimizeRequest): Promise<boolean> {
  return (await solveFleetByMilp(toFleetTrip(readRules(withoutOutdated(request))))) !== null;
}

/** The request without one of its rules, or with none of them where none is named; buffer, reserve and detours stay. */
export function withoutRule(request: OptimizeRequest, rule?: Relaxation["rule"]): OptimizeRequest {
  const gone = (name: Relaxation["rule"]): boolean => rule === undefined || rule === name;
  const { params, vehicle, stations } = request;
  return {
    ...request,
    vehicle: { ...vehicle, ...(gone("usable_tank_fraction") && { usable_tank_fraction: null }) },
    stations: stations.map((station) => ({
      ...station,
      ...(gone("minimum_purchase_gallons") && { minimum_purchase_gallons: null }),
      ...(gone("maximum_purchase_gallons") && { maximum_purchase_gallons: null }),
    })),
    params: {
      ...params,
      ...(gone("maximum_stops") && { maximum_stops: null }),
      ...(gone("minimum_purchase_gallons") && { minimum_purchase_gallons: null }),
      ...(gone("maximum_purchase_gallons") && { maximum_purchase_gallons: null }),
      ...(gone("price_maximum_age_hours") && { price_maximum_age_hours: null }),
      ...(gone("fill_up") && { fill_up: null }),
      ...(gone("required_station_ids") && { required_station_ids: null }),
      ...(gone("excluded_station_ids") && { excluded_station_ids: null }),
      brands: {
        ...params?.brands,
        ...(gone("brands.never") && { never: null }),
        ...(gone("brands.only") && { only: null }),
      },
    },
  };
}

/** The request with a relaxation made, as its reader would. */
export function relax(request: OptimizeRequest, relaxation: Relaxation): OptimizeRequest {
  const { params, vehicle, stations } = request;
  const { brands } = params ?? {};
  const left = (list: readonly string[] | null | undefined, remove: readonly string[]): string[] =>
    (list ?? []).filter((member) => !remove.includes(member));
  const withParams = (changes: Params): OptimizeRequest => ({ ...request, params: { ...params, ...changes } });
  const atMost = (gallons: number | null | undefined, most: number): number | null =>
    typeof gallons === "number" ? Math.min(gallons, most) : null;
  const atLeast = (gallons: number | null | undefined, least: number): number | null =>
    typeof gallons === "number" ? Math.max(gallons, least) : null;
  switch (relaxation.rule) {
    case "maximum_stops":
      return withParams({ maximum_stops: relaxation.value });
    case "minimum_purchase_gallons":
      return {
        ...withParams({ minimum_purchase_gallons: atMost(params?.minimum_purchase_gallons, relaxation.value) }),
        stations: stations.map((station) => ({
          ...station,
          minimum_purchase_gallons: atMost(station.minimum_purchase_gallons, relaxation.value),
        })),
      };
    case "maximum_purchase_gallons":
      return {
        ...withParams({ maximum_purchase_gallons: atLeast(params?.maximum_purchase_gallons, relaxation.value) }),
        stations: stations.map((station) => ({
          ...station,
          maximum_purchase_gallons: atLeast(station.maximum_purchase_gallons, relaxation.value),
        })),
      };
    case "price_maximum_age_hours":
      return withParams({ price_maximum_age_hours: relaxation.value });
    case "fill_up":
      return withParams({ fill_up: relaxation.value });
    case "usable_tank_fraction":
      return { ...request, vehicle: { ...vehicle, usable_tank_fraction: relaxation.value } };
    case "required_station_ids":
      return withParams({ required_station_ids: left(params?.required_station_ids, relaxation.remove) });
    case "excluded_station_ids":
      return withParams({ excluded_station_ids: left(params?.excluded_station_ids, relaxation.remove) });
    case "brands.never":
      return withParams({ brands: { ...brands, never: left(brands?.never, relaxation.remove) } });
    case "brands.only":
      return withParams({
        brands: { ...brands, only: relaxation.add === null ? null : [...(brands?.only ?? []), ...relaxation.add] },
      });
  }
}

/** Relaxations that are less by a hair: of a number the next one towards the request's, of a list one member fewer. */
export function tighten(relaxation: Relaxation): Relaxation[] {
  const but = (members: readonly string[], k: number): string[] => members.filter((_, i) => i !== k);
  switch (relaxation.rule) {
    case "maximum_stops":
      return relaxation.value === null ? [] : [{ ...relaxation, value: relaxation.value - 1 }];
    case "minimum_purchase_gallons":
      return [{ ...relaxation, value: relaxation.value + 0.001 }];
    case "maximum_purchase_gallons":
      return [{ ...relaxation, value: relaxation.value - 0.001 }];
    case "usable_tank_fraction":
      return [{ ...relaxation, value: relaxation.value - 1e-6 }];
    case "price_maximum_age_hours":
      // The value is rounded up to a tenth of an hour.
      return [{ ...relaxation, value: relaxation.value - 0.1 }];
    case "fill_up":
      return [];
    case "required_station_ids":
    case "excluded_station_ids":
    case "brands.never":
      return relaxation.remove.map((_, k) => ({ ...relaxation, remove: but(relaxation.remove, k) }));
    case "brands.only":
      return (relaxation.add ?? []).map((_, k) => ({ ...relaxation, add: but(relaxation.add ?? [], k) }));
  }
}

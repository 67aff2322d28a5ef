// Requests with all fleet rules mixed, and what they ask, read anew from their JSON.

import type { z } from "zod";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { type FleetTrip, gallonsTo, type Stretch } from "./fleetTrips.js";
import { randomRequest, roundTo } from "./optimizeRequests.js";
import { integer, pick } from "./random.js";

/** Names that mean one chain, each in several spellings. */
export const CHAINS = [
  ["Pilot", "PFJ", "FLYING J", "Pilot Flying J"],
  ["Love's", "loves", "Love's Travel Stop"],
  ["TA", "Petro", "TravelCenters of America"],
  ["Shell", "SHELL"],
] as const;

/** Which of these chains a name means; -1 for none. */
export function chainOf(brand: string | null | undefined): number {
  return CHAINS.findIndex((names) => names.some((name) => name === brand));
}

type Request = z.infer<typeof OptimizeRequest>;

/** A random request with some of the rules; feasible or not. What it leaves to a plan has a few stations only. */
export function randomFleetRequest(random: () => number): Request {
  const { request, capacity, mpg, totalMiles } = randomRequest(random);
  const maybe = <T>(chance: number, make: () => T): T | undefined => (random() < chance ? make() : undefined);
  const usableFraction = maybe(0.3, () => pick(random, [0.95, 0.9, 0.57, roundTo(0.4 + random() * 0.6, 3)]));
  const usable = capacity * (usableFraction ?? 1);
  const gallons = (): number =>
    pick(random, [0, roundTo(random() * usable * 0.9, 1), roundTo(random() * usable * 0.5, 4), Math.floor(usable / 3)]);
  const brandName = (): string => pick(random, pick(random, CHAINS));
  const ofStations = pick(random, [0, 0, 0.4]);
  const detours = pick(random, [0, 0, 8, 40]);
  const stations = request.stations.map((station) => ({
    ...station,
    brand: maybe(0.8, brandName),
    detour_miles: detours === 0 ? undefined : maybe(0.8, () => roundTo(random() * detours, 1)),
    stop_minutes: maybe(ofStations, () => pick(random, [0, 5, 20.5])),
    minimum_purchase_gallons: maybe(ofStations, gallons),
    maximum_purchase_gallons: maybe(ofStations, () => Math.max(gallons(), 5)),
  }));
  const onRoute = stations
    .filter(({ miles_from_route_start: miles }) => (miles ?? 0) <= totalMiles)
    .map(({ id }) => id);
  const some = (count: number): string[] =>
    onRoute.length === 0 ? [] : Array.from({ length: count }, () => pick(random, onRoute));
  const required = maybe(0.25, () => some(integer(random, 1, 2))) ?? [];
  const excluded = maybe(0.25, () =>
    [...some(integer(random, 1, 4)), "nowhere"].filter((id) => !required.includes(id)),
  );
  return OptimizeRequest.parse({
    ...request,
    stations,
    vehicle: {
      ...request.vehicle,
      usable_tank_fraction: usableFraction,
      consumption: maybe(0.4, () => {
        const ends = Array.from({ length: integer(random, 1, 4) }, () => roundTo(1 + random() * totalMiles * 1.2, 1));
        return [...new Set(ends)]
          .toSorted((a, b) => a - b)
          .map((until_mile) => ({ until_mile, mpg: roundTo(mpg * (0.7 + random() * 0.6), 1) }));
      }),
    },
    params: {
      ...request.params,
      stop_minutes: maybe(0.4, () => pick(random, [0, 15, 12.25])),
      stop_cost_dollars: maybe(0.3, () => pick(random, [0, 3, 1.005])),
      minimum_purchase_gallons: maybe(0.4, gallons),
      maximum_stops: maybe(0.2, () => integer(random, 0, 6)),
      fill_up: maybe(0.3, () => random() < 0.5),
      required_station_ids: required,
      excluded_station_ids: excluded,
      brands: maybe(0.4, () => ({
        only: maybe(0.3, () => [brandName(), brandName()]),
        never: maybe(0.3, () => [brandName()]),
        prefer: maybe(0.6, () =>
          Array.from({ length: integer(random, 1, 2) }, () => ({
            brand: brandName(),
            dollars_per_stop: maybe(0.7, () => roundTo(random() * 9, 2)),
            cents_per_gallon: maybe(0.5, () => roundTo(random() * 8, 1)),
          })),
        ),
      })),
    },
  });
}

/** A station as the rules of its request leave it. */
export interface RuledStation {
  readonly id: string;
  readonly miles: number;
  readonly price: number;
  readonly detourMinutes: number;
  readonly stopMinutes: number;
  readonly detourGallons: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly isRequired: boolean;
  readonly handicapDollars: number;
  readonly handicapCents: number;
  /** Whether brands or exclusions leave it out, and it may be used all the same. */
  readonly isFallback: boolean;
}

/** What a plan keeps of its request where no plan keeps it all. */
export interface KeptRules {
  /** Whether stations that brands or exclusions leave out may be used. */
  readonly usesFallback: boolean;
  /** The share of buffer and reserve. */
  readonly keptShare: number;
}

const ALL_RULES: KeptRules = { usesFallback: false, keptShare: 1 };

/** What an answer keeps of its request: a dip may use fallbacks, too. */
export function keptRules({ params }: Request, { stops, summary }: OptimizeResult): KeptRules {
  const isDip = summary.optimality === "dip";
  const usesFallback = params?.brands?.fallback === true && (isDip || stops.some((stop) => stop.is_fallback));
  return { usesFallback, keptShare: isDip ? (summary.kept_share ?? NaN) : 1 };
}

/** What a request asks, in words of its own: nothing here is shared with the planner. */
export interface RuledRequest {
  /** In driving order. */
  readonly stations: readonly RuledStation[];
  readonly stretches: readonly Stretch[];
  readonly usable: number;
  readonly capacity: number;
  readonly start: number;
  readonly totalMiles: number;
  readonly timeValue: number;
  readonly stopDollars: number;
  readonly buffer: number;
  readonly reserve: number;
  readonly maximumStops: number | null;
  readonly fillUp: boolean;
  /** Of the stations left or, where there are none, of all. */
  readonly meanPrice: number;
}

/** Reads a request that gives tank, fuel, time value and both fractions. */
export function readRules(
  { route, stations, vehicle, params }: Request,
  { usesFallback, keptShare } = ALL_RULES,
): RuledRequest {
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: start } = vehicle;
  const capacity = tank ?? NaN;
  const usable = Number((capacity * (vehicle.usable_tank_fraction ?? 1)).toFixed(9));
  const totalMiles = route.total_distance_miles;
  const stretches = (vehicle.consumption ?? [{ until_mile: totalMiles, mpg: mpg ?? NaN }]).map((stretch) => ({
    untilMile: stretch.until_mile,
    mpg: stretch.mpg,
  }));
  const mpgAt = (mile: number): number =>
    (stretches.find(({ untilMile }) => mile <= untilMile) ?? stretches.at(-1))?.mpg ?? NaN;
  const isOf = (brand: string | null | undefined, names: readonly string[]): boolean =>
    chainOf(brand) >= 0 && names.some((name) => chainOf(name) === chainOf(brand));
  const { only, never, prefer } = params?.brands ?? {};
  const worth = (brand: string | null | undefined, field: "dollars_per_stop" | "cents_per_gallon"): number =>
    Math.max(0, ...(prefer ?? []).filter((each) => isOf(brand, [each.brand])).map((each) => each[field] ?? 0));
  const most = (field: "dollars_per_stop" | "cents_per_gallon"): number =>
    Math.max(0, ...(prefer ?? []).map((each) => each[field] ?? 0));

  const left = stations
    .filter(({ miles_from_route_start: miles }) => (miles ?? NaN) <= totalMiles)
    .map((station) => {
      const miles = station.miles_from_route_start ?? NaN;
      const isRequired = params?.required_station_ids?.includes(station.id) === true;
      const isLeftOut =
        params?.excluded_station_ids?.includes(station.id) === true ||
        (only ? !isOf(station.brand, only) : false) ||
        isOf(station.brand, never ?? []);
      const isFallback = isLeftOut && !isRequired;
      const ruled: RuledStation = {
        id: station.id,
        miles,
        price: station.price_per_gallon ?? NaN,
        detourMinutes: station.detour_minutes ?? 0,
        stopMinutes: station.stop_minutes ?? params?.stop_minutes ?? 0,
        detourGallons: (station.detour_miles ?? 0) / mpgAt(miles),
        minimum: station.minimum_purchase_gallons ?? params?.minimum_purchase_gallons ?? 0,
        maximum: Math.min(station.maximum_purchase_gallons ?? Infinity, params?.maximum_purchase_gallons ?? Infinity),
        isRequired,
        handicapDollars:
          most("dollars_per_stop") -
          worth(station.brand, "dollars_per_stop") +
          (isFallback ? (params?.brands?.fallback_dollars_per_stop ?? 50) : 0),
        handicapCents: most("cents_per_gallon") - worth(station.brand, "cents_per_gallon"),
        isFallback,
      };
      return {
        ruled,
        isUsable: isRequired || ((usesFallback || !isLeftOut) && ruled.minimum <= Math.min(ruled.maximum, usable)),
      };
    })
    .filter(({ isUsable }) => isUsable)
    .map(({ ruled }) => ruled)
    .toSorted(
      (a, b) => a.miles - b.miles || a.price - b.price || a.detourMinutes - b.detourMinutes || (a.id < b.id ? -1 : 1),
    );
  const prices =
    left.length > 0 ? left.map(({ price }) => price) : stations.map(({ price_per_gallon: price }) => price ?? NaN);
  return {
    stations: left,
    stretches,
    usable,
    capacity,
    start: start ?? NaN,
    totalMiles,
    timeValue: params?.time_value_dollars_per_minute ?? NaN,
    stopDollars: params?.stop_cost_dollars ?? 0,
    buffer: keptShare * (params?.inter_stop_buffer_fraction ?? NaN) * capacity,
    reserve: keptShare * (params?.destination_reserve_fraction ?? NaN) * capacity,
    maximumStops: params?.maximum_stops ?? null,
    fillUp: params?.fill_up ?? false,
    meanPrice: prices.reduce((sum, price) => sum + price, 0) / prices.length,
  };
}

/** The trip that the solver is asked. */
export function toFleetTrip(rules: RuledRequest): FleetTrip {
  const { stations } = rules;
  return {
    stationMiles: stations.map(({ miles }) => miles),
    pricesPerGallon: stations.map(({ price, handicapCents }) => price + handicapCents / 100),
    stopCosts: stations.map(
      ({ detourMinutes, stopMinutes, handicapDollars }) =>
        (detourMinutes + stopMinutes) * rules.timeValue + rules.stopDollars + handicapDollars,
    ),
    totalMiles: rules.totalMiles,
    stretches: rules.stretches,
    tankCapacityGallons: rules.capacity,
    usableTankGallons: rules.usable,
    startGallons: rules.start,
    reserveGallons: rules.reserve,
    bufferGallons: rules.buffer,
    minimumPurchases: stations.map(({ minimum }) => minimum),
    maximumPurchases: stations.map(({ maximum }) => (maximum === Infinity ? null : maximum)),
    detourGallons: stations.map(({ detourGallons }) => detourGallons),
    required: stations.map(({ isRequired }) => isRequired),
    maximumStops: rules.maximumStops,
    fillUp: rules.fillUp,
  };
}

/** Gallons that the route takes from one mile to another. */
export function burntBetween({ stretches }: RuledRequest, from: number, to: number): number {
  return gallonsTo(to, stretches) - gallonsTo(from, stretches);
}

// Stations all over the country, and trips between its towns.

import { readFile } from "node:fs/promises";
import { JURISDICTIONS } from "../../src/contract/values/jurisdictions.js";
import type { OptimizationParams } from "../../src/contract/schemas/optimize.js";
import type { PlanRequest } from "../../src/contract/schemas/plans.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { readNetwork } from "../../src/providers/routing/interstates/file.js";
import { CHAINS } from "./fleetRequests.js";
import { roundTo } from "./optimizeRequests.js";
import { integer, pick, seededRandom } from "./random.js";
import { randomPricing } from "./randomPricing.js";

/** When these trips are planned. */
export const PLANNED_AT = Date.UTC(2026, 10, 23, 5);

const HOUR_MS = 3_600_000;

const { nodes } = readNetwork(
  await readFile(new URL("../../src/providers/routing/interstates/network.json", import.meta.url), "utf8"),
);

type PricedStation = Station & { price_per_gallon: number };

/** Stations in towns on the road and some miles beside it; the same at each call. */
export function countryStations(count: number, seed = 22): PricedStation[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const town = integer(random, 0, nodes.names.length - 1);
    const aside = (): number => (random() - 0.5) ** 3 * 2;
    return {
      id: `s${i}`,
      name: `Station ${i}`,
      address: nodes.names[town] ?? "",
      location: {
        lat: roundTo((nodes.lats[town] ?? 0) + aside(), 5),
        lng: roundTo((nodes.lngs[town] ?? 0) + aside(), 5),
      },
      brand: random() < 0.7 ? pick(random, pick(random, CHAINS)) : null,
      price_per_gallon: roundTo(3 + random() * 1.2, 3),
      fuel_type: "diesel",
      stop_minutes: random() < 0.1 ? integer(random, 0, 20) : null,
      minimum_purchase_gallons: random() < 0.05 ? integer(random, 0, 50) : null,
      jurisdiction: random() < 0.3 ? pick(random, JURISDICTIONS) : null,
      cost_per_gallon: random() < 0.3 ? roundTo(2.8 + random(), 4) : null,
      price_as_of: random() < 0.5 ? new Date(PLANNED_AT - integer(random, 0, 90) * HOUR_MS).toISOString() : null,
    };
  });
}

/** A place of a trip: by name, or beside the road. */
export function randomPlace(random: () => number): string {
  const town = integer(random, 0, nodes.names.length - 1);
  return random() < 0.3 ? "Omaha, NE" : `${(nodes.lats[town] ?? 0).toFixed(4)},${(nodes.lngs[town] ?? 0).toFixed(4)}`;
}

/** A trip without its stations; with rules, prices that are paid and the way so far, or without. */
export function randomPlanRequest(random: () => number): PlanRequest {
  const maybe = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  const tank = pick(random, [40, 120, 150, 240]);
  const stationIds = (count: number): string[] => Array.from({ length: count }, () => `s${integer(random, 0, 2999)}`);
  const params = (): OptimizationParams => ({
    time_value_dollars_per_minute: maybe(0.5, () => roundTo(0.1 + random() * 0.8, 2)),
    stop_minutes: maybe(0.4, () => pick(random, [0, 15])),
    minimum_purchase_gallons: maybe(0.3, () => integer(random, 0, 60)),
    maximum_stops: maybe(0.2, () => integer(random, 1, 12)),
    fill_up: maybe(0.2, () => true),
    excluded_station_ids: maybe(0.3, () => stationIds(5)),
    required_station_ids: maybe(0.05, () => stationIds(1)),
    brands: maybe(0.3, () => ({
      prefer: [{ brand: pick(random, pick(random, CHAINS)), dollars_per_stop: 5 }],
      never: maybe(0.3, () => [pick(random, pick(random, CHAINS))]),
    })),
    price_maximum_age_hours: maybe(0.2, () => 48),
    when_infeasible: maybe(0.3, () => "dip" as const),
    explain: maybe(0.1, () => true),
  });
  return {
    origin: randomPlace(random),
    destination: randomPlace(random),
    corridor: maybe(0.5, () => ({
      coarse_filter_radius_miles: pick(random, [5, 8.5, 20]),
      max_detour_minutes: pick(random, [3, 12, null]),
    })),
    vehicle: {
      ...pick(random, [
        { mpg: 6.5, tank_capacity_gallons: tank },
        { mpg: 6.5, tank_capacity_gallons: tank },
        { year: 2022, make: "Ford", model: "F-150", tank_capacity_gallons: tank },
        {
          consumption: [
            { until_mile: 300, mpg: 6 },
            { until_mile: 900, mpg: 7 },
          ],
          tank_capacity_gallons: tank,
        },
      ]),
      current_fuel_gallons: maybe(0.9, () => roundTo(tank * (0.2 + random() * 0.8), 1)),
      truck: maybe(0.2, () => ({ height_feet: 13.5 })),
    },
    params: maybe(0.6, params),
    pricing: maybe(0.4, () => randomPricing(random, stationIds(4))),
    progress: maybe(0.3, () => ({
      miles_from_route_start: roundTo(random() * 300, 1),
      skipped_station_ids: maybe(0.5, () => stationIds(3)),
      previous_stops: maybe(0.5, () =>
        stationIds(2).map((station_id) => ({ station_id, gallons_to_purchase: integer(random, 10, 90) })),
      ),
    })),
  };
}

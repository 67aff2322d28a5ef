// What trips are usually like, so that many of them have a plan.

import * as fc from "fast-check";
import { CHAINS } from "../support/fleetRequests.js";
import { KEPT_SET } from "./relate.js";
import type { Usual } from "./schemaValues.js";

const BRANDS = fc.constantFrom(...CHAINS.flat());

/** As the service's own gazetteer knows them, and as it does not. */
const PLACES = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      "Omaha, NE",
      "Denver, CO",
      "Chicago, IL",
      "Des Moines, IA",
      "Lincoln, NE",
      "North Platte, NE",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "68102",
      "41.2565,-95.9345",
      "39.74 N 104.98 W",
      "41°15'23.4\"N 95°56'4.2\"W",
      "ORD",
      "Cook County, IL",
      "Kansas City",
      "123 Main St, Omaha, NE 68102",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "Springfield",
      "Toronto, ON",
      "Atlantis",
      "Honolulu, HI",
      "0,0",
      "-0,-0",
      "__proto__",
      "constructor",
      "Omaha,NE,NE,NE",
      "'; DROP TABLE",
      "🚚",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => `${text}x`) },
);

const TIMES = fc.constantFrom(
  "2026-07-13T06:00-05:00",
  "2026-07-13T11:00:00Z",
  "2026-07-01T00:00+14:00",
  "2024-02-29T23:59:59.123456789-12:00",
  "2026-11-01T01:30-05:00",
  "2026-03-08T02:30:00-06:00",
);

/** Lines on the plains: a short one, a long one, and one with two points at a place. */
const LINES = fc.constantFrom("szxzFtjqhQfz@zDkr@ls[veOv`Er}InoQboJv`O", "ok~zFxynhQpd@wmwbA", "_{}zF~dbhQ??_ibE_ibE");

const NAMES = fc.oneof(BRANDS, fc.string({ unit: "binary", minLength: 1, maxLength: 12 }));

/** By the field's name. What is not here is there as often as any, with all values of its schema. */
export const USUAL: Readonly<Record<string, Usual>> = {
  origin: { texts: PLACES },
  destination: { texts: PLACES },
  via: { percent: 10, texts: PLACES, lengths: [0, 2] },
  alternatives: { percent: 12 },
  station_set: { percent: 40, texts: fc.constantFrom(KEPT_SET, KEPT_SET, KEPT_SET, KEPT_SET, KEPT_SET, "default") },
  corridor: { percent: 30 },

  route: { percent: 100 },
  total_distance_miles: { range: [50, 1200] },
  total_duration_minutes: { range: [60, 1400] },
  lat: { range: [36, 42] },
  lng: { range: [-100, -88] },
  polyline: { percent: 30, texts: LINES },
  waypoints: { percent: 80, lengths: [2, 4] },

  stations: { percent: 60, lengths: [1, 9] },
  id: { texts: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l") },
  name: { texts: NAMES },
  address: { texts: NAMES },
  brand: { percent: 50, texts: BRANDS },
  price_per_gallon: { percent: 99, range: [2.5, 5.5] },
  miles_from_route_start: { percent: 99, range: [0, 1000] },
  fuel_type: { percent: 30 },
  detour_minutes: { percent: 60, range: [0, 25] },
  detour_miles: { percent: 15, range: [0, 12] },
  stop_minutes: { percent: 15, range: [0, 45] },
  minimum_purchase_gallons: { percent: 8, range: [0, 30] },
  maximum_purchase_gallons: { percent: 8, range: [15, 300] },
  cost_per_gallon: { percent: 10, range: [2, 4] },
  price_as_of: { texts: TIMES },
  parking_spaces: { percent: 25, range: [0, 120] },
  metadata: { percent: 10 },

  vehicle: { percent: 60 },
  mpg: { percent: 95, range: [4, 12] },
  tank_capacity_gallons: { percent: 95, range: [80, 300] },
  current_fuel_gallons: { percent: 90, range: [15, 150] },
  consumption: { percent: 10, lengths: [1, 4] },
  until_mile: { range: [1, 1300] },
  usable_tank_fraction: { percent: 10, range: [0.6, 1] },
  year: { percent: 10, range: [1995, 2025] },
  make: { percent: 10, texts: fc.constantFrom("Ford", "Freightliner", "ford", "Nobody") },
  model: { percent: 10, texts: fc.constantFrom("F-150", "Transit 250", "Cascadia", "Nothing") },
  truck: { percent: 10 },

  params: { percent: 70 },
  destination_reserve_fraction: { range: [0, 0.25] },
  inter_stop_buffer_fraction: { range: [0, 0.15] },
  stop_cost_dollars: { percent: 12, range: [0, 20] },
  maximum_stops: { percent: 8, range: [0, 6] },
  fill_up: { percent: 12 },
  required_station_ids: { percent: 8, lengths: [0, 2] },
  excluded_station_ids: { percent: 10 },
  brands: { percent: 12, texts: BRANDS },
  only: { percent: 25, texts: BRANDS },
  never: { texts: BRANDS },
  dollars_per_stop: { percent: 60, range: [0, 10] },
  cents_per_gallon: { percent: 60, range: [0, 10] },
  price_maximum_age_hours: { percent: 8, range: [1, 900] },
  explain: { percent: 25 },
  station_prices: { percent: 30 },

  progress: { percent: 12 },
  locked_station_ids: { percent: 10, lengths: [0, 1] },
  gallons_to_purchase: { range: [0, 150] },
  pricing: { percent: 20 },
  discounts: { percent: 70 },
  cents_off: { percent: 90, range: [0, 80] },
  percent_off: { percent: 90, range: [0, 15] },
  cost_plus_cents: { percent: 90, range: [-20, 60] },
  fuel_tax: { percent: 60 },
  // Less than what is left of any price after a deal.
  fuel_tax_rates: { range: [0, 1] },

  hours: { percent: 20 },
  drive_minutes_to_break: { range: [0, 480] },
  drive_minutes_left: { range: [0, 660] },
  window_minutes_left: { range: [0, 840] },
  break_minutes: { range: [0, 60] },
  drive_minutes_per_break: { range: [60, 600] },
  drive_minutes_per_period: { range: [200, 800] },
  rest_minutes: { range: [0, 900] },
  rests: { lengths: [0, 3] },
  from_drive_minute: { range: [0, 900] },
  to_drive_minute: { range: [0, 900] },
  departure_at: { percent: 60, texts: TIMES },
};

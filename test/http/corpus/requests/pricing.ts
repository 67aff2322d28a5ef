// Requests by the price that is really paid: deals, fuel tax and the age of prices.

import { integer, pick } from "../../../support/random.js";
import { anyTrip } from "./optimize.js";
import { rounded } from "./places.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import { spellOddly } from "./spelling.js";
import type { OptimizeBody, StationBody } from "./trips.js";

type Random = () => number;

/** The time of the corpus's service. */
export const PLANNED_AT = "2026-08-15T12:00:00Z";

const HOUR_MS = 3_600_000;

interface PricedStation extends StationBody {
  jurisdiction?: string | null;
  cost_per_gallon?: number | null;
  price_as_of?: string | null;
}

interface PricedBody extends OptimizeBody {
  stations: PricedStation[];
  pricing?: Record<string, unknown> | null;
}

const optimize = (body: unknown): CorpusRequest => post("/v1/optimize", body);

const BRANDS = [
  "Pilot",
  "Flying J",
  "PILOT TRAVEL CENTER",
  "Love's",
  "loves",
  "TA",
  "Petro",
  "Shell",
  "Road King",
  "Café Diesel",
];
/** Credited, taxed by weight and mile, with a surcharge, without fuel tax in the table, and beyond the border. */
const JURISDICTIONS = ["IA", "IL", "NE", "TX", "CA", "AZ", "OR", "KY", "VA", "AK", "HI", "DC", "ON", "QC", "YT"];

/** A right trip whose stations have brands, and some of them a cost, a jurisdiction and the time of their price. */
function pricedTrip(random: Random, mostStations = 40): PricedBody {
  const trip = anyTrip(random, mostStations);
  const optional = <T>(share: number, name: string, make: () => T): Record<string, T | null> =>
    random() < share ? { [name]: make() } : pick(random, [{}, {}, { [name]: null }]);
  const [costShare, jurisdictionShare, timeShare] = [
    pick(random, [0, 0.5, 1]),
    pick(random, [0, 0, 0.3, 1]),
    pick(random, [0, 0.5, 1]),
  ];
  return {
    ...trip,
    // Range enough for most trips to have a plan, and little enough to begin with for stops.
    vehicle:
      random() < 0.8
        ? {
            mpg: 6.5,
            tank_capacity_gallons: pick(random, [150, 200, 240]),
            current_fuel_gallons: pick(random, [60, 75, 90, 120]),
          }
        : trip.vehicle,
    stations: trip.stations.map((station) => ({
      ...station,
      brand: pick(random, [...BRANDS, null]),
      ...optional(costShare, "cost_per_gallon", () =>
        rounded((station.price_per_gallon ?? 3) - 0.45 + random() * 0.5, pick(random, [2, 3, 4])),
      ),
      ...optional(jurisdictionShare, "jurisdiction", () => pick(random, JURISDICTIONS)),
      ...optional(timeShare, "price_as_of", () =>
        timeOf(random, pick(random, [0, 1, 24, 47.5, integer(random, 0, 400), -2])),
      ),
    })),
  };
}

/** So many hours before the request is planned, in one of the ways to write it. */
function timeOf(random: Random, hours: number): string {
  const utc = new Date(Date.parse(PLANNED_AT) - hours * HOUR_MS).toISOString();
  return pick(random, [
    utc,
    utc.replace(/:00\.000Z$/, "Z"),
    utc.replace(/\.000Z$/, "+00:00"),
    utc.replace(/\.000Z$/, "-05:00"),
    utc.replace(/\.000Z$/, "+14:00"),
  ]);
}

function terms(random: Random): object {
  return pick(random, [
    { cents_off: pick(random, [0, 5, 33.5, rounded(random() * 80, 2)]) },
    { percent_off: pick(random, [0, 2.5, 10, rounded(random() * 15, 3)]) },
    { cost_plus_cents: pick(random, [0, 4, -3.5, rounded(random() * 30 - 5, 2)]) },
    { cents_off: rounded(random() * 60, 1), percent_off: null, cost_plus_cents: null },
  ]);
}

/** At all stations, or at those of some brands or ids, of which not all need to be there. */
function scope(random: Random, { stations }: PricedBody): object {
  const ids = (): string[] => Array.from({ length: integer(random, 1, 6) }, () => pick(random, stations).id);
  return pick<() => object>(random, [
    () => ({}),
    () => ({ brands: null, station_ids: null }),
    () => ({ brands: [pick(random, BRANDS)] }),
    () => ({
      brands: [
        pick(random, BRANDS),
        pick(random, BRANDS),
        pick(random, ["Nobody's", "Prairie Fuel", "pilot flying j"]),
      ],
    }),
    () => ({ station_ids: ids() }),
    () => ({ station_ids: [...ids(), "nowhere"] }),
  ])();
}

function deals(random: Random, trip: PricedBody, most = 4): object[] {
  return Array.from({ length: integer(random, 1, most) }, () => ({ ...scope(random, trip), ...terms(random) }));
}

function ownRates(random: Random): object {
  return Object.fromEntries(
    JURISDICTIONS.filter(() => random() < 0.4).map((jurisdiction) => [
      jurisdiction,
      pick(random, [0, 0.2, rounded(random(), 4), rounded(random(), 7)]),
    ]),
  );
}

function fuelTax(random: Random): Record<string, unknown> {
  return {
    fuel_tax: "ifta",
    ...pick<() => object>(random, [
      () => ({}),
      () => ({ fuel_tax_rates: null }),
      () => ({ fuel_tax_rates: {} }),
      () => ({ fuel_tax_rates: ownRates(random) }),
    ])(),
  };
}

function withParams(trip: PricedBody, params: object): PricedBody {
  return { ...trip, params: { ...trip.params, ...params } };
}

/** Deals, fuel tax or both; now and then with fleet rules. */
function anyPriced(random: Random, mostStations?: number): PricedBody {
  const trip = pricedTrip(random, mostStations);
  const rules = pick(random, [
    {},
    {},
    {},
    { stop_minutes: 15, stop_cost_dollars: 4 },
    { minimum_purchase_gallons: 30 },
    { maximum_stops: integer(random, 1, 6) },
    { fill_up: true },
    { brands: { prefer: [{ brand: "TA", cents_per_gallon: 12 }] } },
    { when_infeasible: "dip" },
  ]);
  const pricing = pick<() => Record<string, unknown>>(random, [
    () => ({ discounts: deals(random, trip) }),
    () => fuelTax(random),
    () => ({ discounts: deals(random, trip), ...fuelTax(random) }),
  ])();
  return { ...withParams(trip, rules), pricing };
}

/** Rules on the age of prices, with and without pricing beside them. */
function aged(random: Random): CorpusRequest {
  const trip = random() < 0.5 ? anyPriced(random) : pricedTrip(random);
  const isTimed = random() < 0.7;
  const stations = trip.stations.map((station) => ({
    ...station,
    price_as_of: isTimed && random() < 0.7 ? timeOf(random, integer(random, 0, 96)) : null,
  }));
  const required = pick(random, [{}, {}, { required_station_ids: [pick(random, stations).id] }]);
  return optimize({
    ...withParams(trip, { price_maximum_age_hours: pick(random, [null, 1, 24, 24.5, 48, 72, 876_000]), ...required }),
    stations,
  });
}

/** In turn: why a plan is as it is, a station in or out, and the rest of a trip. */
function question(random: Random, index: number): CorpusRequest {
  const trip = anyPriced(random, 25);
  if (index % 3 === 0)
    return optimize(withParams(trip, { explain: true, ...pick(random, [{}, { price_maximum_age_hours: 100 }]) }));
  if (index % 3 === 1)
    return post("/v1/explain", {
      ...trip,
      station_id: pick(random, trip.stations).id,
      force: pick(random, ["in", "out"]),
    });
  const previous_stops = Array.from({ length: integer(random, 0, 3) }, () => ({
    station_id: pick(random, trip.stations).id,
    gallons_to_purchase: rounded(random() * 90, 3),
  }));
  return optimize({
    ...trip,
    progress: { miles_from_route_start: rounded(random() * trip.route.total_distance_miles, 2), previous_stops },
  });
}

/** Fuel that costs nothing or less, at one station or at all. */
function forNothing(random: Random): PricedBody {
  const trip = pricedTrip(random, 30);
  const gift = pick(random, [{ percent_off: 100 }, { cents_off: 1000 }, { cents_off: 290 }, { percent_off: 97 }]);
  const tax = pick(random, [
    {},
    { fuel_tax: "ifta" },
    { fuel_tax: "ifta", fuel_tax_rates: { IA: 5, TX: 5, AZ: 10, CA: 10 } },
  ]);
  return {
    ...trip,
    pricing: {
      discounts: [
        ...deals(random, trip, 2),
        { ...pick(random, [{}, { station_ids: [pick(random, trip.stations).id] }, { brands: ["TA"] }]), ...gift },
      ],
      ...tax,
    },
  };
}

/** What may not stand in `pricing`. */
const BAD_PRICING: readonly unknown[] = [
  [],
  "ifta",
  7,
  true,
  { discounts: {} },
  { discounts: [null] },
  { discounts: ["TA"] },
  { discounts: [{}] },
  { discounts: [{ brands: ["TA"] }] },
  { discounts: [{ cents_off: 5, percent_off: 5 }] },
  { discounts: [{ cents_off: 5, percent_off: 5, cost_plus_cents: 5 }] },
  { discounts: [{ cents_off: null }] },
  { discounts: [{ cents_off: 5, brands: ["TA"], station_ids: ["s0"] }] },
  { discounts: [{ cents_off: 5, brands: [] }] },
  { discounts: [{ cents_off: 5, station_ids: [] }] },
  { discounts: [{ cents_off: 5, brands: [""] }] },
  { discounts: [{ cents_off: -1 }] },
  { discounts: [{ cents_off: 1000.1 }] },
  { discounts: [{ cents_off: "5" }] },
  { discounts: [{ percent_off: 100.1 }] },
  { discounts: [{ percent_off: -0.1 }] },
  { discounts: [{ cost_plus_cents: -1001 }] },
  { discounts: Array.from({ length: 101 }, () => ({ cents_off: 1 })) },
  { fuel_tax: "IFTA" },
  { fuel_tax: "" },
  { fuel_tax: true },
  { fuel_tax: "ifta", fuel_tax_rates: { XX: 0.1 } },
  { fuel_tax: "ifta", fuel_tax_rates: { TX: -1, IA: 11 } },
  { fuel_tax: "ifta", fuel_tax_rates: { TX: null } },
  { fuel_tax: "ifta", fuel_tax_rates: [] },
];

/** What may not stand in a station or in `params`. */
const BAD_FIELDS: readonly ((trip: PricedBody) => object)[] = [
  ...["tx", "Texas", "", 7].map((jurisdiction) => (trip: PricedBody) => ({
    ...trip,
    stations: trip.stations.map((station) => ({ ...station, jurisdiction })),
  })),
  ...[0, -1, 101, "3.1"].map((cost_per_gallon) => (trip: PricedBody) => ({
    ...trip,
    stations: trip.stations.map((station) => ({ ...station, cost_per_gallon })),
  })),
  ...["2026-08-15", "2026-08-15T12:00", "2026-02-30T12:00Z", "yesterday", 1_786_000_000].map(
    (price_as_of) => (trip: PricedBody) => ({
      ...trip,
      stations: trip.stations.map((station) => ({ ...station, price_as_of })),
    }),
  ),
  ...[0, -1, "24", 876_001].map(
    (price_maximum_age_hours) => (trip: PricedBody) => withParams(trip, { price_maximum_age_hours }),
  ),
];

/** Forms that change nothing, or that say nothing without fuel tax. */
const NEUTRAL: readonly unknown[] = [
  null,
  {},
  { discounts: null },
  { discounts: [] },
  { fuel_tax: null },
  { fuel_tax: "none" },
  { fuel_tax_rates: null },
  { fuel_tax_rates: {} },
  { discounts: [], fuel_tax: "none", fuel_tax_rates: {} },
  { fuel_tax_rates: { TX: 0.2 } },
];

export const PRICING: Readonly<Record<string, Family>> = {
  deals: {
    count: 40,
    make: (random) => {
      const trip = pricedTrip(random);
      return optimize({ ...trip, pricing: { discounts: deals(random, trip) } });
    },
  },
  "fuel-tax": { count: 30, make: (random) => optimize({ ...pricedTrip(random), pricing: fuelTax(random) }) },
  priced: { count: 20, make: (random) => optimize(anyPriced(random)) },
  "price-ages": { count: 30, make: aged },
  "priced-questions": { count: 36, make: question },
  "for-nothing": { count: 12, make: (random) => optimize(forNothing(random)) },
  "bad-pricing": {
    count: BAD_PRICING.length,
    make: (random, index) => optimize({ ...pricedTrip(random, 3), pricing: BAD_PRICING[index] }),
  },
  "bad-price-fields": {
    count: BAD_FIELDS.length,
    make: (random, index) => optimize(BAD_FIELDS[index]?.(pricedTrip(random, 2))),
  },
  "neutral-pricing": {
    count: NEUTRAL.length,
    make: (random, index) => optimize({ ...pricedTrip(random), pricing: NEUTRAL[index] }),
  },
  "priced-spelling": { count: 16, make: (random) => optimize(spellOddly(random, anyPriced(random, 12))) },
};

// A plan by net price never costs more than the plan by pump price on the same terms: fuel net of discounts and tax,
// and detours, stops and preferences at what they are worth.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { Jurisdiction } from "../../../src/contract/schemas/fields.js";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import type { Pricing } from "../../../src/contract/schemas/pricing.js";
import { loadOptimizer } from "../../../src/index.js";
import type { Plan } from "../../../src/planning/plan.js";
import { type NetPrice, netPriceOf } from "../../support/netPrices.js";
import { roundTo } from "../../support/optimizeRequests.js";
import { randomPricedRequest, randomPricing, withStationPrices } from "../../support/randomPricing.js";
import { integer, pick, seededRandom } from "../../support/random.js";
import { CORRIDORS, hasSharedData, readCorridor, readTruckStops, SHARED_FUEL_TAX } from "../../support/sharedData.js";
import { bestPriced } from "./priced.js";
import { sampleSize } from "../../support/sampleSize.js";

const TRIPS = sampleSize(300, 2_000);
/** Of these, so many are drives of up to 3,000 miles past hundreds of stations. */
const LONG_TRIPS = sampleSize(30, 200);

/**
 * Between plans that cost the same to within this, the one with fewer stops is taken: dollars for each stop that it may
 * save.
 */
const TIE_DOLLARS = 1e-6;

/** What a plan costs on net terms: its own cost, with net prices in place of those that it went by. */
function onNetTerms({ totalCost, stops }: Plan, priceOf: (id: string) => NetPrice): number {
  return (
    totalCost +
    stops.reduce((sum, { station, gallons }) => sum + gallons * (priceOf(station.id).net - station.netPerGallon), 0)
  );
}

interface Compared {
  readonly saved: number;
  readonly percent: number;
}

/** Plans by net price and by pump price; `undefined` where there is no plan. */
function comparePlans(request: OptimizeRequest): Compared | undefined {
  const [byNet, byPump] = [bestPriced(request), bestPriced({ ...request, pricing: null })];
  expect(byPump === undefined).toBe(byNet === undefined);
  if (byNet === undefined || byPump === undefined) return undefined;
  const priceOf = priceList(request);
  const [net, pump] = [onNetTerms(byNet, priceOf), onNetTerms(byPump, priceOf)];
  expect(Math.abs(byNet.totalCost - net)).toBeLessThan(TIE_DOLLARS);
  expect(net).toBeLessThanOrEqual(pump + TIE_DOLLARS * (byPump.stops.length + 1));
  return { saved: pump - net, percent: pump > 0 ? (100 * (pump - net)) / pump : 0 };
}

function priceList({ stations, pricing }: OptimizeRequest): (id: string) => NetPrice {
  const prices = new Map(stations.map((station) => [station.id, station]));
  return (id) => netPriceOf(prices.get(id) ?? expect.fail(id), pricing);
}

/** A drive of 500 to 3,000 miles past up to 400 stations, with or without a minimum purchase. */
function randomDrive(random: () => number): OptimizeRequest {
  const totalMiles = integer(random, 500, 3000);
  const request = OptimizeRequest.parse({
    route: {
      total_distance_miles: totalMiles,
      total_duration_minutes: totalMiles,
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -90 },
      waypoints: [
        { lat: 40, lng: -100 },
        { lat: 40, lng: -90 },
      ],
    },
    stations: Array.from({ length: integer(random, 50, 400) }, (_, i) => ({
      id: `s${i}`,
      name: `Station ${i}`,
      address: `Exit ${i}`,
      location: { lat: 40, lng: -100 },
      price_per_gallon: roundTo(3 + random(), 3),
      miles_from_route_start: roundTo(random() * totalMiles, 1),
      detour_minutes: roundTo(random() * 10, 1),
    })),
    vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: roundTo(60 + random() * 90, 1) },
    params: {
      time_value_dollars_per_minute: 0.5,
      minimum_purchase_gallons: pick(random, [null, 50]),
      stop_minutes: pick(random, [null, 15]),
    },
  });
  return {
    ...withStationPrices(request, random),
    pricing: randomPricing(
      random,
      request.stations.map(({ id }) => id),
    ),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
}

function report(title: string, compared: readonly Compared[]): void {
  const dollars = compared.map(({ saved }) => saved).toSorted((a, b) => a - b);
  const percents = compared.map(({ percent }) => percent).toSorted((a, b) => a - b);
  const cheaper = dollars.filter((saved) => saved > 0.005).length;
  const [median, most] = [0.5, 0.9].map(
    (share) => `$${quantile(dollars, share).toFixed(2)} (${quantile(percents, share).toFixed(2)} %)`,
  );
  console.log(
    `${title}: cheaper by a cent or more in ${cheaper} of ${compared.length}; saved at the median ${median}, at the 90th percentile ${most}`,
  );
}

test(`${TRIPS} random trips`, () => {
  const random = seededRandom(21_201);
  const small: Compared[] = [];
  const long: Compared[] = [];
  for (let k = 0; small.length + long.length < TRIPS; k++) {
    const isLong = long.length < LONG_TRIPS;
    const request = isLong ? randomDrive(random) : randomPricedRequest(random);
    try {
      const compared = comparePlans(request);
      if (compared !== undefined) (isLong ? long : small).push(compared);
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(request)}`, { cause: error });
    }
  }
  report(`${long.length} drives of 500 to 3,000 miles`, long);
  report(`${small.length} trips with fleet rules mixed`, small);
  expect([...small, ...long].filter(({ saved }) => saved > 0.005).length).toBeGreaterThan(TRIPS / 10);
});

/** The rates of the table beside the project, which has none for Oregon. */
async function readRealRates(): Promise<NonNullable<Pricing["fuel_tax_rates"]>> {
  const rows = (await readFile(SHARED_FUEL_TAX, "utf8"))
    .trim()
    .split("\n")
    .filter((line) => /^[A-Z]{2},[\d.]/.test(line))
    .map((line) => line.split(","));
  return Object.fromEntries(rows.map(([name, rate]) => [Jurisdiction.parse(name), Number(rate)]));
}

const MOST_MILES_OFF = 5;

/** As the names of the truck stops begin. */
function brandOf(name: string): string {
  if (/^(PILOT|FLYING J)\b/i.test(name)) return "Pilot";
  return /^LOVE'?S\b/i.test(name) ? "Love's" : "Independent";
}

const PRICINGS: readonly (readonly [name: string, pricing: Pricing])[] = [
  ["fuel tax", { fuel_tax: "ifta" }],
  ["40 cents off at Pilot", { discounts: [{ brands: ["Pilot"], cents_off: 40 }] }],
  [
    "both",
    {
      fuel_tax: "ifta",
      discounts: [
        { brands: ["Pilot"], cents_off: 40 },
        { brands: ["Love's"], percent_off: 8 },
      ],
    },
  ],
];

describe.skipIf(!hasSharedData)("real truck stops on real corridors", () => {
  test.each(CORRIDORS)("%s", async (name) => {
    const [optimizer, corridor, stops, rates] = [
      await loadOptimizer(),
      await readCorridor(name),
      await readTruckStops(),
      await readRealRates(),
    ];
    const {
      miles: milesOff,
      milesAlong,
      pointMiles,
    } = optimizer.nearestOnPolyline({
      lats: Float64Array.from(corridor.lats),
      lngs: Float64Array.from(corridor.lngs),
      queryLats: Float64Array.from(stops, ({ lat }) => lat),
      queryLngs: Float64Array.from(stops, ({ lng }) => lng),
    });
    const scale = corridor.miles / (pointMiles.at(-1) ?? NaN);
    const near = stops.flatMap((stop, i) => {
      const off = milesOff[i] ?? NaN;
      if (!(off <= MOST_MILES_OFF)) return [];
      return {
        id: stop.id,
        name: stop.name,
        address: stop.address,
        brand: brandOf(stop.name),
        location: { lat: stop.lat, lng: stop.lng },
        price_per_gallon: stop.pricePerGallon,
        jurisdiction: stop.address.slice(-2),
        miles_from_route_start: Math.min((milesAlong[i] ?? NaN) * scale, corridor.miles),
        // Off the road and on again at 30 mph, and two minutes at the ramps.
        detour_minutes: 2 + 4 * off,
      };
    });
    for (const [title, pricing] of PRICINGS) {
      const request = OptimizeRequest.parse({
        route: {
          total_distance_miles: corridor.miles,
          total_duration_minutes: corridor.minutes,
          start: { lat: 40, lng: -100 },
          end: { lat: 40, lng: -90 },
          waypoints: [
            { lat: 40, lng: -100 },
            { lat: 40, lng: -90 },
          ],
        },
        stations: near,
        vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 75 },
        params: { minimum_purchase_gallons: 30, stop_minutes: 10 },
        pricing: pricing.fuel_tax === "ifta" ? { ...pricing, fuel_tax_rates: rates } : pricing,
      });
      const byNet = bestPriced(request) ?? expect.fail("no plan");
      const compared = comparePlans(request) ?? expect.fail("no plan");
      console.log(
        `${name.padEnd(32)} ${title.padEnd(22)} ${near.length} stations, ${byNet.stops.length} stops, $${byNet.totalCost.toFixed(2)}: saves $${compared.saved.toFixed(2)} = ${compared.percent.toFixed(2)} % against the plan by pump price`,
      );
    }
  });
});

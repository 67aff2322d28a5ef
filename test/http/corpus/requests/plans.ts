// Requests for a plan between two places.

import { integer, pick, seededRandom } from "../../../support/random.js";
import { put } from "./faults.js";
import { type Corridor, CORRIDORS, pointAt, rounded } from "./places.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import { damage, spellOddly } from "./spelling.js";
import { makeStations, type StationBody } from "./trips.js";

type Random = () => number;

const plans = (body: unknown): CorpusRequest => post("/v1/plans", body);

const stationsAlong = (random: Random, along: Corridor, count: number): StationBody[] =>
  makeStations(random, { count, along, degrees: 0.1 });

/** The stations of the set that requests name: some along each corridor, the same at each call. */
export function setOfCorpus(): StationBody[] {
  const random = seededRandom(22);
  return CORRIDORS.flatMap((along, i) =>
    stationsAlong(random, along, 80).map((station) => ({ ...station, id: `${i}-${station.id}`, fuel_type: "diesel" })),
  );
}

function ends(along: Corridor): { readonly origin: string; readonly destination: string } {
  const text = (share: number): string => {
    const { lat, lng } = pointAt(along, share);
    return `${rounded(lat, 4)},${rounded(lng, 4)}`;
  };
  return { origin: text(0), destination: text(1) };
}

function anyTrip(random: Random, stations: (along: Corridor) => object): object {
  const along = pick(random, CORRIDORS);
  const tank = pick(random, [60, 120, 200]);
  const middle = pointAt(along, 0.5);
  return {
    ...ends(along),
    ...stations(along),
    vehicle: {
      mpg: pick(random, [6.5, 8]),
      tank_capacity_gallons: tank,
      current_fuel_gallons: rounded(tank * (0.4 + random() * 0.6), 1),
      ...pick(random, [{}, {}, { truck: { hazmat: true } }]),
    },
    ...pick(random, [
      {},
      {},
      { corridor: { coarse_filter_radius_miles: 20, max_detour_minutes: 20 } },
      { corridor: null },
    ]),
    ...pick(random, [
      {},
      {},
      { via: [`${rounded(middle.lat, 4)},${rounded(middle.lng, 4)}`] },
      { via: [] },
      { via: ["Omaha, NE", "Nowhere-at-all"] },
    ]),
    ...pick(random, [
      {},
      {},
      { params: { stop_minutes: 12, minimum_purchase_gallons: 20 } },
      { params: { explain: true, when_infeasible: "dip" } },
      { params: null },
    ]),
    ...pick(random, [
      {},
      {},
      { pricing: { discounts: [{ cents_off: 25 }] } },
      { progress: { miles_from_route_start: integer(random, 0, 150) } },
    ]),
  };
}

const withOwn = (random: Random) => (along: Corridor) => ({
  stations: stationsAlong(random, along, integer(random, 1, 60)),
});

function spoil(random: Random): unknown {
  const trip = anyTrip(random, withOwn(random));
  return pick(random, [
    () => ({ ...trip, station_set: "corpus" }),
    () => ({ ...trip, via: Array.from({ length: 11 }, () => "Omaha, NE") }),
    () => ({ ...trip, via: ["Omaha, NE"], alternatives: 1 }),
    () => ({ ...trip, alternatives: pick<unknown>(random, [4, -1, 1.5, "1", true]) }),
    () => put(trip, ["stations"], pick<unknown>(random, [[], "default", {}, [null]])),
    () => put(trip, ["stations", 0, "price_per_gallon"], pick<unknown>(random, [null, 0, "3"])),
    () => put(trip, ["stations", 0, "fuel_type"], "premium"),
    () =>
      put(
        trip,
        [pick(random, ["origin", "destination"])],
        pick<unknown>(random, ["", " ", 7, null, "91,0", "Springfield"]),
      ),
    () =>
      put(trip, ["vehicle"], pick<unknown>(random, [{}, null, { year: 2019, make: "Ford", model: "No Such Model" }])),
    () =>
      put(
        trip,
        ["corridor"],
        pick<unknown>(random, [7, { coarse_filter_radius_miles: 4 }, { max_detour_minutes: 30 }]),
      ),
  ])();
}

/** A trip between two places with stations of its own, or without. */
export function anyTripBetween(random: Random, hasOwn: boolean): object {
  return anyTrip(random, hasOwn ? withOwn(random) : () => ({}));
}

export const PLANS: Readonly<Record<string, Family>> = {
  plans: { count: 50, make: (random) => plans(anyTrip(random, withOwn(random))) },
  "plans-of-sets": {
    count: 50,
    make: (random) =>
      plans(
        anyTrip(random, () =>
          pick(random, [
            {},
            { station_set: null },
            { station_set: "corpus" },
            { station_set: "corpus" },
            { station_set: "none" },
          ]),
        ),
      ),
  },
  "plans-faults": { count: 60, make: (random) => plans(spoil(random)) },
  "plans-spelling": { count: 15, make: (random) => plans(spellOddly(random, anyTrip(random, withOwn(random)))) },
  "plans-damage": {
    count: 15,
    make: (random) => plans(damage(random, JSON.stringify(anyTrip(random, withOwn(random))))),
  },
};

// Requests to plan a trip.

import { integer, pick } from "../../../support/random.js";
import { put, spoilOptimize } from "./faults.js";
import { COAST_TO_COAST, CORRIDORS, makeRoute, rounded } from "./places.js";
import { CORPUS_KEY, type CorpusRequest, type Family, post } from "./request.js";
import { damage, spellOddly } from "./spelling.js";
import { FUELS, makeParams, makeStations, makeTrip, type OptimizeBody } from "./trips.js";

type Random = () => number;

const PATH = "/v1/optimize";
const optimize = (body: unknown): CorpusRequest => post(PATH, body);

export function anyTrip(random: Random, mostStations = 60): OptimizeBody {
  return makeTrip(random, { along: pick(random, CORRIDORS), stations: integer(random, 1, mostStations) });
}

/** A trip of a truck from coast to coast, or of a van. */
function longHaul(random: Random, stations: number): OptimizeBody {
  const trip = makeTrip(random, { along: COAST_TO_COAST, stations });
  return {
    ...trip,
    vehicle: pick(random, [
      { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 75 },
      { mpg: 6.1, tank_capacity_gallons: 220 },
      { mpg: 18, tank_capacity_gallons: 25, current_fuel_gallons: 20 },
    ]),
  };
}

/** Too little fuel, too wide gaps, or too much to keep. */
function hopeless(random: Random): OptimizeBody {
  const trip = makeTrip(random, { along: pick(random, CORRIDORS), stations: integer(random, 1, 30) });
  const gap = random() * trip.route.total_distance_miles;
  return pick<() => OptimizeBody>(random, [
    () => ({
      ...trip,
      vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: rounded(random() * 3, 2) },
    }),
    () => ({ ...trip, vehicle: { mpg: 20, tank_capacity_gallons: 4 } }),
    () => ({
      ...trip,
      stations: trip.stations.map((station) => ({ ...station, miles_from_route_start: rounded(gap + random(), 3) })),
    }),
    () => ({ ...trip, params: { destination_reserve_fraction: pick(random, [0.95, 1]) } }),
    () => ({
      ...trip,
      params: { inter_stop_buffer_fraction: pick(random, [0.9, 1]), destination_reserve_fraction: 0 },
    }),
    () => ({
      ...trip,
      stations: trip.stations.map((station) => ({
        ...station,
        miles_from_route_start: trip.route.total_distance_miles + 1,
      })),
    }),
  ])();
}

/** Figures that come out even: stations that can just be reached, or just not; equal prices and places. */
function atEdge(random: Random): OptimizeBody {
  const [along] = CORRIDORS;
  if (along === undefined) throw new Error("there are no corridors");
  const trip = makeTrip(random, { along, stations: integer(random, 2, 20) });
  const mpg = pick(random, [5, 8, 10]);
  const tank = pick(random, [20, 32, 40]);
  const bufferFraction = pick(random, [0, 0.05, 0.125]);
  const reach = mpg * tank * (1 - bufferFraction);
  const step = reach * pick(random, [1, 1, 0.5, 0.25]) + pick(random, [0, 0, 1e-9, -1e-9, 1e-3, -1e-3]);
  const prices = pick(random, [[3], [3, 3, 4], [4, 3.5, 3], [3, 4]]);
  const detours = pick(random, [[0], [0, 2], [5]]);
  const isDoubled = random() < 0.3;
  return {
    ...trip,
    route: {
      ...trip.route,
      total_distance_miles:
        step *
        pick(random, [
          1,
          3,
          4.5,
          trip.stations.length,
          trip.stations.length - 1,
          (trip.stations.length - 1) * (1 - 1e-10),
        ]),
    },
    stations: trip.stations.map((station, i) => ({
      ...station,
      miles_from_route_start: step * (isDoubled ? Math.floor(i / 2) : i),
      price_per_gallon: prices[i % prices.length] ?? 3,
      detour_minutes: detours[i % detours.length] ?? 0,
    })),
    vehicle: { mpg, tank_capacity_gallons: tank, current_fuel_gallons: pick(random, [tank, tank / 2, tank / 4, 0]) },
    params: {
      inter_stop_buffer_fraction: bufferFraction,
      destination_reserve_fraction: pick(random, [0, bufferFraction, 0.25]),
    },
  };
}

const VEHICLES: readonly (readonly [make: unknown, model: unknown])[] = [
  ["Ford", "F-150"],
  ["ford", "f150"],
  ["Ford", "Transit 250"],
  ["FORD", "TRANSIT"],
  ["Freightliner", "Cascadia"],
  ["freight liner", "cascadia"],
  ["Toyota", "Camry"],
  ["Toyota", "Camri"],
  ["Honda", "Civic"],
  ["Ram", "1500"],
  ["Chevrolet", "Silverado 1500"],
  ["Kenworth", "T680"],
  ["Volvo", "VNL 760"],
  ["Acura", "3.2TL"],
  ["Tesla", "Model 3"],
  ["Nobody", "Nothing"],
  ["Ford", ""],
  ["", "F-150"],
  ["Ford", null],
  [null, null],
  ["Ford", "F".repeat(100)],
  ["Mercedes-Benz", "Sprinter 2500"],
  ["Peterbilt", "579"],
  ["GMC", "Sierra"],
];

/** Vehicles by year, make and model, alone or with some specs. */
function byLookUp(random: Random): OptimizeBody {
  const trip = anyTrip(random, 40);
  const [make, model] = pick(random, VEHICLES);
  const year = pick(random, [2022, 2022, 2015, 2008, 1996, 1980, 2030, null]);
  const specs = pick(random, [
    {},
    {},
    { mpg: 12.5 },
    { tank_capacity_gallons: 100 },
    { current_fuel_gallons: 10 },
    { mpg: null, tank_capacity_gallons: null },
    { mpg: 9, tank_capacity_gallons: 60, current_fuel_gallons: 30 },
    { current_fuel_gallons: 400 },
  ]);
  return { ...trip, vehicle: { ...specs, ...(random() < 0.1 ? {} : { year }), make, model } };
}

/** Tanks, prices and miles with more digits than an answer has, and reasons to fill up. */
function withFineDigits(random: Random): OptimizeBody {
  const along = pick(random, CORRIDORS);
  const trip = makeTrip(random, { along, stations: integer(random, 15, 60) });
  const tank = pick(random, [33.33349, 60.0005, 150.12345678, 219.9996, 40 + random() * 200]);
  const slope = pick(random, [0.0001, 0.001, -0.0001]);
  const stations = trip.stations.map((station, i) => {
    const miles = ((i + random() / 2) / trip.stations.length) * along.miles;
    return {
      ...station,
      miles_from_route_start: miles,
      price_per_gallon: 3 + slope * miles + random() / 100,
      detour_minutes: random() * 3,
    };
  });
  const mpg = 5 + random() * 25;
  if (random() < 0.2) {
    // A full tank apart, so that each stop fills an empty tank.
    const apart = stations.map((station, i) => ({ ...station, miles_from_route_start: (i + 1) * tank * mpg }));
    const route = { ...trip.route, total_distance_miles: (apart.length + 0.5) * tank * mpg };
    return {
      ...trip,
      route,
      stations: apart,
      vehicle: { mpg, tank_capacity_gallons: tank },
      params: { inter_stop_buffer_fraction: 0 },
    };
  }
  return {
    ...trip,
    stations,
    vehicle: { mpg, tank_capacity_gallons: tank, ...pick(random, [{}, { current_fuel_gallons: tank * random() }]) },
  };
}

/** Stations of several fuels, without prices or without miles. */
function notReady(random: Random): OptimizeBody {
  const trip = anyTrip(random, 50);
  const share = pick(random, [0.02, 0.3, 1]);
  const change = pick<() => object>(random, [
    () => ({ fuel_type: pick(random, FUELS) }),
    () => pick(random, [{ price_per_gallon: null }, { price_per_gallon: undefined }]),
    () => pick(random, [{ miles_from_route_start: null }, { miles_from_route_start: undefined }]),
    () =>
      pick(random, [
        { price_per_gallon: null },
        { miles_from_route_start: null },
        { fuel_type: "diesel" },
        { fuel_type: "regular" },
      ]),
  ]);
  return {
    ...trip,
    stations: trip.stations.map((station) => (random() < share ? { ...station, ...change() } : station)),
  };
}

/** Trips as large as an interface takes, and larger. */
function large(random: Random, index: number): CorpusRequest {
  const sizes = [5000, 1000, 2500, 5000, 1500, 4999, 5001, 3000];
  const trip = longHaul(random, sizes[index % sizes.length] ?? 1);
  if (index === 8) return optimize(put(trip, ["stations", 4000, "price_per_gallon"], "3.50"));
  if (index === 9) return optimize(notReadyAtAll(trip));
  if (index === 10) return optimize(spellOddly(random, trip));
  return optimize(trip);
}

function notReadyAtAll(trip: OptimizeBody): OptimizeBody {
  return {
    ...trip,
    stations: trip.stations.map((station) => ({
      ...station,
      price_per_gallon: null,
      id: "",
      location: { lat: 91, lng: 181 },
    })),
  };
}

function nest(depth: number): object {
  return depth === 0 ? {} : { a: nest(depth - 1) };
}

/** Texts that are no request at all. */
const NO_REQUESTS = [
  "",
  " ",
  "null",
  "[]",
  "{}",
  "1",
  '"x"',
  "true",
  "{",
  "[",
  "nul",
  "{}{}",
  "\ufeff{}",
  '{"route":}',
  "{'route':1}",
  "[".repeat(5000),
  '{"a":'.repeat(2000),
  '{"route":{},"stations":[],"vehicle":{}}',
  "\u0000",
  "{}\n\n",
];

export const OPTIMIZE: Readonly<Record<string, Family>> = {
  trips: { count: 460, make: (random) => optimize(anyTrip(random)) },
  hauls: { count: 160, make: (random) => optimize(longHaul(random, integer(random, 60, 300))) },
  hopeless: { count: 160, make: (random) => optimize(hopeless(random)) },
  edges: { count: 200, make: (random) => optimize(atEdge(random)) },
  vehicles: { count: 140, make: (random) => optimize(byLookUp(random)) },
  "fine-digits": { count: 140, make: (random) => optimize(withFineDigits(random)) },
  unready: { count: 80, make: (random) => optimize(notReady(random)) },
  faults: { count: 220, make: (random) => optimize(spoilOptimize(random, anyTrip(random, random() < 0.1 ? 160 : 12))) },
  spelling: { count: 160, make: (random) => optimize(spellOddly(random, anyTrip(random, 15))) },
  damage: { count: 120, make: (random) => optimize(damage(random, JSON.stringify(anyTrip(random, 4)))) },
  texts: { count: NO_REQUESTS.length, make: (_, index) => optimize(NO_REQUESTS[index]) },
  large: { count: 11, make: large },
  // Every member that may be null is, and metadata is deep.
  nulls: {
    count: 30,
    make: (random) => {
      const along = pick(random, CORRIDORS);
      const stations = makeStations(random, { count: integer(random, 5, 25), along }).map((station) => ({
        ...station,
        brand: null,
        fuel_type: null,
        detour_minutes: null,
        metadata: pick(random, [null, nest(60)]),
      }));
      const vehicle = {
        mpg: 6.5,
        tank_capacity_gallons: 200,
        current_fuel_gallons: null,
        year: null,
        make: null,
        model: null,
      };
      const params = pick(random, [
        null,
        { time_value_dollars_per_minute: null, destination_reserve_fraction: null, inter_stop_buffer_fraction: null },
      ]);
      return optimize({ route: makeRoute(random, along), stations, vehicle, params });
    },
  },
  // The same vehicle and route, so that answers differ by stations and params.
  params: {
    count: 60,
    make: (random) => {
      const trip = longHaul(() => 0.37, 40);
      return optimize({
        ...trip,
        stations: makeStations(random, { count: 80, along: COAST_TO_COAST }),
        ...makeParams(random),
      });
    },
  },
  // A body that is too large, by its length alone.
  oversized: {
    count: 1,
    make: () => ({
      method: "POST",
      path: PATH,
      headers: { "x-api-key": CORPUS_KEY, "content-type": "application/json" },
      body: Buffer.alloc(16_777_217, " "),
    }),
  },
};

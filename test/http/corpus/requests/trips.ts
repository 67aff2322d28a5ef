// Small makers of trips.

import { integer, pick } from "../../../support/random.js";
import { type Corridor, makeRoute, type Point, pointBeside, rounded, type RouteBody } from "./places.js";

type Random = () => number;

export interface StationBody {
  id: string;
  name: string;
  address: string;
  location: Point;
  brand?: string | null;
  price_per_gallon?: number | null;
  fuel_type?: string | null;
  miles_from_route_start?: number | null;
  detour_minutes?: number | null;
  metadata?: unknown;
}

export interface OptimizeBody {
  route: RouteBody;
  stations: StationBody[];
  vehicle: Record<string, unknown>;
  params?: Record<string, unknown> | null;
}

export const FUELS = ["regular", "midgrade", "premium", "diesel"] as const;

const BRANDS = ["Prairie Fuel", "Road King", "Café Diesel", "", "Exit 9 & Sons"];
const NAMES = ["Travel Plaza", "Truck Stop", "Tankstelle Süd", "給油所", 'Gas "N" Go', "Fuel\tPoint"];

/** How prices run along the way. */
const PRICES: readonly ((random: Random, share: number) => number)[] = [
  (random) => rounded(2.6 + random() * 2.4, 3),
  (random) => rounded(2.6 + random() * 2.4, 2),
  (random, share) => rounded(3 + share + random() / 10, 3),
  (random, share) => rounded(5 - share - random() / 10, 3),
  (random) => pick(random, [3.199, 3.499, 3.999]),
  () => 3.459,
  (random) => 2.5 + random() * 3,
];

export interface StationsOptions {
  readonly count: number;
  readonly along: Corridor;
  /** How far from the way they lie, in degrees at most. */
  readonly degrees?: number;
  /** Whether they have their miles and detours. */
  readonly isPlaced?: boolean;
}

/** Stations with prices, in the order of the way or in none. */
export function makeStations(
  random: Random,
  { count, along, degrees = 0.1, isPlaced = true }: StationsOptions,
): StationBody[] {
  const price = pick(random, PRICES);
  const fuel = random() < 0.2 ? undefined : pick(random, [null, ...FUELS]);
  const milesDigits = pick(random, [0, 1, 1, 2, 12]);
  const detourShare = pick(random, [0, 0.5, 1, 1]);
  const optionalShare = pick(random, [0, 0.3, 1]);
  const isInOrder = random() < 0.4;
  return Array.from({ length: count }, (_, i) => {
    // One in fifty lies past the end.
    const share = isInOrder ? (i + 0.5) / count : random() * (random() < 0.02 ? 1.1 : 1);
    return {
      id: `s${i}`,
      name: `${pick(random, NAMES)} ${i}`,
      address: `${100 + i} Interstate Drive, Exit ${i}`,
      location: pointBeside(random, along, Math.min(share, 1), degrees),
      price_per_gallon: price(random, share),
      ...(isPlaced ? { miles_from_route_start: rounded(share * along.miles, milesDigits) } : {}),
      ...(fuel === undefined ? {} : { fuel_type: random() < 0.9 ? fuel : null }),
      ...(isPlaced && random() < detourShare
        ? { detour_minutes: pick(random, [0, 1.5, 3, rounded(random() * 12, 1), rounded(random() * 30, 3)]) }
        : {}),
      ...(random() < optionalShare ? { brand: pick(random, [null, ...BRANDS]) } : {}),
      ...(random() < optionalShare
        ? {
            metadata: pick(random, [
              null,
              {},
              { lanes: integer(random, 1, 20), scale: true },
              { notes: ["a", null, { deep: [1.5, -0] }], "odd key \u2028": "é" },
            ]),
          }
        : {}),
    };
  });
}

/** A truck, a van or a car with all its specs. */
export function makeVehicle(random: Random): Record<string, unknown> {
  const [mpg, tank] = pick(random, [
    [6.5, 150],
    [6.1, 220],
    [7.25, 300],
    [5.8, 120],
    [18, 25],
    [14.5, 33.5],
    [31, 13.2],
    [rounded(4 + random() * 8, 2), rounded(80 + random() * 220, 1)],
  ] as const);
  const fuel = pick(random, [
    {},
    { current_fuel_gallons: null },
    { current_fuel_gallons: tank },
    { current_fuel_gallons: tank / 2 },
    { current_fuel_gallons: rounded(tank * random(), 1) },
  ]);
  return { mpg, tank_capacity_gallons: tank, ...fuel };
}

/** The members of `params`, or none. */
export function makeParams(random: Random): { params?: Record<string, unknown> | null } {
  if (random() < 0.3) return pick(random, [{}, { params: null }, { params: {} }]);
  const optional = (name: string, value: number): Record<string, unknown> =>
    pick(random, [{}, { [name]: null }, { [name]: value }, { [name]: value }]);
  return {
    params: {
      ...optional("time_value_dollars_per_minute", pick(random, [0.1, 0.5, 0.9, rounded(0.1 + random() * 0.8, 3)])),
      ...optional("destination_reserve_fraction", pick(random, [0, 0.1, 0.25, rounded(random() * 0.4, 3)])),
      ...optional("inter_stop_buffer_fraction", pick(random, [0, 0.05, 0.1, rounded(random() * 0.25, 3)])),
    },
  };
}

export interface TripOptions {
  readonly along: Corridor;
  readonly stations: number;
}

/** A right request to plan a trip; whether there is a plan is chance. */
export function makeTrip(random: Random, { along, stations }: TripOptions): OptimizeBody {
  return {
    route: makeRoute(random, along),
    stations: makeStations(random, { count: stations, along }),
    vehicle: makeVehicle(random),
    ...makeParams(random),
  };
}

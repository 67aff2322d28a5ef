// Requests by the driver's hours: breaks, rests and clock times.

import { integer, pick } from "../../../support/random.js";
import { anyTrip } from "./optimize.js";
import { CORRIDORS, rounded } from "./places.js";
import { anyTripBetween } from "./plans.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import { damage, spellOddly } from "./spelling.js";
import { makeTrip, type OptimizeBody, type StationBody } from "./trips.js";

type Random = () => number;

interface ParkingStation extends StationBody {
  parking_spaces?: number | null;
}

interface TimedBody extends OptimizeBody {
  stations: ParkingStation[];
  hours?: unknown;
}

const optimize = (body: unknown): CorpusRequest => post("/v1/optimize", body);

/** A right trip with range enough for most of them to have a plan, and stations of which some have parking. */
function tripOf(random: Random, mostStations = 40): TimedBody {
  const trip = anyTrip(random, mostStations);
  const share = pick(random, [0, 0.5, 1, 1]);
  return {
    ...trip,
    vehicle:
      random() < 0.85
        ? {
            mpg: 6.5,
            tank_capacity_gallons: pick(random, [100, 110, 150, 200]),
            current_fuel_gallons: pick(random, [40, 60, 75, 100]),
          }
        : trip.vehicle,
    stations: trip.stations.map((station) => ({
      ...station,
      ...(random() < share ? { parking_spaces: pick(random, [0, 1, 12, 80.5, null]) } : {}),
    })),
    params: {
      ...trip.params,
      ...pick(random, [{}, { stop_minutes: 20 }, { stop_minutes: 12.5 }, { stop_minutes: 45 }, { stop_minutes: 30 }]),
    },
  };
}

function withParams(trip: TimedBody, params: object): TimedBody {
  return { ...trip, params: { ...trip.params, ...params } };
}

/** Limits of some country, or of none. */
const LIMITS: readonly Record<string, number>[] = [
  {},
  {},
  {},
  { break_minutes: 0, drive_minutes_per_period: 780, window_minutes_per_period: 960, rest_minutes: 480 },
  {
    break_minutes: 45,
    drive_minutes_per_break: 270,
    drive_minutes_per_period: 540,
    window_minutes_per_period: 780,
    rest_minutes: 660,
  },
  { drive_minutes_per_break: 120, drive_minutes_per_period: 500, break_minutes: 12.25 },
  { drive_minutes_per_break: 60, drive_minutes_per_period: 1440, rest_minutes: 10_080 },
  { drive_minutes_per_break: 1440, window_minutes_per_period: 60 },
];

/** What is left of the limits: nothing, something, all. */
function left(
  random: Random,
  {
    drive_minutes_per_break: toBreak = 480,
    drive_minutes_per_period: driving = 660,
    window_minutes_per_period: period = 840,
  }: Record<string, number>,
): Record<string, unknown> {
  const some = (name: string, most: number): Record<string, unknown> =>
    pick<() => Record<string, unknown>>(random, [
      () => ({}),
      () => ({ [name]: null }),
      () => ({ [name]: pick(random, [0, 1, most, rounded(random() * most, 2), rounded(random() * most, 0)]) }),
    ])();
  return {
    ...some("drive_minutes_to_break", toBreak),
    ...some("drive_minutes_left", driving),
    ...some("window_minutes_left", period),
  };
}

/** Where nights may be, whether or not so many are needed. */
function rests(random: Random): Record<string, unknown> {
  let minute = 0;
  const list = Array.from({ length: integer(random, 0, 6) }, () => {
    const from = minute + rounded(random() * 500, 2);
    const to = from + pick(random, [0, 60, 240.5, 400, 400, 1000]);
    minute = to;
    return { from_drive_minute: from, to_drive_minute: to };
  });
  return pick(random, [{}, { rests: null }, { rests: list }, { rests: list }]);
}

function anyHours(random: Random): Record<string, unknown> {
  const limits = pick(random, LIMITS);
  return {
    ...left(random, limits),
    ...limits,
    ...rests(random),
    ...pick(random, [{}, {}, { departure_at: "2026-07-13T06:00-05:00" }]),
  };
}

/** Around both changes of the clock, at the ends of the year, in all forms of a time, and long ago. */
const DEPARTURES: readonly string[] = [
  "2026-03-08T01:30-06:00",
  "2026-03-08T00:00-05:00",
  "2026-03-07T20:15-08:00",
  "2026-03-08T10:00:00Z",
  "2026-11-01T01:30-05:00",
  "2026-11-01T01:30-06:00",
  "2026-10-31T22:45-07:00",
  "2026-11-01T08:59:59.999Z",
  "2026-12-31T23:59:59-05:00",
  "2028-02-29T00:00+00:00",
  "2026-07-13T06:00+14:00",
  "2026-07-13T06:00-12:00",
  "2026-07-13T06:00:30.123456789-05:00",
  "1999-12-31T12:00Z",
  "2100-07-01T12:00-04:00",
  "0001-01-01T00:00Z",
  "9999-12-31T23:59Z",
];

/** Each with rules of fleets, deals or fuel tax beside the hours. */
function ruled(random: Random): CorpusRequest {
  const trip = tripOf(random, 30);
  const rules = pick(random, [
    { minimum_purchase_gallons: 30 },
    { maximum_stops: integer(random, 1, 6) },
    { fill_up: true },
    { stop_cost_dollars: 8 },
    { brands: { prefer: [{ brand: "Road King", dollars_per_stop: 6 }] } },
    { brands: { never: ["Prairie Fuel"], fallback: true } },
    { when_infeasible: "dip", inter_stop_buffer_fraction: 0.3 },
    { required_station_ids: [pick(random, trip.stations).id] },
    { excluded_station_ids: [pick(random, trip.stations).id] },
  ]);
  const own = trip.stations.map((station) => ({
    ...station,
    ...pick(random, [
      {},
      {},
      { stop_minutes: 40 },
      { stop_minutes: 0 },
      { maximum_purchase_gallons: 60, detour_miles: 2 },
    ]),
  }));
  const pricing = pick(random, [
    {},
    {},
    { pricing: { discounts: [{ cents_off: 30 }] } },
    { pricing: { fuel_tax: "ifta" } },
  ]);
  return optimize({ ...withParams({ ...trip, stations: own }, rules), ...pricing, hours: anyHours(random) });
}

/** Long drives with small tanks, parking at many stations, and nights that may be anywhere within some hours. */
function night(random: Random): CorpusRequest {
  const trip = makeTrip(random, {
    along: pick(
      random,
      CORRIDORS.filter(({ miles }) => miles > 1000),
    ),
    stations: integer(random, 40, 80),
  });
  const least = pick(random, [360, 420, 480]);
  const nights = Array.from({ length: 5 }, (_, i) => ({
    from_drive_minute: least + i * (least + 120),
    to_drive_minute: least + i * (least + 120) + integer(random, 60, 240),
  }));
  return optimize({
    ...trip,
    stations: trip.stations.map((station) => ({ ...station, parking_spaces: pick(random, [0, 20, 90]) })),
    vehicle: { mpg: 6.5, tank_capacity_gallons: pick(random, [70, 80, 90]), current_fuel_gallons: 60 },
    params: {
      stop_minutes: pick(random, [10, 20, 40]),
      time_value_dollars_per_minute: pick(random, [0.3, 0.9]),
      ...pick(random, [{}, { explain: true }]),
    },
    hours: {
      ...pick(random, LIMITS.slice(0, 4)),
      rests: nights,
      ...pick(random, [{}, { departure_at: "2026-07-13T06:00-05:00" }]),
    },
  });
}

/** In turn: why a plan is as it is, a station in or out, and the rest of a trip. */
function question(random: Random, index: number): CorpusRequest {
  const trip = { ...tripOf(random, 25), hours: anyHours(random) };
  if (index % 3 === 0) return optimize(withParams(trip, { explain: true }));
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
    progress: {
      miles_from_route_start: rounded(random() * trip.route.total_distance_miles, 2),
      ...pick(random, [{}, { previous_stops }]),
    },
  });
}

const rest = (from: unknown, to: unknown): object => ({ from_drive_minute: from, to_drive_minute: to });

/** What may not stand in `hours`. */
const BAD_HOURS: readonly unknown[] = [
  [],
  "11h",
  7,
  true,
  false,
  { drive_minutes_left: -1 },
  { drive_minutes_left: 661 },
  { drive_minutes_left: "11h" },
  { drive_minutes_left: 1441, drive_minutes_per_period: 1440 },
  { drive_minutes_left: 600, drive_minutes_per_period: 599.5 },
  { drive_minutes_to_break: -0.5 },
  { drive_minutes_to_break: 480.25 },
  { drive_minutes_to_break: true },
  { drive_minutes_to_break: 300, drive_minutes_per_break: 270 },
  { window_minutes_left: 841 },
  { window_minutes_left: 3000, window_minutes_per_period: 2880 },
  { window_minutes_left: [] },
  { break_minutes: -1 },
  { break_minutes: 1441 },
  { drive_minutes_per_break: 59 },
  { drive_minutes_per_break: 1441 },
  { drive_minutes_per_period: 0 },
  { drive_minutes_per_period: 1440.5 },
  { window_minutes_per_period: 59 },
  { window_minutes_per_period: 2881 },
  { rest_minutes: -1 },
  { rest_minutes: 10_081 },
  { rest_minutes: "600" },
  { drive_minutes_per_period: 30, drive_minutes_left: 700, drive_minutes_to_break: 500 },
  { rests: {} },
  { rests: "9h-11h" },
  { rests: [null] },
  { rests: [{}] },
  { rests: [rest(1, undefined)] },
  { rests: [rest(-1, 5)] },
  { rests: [rest(5, 4)] },
  { rests: [rest(0, 1_000_001)] },
  { rests: [rest("9h", 600)] },
  { rests: [rest(540, 660), rest(600, 700)] },
  { rests: [rest(540, 660), rest(500, 520)] },
  { rests: [rest(9, 8), rest(7, 6)] },
  { rests: [rest(540, "x"), rest(500, 520)] },
  { rests: Array.from({ length: 101 }, (_, i) => rest(i, i)) },
  { departure_at: "2026-07-13" },
  { departure_at: "2026-07-13T06:00" },
  { departure_at: "2026-02-30T06:00Z" },
  { departure_at: "2026-07-13 06:00Z" },
  { departure_at: 1_786_000_000 },
  { departure_at: "" },
  { departure_at: "2026-07-13T24:00Z" },
];

/** What may not stand in a station, and in other fields beside hours at fault. */
const BAD_BESIDE: readonly ((trip: TimedBody) => object)[] = [
  ...[-1, 100_001, "12", true, {}].map((parking_spaces) => (trip: TimedBody) => ({
    ...trip,
    stations: trip.stations.map((station) => ({ ...station, parking_spaces })),
  })),
  (trip) => ({ ...trip, vehicle: undefined, hours: { rest_minutes: -1 } }),
  (trip) => ({ ...trip, vehicle: { mpg: 6.5 }, hours: {} }),
  (trip) => ({
    ...trip,
    stations: trip.stations.map((station) => ({ ...station, price_per_gallon: null })),
    hours: {},
  }),
];

/** Forms that ask for nothing, and fields that nobody knows. */
const NEUTRAL: readonly unknown[] = [
  undefined,
  null,
  { strange: 1 },
  { departs: "2026-07-13T06:00-05:00" },
  { break_minutes: null, rests: [], departure_at: null },
];

export const HOURS: Readonly<Record<string, Family>> = {
  hours: { count: 50, make: (random) => optimize({ ...tripOf(random), hours: anyHours(random) }) },
  "hours-rules": { count: 36, make: ruled },
  "hours-nights": { count: 16, make: night },
  "hours-questions": { count: 36, make: question },
  "hours-clock": {
    count: DEPARTURES.length,
    make: (random, index) =>
      optimize({ ...tripOf(random, 20), hours: { ...anyHours(random), departure_at: DEPARTURES[index] } }),
  },
  "hours-plans": {
    count: 24,
    make: (random, index) =>
      post("/v1/plans", {
        ...anyTripBetween(random, index % 2 === 0),
        ...pick(random, [{}, { alternatives: 2, via: null, progress: null }]),
        hours: anyHours(random),
      }),
  },
  "hours-faults": {
    count: BAD_HOURS.length,
    make: (random, index) => optimize({ ...tripOf(random, 3), hours: BAD_HOURS[index] }),
  },
  "hours-faults-beside": {
    count: BAD_BESIDE.length,
    make: (random, index) => optimize(BAD_BESIDE[index]?.(tripOf(random, 2))),
  },
  "hours-neutral": {
    count: NEUTRAL.length,
    make: (random, index) => optimize({ ...tripOf(random), hours: NEUTRAL[index] }),
  },
  "hours-spelling": {
    count: 14,
    make: (random) => optimize(spellOddly(random, { ...tripOf(random, 12), hours: anyHours(random) })),
  },
  "hours-damage": {
    count: 14,
    make: (random) => optimize(damage(random, JSON.stringify({ ...tripOf(random, 6), hours: anyHours(random) }))),
  },
};

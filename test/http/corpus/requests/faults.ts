// Right bodies with wrong values in them.

import { integer, pick } from "../../../support/random.js";
import { FUELS } from "./trips.js";

type Random = () => number;
type Path = readonly (string | number)[];

/** A value in place of which a member is left out. */
const GONE = Symbol("gone");

const NO_NUMBER: readonly unknown[] = [GONE, null, "3.5", true, [], {}, -1, -0.001, 0, 1e-9, 1e9, 1e300];
const NO_TEXT: readonly unknown[] = [
  GONE,
  null,
  "",
  7,
  [],
  {},
  "x".repeat(201),
  "x".repeat(501),
  "😀".repeat(200),
  "😀".repeat(201),
];
const NO_OBJECT: readonly unknown[] = [GONE, null, [], {}, "x", 1, false];
const NO_DEGREES: readonly unknown[] = [GONE, null, "41", 90, 90.0001, -180, 180.5, 1e300];
const NO_LIST: readonly unknown[] = [
  GONE,
  null,
  [],
  {},
  "x",
  [null],
  [1, 2],
  [{}],
  [{ lat: 1 }, { lat: 91, lng: "x" }],
  [{ lat: 1, lng: 2 }],
];
const NO_LINE: readonly unknown[] = [
  GONE,
  null,
  "",
  "?",
  "??",
  "~~~~",
  "_p~iF~ps|U",
  5,
  {},
  "a b",
  "é",
  "_ibE_ibE".repeat(100),
];

interface Spot {
  readonly path: Path;
  readonly values: readonly unknown[];
}

const spot = (path: Path, values: readonly unknown[]): Spot => ({ path, values });

/** What any body with a route and stations may get wrong. @param station its index. */
const sharedSpots = (station: number): Spot[] => [
  spot(["route"], NO_OBJECT),
  spot(["route", "total_distance_miles"], NO_NUMBER),
  spot(["route", "total_duration_minutes"], [...NO_NUMBER, 1_000_001]),
  spot(["route", "start"], NO_OBJECT),
  spot(["route", "start", "lat"], NO_DEGREES),
  spot(["route", "end", "lng"], NO_DEGREES),
  spot(["route", "polyline"], NO_LINE),
  spot(["route", "waypoints"], NO_LIST),
  spot(["stations"], NO_LIST),
  spot(["stations", station], NO_OBJECT),
  spot(["stations", station, "id"], NO_TEXT),
  spot(["stations", station, "name"], NO_TEXT),
  spot(["stations", station, "address"], NO_TEXT),
  spot(["stations", station, "location"], NO_OBJECT),
  spot(["stations", station, "location", "lat"], NO_DEGREES),
  spot(["stations", station, "location", "lng"], NO_DEGREES),
  spot(["stations", station, "brand"], NO_TEXT),
  spot(["stations", station, "price_per_gallon"], [...NO_NUMBER, 100, 100.01]),
  spot(["stations", station, "fuel_type"], ["Diesel", "", 1, null, "e85", ...FUELS]),
  spot(["stations", station, "miles_from_route_start"], [...NO_NUMBER, 100_000, 100_001]),
  spot(["stations", station, "detour_minutes"], [...NO_NUMBER, 10_080, 10_081]),
  spot(["stations", station, "metadata"], [null, [], "x", 1, { a: { b: { c: [] } } }]),
];

const optimizeSpots = (station: number): Spot[] => [
  ...sharedSpots(station),
  spot(["vehicle"], NO_OBJECT),
  spot(["vehicle", "mpg"], [...NO_NUMBER, 200, 200.1]),
  spot(["vehicle", "tank_capacity_gallons"], [...NO_NUMBER, 500, 501]),
  spot(["vehicle", "current_fuel_gallons"], [...NO_NUMBER, 499, 500.5]),
  spot(["vehicle", "year"], [1979, 1980, 2030, 2031, 2015.5, "2015", null, 1e300]),
  spot(["vehicle", "make"], NO_TEXT),
  spot(["vehicle", "model"], [...NO_TEXT, "x".repeat(101)]),
  spot(["params"], NO_OBJECT),
  spot(["params", "time_value_dollars_per_minute"], [...NO_NUMBER, 0.0999, 0.9, 0.901]),
  spot(["params", "destination_reserve_fraction"], [...NO_NUMBER, 1, 1.0001, 0.99]),
  spot(["params", "inter_stop_buffer_fraction"], [...NO_NUMBER, 1, 1.0001, 0.99]),
];

const enrichSpots = (station: number): Spot[] => [
  ...sharedSpots(station),
  spot(["coarse_filter_radius_miles"], [...NO_NUMBER, 4.99, 5, 20, 20.01]),
  spot(["max_detour_minutes"], [...NO_NUMBER, 0.99, 1, 20, 20.01]),
];

/** A copy of a body with one to four wrong values, now and then the same one at several stations. */
function spoil(
  random: Random,
  body: { readonly stations: readonly unknown[] },
  spotsOf: (station: number) => Spot[],
): unknown {
  let spoilt: unknown = body;
  const most = pick(random, [1, 1, 2, 4]);
  for (let i = integer(random, 1, most); i > 0; i--) {
    const stations = random() < 0.1 ? integer(random, 2, 150) : 1;
    const [first, which] = [integer(random, 0, body.stations.length - 1), random()];
    for (let station = first; station < Math.min(first + stations, body.stations.length); station++) {
      const spots = spotsOf(station);
      const { path, values } = spots[Math.floor(which * spots.length)] ?? spot([], []);
      spoilt = put(spoilt, path, pick(random, values));
    }
  }
  return spoilt;
}

export function spoilOptimize(random: Random, body: { readonly stations: readonly unknown[] }): unknown {
  return spoil(random, body, optimizeSpots);
}

export function spoilEnrich(random: Random, body: { readonly stations: readonly unknown[] }): unknown {
  return spoil(random, body, enrichSpots);
}

/** A copy with a value at a path; without a change where the path leads nowhere. */
export function put(target: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target))
    return target.flatMap((item: unknown, i) =>
      i === key ? [put(item, rest, value)].filter((made) => made !== GONE) : [item],
    );
  if (typeof target !== "object" || target === null) return target;
  const made = put(Reflect.get(target, key), rest, value);
  return made === GONE
    ? Object.fromEntries(Object.entries(target).filter(([name]) => name !== key))
    : { ...target, [key]: made };
}

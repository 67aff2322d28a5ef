// How the fields of a request go together, beyond what a JSON Schema can say (docs/http.md): makes right what a value
// breaks of it.

import type { Json } from "./schemaValues.js";

/** A set that the service has. */
export const KEPT_SET = "tonight";

/** Places at the road from Denver to Chicago, latitude and longitude. */
export const ALONG_I80: readonly (readonly [number, number])[] = [
  [40.67, -99.08],
  [41.59, -93.62],
  [40.62, -103.18],
  [41.66, -91.53],
  [41.12, -100.77],
  [40.81, -96.7],
  [41.52, -90.58],
  [41.53, -88.08],
  [41.41, -95.0],
];

type JsonObject = { [name: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectAt(value: JsonObject, name: string): JsonObject | undefined {
  const inner = value[name];
  return isObject(inner) ? inner : undefined;
}

function listAt(value: JsonObject | undefined, name: string): Json[] | undefined {
  const inner = value?.[name];
  return Array.isArray(inner) ? inner : undefined;
}

function numberAt(value: JsonObject | undefined, name: string): number | undefined {
  const inner = value?.[name];
  return typeof inner === "number" ? inner : undefined;
}

/** A request of any endpoint whose fields go together. */
export function relate(request: Json): Json {
  const body = structuredClone(request);
  if (!isObject(body)) return body;
  const { route, vehicle, params, hours, pricing, progress } = {
    route: objectAt(body, "route"),
    vehicle: objectAt(body, "vehicle"),
    params: objectAt(body, "params"),
    hours: objectAt(body, "hours"),
    pricing: objectAt(body, "pricing"),
    progress: objectAt(body, "progress"),
  };
  relatePlaces(body);
  if (route !== undefined) relateRoute(route);
  if (vehicle !== undefined) relateVehicle(vehicle);
  if (params !== undefined) relateMinimum(params, vehicle);
  if (hours !== undefined) relateHours(hours);
  for (const deal of listAt(pricing, "discounts") ?? []) if (isObject(deal)) relateDeal(deal);
  relateStations(body, { route, params, progress });
  return body;
}

/** A set or stations of the request's own; no alternatives on the way or by way of places. */
function relatePlaces(body: JsonObject): void {
  if (!("origin" in body)) return;
  if (Array.isArray(body["stations"])) delete body["station_set"];
  else body["station_set"] ??= KEPT_SET;
  for (const [i, station] of (listAt(body, "stations") ?? []).entries()) {
    const [lat = 0, lng = 0] = ALONG_I80[i % (ALONG_I80.length + 2)] ?? [];
    if (isObject(station) && lat !== 0) station["location"] = { lat, lng };
  }
  if ((listAt(body, "via")?.length ?? 0) > 0 || objectAt(body, "progress") !== undefined) delete body["alternatives"];
}

/** The line is a polyline or waypoints. */
function relateRoute(route: JsonObject): void {
  if (typeof route["polyline"] === "string" && route["polyline"] !== "") return;
  if (!Array.isArray(route["waypoints"]))
    route["waypoints"] = [
      { lat: 40, lng: -99 },
      { lat: 40, lng: -90 },
    ];
}

/** No more fuel than the tank holds, also where it is looked up, and stretches in their order. */
function relateVehicle(vehicle: JsonObject): void {
  const fuel = numberAt(vehicle, "current_fuel_gallons");
  if (fuel !== undefined)
    vehicle["current_fuel_gallons"] = Math.min(fuel, numberAt(vehicle, "tank_capacity_gallons") ?? 5);
  let before = 0;
  for (const stretch of listAt(vehicle, "consumption") ?? []) {
    if (!isObject(stretch)) continue;
    const mile = numberAt(stretch, "until_mile") ?? 0;
    // Within the bound of a route's length.
    if (mile <= before) stretch["until_mile"] = Math.min(100_000, before + 1);
    before = numberAt(stretch, "until_mile") ?? before;
  }
  const stretches = listAt(vehicle, "consumption");
  if (stretches !== undefined && before >= 100_000) vehicle["consumption"] = stretches.slice(0, 1);
}

/** The least purchase fits into the tank that may be used. */
function relateMinimum(params: JsonObject, vehicle: JsonObject | undefined): void {
  const minimum = numberAt(params, "minimum_purchase_gallons");
  const usable = (numberAt(vehicle, "tank_capacity_gallons") ?? 0) * (numberAt(vehicle, "usable_tank_fraction") ?? 1);
  if (minimum !== undefined) params["minimum_purchase_gallons"] = usable < 1 ? 0 : Math.min(minimum, usable / 2);
}

const LEFT_OF = [
  ["drive_minutes_to_break", "drive_minutes_per_break", 480],
  ["drive_minutes_left", "drive_minutes_per_period", 660],
  ["window_minutes_left", "window_minutes_per_period", 840],
] as const;

/** No more is left than there is in all, and rests follow each other. */
function relateHours(hours: JsonObject): void {
  for (const [left, limit, usual] of LEFT_OF) {
    const minutes = numberAt(hours, left);
    if (minutes !== undefined) hours[left] = Math.min(minutes, numberAt(hours, limit) ?? usual);
  }
  const times = (listAt(hours, "rests") ?? [])
    .flatMap((rest) =>
      isObject(rest) ? [numberAt(rest, "from_drive_minute") ?? 0, numberAt(rest, "to_drive_minute") ?? 0] : [],
    )
    .toSorted((a, b) => a - b);
  if (times.length > 0)
    hours["rests"] = Array.from({ length: times.length / 2 }, (_, i) => ({
      from_drive_minute: times[2 * i] ?? 0,
      to_drive_minute: times[2 * i + 1] ?? 0,
    }));
}

const TERMS = ["cents_off", "percent_off", "cost_plus_cents"] as const;

/** A deal has one term, and one scope at most. */
function relateDeal(deal: JsonObject): void {
  const [term = "cents_off"] = TERMS.filter((each) => typeof deal[each] === "number").toSorted();
  for (const each of TERMS) if (each !== term) delete deal[each];
  deal[term] ??= 5;
  if (Array.isArray(deal["brands"])) delete deal["station_ids"];
}

interface Naming {
  readonly route: JsonObject | undefined;
  readonly params: JsonObject | undefined;
  readonly progress: JsonObject | undefined;
}

/** Stations have ids of their own and one fuel, and are on the route as the named ones must be. */
function relateStations(body: JsonObject, { route, params, progress }: Naming): void {
  const stations = (listAt(body, "stations") ?? []).filter(isObject);
  const length = numberAt(route, "total_distance_miles") ?? Infinity;
  const fuel = stations.map((station) => station["fuel_type"]).find((each) => typeof each === "string");
  for (const [i, station] of stations.entries()) {
    if (stations.slice(0, i).some((other) => other["id"] === station["id"])) station["id"] = `s${i}`;
    if (typeof station["fuel_type"] === "string") station["fuel_type"] = fuel ?? null;
    // One in ten lies past the end.
    const mile = numberAt(station, "miles_from_route_start");
    if (mile !== undefined && mile > length && i % 10 < 9)
      station["miles_from_route_start"] = length * ((mile % 997) / 997);
  }
  if (progress !== undefined)
    progress["miles_from_route_start"] = Math.min(
      numberAt(progress, "miles_from_route_start") ?? 0,
      length < 1e9 ? length / 2 : 10,
    );
  const ids = stations
    .filter((station) => (numberAt(station, "miles_from_route_start") ?? 0) <= length)
    .flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  const given = (count: number, from: number): string[] => ids.slice(from, from + count);
  for (const [list, name, from] of [
    [params, "required_station_ids", 0],
    [progress, "locked_station_ids", 1],
    [params, "excluded_station_ids", 2],
    [progress, "skipped_station_ids", 4],
  ] as const) {
    const named = listAt(list, name);
    if (list !== undefined && named !== undefined) list[name] = given(named.length, from);
  }
  for (const [i, stop] of (listAt(progress, "previous_stops") ?? []).entries())
    if (isObject(stop) && ids[i] !== undefined) stop["station_id"] = ids[i];
  // Whether a station is near enough to the road is not known here.
  if ("origin" in body && params !== undefined) delete params["required_station_ids"];
  if ("origin" in body && progress !== undefined) delete progress["locked_station_ids"];
  if ("force" in body) body["station_id"] = ids.at(-1) ?? body["station_id"] ?? "";
}

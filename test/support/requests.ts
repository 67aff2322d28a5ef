/** Where a value is in a request body: `["stations", 3, "name"]`. */
export type Path = readonly (string | number)[];

export type Change = readonly [path: Path, value: unknown];

/**
 * A valid body for /v1/optimize with all optional fields except the polyline: a truck on I-80 from Omaha to Chicago,
 * diesel, four stops to choose from.
 */
export function validBody(): Record<string, unknown> {
  return {
    route: {
      total_distance_miles: 468.4,
      total_duration_minutes: 421,
      start: { lat: 41.2565, lng: -95.9345 },
      end: { lat: 41.8781, lng: -87.6298 },
      waypoints: [
        { lat: 41.2565, lng: -95.9345 },
        { lat: 41.5868, lng: -93.625 },
        { lat: 41.5236, lng: -90.5776 },
        { lat: 41.8781, lng: -87.6298 },
      ],
    },
    stations: [
      makeStation(0, { miles_from_route_start: 12.4, price_per_gallon: 3.799 }),
      makeStation(1, { miles_from_route_start: 131.9, price_per_gallon: 3.659 }),
      makeStation(2, { miles_from_route_start: 296.3, price_per_gallon: 3.419 }),
      makeStation(3, { miles_from_route_start: 401.8, price_per_gallon: 4.089 }),
    ],
    vehicle: {
      mpg: 6.5,
      tank_capacity_gallons: 150,
      current_fuel_gallons: 40,
      year: 2022,
      make: "Freightliner",
      model: "Cascadia",
    },
    params: {
      time_value_dollars_per_minute: 0.4,
      destination_reserve_fraction: 0.15,
      inter_stop_buffer_fraction: 0.08,
    },
  };
}

/** A station with every field; `changes` win. */
export function makeStation(index: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `stop-${index}`,
    name: `Travel Plaza ${index}`,
    address: `${100 + index} Interstate Drive, Exit ${index}, IA`,
    location: { lat: 41.6, lng: -95 + (index % 1000) / 200 },
    brand: "Prairie Fuel",
    price_per_gallon: 3.5 + (index % 100) / 100,
    fuel_type: "diesel",
    miles_from_route_start: index % 460,
    detour_minutes: 3.5,
    metadata: { lanes: 12, scale: true },
    ...changes,
  };
}

/** The valid body with every field of the fleet rules. */
export function ruledBody(): Record<string, unknown> {
  return {
    ...validBody(),
    stations: [12.4, 131.9, 296.3, 401.8].map((miles, i) =>
      makeStation(i, {
        miles_from_route_start: miles,
        detour_miles: 2.5,
        stop_minutes: 12,
        minimum_purchase_gallons: 20,
        maximum_purchase_gallons: 140,
      }),
    ),
    vehicle: {
      mpg: 6.5,
      tank_capacity_gallons: 150,
      current_fuel_gallons: 40,
      consumption: [
        { until_mile: 200, mpg: 6.2 },
        { until_mile: 300, mpg: 6.6 },
        { until_mile: 468.4, mpg: 5.9 },
      ],
      usable_tank_fraction: 0.95,
    },
    params: {
      stop_minutes: 15,
      stop_cost_dollars: 5,
      minimum_purchase_gallons: 30,
      maximum_stops: 3,
      fill_up: true,
      required_station_ids: ["stop-2"],
      excluded_station_ids: ["stop-1", "elsewhere"],
      brands: {
        only: ["Prairie Fuel", "Acme"],
        never: ["Nobody's"],
        prefer: [{ brand: "Prairie Fuel", dollars_per_stop: 5, cents_per_gallon: 2 }],
        fallback: true,
        fallback_dollars_per_stop: 25,
      },
      when_infeasible: "dip",
    },
  };
}

/** `count` stations along the way. */
export function makeStations(count: number, changes: Record<string, unknown> = {}): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => makeStation(index, changes));
}

/** A copy of `target` with `value` at `path`; undefined leaves the field out of the JSON. */
export function withValue(target: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(target))
    return target.map((element: unknown, i) => (i === key ? withValue(element, rest, value) : element));
  if (typeof target !== "object" || target === null) throw new Error(`there is nothing at ${path.join(".")}`);
  return { ...target, [key]: withValue(Reflect.get(target, key), rest, value) };
}

/** The valid body with some values changed. */
export function bodyWith(...changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((body, [path, value]) => withValue(body, path, value), validBody());
}

/** The body with every fleet rule, with some values changed. */
export function ruledBodyWith(...changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((body, [path, value]) => withValue(body, path, value), ruledBody());
}

/** JSON text of the valid body with `json` in place of the value at `path`: for what JSON.stringify never writes. */
export function textWith(path: Path, json: string, ...changes: readonly Change[]): string {
  const mark = "\u0001value\u0001";
  return JSON.stringify(bodyWith([path, mark], ...changes)).replace(JSON.stringify(mark), () => json);
}

/** The next double above or below. */
export function nextDouble(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(value).buffer);
  const away = Math.sign(value) === direction;
  return new Float64Array(BigInt64Array.of((bits[0] ?? 0n) + (away ? 1n : -1n)).buffer)[0] ?? value;
}

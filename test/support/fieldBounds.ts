// The bounds of every field of a request, written by hand from the contract: what a JSON request may hold, and not how
// the code says it. Nothing here comes from the schemas, so that the tests of the scanner, of the answers over HTTP and
// of OpenAPI, which all go by this table, find a schema that says something else.

export type EndpointName = "optimize" | "explain" | "enrich" | "plans" | "routes";

export type Kind =
  | NumberKind
  | { readonly kind: "integer"; readonly least: number; readonly most: number }
  /** Lengths are in code points. */
  | { readonly kind: "text"; readonly least: number; readonly most: number }
  | { readonly kind: "words"; readonly options: readonly string[] }
  | FormKind
  | { readonly kind: "boolean" }
  /** An object with fields of the contract. */
  | { readonly kind: "object" }
  /** An object with any content. */
  | { readonly kind: "any object" }
  | ListKind;

interface NumberKind {
  readonly kind: "number";
  /** The smallest value, or the bound that every value is above. */
  readonly least?: number;
  readonly above?: number;
  readonly most: number;
}

/** A text of a form that examples show best. */
interface FormKind {
  readonly kind: "form";
  readonly type: string;
  readonly msg?: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Wrong as well, but of the right characters, so that no pattern of a JSON Schema tells. */
  readonly wrongBeyondPattern: readonly string[];
}

interface ListKind {
  readonly kind: "list";
  readonly least: number;
  readonly most: number;
  readonly element: (i: number) => unknown;
  /** Whether the fault of too few elements says how many there are; it does by default. */
  readonly isShortOneCounted?: false;
}

/**
 * Whether a field must be there. An optional one may be missing or null. An element of a list cannot be missing, but it
 * cannot be null. Of fields that are "either", one must be there, and tests of their own say which.
 */
export type Need = "required" | "optional" | "element" | "either";

export interface Field {
  readonly on: readonly EndpointName[];
  /** Where it stands in the whole bodies of `fieldCases.ts`, with a dot before each key or index. */
  readonly at: string;
  readonly kind: Kind;
  readonly need: Need;
  readonly default?: unknown;
}

const ROUTED = ["optimize", "explain", "enrich"] as const;
const PLANNED = ["optimize", "explain", "plans"] as const;
const WITH_STATIONS = ["optimize", "explain", "enrich", "plans"] as const;
const ALL = ["optimize", "explain", "enrich", "plans", "routes"] as const;

const between = (least: number, most: number): Kind => ({ kind: "number", least, most });
const above = (bound: number, most: number): Kind => ({ kind: "number", above: bound, most });
const whole = (least: number, most: number): Kind => ({ kind: "integer", least, most });
const text = (least: number, most: number): Kind => ({ kind: "text", least, most });
const words = (...options: readonly string[]): Kind => ({ kind: "words", options });
const list = (least: number, most: number, element: (i: number) => unknown): Kind => ({
  kind: "list",
  least,
  most,
  element,
});
const OBJECT: Kind = { kind: "object" };
const BOOLEAN: Kind = { kind: "boolean" };

const LATITUDE = between(-90, 90);
const LONGITUDE = between(-180, 180);
const STATION_ID = text(1, 200);
const BRAND = text(1, 100);

const TIME: FormKind = {
  kind: "form",
  type: "datetime_from_date_parsing",
  msg: "Input should be a time in ISO 8601 with its time zone, such as 2026-07-13T06:00-05:00",
  right: [
    "2026-07-13T06:00-05:00",
    "2026-07-13T11:00:00Z",
    "2024-02-29T23:59:59.123456789+14:00",
    "1970-01-01T00:00Z",
    "2026-03-08T02:30-06:00",
    "2026-11-01T01:30:00.5-06:00",
    "2999-12-31T23:59:59Z",
  ],
  wrong: [
    "2026-07-13",
    "2026-07-13T06:00",
    "2026-07-13 06:00Z",
    "2026-07-13T06:00-05",
    "2026-07-13T24:00Z",
    "2026-07-13T25:00Z",
    "2026-07-13T06:60Z",
    "2026-07-13T06:00z",
    "2026-07-13T06:00:60Z",
    "+002026-07-13T06:00Z",
    "06:00",
    "tomorrow",
    "",
    "x".repeat(1_000_000),
  ],
  wrongBeyondPattern: ["2026-02-29T06:00Z", "2026-13-01T06:00Z"],
};

/** Omaha and Denver. */
export const POLYLINE = "szxzFtjqhQ|yhHtbpu@";

const ENCODED: FormKind = {
  kind: "form",
  type: "value_error",
  right: [POLYLINE, `${POLYLINE}_______??`],
  wrong: [
    "szxzFtjqhQ",
    POLYLINE.slice(0, -1),
    `${POLYLINE}?`,
    `${POLYLINE} `,
    // A value of seven characters that count.
    `${POLYLINE}______@?`,
    "!!",
  ],
  // A point off the globe.
  wrongBeyondPattern: ["~~~~~^???"],
};

const SET_NAME: FormKind = {
  kind: "form",
  type: "value_error",
  msg: "Input should be 1 to 64 lower-case letters, digits, hyphens and underscores, and begin with a letter or digit",
  right: ["default", "0", "night-1_a", "x".repeat(64)],
  wrong: ["", "Default", "-x", "_x", "a b", "a/b", "x".repeat(65)],
  wrongBeyondPattern: [],
};

const WAYPOINTS: Kind = {
  kind: "list",
  least: 2,
  most: 100_000,
  element: (i) => ({ lat: 41, lng: -95 - (i % 2) / 10_000 }),
  isShortOneCounted: false,
};

/** The states of the US with the District of Columbia, then the provinces and territories of Canada. */
const JURISDICTIONS = (
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
  "PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS NT NU ON PE QC SK YT"
).split(" ");

const station = (i: number): object => ({
  id: `s${i}`,
  name: "Stop",
  address: "Road",
  location: { lat: 40, lng: -99 },
  price_per_gallon: 3.5,
  miles_from_route_start: 100,
});

type Row = readonly [
  on: readonly EndpointName[],
  at: string,
  kind: Kind,
  need?: Need | { readonly default: number | boolean | string },
];

const ROWS: readonly Row[] = [
  [["plans", "routes"], "origin", text(1, 500), "required"],
  [["plans", "routes"], "destination", text(1, 500), "required"],
  [["plans"], "via", list(0, 10, () => "40,-98.5")],
  [["plans"], "via.0", text(1, 500), "element"],
  [["plans"], "alternatives", whole(0, 3), { default: 0 }],
  [["plans"], "station_set", SET_NAME],
  [["plans"], "corridor", OBJECT],
  [["plans"], "corridor.coarse_filter_radius_miles", between(5, 20)],
  [["plans"], "corridor.max_detour_minutes", between(1, 20)],

  [["enrich"], "coarse_filter_radius_miles", between(5, 20), { default: 7 }],
  [["enrich"], "max_detour_minutes", between(1, 20), { default: 10 }],
  [["enrich"], "return_detour_miles", BOOLEAN, { default: false }],

  [["explain"], "station_id", STATION_ID, "required"],
  [["explain"], "force", words("in", "out"), "required"],

  [ROUTED, "route", OBJECT, "required"],
  [ROUTED, "route.total_distance_miles", above(0, 100_000), "required"],
  [ROUTED, "route.total_duration_minutes", above(0, 1_000_000), "required"],
  [ROUTED, "route.start", OBJECT, "required"],
  [ROUTED, "route.start.lat", LATITUDE, "required"],
  [ROUTED, "route.start.lng", LONGITUDE, "required"],
  [ROUTED, "route.end", OBJECT, "required"],
  [ROUTED, "route.end.lat", LATITUDE, "required"],
  [ROUTED, "route.end.lng", LONGITUDE, "required"],
  [ROUTED, "route.polyline", ENCODED],
  [ROUTED, "route.polyline_precision", whole(5, 6)],
  [ROUTED, "route.geometry", { kind: "any object" }],
  [ROUTED, "route.waypoints", WAYPOINTS, "either"],
  [ROUTED, "route.waypoints.2", OBJECT, "element"],
  [ROUTED, "route.waypoints.2.lat", LATITUDE, "required"],
  [ROUTED, "route.waypoints.2.lng", LONGITUDE, "required"],

  [ROUTED, "stations", list(1, 5000, station), "required"],
  [["plans"], "stations", list(1, 5000, station)],
  [WITH_STATIONS, "stations.1", OBJECT, "element"],
  [WITH_STATIONS, "stations.1.id", STATION_ID, "required"],
  [WITH_STATIONS, "stations.1.name", text(1, 200), "required"],
  [WITH_STATIONS, "stations.1.address", text(1, 500), "required"],
  [WITH_STATIONS, "stations.1.location", OBJECT, "required"],
  [WITH_STATIONS, "stations.1.location.lat", LATITUDE, "required"],
  [WITH_STATIONS, "stations.1.location.lng", LONGITUDE, "required"],
  [WITH_STATIONS, "stations.1.brand", text(0, 100)],
  [WITH_STATIONS, "stations.1.price_per_gallon", above(0, 100)],
  [WITH_STATIONS, "stations.1.fuel_type", words("regular", "midgrade", "premium", "diesel")],
  [WITH_STATIONS, "stations.1.miles_from_route_start", between(0, 100_000)],
  [WITH_STATIONS, "stations.1.detour_minutes", between(0, 10_080)],
  [WITH_STATIONS, "stations.1.detour_miles", between(0, 100_000)],
  [WITH_STATIONS, "stations.1.stop_minutes", between(0, 1440)],
  [WITH_STATIONS, "stations.1.minimum_purchase_gallons", between(0, 1_000_000)],
  [WITH_STATIONS, "stations.1.maximum_purchase_gallons", above(0, 1_000_000)],
  [WITH_STATIONS, "stations.1.jurisdiction", words(...JURISDICTIONS)],
  [WITH_STATIONS, "stations.1.cost_per_gallon", above(0, 100)],
  [WITH_STATIONS, "stations.1.price_as_of", TIME],
  [WITH_STATIONS, "stations.1.parking_spaces", between(0, 100_000)],
  [WITH_STATIONS, "stations.1.metadata", { kind: "any object" }],

  [PLANNED, "vehicle", OBJECT, "required"],
  [["enrich", "routes"], "vehicle", OBJECT],
  [PLANNED, "vehicle.mpg", above(0, 200)],
  [PLANNED, "vehicle.tank_capacity_gallons", above(0, 500)],
  [PLANNED, "vehicle.current_fuel_gallons", between(0, 500)],
  [PLANNED, "vehicle.consumption", list(1, 200, (i) => ({ until_mile: i + 1, mpg: 6 }))],
  [PLANNED, "vehicle.consumption.0", OBJECT, "element"],
  [PLANNED, "vehicle.consumption.0.until_mile", above(0, 100_000), "required"],
  [PLANNED, "vehicle.consumption.0.mpg", above(0, 200), "required"],
  [PLANNED, "vehicle.usable_tank_fraction", above(0, 1), { default: 1 }],
  [PLANNED, "vehicle.year", whole(1980, 2030)],
  [PLANNED, "vehicle.make", text(1, 100)],
  [PLANNED, "vehicle.model", text(1, 100)],
  [ALL, "vehicle.truck", OBJECT],
  [ALL, "vehicle.truck.height_feet", above(0, 20), { default: 13.5 }],
  [ALL, "vehicle.truck.weight_pounds", above(0, 200_000), { default: 80_000 }],
  [ALL, "vehicle.truck.length_feet", above(0, 160), { default: 70 }],
  [ALL, "vehicle.truck.hazmat", BOOLEAN, { default: false }],

  [PLANNED, "params", OBJECT],
  [PLANNED, "params.time_value_dollars_per_minute", between(0.1, 0.9), { default: 0.5 }],
  [PLANNED, "params.destination_reserve_fraction", between(0, 1), { default: 0.1 }],
  [PLANNED, "params.inter_stop_buffer_fraction", between(0, 1), { default: 0.05 }],
  [PLANNED, "params.stop_minutes", between(0, 1440), { default: 0 }],
  [PLANNED, "params.stop_cost_dollars", between(0, 1000), { default: 0 }],
  [PLANNED, "params.minimum_purchase_gallons", between(0, 500), { default: 0 }],
  [PLANNED, "params.maximum_purchase_gallons", above(0, 500)],
  [PLANNED, "params.maximum_stops", whole(0, 50)],
  [PLANNED, "params.fill_up", BOOLEAN, { default: false }],
  [PLANNED, "params.required_station_ids", list(0, 50, () => "stop-2")],
  [PLANNED, "params.required_station_ids.0", STATION_ID, "element"],
  [PLANNED, "params.excluded_station_ids", list(0, 5000, (i) => `elsewhere-${i}`)],
  [PLANNED, "params.excluded_station_ids.1", STATION_ID, "element"],
  [PLANNED, "params.brands", OBJECT],
  [PLANNED, "params.brands.only", list(1, 100, () => "Prairie Fuel")],
  [PLANNED, "params.brands.only.1", BRAND, "element"],
  [PLANNED, "params.brands.never", list(0, 100, (i) => `Brand ${i}`)],
  [PLANNED, "params.brands.never.0", BRAND, "element"],
  [PLANNED, "params.brands.prefer", list(0, 100, (i) => ({ brand: `Brand ${i}`, dollars_per_stop: i }))],
  [PLANNED, "params.brands.prefer.0", OBJECT, "element"],
  [PLANNED, "params.brands.prefer.0.brand", BRAND, "required"],
  [PLANNED, "params.brands.prefer.0.dollars_per_stop", between(0, 1000)],
  [PLANNED, "params.brands.prefer.0.cents_per_gallon", between(0, 100)],
  [PLANNED, "params.brands.fallback", BOOLEAN, { default: false }],
  [PLANNED, "params.brands.fallback_dollars_per_stop", between(0, 1000), { default: 50 }],
  [PLANNED, "params.price_maximum_age_hours", above(0, 876_000)],
  [PLANNED, "params.when_infeasible", words("refuse", "dip"), { default: "refuse" }],
  [PLANNED, "params.explain", BOOLEAN, { default: false }],
  [PLANNED, "params.station_prices", BOOLEAN, { default: false }],

  [PLANNED, "pricing", OBJECT],
  [PLANNED, "pricing.discounts", list(0, 100, () => ({ cents_off: 0 }))],
  [PLANNED, "pricing.discounts.0", OBJECT, "element"],
  [PLANNED, "pricing.discounts.0.cents_off", between(0, 1000), "either"],
  [PLANNED, "pricing.discounts.1.percent_off", between(0, 100), "either"],
  [PLANNED, "pricing.discounts.2.cost_plus_cents", between(-1000, 1000), "either"],
  [PLANNED, "pricing.discounts.3.brands", list(1, 100, (i) => `Brand ${i}`)],
  [PLANNED, "pricing.discounts.3.brands.0", BRAND, "element"],
  [PLANNED, "pricing.discounts.4.station_ids", list(1, 5000, (i) => `elsewhere-${i}`)],
  [PLANNED, "pricing.discounts.4.station_ids.0", STATION_ID, "element"],
  [PLANNED, "pricing.fuel_tax", words("none", "ifta"), { default: "none" }],
  [PLANNED, "pricing.fuel_tax_rates", OBJECT],
  [PLANNED, "pricing.fuel_tax_rates.TX", between(0, 10), "element"],

  [PLANNED, "progress", OBJECT],
  [PLANNED, "progress.miles_from_route_start", between(0, 100_000), "required"],
  [PLANNED, "progress.locked_station_ids", list(0, 50, () => "stop-3")],
  [PLANNED, "progress.locked_station_ids.0", STATION_ID, "element"],
  [PLANNED, "progress.skipped_station_ids", list(0, 5000, (i) => `elsewhere-${i}`)],
  [PLANNED, "progress.skipped_station_ids.0", STATION_ID, "element"],
  [PLANNED, "progress.previous_stops", list(0, 5000, () => ({ station_id: "stop-2", gallons_to_purchase: 20 }))],
  [PLANNED, "progress.previous_stops.0", OBJECT, "element"],
  [PLANNED, "progress.previous_stops.0.station_id", STATION_ID, "required"],
  [PLANNED, "progress.previous_stops.0.gallons_to_purchase", between(0, 500), "required"],

  [PLANNED, "hours", OBJECT],
  [PLANNED, "hours.drive_minutes_to_break", between(0, 1440)],
  [PLANNED, "hours.drive_minutes_left", between(0, 1440)],
  [PLANNED, "hours.window_minutes_left", between(0, 2880)],
  [PLANNED, "hours.break_minutes", between(0, 1440), { default: 30 }],
  [PLANNED, "hours.drive_minutes_per_break", between(60, 1440), { default: 480 }],
  [PLANNED, "hours.drive_minutes_per_period", between(60, 1440), { default: 660 }],
  [PLANNED, "hours.window_minutes_per_period", between(60, 2880), { default: 840 }],
  [PLANNED, "hours.rest_minutes", between(0, 10_080), { default: 600 }],
  [PLANNED, "hours.rests", list(0, 100, (i) => ({ from_drive_minute: i, to_drive_minute: i }))],
  [PLANNED, "hours.rests.0", OBJECT, "element"],
  [PLANNED, "hours.rests.0.from_drive_minute", between(0, 1_000_000), "required"],
  [PLANNED, "hours.rests.0.to_drive_minute", between(0, 1_000_000), "required"],
  [PLANNED, "hours.departure_at", TIME],
];

export const FIELDS: readonly Field[] = ROWS.map(([on, at, kind, need = "optional"]) =>
  typeof need === "string" ? { on, at, kind, need } : { on, at, kind, need: "optional", default: need.default },
);

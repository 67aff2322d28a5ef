// Values for each field of `fieldBounds.ts`: right ones up to its bounds, and wrong ones with the fault that each makes.

import { type EndpointName, type Field, FIELDS, type Kind } from "./fieldBounds.js";
import { makeStation, nextDouble, type Path, validBody, withValue } from "./requests.js";

/** What an answer says of a wrong value. */
export interface FieldFault {
  readonly type: string;
  /** Not given where the words depend on the value. */
  readonly msg?: string | undefined;
  readonly ctx: Readonly<Record<string, unknown>>;
}

export interface FieldCase {
  readonly field: Field;
  /** The value as JSON, which has numbers that JSON.stringify never writes; undefined where the field is missing. */
  readonly json: string | undefined;
  /** Undefined where the value is right. */
  readonly fault?: FieldFault;
  /** Whether JSON Schema, too, can say that the value is wrong. */
  readonly isInSchema: boolean;
}

const TYPE_FAULTS: Readonly<Record<Kind["kind"], readonly [type: string, msg: string]>> = {
  number: ["float_type", "Input should be a valid number"],
  integer: ["int_type", "Input should be a valid integer"],
  text: ["string_type", "Input should be a valid string"],
  form: ["string_type", "Input should be a valid string"],
  words: ["literal_error", ""],
  boolean: ["bool_type", "Input should be a valid boolean"],
  object: ["model_attributes_type", "Input should be a valid object"],
  "any object": ["dict_type", "Input should be a valid dictionary"],
  list: ["list_type", "Input should be a valid list"],
};

const WRONG_TYPES: Readonly<Record<Kind["kind"], readonly unknown[]>> = {
  number: ["12", "", true, [12], { value: 12 }],
  integer: ["12", "", true, [12], { value: 12 }],
  text: [12, true, ["x"], { text: "x" }],
  form: [1_784_000_000, true, ["x"], { text: "x" }],
  words: [4, true, ["x"], {}],
  boolean: [0, 1, "true", "", [], {}],
  object: [5, "x", true, []],
  "any object": [5, "x", false, [], [{}]],
  list: [5, "x", true, {}, { 0: "x" }],
};

/** One, two, three and four bytes in UTF-8, and one or two units in UTF-16. */
const CHARACTERS = ["x", "é", "⛽", "😀"];

const FINITE: FieldFault = { type: "finite_number", msg: "Input should be a finite number", ctx: {} };

const BOUND_WORDS = {
  greater_than: ["gt", "greater than"],
  greater_than_equal: ["ge", "greater than or equal to"],
  less_than_equal: ["le", "less than or equal to"],
} as const;

function bounded(type: keyof typeof BOUND_WORDS, bound: number): FieldFault {
  const [key, words] = BOUND_WORDS[type];
  return { type, msg: `Input should be ${words} ${bound}`, ctx: { [key]: bound } };
}

/** A fault of a list's length: the only one that is told of the list, whatever its elements are. */
function counted(type: "too_short" | "too_long", bound: number, length?: number): FieldFault {
  const [least, key] = type === "too_short" ? ["at least", "min_length"] : ["at most", "max_length"];
  const [told, actual] = length === undefined ? ["", {}] : [`, not ${length}`, { actual_length: length }];
  return {
    type,
    msg: `List should have ${least} ${bound} item${bound === 1 ? "" : "s"}${told}`,
    ctx: { field_type: "List", [key]: bound, ...actual },
  };
}

function typeFault(kind: Kind): FieldFault {
  if (kind.kind === "words") {
    const quoted = kind.options.map((option) => `'${option}'`);
    const expected = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
    return { type: "literal_error", msg: `Input should be ${expected}`, ctx: { expected } };
  }
  const [type, msg] = TYPE_FAULTS[kind.kind];
  return { type, msg, ctx: {} };
}

type Wrong = readonly [json: string, fault: FieldFault, isInSchema?: boolean];

/** Right values at the bounds, and wrong ones just outside, as JSON. */
function valuesAtBounds(kind: Kind): { right: readonly string[]; wrong: readonly Wrong[] } {
  const json = (value: unknown): string => JSON.stringify(value);
  switch (kind.kind) {
    case "number": {
      const { least, above, most } = kind;
      return {
        right: [
          ...(least === undefined ? [] : [json(least), ...(least <= 0 ? ["-0", "0.0"] : [])]),
          ...(above === undefined ? [] : [json(nextDouble(above, 1)), json(above + 1e-27)]),
          json(nextDouble(most, -1)),
          json(most),
          `${json(most)}.00`,
          `${json(most / 100)}e2`,
        ].filter((text) => Number(text) <= most),
        wrong: [
          ...(least === undefined
            ? []
            : [nextDouble(least, -1), least - 1e-20, least - 1]
                .filter((value) => value < least)
                .map((value) => [json(value), bounded("greater_than_equal", least)] as const)),
          ...(above === undefined
            ? []
            : [above, nextDouble(above, -1), above - 1].map(
                (value) => [json(value), bounded("greater_than", above)] as const,
              )),
          [json(nextDouble(most, 1)), bounded("less_than_equal", most)],
          ["1e400", FINITE],
          ["-1e400", FINITE],
        ],
      };
    }
    case "integer": {
      const { least, most } = kind;
      const fraction = "Input should be a valid integer, got a number with a fractional part";
      return {
        right: [json(least), json(most), `${most}.0`, `${most}e0`],
        wrong: [
          [json(least - 1), bounded("greater_than_equal", least)],
          [json(most + 1), bounded("less_than_equal", most)],
          [json(least + 0.5), { type: "int_from_float", msg: fraction, ctx: {} }],
          ["1e400", FINITE],
          ["-1e400", FINITE],
        ],
      };
    }
    case "text": {
      const { least, most } = kind;
      const characters = least === 1 ? "character" : "characters";
      const tooShort = {
        type: "string_too_short",
        msg: `String should have at least ${least} ${characters}`,
        ctx: { min_length: least },
      };
      const tooLong = {
        type: "string_too_long",
        msg: `String should have at most ${most} characters`,
        ctx: { max_length: most },
      };
      return {
        right: [json("x".repeat(least)), ...CHARACTERS.map((each) => json(each.repeat(most)))],
        wrong: [
          ...(least > 0 ? [[json("x".repeat(least - 1)), tooShort] as const] : []),
          ...CHARACTERS.map((each) => [json(each.repeat(most + 1)), tooLong] as const),
          [json("x".repeat(most * 5)), tooLong],
        ],
      };
    }
    case "words": {
      const [first = ""] = kind.options;
      const others = [first.toLowerCase() === first ? first.toUpperCase() : first.toLowerCase(), `${first} `];
      return {
        right: kind.options.map(json),
        wrong: [...others, `${first}x`, "other", ""].map((value) => [json(value), typeFault(kind)] as const),
      };
    }
    case "form": {
      const { type, msg } = kind;
      const fault = { type, msg, ctx: {} };
      return {
        right: kind.right.map(json),
        wrong: [
          ...kind.wrong.map((value) => [json(value), fault] as const),
          ...kind.wrongBeyondPattern.map((value) => [json(value), fault, false] as const),
        ],
      };
    }
    case "list": {
      const { least, most, element, isShortOneCounted = true } = kind;
      const listOf = (length: number, make = element): string =>
        json(Array.from({ length }, (_, i: number) => make(i)));
      const tooLong = counted("too_long", most, most + 1);
      return {
        right: [...new Set([least, Math.max(least, 1), most])].map((length) => listOf(length)),
        wrong: [
          ...(least > 0
            ? [[listOf(least - 1), counted("too_short", least, isShortOneCounted ? least - 1 : undefined)] as const]
            : []),
          [listOf(most + 1), tooLong],
          [listOf(most + 1, () => 5), tooLong],
          [listOf(most + 1, () => null), tooLong],
        ],
      };
    }
    case "boolean":
      return { right: ["true", "false"], wrong: [] };
    case "any object":
      return { right: ["{}", '{"":null}', '{"a":[{"b":[1,"2",null]}]}'], wrong: [] };
    case "object":
      return { right: [], wrong: [] };
  }
}

/** Every value with which a field is tried. */
function casesOf(field: Field): FieldCase[] {
  const { kind, need } = field;
  const { right, wrong } = valuesAtBounds(kind);
  const wrongType = typeFault(kind);
  const missing = { type: "missing", msg: "Field required", ctx: {} };
  return [
    ...right.map((json): FieldCase => ({ field, json, isInSchema: true })),
    ...wrong.map(([json, fault, isInSchema = true]): FieldCase => ({ field, json, fault, isInSchema })),
    ...WRONG_TYPES[kind.kind].map((value): FieldCase => ({
      field,
      json: JSON.stringify(value),
      fault: wrongType,
      isInSchema: true,
    })),
    ...(need === "optional" ? ["null", undefined].map((json): FieldCase => ({ field, json, isInSchema: true })) : []),
    ...(need === "required" || need === "element"
      ? [{ field, json: "null", fault: wrongType, isInSchema: true } satisfies FieldCase]
      : []),
    ...(need === "required"
      ? [
          {
            field,
            json: undefined,
            // Of a choice that is missing, the options are told.
            fault: kind.kind === "words" ? wrongType : missing,
            isInSchema: true,
          } satisfies FieldCase,
        ]
      : []),
  ];
}

const CASES: ReadonlyMap<Field, readonly FieldCase[]> = new Map(FIELDS.map((field) => [field, casesOf(field)]));

export function fieldsOf(endpoint: EndpointName): Field[] {
  return FIELDS.filter(({ on }) => on.includes(endpoint));
}

export function casesFor(field: Field): readonly FieldCase[] {
  return CASES.get(field) ?? [];
}

/** Where a field is: `stations.1.id` is `["stations", 1, "id"]`. */
export function pathOf(at: string): Path {
  return at.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

type Setting = readonly [at: string, value: unknown];

/** Fields that bound each other: what else must hold for a value of the first to be judged by its own bounds. */
const BESIDE: Readonly<Record<string, readonly Setting[]>> = {
  alternatives: [
    ["via", undefined],
    ["progress", undefined],
  ],
  station_set: [["stations", undefined]],
  stations: [
    ["station_id", "s0"],
    // The plainest plan, as there may be many of them.
    ["params", undefined],
    ["pricing", undefined],
    ["progress", undefined],
    ["hours", undefined],
  ],
  "route.polyline": [["route.waypoints", undefined]],
  "route.total_distance_miles": [
    ["progress", undefined],
    ["params.required_station_ids", []],
  ],
  "route.total_duration_minutes": [["hours", undefined]],
  // A deal or a tax would leave nothing of the least price.
  "stations.1.price_per_gallon": [["pricing", undefined]],
  "vehicle.tank_capacity_gallons": [
    ["vehicle.current_fuel_gallons", undefined],
    ["vehicle.usable_tank_fraction", 1],
    ["params.minimum_purchase_gallons", 0],
    ["params.required_station_ids", []],
    ["progress", undefined],
  ],
  "vehicle.usable_tank_fraction": [["params.minimum_purchase_gallons", 0]],
  "params.minimum_purchase_gallons": [["vehicle.usable_tank_fraction", 1]],
  "hours.drive_minutes_to_break": [["hours.drive_minutes_per_break", 1440]],
  "hours.drive_minutes_left": [["hours.drive_minutes_per_period", 1440]],
  "hours.window_minutes_left": [["hours.window_minutes_per_period", 2880]],
  "hours.rests.0.from_drive_minute": [["hours.rests.0.to_drive_minute", 1_000_000]],
  "hours.rests.0.to_drive_minute": [["hours.rests.0.from_drive_minute", 0]],
};

/** The same for wrong values only. */
const BESIDE_WRONG: Readonly<Record<string, readonly Setting[]>> = {
  "vehicle.current_fuel_gallons": [["vehicle.tank_capacity_gallons", undefined]],
};

/** Ids that must be those of a station of the request. */
const STATION_IDS: Readonly<Record<string, string>> = {
  station_id: "stations.4.id",
  "params.required_station_ids.0": "stations.2.id",
  "progress.locked_station_ids.0": "stations.3.id",
};

const MARK = "\u0001";

function changesOf(
  { field, json, fault }: FieldCase,
  read: (json: string | undefined) => unknown = (text) => text,
): { own: Setting; beside: readonly Setting[] } {
  const value = read(json);
  const station = fault === undefined ? STATION_IDS[field.at] : undefined;
  return {
    own: [field.at, value],
    beside: [
      ...(json === undefined || json === "null" ? [] : (BESIDE[field.at] ?? [])),
      ...(fault === undefined ? [] : (BESIDE_WRONG[field.at] ?? [])),
      ...(station === undefined ? [] : [[station, value] as const]),
    ],
  };
}

/** An endpoint's whole body with each case's value in its place; `read` makes it from the case's JSON. */
function bodyWithCases(
  endpoint: EndpointName,
  cases: readonly FieldCase[],
  read: (json: string | undefined) => unknown,
): unknown {
  const whole = WHOLE_BODIES[endpoint];
  return cases
    .flatMap((each) => {
      const { own, beside } = changesOf(each, read);
      return [...beside.filter(([at]) => Object.hasOwn(whole, String(pathOf(at)[0]))), own];
    })
    .reduce<unknown>((changed, [at, value]) => withValue(changed, pathOf(at), value), whole);
}

/** A body with one case, as a parser reads it: the parts that are required, and the case's own. */
export function valueOf(endpoint: EndpointName, each: FieldCase): unknown {
  const body = bodyWithCases(endpoint, [each], (json) => (json === undefined ? undefined : JSON.parse(json)));
  const parts = new Set(
    [...fieldsOf(endpoint).filter(({ need }) => need === "required"), each.field].map(({ at }) => pathOf(at)[0]),
  );
  return Object.fromEntries(Object.entries(body ?? {}).filter(([part]) => parts.has(part)));
}

/** The text of the body with all the cases. */
export function bodyOf(endpoint: EndpointName, cases: readonly FieldCase[]): string {
  const body = bodyWithCases(endpoint, cases, (json) => json && `${MARK}${json}`);
  const jsons: string[] = [];
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(MARK)) return value;
    jsons.push(value.slice(MARK.length));
    return MARK;
  });
  return text.replaceAll(JSON.stringify(MARK), () => jsons.shift() ?? "");
}

const IS_STATION_ID = /(?:^|[._])ids?(?:\.\d+)?$/;
const NAMES_A_STATION: ReadonlySet<string> = new Set([...Object.keys(STATION_IDS), "stations.1.id"]);

/** As many faults as an answer lists. */
const MOST_LISTED = 100;

/** The cases in as few bodies as will do: no value of a body lies within another, or changes how another is judged. */
export function pack(cases: readonly FieldCase[]): FieldCase[][] {
  const bodies: { cases: FieldCase[]; changed: Set<string>; around: Set<string> }[] = [];
  for (const each of cases) {
    const { own, beside } = changesOf(each);
    const places = [own, ...beside].map(([at]) => ({ at, around: placesAround(at) }));
    // A station's id is that of no other station, and not among the excluded ones.
    if (each.fault === undefined && IS_STATION_ID.test(each.field.at))
      places.push(
        NAMES_A_STATION.has(each.field.at)
          ? { at: "ids", around: [] }
          : { at: `ids.${each.field.at}`, around: ["ids"] },
      );
    const body =
      bodies.find(
        ({ cases: { length }, changed, around }) =>
          length < MOST_LISTED &&
          !places.some((place) => around.has(place.at) || [place.at, ...place.around].some((at) => changed.has(at))),
      ) ?? newBody();
    body.cases.push(each);
    for (const place of places) {
      body.changed.add(place.at);
      for (const at of place.around) body.around.add(at);
    }
  }
  return bodies.map((body) => body.cases);

  function newBody(): (typeof bodies)[number] {
    const body = { cases: [], changed: new Set<string>(), around: new Set<string>() };
    bodies.push(body);
    return body;
  }
}

/** `stations` and `stations.1` of `stations.1.id`. */
function placesAround(at: string): string[] {
  const keys = at.split(".");
  return keys.slice(1).map((_, i) => keys.slice(0, i + 1).join("."));
}

const { route } = validBody();

/** Of one fuel, and the last one lies past the route's end, where deals may make fuel free. */
const stations = [12.4, 131.9, 296.3, 401.8, 9999].map((miles, i) => ({
  ...makeStation(i, { miles_from_route_start: miles, detour_miles: 2.5, stop_minutes: 12, cost_per_gallon: 50 }),
  fuel_type: i === 1 ? "diesel" : undefined,
}));
const PAST_THE_END = { station_ids: ["stop-4"] };

const TRUCK = { height_feet: 13, weight_pounds: 70_000, length_feet: 65, hazmat: true };

const PLANNED = {
  vehicle: {
    mpg: 6.5,
    tank_capacity_gallons: 500,
    current_fuel_gallons: 40,
    consumption: [{ until_mile: 468.4, mpg: 6.2 }],
    usable_tank_fraction: 0.95,
    year: 2022,
    make: "Freightliner",
    model: "Cascadia",
    truck: TRUCK,
  },
  params: {
    time_value_dollars_per_minute: 0.4,
    destination_reserve_fraction: 0.05,
    inter_stop_buffer_fraction: 0.02,
    stop_minutes: 15,
    stop_cost_dollars: 5,
    minimum_purchase_gallons: 30,
    maximum_stops: 3,
    fill_up: false,
    required_station_ids: ["stop-2"],
    excluded_station_ids: ["stop-0", "elsewhere"],
    brands: {
      only: ["Prairie Fuel", "Acme"],
      never: ["Nobody's"],
      prefer: [{ brand: "Prairie Fuel", dollars_per_stop: 5, cents_per_gallon: 2 }],
      fallback: true,
      fallback_dollars_per_stop: 25,
    },
    price_maximum_age_hours: 800_000,
    when_infeasible: "refuse",
    explain: false,
    station_prices: false,
  },
  pricing: {
    discounts: [
      { ...PAST_THE_END, cents_off: 5 },
      { ...PAST_THE_END, percent_off: 2 },
      { ...PAST_THE_END, cost_plus_cents: 3 },
      { brands: ["Acme"], cents_off: 0 },
      { ...PAST_THE_END, cents_off: 1 },
    ],
    fuel_tax: "none",
    fuel_tax_rates: { TX: 0.2 },
  },
  progress: {
    miles_from_route_start: 1,
    locked_station_ids: ["stop-3"],
    skipped_station_ids: ["elsewhere"],
    previous_stops: [{ station_id: "stop-2", gallons_to_purchase: 20 }],
  },
  hours: {
    break_minutes: 45,
    drive_minutes_per_break: 1440,
    drive_minutes_per_period: 1440,
    window_minutes_per_period: 2880,
    rest_minutes: 660,
    rests: [{ from_drive_minute: 0, to_drive_minute: 1_000_000 }],
    departure_at: "2026-07-13T06:00-05:00",
  },
};

/** A right body for each endpoint, in which every field of the table can be changed. */
const WHOLE_BODIES: Readonly<Record<EndpointName, object>> = {
  optimize: { route, stations, ...PLANNED },
  explain: { route, stations, ...PLANNED, station_id: "stop-4", force: "in" },
  enrich: { route, stations, vehicle: { truck: TRUCK } },
  plans: {
    origin: "41.2565,-95.9345",
    destination: "41.8781,-87.6298",
    via: ["41.5868,-93.625"],
    corridor: { coarse_filter_radius_miles: 20, max_detour_minutes: 20 },
    stations,
    ...PLANNED,
  },
  routes: { origin: "41.2565,-95.9345", destination: "41.8781,-87.6298", vehicle: { truck: TRUCK } },
};

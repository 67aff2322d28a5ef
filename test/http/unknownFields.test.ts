// Fields that the contract does not know: each is said, with the field that it may mean, and refused where the caller
// asks for strict handling (docs/decisions.md, "Coordinates").

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { pointBetween } from "../../src/common/sphere.js";
import { Faults, errorOf, makeApp, parseJson, postTo } from "../support/app.js";
import { bodyWith, makeStation, validBody } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const Warned = z.object({
  warnings: z.array(z.string()),
  warning_details: z.array(
    z.object({ code: z.string(), field: z.string().optional(), suggestion: z.string().optional() }),
  ),
});

const STRICT = { prefer: "handling=strict" };

/** The same request, so that whole bodies compare. */
const SAME_ID = { "x-request-id": "same" };

const OPTIMIZE = "/v1/optimize";

const VEHICLE = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 150 };
/** Beside the straight road from Omaha to Denver. */
const STATIONS = [0.2, 0.6].map((share, i) =>
  makeStation(i, {
    location: pointBetween({ lat: 41.2586, lng: -95.9378 }, { lat: 39.7392, lng: -104.9847 }, share),
  }),
);

/** Requests to the endpoints that plan, in which nothing is doubtful. */
const REQUESTS: readonly (readonly [url: string, body: object])[] = [
  [OPTIMIZE, validBody()],
  ["/v1/explain", { ...validBody(), station_id: "stop-1", force: "out" }],
  [
    "/v1/plans",
    {
      origin: "Omaha, NE",
      destination: "Denver, CO",
      stations: STATIONS,
      vehicle: VEHICLE,
    },
  ],
  ["/v1/routes", { origin: "Omaha, NE", destination: "Denver, CO" }],
  ["/v1/stations/enrich-distances", { route: validBody()["route"], stations: validBody()["stations"] }],
];

async function warnedOf(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await postTo(url, app, body, headers);
  const answer = parseJson(response.body);
  const found = Warned.safeParse(answer).data ?? z.object({ plan: Warned }).parse(answer, { reportInput: true }).plan;
  expect(found.warning_details).toHaveLength(found.warnings.length);
  return found.warning_details.map((detail, i) => ({ ...detail, text: found.warnings[i] ?? "" }));
}

async function unknownIn(url: string, body: unknown) {
  return (await warnedOf(url, body)).filter(({ code }) => code === "FIELD_UNKNOWN");
}

/** A body with a value at a path, whose objects are made where they are missing. */
function withField(body: object, path: readonly string[], value: unknown): object {
  const [name = "", ...rest] = path;
  const inner: unknown = Reflect.get(body, name);
  const object = typeof inner === "object" && inner !== null ? inner : {};
  return { ...body, [name]: rest.length === 0 ? value : withField(object, rest, value) };
}

describe("a misspelt field is ignored, and a warning names the field meant", () => {
  test.each([
    ["params.min_purchase", "params.minimum_purchase_gallons"],
    ["params.max_stops", "params.maximum_stops"],
    ["params.maxStops", "params.maximum_stops"],
    ["pricing.discount", "pricing.discounts"],
    ["params.brands.nevr", "params.brands.never"],
    ["params.brands.exclude", "params.brands.never"],
    ["params.avoid_brands", "params.brands.never"],
    ["departure_time", "hours.departure_at"],
    ["vehicle.current_fuel_percent", "vehicle.current_fuel_gallons"],
    ["hours.departure", "hours.departure_at"],
    ["vehicle.truck.hieght_feet", "vehicle.truck.height_feet"],
    ["vehicle.usable_tank", "vehicle.usable_tank_fraction"],
    ["maximum_stops", "params.maximum_stops"],
    ["max_stops", "params.maximum_stops"],
    ["destination_reserve_fraction", "params.destination_reserve_fraction"],
    ["progres", "progress"],
  ])("%s: %s", async (field, suggestion) => {
    const unknown = await unknownIn(OPTIMIZE, withField(validBody(), field.split("."), 7));
    expect(unknown).toEqual([
      {
        code: "FIELD_UNKNOWN",
        field,
        suggestion,
        text: `"${field}" is ignored: there is no such field. Did you mean "${suggestion}"?`,
      },
    ]);
  });

  test("corridor.radius of a trip", async () => {
    const [, , [, trip] = ["", {}]] = REQUESTS;
    expect(await unknownIn("/v1/plans", { ...trip, corridor: { radius: 3 } })).toMatchObject([
      { field: "corridor.radius", suggestion: "corridor.coarse_filter_radius_miles" },
    ]);
  });

  test("no field is suggested that is given already, or that is unlike the name", async () => {
    const body = withField(withField(validBody(), ["params", "maximum_stops"], 3), ["params", "max_stops"], 2);
    expect(await unknownIn(OPTIMIZE, { ...body, trip_colour: "red" })).toMatchObject([
      { field: "params.max_stops", text: '"params.max_stops" is ignored: there is no such field.' },
      { field: "trip_colour", text: '"trip_colour" is ignored: there is no such field.' },
    ]);
  });
});

describe("stations may have fields of the caller's own", () => {
  test("which are not said, unless they are misspelt names of fields that the station lacks", async () => {
    const extras = { city: "Omaha", phone: "555", store_number: 7, brand_id: 3, address2: "Suite 1", names: ["x"] };
    const stations = [
      makeStation(0, { ...extras, price_as_off: "2026-07-13T06:00Z" }),
      makeStation(1, { ...extras, price_as_off: null }),
      makeStation(2, { ...extras, price_as_off: "yesterday", min_purchase_gallons: 5 }),
    ];
    expect(await unknownIn(OPTIMIZE, bodyWith([["stations"], stations]))).toEqual([
      {
        code: "FIELD_UNKNOWN",
        field: "stations[].min_purchase_gallons",
        suggestion: "stations[].minimum_purchase_gallons",
        text: '"stations[].min_purchase_gallons" is ignored at 1 station: there is no such field. Did you mean "stations[].minimum_purchase_gallons"?',
      },
      {
        code: "FIELD_UNKNOWN",
        field: "stations[].price_as_off",
        suggestion: "stations[].price_as_of",
        text: '"stations[].price_as_off" is ignored at 2 stations: there is no such field. Did you mean "stations[].price_as_of"?',
      },
    ]);
  });

  test("in metadata anything goes, and their place has the fields of a point alone", async () => {
    const stations = [
      makeStation(0, {
        location: { lat: 41.6, lng: -95, elevation: 300 },
        metadata: { price_as_off: 1, maximum_stops: 2 },
      }),
    ];
    expect(await unknownIn(OPTIMIZE, bodyWith([["stations"], stations]))).toMatchObject([
      { field: "stations[].location.elevation" },
    ]);
  });

  test("those of waypoints are said once", async () => {
    const waypoints = [0, 1].map((i) => ({ lat: 41.2565, lng: -95.9345 + 8.3 * i, ele: 10 }));
    expect(await unknownIn(OPTIMIZE, bodyWith([["route", "waypoints"], waypoints]))).toMatchObject([
      { field: "route.waypoints.0.ele" },
    ]);
  });
});

test.each(REQUESTS)("%s: ten are named, and the others counted", async (url, body) => {
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`zz_${String(i).padStart(2, "0")}`, i]));
  const warned = (await warnedOf(url, { ...body, ...many })).filter(({ code }) => code.startsWith("FIELD"));
  expect(warned.map(({ field }) => field)).toEqual([...Object.keys(many).slice(0, 10), undefined]);
  expect(warned.at(-1)).toMatchObject({ code: "FIELDS_UNKNOWN", text: "3 more unknown fields are ignored." });
});

test("a hundred thousand unknown fields are counted", async () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`maximum_stop_${i}`, i]));
  const warned = await warnedOf(OPTIMIZE, bodyWith([["params"], many]));
  expect(warned.at(-1)?.text).toBe("99,990 more unknown fields are ignored.");
});

describe("strict handling", () => {
  test.each(REQUESTS)("%s refuses what it would only warn of", async (url, body) => {
    const response = await postTo(url, app, { ...body, max_detour: 3 }, STRICT);
    expect(response.headers["preference-applied"]).toBe("handling=strict");
    const faults =
      response.statusCode === 422
        ? Faults.parse(
            z
              .object({ detail: z.array(z.looseObject({})) })
              .parse(parseJson(response.body))
              .detail.map(({ loc, msg, type }) => ({ loc, msg, type })),
          )
        : Faults.parse(errorOf(response).details);
    expect([400, 422]).toContain(response.statusCode);
    expect(faults).toMatchObject([{ loc: ["body", "max_detour"], type: "extra_forbidden" }]);
    expect(faults[0]?.msg).toMatch(/^There is no such field\./);
  });

  test.each(REQUESTS)("%s answers a request without doubts as always", async (url, body) => {
    const response = await postTo(url, app, body, { ...STRICT, ...SAME_ID });
    expect(response.body).toBe((await postTo(url, app, body, SAME_ID)).body);
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ["handling=strict", 400],
    ["respond-async, Handling = Strict; foo=1", 400],
    ['handling="strict"', 400],
    ["handling=lenient", 200],
    ["return=minimal", 200],
    ["handling=strictly", 200],
  ])("Prefer: %s", async (prefer, status) => {
    const response = await postTo(OPTIMIZE, app, { ...validBody(), extra: 1 }, { prefer });
    expect(response.statusCode).toBe(status);
    expect(response.headers["preference-applied"]).toBe(status === 400 ? "handling=strict" : undefined);
  });

  test("where it stands in a station is said", async () => {
    const body = bodyWith([["stations", 2, "price_as_off"], "2026"]);
    const response = await postTo(OPTIMIZE, app, body, STRICT);
    expect(Faults.parse(errorOf(response).details)).toEqual([
      {
        loc: ["body", "stations", "2", "price_as_off"],
        msg: 'There is no such field. Did you mean "stations[].price_as_of"?',
        type: "extra_forbidden",
      },
    ]);
  });
});

const DOLLARS = "there is no such field, and price_per_gallon counts as US dollars";
const OPEN = "there is no such field, and each station counts as open. Leave closed stations out.";

describe("a field of stations that would change what a price means", () => {
  test.each([
    ["currency", "CAD", `${DOLLARS}. Convert the prices.`],
    ["price_unit", "L", `${DOLLARS} a gallon. Convert the prices.`],
    ["unit", "USD/L", `${DOLLARS} a gallon. Convert the prices.`],
    ["is_open", false, OPEN],
    ["Closed", true, OPEN],
    ["status", "CLOSED", OPEN],
    ["business_status", "CLOSED_TEMPORARILY", OPEN],
  ])("is named, read by the scanner or by the schema: %s", async (name, value, words) => {
    const changes = [["stations", 1, name], value] as const;
    const text = `"stations[].${name}" is ignored at 1 station: ${words}`;
    const scanned = await warnedOf(OPTIMIZE, bodyWith([[...changes[0]], changes[1]]));
    expect(scanned).toEqual([{ code: "FIELD_UNKNOWN", field: `stations[].${name}`, text }]);
    const [, , [url, body] = ["", {}]] = REQUESTS;
    const parsed = await warnedOf(url, {
      ...body,
      stations: STATIONS.map((station) => ({ ...station, [name]: value })),
    });
    expect(parsed[0]?.text).toBe(text.replace("1 station", "2 stations"));
  });

  test.each([
    ["currency", "USD"],
    ["currency", "US$"],
    ["unit", "gal"],
    ["price_unit", "USD/gallon"],
    ["status", "checked"],
    ["currency", null],
  ])("says nothing where it is what planning takes for granted: %s %s", async (name, value) => {
    expect(await warnedOf(OPTIMIZE, bodyWith([["stations", 1, name], value]))).toEqual([]);
  });
});

test("a refusal names the brands only to use that no station has", async () => {
  const stations = z.array(z.looseObject({})).parse(validBody()["stations"]);
  const response = await postTo(
    OPTIMIZE,
    app,
    bodyWith(
      [["stations"], stations.map((station) => ({ ...station, brand: "Pilot" }))],
      [["params", "brands"], { only: ["Pilto", "Casey's"] }],
    ),
  );
  expect(response.statusCode).toBe(422);
  expect(errorOf(response).message).toMatch(/No station is of "Pilto" and "Casey's"\. To get further: allow Pilot/);
});

test("a discount of less than a cent is warned of", async () => {
  const warned = await warnedOf(
    OPTIMIZE,
    bodyWith([["pricing"], { discounts: [{ cents_off: 0.45 }, { cents_off: 45 }] }]),
  );
  expect(warned).toEqual([
    {
      code: "DISCOUNTS_SMALL",
      text: "a discount is less than a cent a gallon: 0.45c off, where 45c may be meant. cents_off is in cents.",
    },
  ]);
});

test("stations whose longitudes lack their minus are refused with that reason", async () => {
  const [, , [url, body] = ["", {}]] = REQUESTS;
  const stations = STATIONS.map((station) => {
    const { lat, lng } = z.object({ lat: z.number(), lng: z.number() }).parse(station["location"]);
    return { ...station, location: { lat, lng: -lng } };
  });
  const response = await postTo(url, app, { ...body, stations });
  expect(errorOf(response)).toMatchObject({ error_code: "NO_STATION_NEAR" });
  expect(errorOf(response).message).toMatch(/All 2 stations lie in Asia, because the longitudes have no minus;/);
  expect(errorOf(response).message).not.toMatch(/Widen corridor/);
});

test("stations whose miles are in kilometres are the first warning", async () => {
  const { start, end } = z
    .object({
      start: z.object({ lat: z.number(), lng: z.number() }),
      end: z.object({ lat: z.number(), lng: z.number() }),
    })
    .parse(validBody()["route"]);
  const at = (mile: number, written: number, i: number) =>
    makeStation(i, { location: pointBetween(start, end, mile / 468.4), miles_from_route_start: written });
  const of = (factor: number) => [100, 200, 280].map((mile, i) => at(mile, mile * factor, i));
  const [first] = await warnedOf(OPTIMIZE, bodyWith([["stations"], of(1.609344)]));
  expect(first).toEqual({ code: "STATION_MILES_DOUBTFUL", text: expect.stringMatching(/kilometres/) as unknown });
  expect(await warnedOf(OPTIMIZE, bodyWith([["stations"], of(1)]))).toEqual([]);
});

test("a refusal says what was ignored: a rule that was misspelt may be why", async () => {
  const response = await postTo(
    OPTIMIZE,
    app,
    bodyWith([["stations"], [makeStation(0, { miles_from_route_start: 460 })]], [["params", "maxStops"], 2]),
  );
  expect(response.statusCode).toBe(422);
  expect(errorOf(response)).toMatchObject({
    error_code: "INFEASIBLE_ROUTE",
    warning_details: [{ code: "FIELD_UNKNOWN", field: "params.maxStops", suggestion: "params.maximum_stops" }],
  });
});

test("excluded stations that are not there are said", async () => {
  const ids = ["stop-1", "stop-9", "stop-9", "x"];
  const warned = await warnedOf(OPTIMIZE, bodyWith([["params", "excluded_station_ids"], ids]));
  expect(warned).toEqual([
    { code: "EXCLUDED_ABSENT", text: 'no station has the ids "stop-9" and "x", which excluded_station_ids names.' },
  ]);
});

test("the warnings of a trip are those of its plan, too", async () => {
  const [, , [url, body] = ["", {}]] = REQUESTS;
  const response = await postTo(url, app, { ...body, colour: "red", params: { excluded_station_ids: ["nowhere"] } });
  const answer = z.object({ plan: Warned, ...Warned.shape }).parse(parseJson(response.body));
  expect(answer.warnings.slice(-answer.plan.warnings.length)).toEqual(answer.plan.warnings);
  const codes = answer.warning_details.map(({ code }) => code);
  expect(codes).toHaveLength(answer.warnings.length);
  expect(codes[0]).toBe("FIELD_UNKNOWN");
  expect(codes).toContain("EXCLUDED_ABSENT");
});

// Files that people drop on the page: broken ones are refused in the command line's words, and whole trips are read
// back.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Route } from "../../../src/contract/schemas/route.js";
import { Stations } from "../../../src/contract/schemas/station.js";
import { makeFolder, TRUCK_TO_DENVER } from "../../support/cli.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";
import { runHere } from "../../support/runHere.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";

const STATION = {
  id: "a",
  name: "A",
  address: "A",
  location: { lat: 41, lng: -99 },
  price_per_gallon: 3,
  miles_from_route_start: 100,
  detour_minutes: 2,
};
const ROUTE = {
  total_distance_miles: 500,
  total_duration_minutes: 480,
  start: { lat: 41, lng: -96 },
  end: { lat: 40, lng: -105 },
  waypoints: [
    { lat: 41, lng: -96 },
    { lat: 40, lng: -105 },
  ],
};

test.each([
  { name: "prices.csv", content: Buffer.from("%PDF-1.7\n", "latin1") },
  { name: "columns.csv", content: "name,lat,price\nA,41,3\n" },
  { name: "values.csv", content: "name,lat,lng,price\nA,x,-99,3\nB,95,-99,3\nC,41,-99,-3\nD,41,-99,3,4\n" },
  { name: "eleven.csv", content: `name,lat,lng,price\n${"A,,-99,3\n".repeat(11)}` },
  { name: "broken.json", content: '[{"id": ]' },
  { name: "faulty.json", content: JSON.stringify([STATION, { ...STATION, id: "", location: { lat: 41 } }]) },
])("$name is refused in the command line's words", async ({ name, content }) => {
  const folder = await makeFolder();
  await writeFile(join(folder, name), content);
  const { code, stderr } = await runHere(folder, [...TRUCK_TO_DENVER, "--stations", name]);
  expect(code).toBe(2);
  const { trips } = await pageTrips();
  const { message, field } = await refusalOf(trips.readFile(name, await readFile(join(folder, name))));
  expect(stderr).toContain(message);
  expect(message).toContain(name);
  expect(field).toBe("stations");
});

test("a byte order mark does not belong to the first column's name", async () => {
  const { trips } = await pageTrips();
  expect(await trips.readFile("bom.csv", toBytes("\uFEFFname;lat;lng;price\nA;41;-99;3,50\n"))).toMatchObject({
    kind: "stations",
    stations: [{ name: "A", price_per_gallon: 3.5 }],
  });
});

test.skipIf(!hasSharedData)("the output of plan --json is a whole trip, which is shown as it was planned", async () => {
  const args = [
    "plan",
    "--from",
    "Chicago, IL",
    "--to",
    "Dallas, TX",
    "--stations",
    fileURLToPath(TRUCK_STOPS),
    "--mpg",
    "6",
    "--tank",
    "200",
    "--json",
  ];
  const { stdout } = await runHere(await makeFolder(), args);
  const written = z.object({ route: z.unknown(), stations: z.array(z.unknown()) }).parse(JSON.parse(stdout));
  const { trips, fetched } = await pageTrips();
  const file = await trips.readFile("dallas.plan.json", toBytes(stdout));
  expect(file).toMatchObject({
    kind: "trip",
    settings: {},
    trip: { title: "dallas.plan", route: written.route, stations: written.stations, notes: [] },
  });
  expect(fetched).toEqual([]);
});

test("a trip whose line runs backwards is shown with that doubt, and with the fields that are ignored", async () => {
  const { trips } = await pageTrips();
  const route = { ...ROUTE, waypoints: ROUTE.waypoints.toReversed() };
  const trip = { route, stations: [STATION], params: { max_stops: 1 }, plan: { stops: [] } };
  const file = await trips.readFile("back.json", toBytes(JSON.stringify(trip)));
  expect(file).toMatchObject({
    trip: {
      doubts: [expect.stringMatching(/^Check the route first: the route's line runs from its end to its start/)],
      notes: ['"params.max_stops" is ignored: there is no such field. Did you mean "params.maximum_stops"?'],
    },
  });
  const right = await trips.readFile("right.json", toBytes(JSON.stringify({ route: ROUTE, stations: [STATION] })));
  expect(right).toMatchObject({ trip: { notes: [] } });
  expect(right).not.toHaveProperty("trip.doubts");
});

test.each([
  { name: "lacks miles", change: { stations: [{ ...STATION, miles_from_route_start: null }] }, words: "no miles_from" },
  { name: "has a station at fault", change: { stations: [{ ...STATION, id: "" }] }, words: "station 1: id" },
  { name: "has an unknown vehicle", change: { vehicle: { year: 2019, make: "Ford", model: "Zzz" } }, words: "vehicle" },
])("the refusal of a trip that $name begins with the doubt of its route", async ({ change, words }) => {
  const { trips } = await pageTrips();
  const route = { ...ROUTE, waypoints: ROUTE.waypoints.toReversed() };
  const trip = { route, stations: [STATION], ...change };
  const { message } = await refusalOf(trips.readFile("back.json", toBytes(JSON.stringify(trip))));
  expect(message).toMatch(/^Check the route first: the route's line runs from its end to its start: [^.]*\. \S/);
  expect(message).toContain(words);
});

test("the rest of a trip, as replan --json writes it, is refused: the page plans whole trips", async () => {
  const { trips } = await pageTrips();
  const rest = {
    route: ROUTE,
    stations: [STATION],
    vehicle: { mpg: 7, tank_capacity_gallons: 120, current_fuel_gallons: 30 },
    progress: { miles_from_route_start: 90 },
  };
  expect(await refusalOf(trips.readFile("rest.json", toBytes(JSON.stringify(rest))))).toMatchObject({
    message:
      "rest.json is the rest of a trip, as fuel-route replan --json writes it, and the page plans whole trips: open the file that fuel-route plan --json wrote",
  });
});

test("a whole trip brings the driver's hours, and its departure by the clocks of the place where it begins", async () => {
  const { trips } = await pageTrips();
  const hoursOf = async (hours: unknown): Promise<unknown> => {
    const file = await trips.readFile(
      "trip.json",
      toBytes(JSON.stringify({ route: ROUTE, stations: [STATION], hours })),
    );
    return file.kind === "trip" ? [file.rules, file.leave, file.trip.notes] : file;
  };
  for (const hours of [undefined, null]) expect(await hoursOf(hours)).toEqual([undefined, undefined, []]);
  expect(await hoursOf({})).toEqual([{ hours: {} }, undefined, []]);
  // The same moment, written in two ways.
  for (const departure_at of ["2026-07-13T06:00:30-05:00", "2026-07-13T11:00Z"])
    expect(await hoursOf({ drive_minutes_left: 300, departure_at })).toEqual([
      { hours: { drive_minutes_left: 300 } },
      "2026-07-13T06:00",
      [],
    ]);
});

describe("prices that mean something else", () => {
  test("another currency is asked for its rate, and read with it", async () => {
    const { trips } = await pageTrips();
    const bytes = toBytes("name,lat,lng,Price (CAD/L)\nA,50,-100,1.459\n");
    expect(await refusalOf(trips.readFile("s.csv", bytes))).toMatchObject({
      field: "stations",
      message: expect.stringContaining("CAD, whose rate is not given"),
    });
    const file = await trips.readFile("s.csv", bytes, { currencyRates: new Map([["CAD", 0.7]]) });
    expect(file).toMatchObject({ stations: [{ price_per_gallon: expect.closeTo(1.459 * 3.785411784 * 0.7, 4) }] });
  });

  test("several fuels without diesel are offered, and the chosen one is read", async () => {
    const { trips } = await pageTrips();
    const bytes = toBytes("id,name,lat,lng,fuel,price\n1,A,41,-99,Regular,3.1\n1,A,41,-99,Premium,3.9\n");
    expect(await refusalOf(trips.readFile("s.csv", bytes))).toMatchObject({ offers: ["regular", "premium"] });
    expect(await trips.readFile("s.csv", bytes, { fuelType: "premium" })).toMatchObject({
      stations: [{ price_per_gallon: 3.9, fuel_type: "premium" }],
    });
  });
});

describe("an optimize request", () => {
  const read = async (change: object): Promise<unknown> => {
    const { trips } = await pageTrips();
    return trips.readFile("trip.json", toBytes(JSON.stringify({ route: ROUTE, stations: [STATION], ...change })));
  };

  test.each([
    { change: {}, settings: {} },
    { change: { vehicle: null, params: null }, settings: {} },
    {
      change: { vehicle: { mpg: 7, tank_capacity_gallons: 120, current_fuel_gallons: 30 } },
      settings: { mpg: 7, tankCapacityGallons: 120, startGallons: 30 },
    },
    {
      change: { vehicle: { mpg: 7, tank_capacity_gallons: 120 } },
      settings: { mpg: 7, tankCapacityGallons: 120, startGallons: 120 },
    },
    { change: { vehicle: { mpg: 7, current_fuel_gallons: 30 } }, settings: { mpg: 7 } },
    {
      change: {
        params: {
          time_value_dollars_per_minute: 0.2,
          destination_reserve_fraction: 0,
          inter_stop_buffer_fraction: null,
        },
      },
      settings: { timeValueDollarsPerMinute: 0.2, reserveFraction: 0 },
    },
  ])("sets $settings", async ({ change, settings }) => {
    const file = await read(change);
    expect(file).toMatchObject({ kind: "trip", trip: { pointMiles: new Float64Array([0, 500]) } });
    expect(file).toHaveProperty("settings", settings);
  });

  test("tells the deal by which a file's own prices are paid from the others: another file takes it back", async () => {
    const [own, ofFile] = [{ brands: ["TA"], cost_plus_cents: 0 }, { cost_plus_cents: 0 }];
    expect(await read({ pricing: { discounts: [own, ofFile] } })).toMatchObject({
      rules: { discounts: [own, ofFile] },
      deals: [ofFile],
    });
    expect(await read({ pricing: { discounts: [own] } })).toMatchObject({ deals: [] });
  });

  test("a vehicle by name is looked up, and its notes say so", async () => {
    expect(
      await read({ vehicle: { year: 2019, make: "Ford", model: "Transit 250", current_fuel_gallons: 10 } }),
    ).toMatchObject({
      settings: { tankCapacityGallons: 25.1, startGallons: 10 },
      trip: { notes: [expect.stringContaining("2019 Ford Transit 250")] },
    });
  });

  test.each([
    {
      change: { route: { ...ROUTE, total_distance_miles: 0 } },
      field: "stations",
      words: "trip.json: route.total_distance_miles: Input should be greater than 0, not 0",
    },
    { change: { route: null }, field: "stations", words: "trip.json: route: Input should be a valid object" },
    {
      change: { params: { inter_stop_buffer_fraction: 2 } },
      field: "stations",
      words: "trip.json: params.inter_stop_buffer_fraction: Input should be less than or equal to 1, not 2",
    },
    {
      change: { stations: [STATION, { ...STATION, location: { lat: 91, lng: 0 } }] },
      field: "stations",
      words: "trip.json station 2: location.lat: Input should be less than or equal to 90, not 91",
    },
    {
      change: { stations: [STATION, { ...STATION, id: "b", miles_from_route_start: null }] },
      field: "stations",
      words: "1 station has no miles_from_route_start. (b) Give each its miles",
    },
    {
      change: {
        stations: [
          { ...STATION, fuel_type: "diesel" },
          { ...STATION, fuel_type: "regular" },
        ],
      },
      field: "stations",
      words: "(diesel: 1, regular: 1) Load the stations of one fuel.",
    },
    { change: { vehicle: { year: 2019, make: "Ford", model: "Tranzit" } }, field: "vehicle", words: "or one of these" },
  ])("refused: $words", async ({ change, field, words }) => {
    const refusal = await refusalOf(read(change));
    expect(refusal.message).toContain(words);
    expect(refusal.field).toBe(field);
  });

  test("stations without a price are left out, and a note says so", async () => {
    const file = await read({ stations: [STATION, { ...STATION, id: "b", price_per_gallon: null }] });
    expect(file).toMatchObject({
      trip: { stations: [{ id: "a" }], notes: ["1 station without a price is left out."] },
    });
  });
});

test("the built-in trip is that of its file, with the demo's truck", async () => {
  const { note, route, stations } = z
    .object({
      note: z.string(),
      route: Route,
      stations: Stations,
      params: z.object({ time_value_dollars_per_minute: z.number() }),
    })
    .parse(
      JSON.parse(await readFile(new URL("../../../src/journey/i80-coast-to-coast.json", import.meta.url), "utf8")),
    );
  const { trips, fetched } = await pageTrips();
  const { trip, settings } = await trips.builtIn();
  expect(trip).toMatchObject({ title: "San Francisco, CA to Teaneck, NJ", route, stations, notes: [note] });
  expect(note).toContain("ILLUSTRATIVE");
  expect(settings).toMatchObject({ mpg: 6.5, tankCapacityGallons: 150, startGallons: 90 });
  expect(fetched).toEqual(["i80-coast-to-coast.json"]);
});

// Files of trips as people have them.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { fillTrip, type TripDefaults } from "../../../src/jobs/file/trip.js";
import { openTripFile } from "../../../src/jobs/file/tripFile.js";
import { makeFolder } from "../../support/cli.js";
import { hasTrials, trialFile } from "../../support/sharedData.js";

async function read(content: string | Buffer, from = 0) {
  const path = join(await makeFolder(), "trips.txt");
  await writeFile(path, content);
  const file = await openTripFile(path, (trip) => trip);
  const parts = [];
  for await (const part of file.parts(from)) parts.push(part);
  return {
    file,
    sizes: parts.map(({ length }) => length),
    trips: parts
      .flat()
      .map(({ customId, line }) => ({ customId, trip: JSON.parse(Buffer.from(line).toString()) as unknown })),
  };
}

describe("a table of trips", () => {
  test.each([
    ["commas", 'origin,destination,MPG,Tank Capacity Gallons\n"Omaha, NE","Denver, CO",6.5,150\n'],
    [
      "semicolons, CRLF, a byte order mark and other titles",
      '\uFEFFFrom;To;mpg;tank\r\n"Omaha, NE";"Denver, CO";6.5;150\r\n\r\n',
    ],
    [
      "tabs, in UTF-16",
      Buffer.from("\uFEFForigin\tdestination\tmpg\ttank\nOmaha, NE\tDenver, CO\t6.5\t150", "utf16le"),
    ],
  ])("with %s", async (_, content) => {
    expect((await read(content)).trips).toEqual([
      {
        customId: "line-2",
        trip: { origin: "Omaha, NE", destination: "Denver, CO", vehicle: { mpg: 6.5, tank_capacity_gallons: 150 } },
      },
    ]);
  });

  test("with values of all kinds; what is no number stays a text, and what is empty is left out", async () => {
    const { trips, file } = await read(
      "trip id,origin,destination,via,year,make,model,fuel,fill_up,maximum_stops,max_detour_minutes,alternatives,driver\n17,A,B,C; D,2019,Ford,Transit,six,yes,3,5,2,Bob\n,A,B,,,,,,no,,,,\n",
    );
    expect(trips).toEqual([
      {
        customId: "17",
        trip: {
          custom_id: "17",
          origin: "A",
          destination: "B",
          via: ["C", "D"],
          alternatives: 2,
          vehicle: { year: 2019, make: "Ford", model: "Transit", current_fuel_gallons: "six" },
          params: { fill_up: true, maximum_stops: 3 },
          corridor: { max_detour_minutes: 5 },
        },
      },
      { customId: "line-3", trip: { origin: "A", destination: "B", params: { fill_up: false } } },
    ]);
    expect(file.warnings).toEqual(["These columns belong to no trip and are left out: driver."]);
  });

  test("with the driver's hours, by the names of options or of fields; what is no time stays a text", async () => {
    const { trips, file } = await read(
      [
        "origin;destination;Departs;Drive left;break-in;window_left;break_minutes;rest minutes;drive_per_break;drive_per_period;window_minutes_per_period;rest_at;hours",
        "A;B;2026-07-13T06:00-07:00;11h;7h30;13:30;30;10:00:00;8h;660m;14h;9h-11h | 20h-22h;8.3",
        "A;B;;soon;;;;;;;;9h;",
        "A;B;;;;;;;;;;;",
      ].join("\n"),
    );
    expect(trips.map(({ trip }) => trip)).toEqual([
      {
        origin: "A",
        destination: "B",
        hours: {
          departure_at: "2026-07-13T06:00-07:00",
          drive_minutes_left: 660,
          drive_minutes_to_break: 450,
          window_minutes_left: 810,
          break_minutes: 30,
          rest_minutes: 600,
          drive_minutes_per_break: 480,
          drive_minutes_per_period: 660,
          window_minutes_per_period: 840,
          rests: [
            { from_drive_minute: 540, to_drive_minute: 660 },
            { from_drive_minute: 1200, to_drive_minute: 1320 },
          ],
        },
      },
      { origin: "A", destination: "B", hours: { drive_minutes_left: "soon", rests: "9h" } },
      { origin: "A", destination: "B" },
    ]);
    expect(file.warnings).toEqual([
      "These columns belong to no trip and are left out: hours (a rule for all trips, and no column).",
    ]);
  });

  const OMAHA_DENVER = { origin: "Omaha, NE", destination: "Denver, CO" };

  test.each<[title: string, header: string, row: string, trip: object]>([
    ["Pickup and Delivery", "Pickup,Delivery", '"Omaha, NE","Denver, CO"', OMAHA_DENVER],
    ["Shipper and Consignee", "Shipper,Consignee", '"Omaha, NE","Denver, CO"', OMAHA_DENVER],
    ["towns and states", "Origin City,Origin State,Dest. City,Dest ST", "Omaha,NE,Denver,CO", OMAHA_DENVER],
    [
      "towns, states and ZIP codes",
      "PU City,PU State,PU Zip,Delivery City,Delivery State,Delivery Zip Code",
      "Newark,NJ,7102,Denver,CO,80202",
      { origin: "Newark, NJ 07102", destination: "Denver, CO 80202" },
    ],
    ["towns without states", "From City,To City", '"Omaha, NE","Denver, CO"', OMAHA_DENVER],
    [
      "coordinates in two columns",
      "origin_lat,origin_lng,Destination Latitude,Destination Longitude",
      "41.26,-95.94,39.74,-104.98",
      { origin: "41.26,-95.94", destination: "39.74,-104.98" },
    ],
    [
      "firms and their towns",
      "Shipper,Shipper City,Consignee,Consignee City",
      'Acme,"Omaha, NE",Bolt,"Denver, CO"',
      OMAHA_DENVER,
    ],
    ["ZIP codes", "origin_zip,Consignee Postal Code", "7102,80202", { origin: "07102", destination: "80202" }],
  ])("whose places are %s", async (_, header, row, trip) => {
    const { trips } = await read(`${header}\n${row}\n`);
    expect(trips).toEqual([{ customId: "line-2", trip }]);
  });

  test("whose coordinates have decimal commas", async () => {
    const { trips } = await read("Start Lat;Start Lon;End Lat;End Lon\n41,26;-95,94;39,74;-104,98\n");
    expect(trips[0]?.trip).toEqual({ origin: "41.26,-95.94", destination: "39.74,-104.98" });
  });

  test("of whose places the best of a row counts, and a warning names the others", async () => {
    const { trips, file } = await read(
      'Shipper,Shipper City,Destination,Dest Zip\nAcme,"Omaha, NE","Denver, CO",80202\n"Lincoln, NE",,,80202\n',
    );
    expect(trips.map(({ trip }) => trip)).toEqual([OMAHA_DENVER, { origin: "Lincoln, NE", destination: "80202" }]);
    expect(file.warnings).toEqual(["These columns count only where a row has no better place: Shipper, Dest Zip."]);
  });

  test.each(["fuel%", "Fuel %", "Fuel Level (%)", "Fuel Percent", "current_fuel_percent", "FuelPct", "Tank level, %"])(
    "with fuel in percent under %s",
    async (title) => {
      const { trips, file } = await read(`origin;destination;tank;${title}\nA;B;150;40\nA;B;150;62,5\nA;B;;40%\n`);
      const vehicles = trips.map(
        ({ trip }) =>
          Reflect.get(fillTrip({ vehicle: { current_fuel_gallons: 7 } }, trip as object), "vehicle") as object,
      );
      expect(vehicles).toEqual([
        { tank_capacity_gallons: 150, current_fuel_gallons: 60 },
        { tank_capacity_gallons: 150, current_fuel_gallons: 93.75 },
        { current_fuel_gallons: "40 percent of the tank" },
      ]);
      expect(file.warnings).toEqual([
        "Fuel in percent is read as a share of the tank, whose size each trip needs: tank_capacity_gallons.",
      ]);
    },
  );

  test("with fuel in percent in a cell, of the tank that the options give", async () => {
    const { trips } = await read("origin,destination,fuel\nA,B,40%\nA,B,40 %\nA,B,40\n");
    const filled = trips.map(({ trip }) => fillTrip({ vehicle: { tank_capacity_gallons: 200 } }, trip as object));
    expect(filled.map((trip) => Reflect.get(trip, "vehicle") as object)).toEqual(
      [80, 80, 40].map((gallons) => ({ tank_capacity_gallons: 200, current_fuel_gallons: gallons })),
    );
  });

  test("whose unknown columns are named with the column that they may mean", async () => {
    const { file } = await read(
      "origin,destination,Max Stops,reserve,brand_never,HOS Drive Left,Driver,Reserve %,Truck\nA,B,1,0.1,Pilot,2.5,Joe,10,17\n",
    );
    expect(file.warnings).toEqual([
      "These columns belong to no trip and are left out: Max Stops (did you mean maximum_stops?), reserve (did you mean destination_reserve_fraction?), brand_never (a rule for all trips, and no column), HOS Drive Left (did you mean drive_left?), Driver, Reserve %, Truck.",
    ]);
  });

  test("with hours where a title says so", async () => {
    const { trips } = await read("origin,destination,Drive Left (hrs),Break in (h)\nA,B,9.5,7:30\n");
    expect(trips[0]?.trip).toMatchObject({ hours: { drive_minutes_left: 570, drive_minutes_to_break: 450 } });
  });

  test("with few minutes under a title that says minutes", async () => {
    const { trips } = await read("origin,destination,drive_minutes_left,Break in (min),break_minutes\nA,B,20,15,10\n");
    expect(trips[0]?.trip).toMatchObject({
      hours: { drive_minutes_left: 20, drive_minutes_to_break: 15, break_minutes: 10 },
    });
  });

  const OMAHA_TO_DENVER = {
    customId: "line-4",
    trip: { origin: "Omaha, NE", destination: "Denver, CO", vehicle: { mpg: 6.5, tank_capacity_gallons: 150 } },
  };

  test("with a separator in the first line, decimal commas, notes above and units in titles", async () => {
    const text = 'sep=;\r\nTrips of July;;;\r\nFrom;TO;M.P.G.;Tank (gal)\r\n"Omaha, NE";Denver, CO;6,5;150,0\r\n';
    const { trips, file } = await read(text);
    expect(trips).toEqual([OMAHA_TO_DENVER]);
    expect(file.warnings).toEqual(["1 row above the header left out: line 2."]);
  });

  test("in a workbook, on the sheet that has them", async () => {
    const stations = { name: "Stations", rows: [["name", "lat", "lng", "price"]] };
    const rows = [
      ["From", "To", "MPG", "Tank (gallons)"],
      ["Omaha, NE", "Denver, CO", 6.5, 150],
      [7102, "Denver, CO"],
    ];
    const { trips, file } = await read(Buffer.from(await writeXlsx({ sheets: [stations, { name: "Trips", rows }] })));
    expect(trips).toEqual([
      { ...OMAHA_TO_DENVER, customId: "row-2" },
      { customId: "row-3", trip: { origin: "07102", destination: "Denver, CO" } },
    ]);
    expect(file.warnings).toEqual([
      'The trips are those of the sheet "Trips".',
      "Spreadsheets drop the zeros with which ZIP codes begin: they were put back in row 3 (7102 as 07102).",
    ]);
  });

  test.skipIf(!hasTrials).each(["k13-sep-line.csv", "k13-trips.xlsx"])("as in the trial %s", async (name) => {
    const { trips } = await read(await readFile(trialFile(name)));
    const vehicle = { mpg: 6.5, current_fuel_gallons: 60 };
    expect(trips.map(({ trip }) => trip)).toEqual([
      { custom_id: "1001", origin: "Omaha, NE", destination: "Denver, CO", vehicle },
    ]);
  });

  test("as a list in JSON", async () => {
    expect((await read('\n[{"origin":"A"},{"custom_id":"x"}]')).trips).toEqual([
      { customId: "trip-1", trip: { origin: "A" } },
      { customId: "x", trip: { custom_id: "x" } },
    ]);
  });

  test("with ZIP codes that a spreadsheet has shortened, also on the way; other numbers stay as they are", async () => {
    const { trips, file } = await read("origin,destination,via\n501,68102,7102; 10001\n12,07102,\n");
    expect(trips.map(({ trip }) => trip)).toEqual([
      { origin: "00501", destination: "68102", via: ["07102", "10001"] },
      { origin: "12", destination: "07102" },
    ]);
    expect(file.warnings).toEqual([
      "Spreadsheets drop the zeros with which ZIP codes begin: they were put back in line 2 (501 as 00501) and line 2 (7102 as 07102).",
    ]);
  });

  test("of which columns in other units are left out, and a comma that may stand for thousands is no number", async () => {
    const { trips, file } = await read("origin;destination;Tank (L);mpg;Weight pounds\nA;B;600;1,500;80,000\n");
    expect(trips[0]?.trip).toEqual({ origin: "A", destination: "B", vehicle: { mpg: "1,500" } });
    expect(file.warnings).toEqual(["These columns belong to no trip and are left out: Tank (L), Weight pounds."]);
  });

  test.each([
    [/line 2: 3 fields where the header has 2: put quotes around fields/, "origin,destination\nOmaha, NE,Denver\n"],
    [/trip 1: not an object/, "[1]"],
    [/no column destination among "origin", "mpg"\. .* Pickup and Delivery/, "origin,mpg\nA,6\n"],
    [/no column origin, and none destination among "Load", "Start"/, "Load,Start\n1,06:00\n"],
    [/no column origin among "Origin Lat", "to"/, "Origin Lat,to\n41.26,B\n"],
    [/two columns origin city/, "Origin City,From City,to\nA,B,C\n"],
    [/line 2: Fuel % 0\.4 may be a percentage or a share: write 0\.4%, or 40$/, "origin,destination,Fuel %\nA,B,0.4\n"],
    [/two columns origin/, "origin,destination,from\nA,B,C\n"],
    [
      /line 2: drive_left 9\.5 may be hours or minutes: write 9\.5h or 9\.5m$/,
      "origin,destination,drive_left\nA,B,9.5\n",
    ],
    [
      /line 2: Break in 6 may be hours or minutes.*\n.*line 3: drive_per_period 11 may be/,
      "origin;destination;Break in;drive_per_period\nA;B;6;11h\nA;B;6h;11\n",
    ],
    [/line 2: rest_at 9-11 may be hours or minutes/, "origin,destination,rest_at\nA,B,540-660;9-11\n"],
    [/has no trips/, "origin,destination\n"],
    [/has no trips/, ""],
    [/line 4: line 2 has the custom_id "x" already/, "origin,destination,custom_id\nA,B,x\nA,B,y\nA,B,x\n"],
    [
      /line 2: custom_id should be a text of 1 to 64 characters/,
      `origin,destination,custom_id\nA,B,${"x".repeat(65)}\n`,
    ],
  ])("is refused: %s", async (reason, content) => {
    await expect(read(content)).rejects.toThrow(reason);
  });
});

describe("NDJSON", () => {
  test("in parts, from any trip on; trips without an id are called by their lines", async () => {
    const lines = Array.from({ length: 510 }, (_, i) => (i === 3 ? '{"origin":"A"}' : `{"custom_id":"t${i}"}`));
    const { sizes, file, trips } = await read(`\n${lines.join("\r\n")}`);
    expect([file.total, sizes, trips[3]]).toEqual([510, [250, 250, 10], { customId: "line-5", trip: { origin: "A" } }]);
    const rest = await read(`\n${lines.join("\r\n")}`, 300);
    expect(rest.sizes).toEqual([210]);
    expect(rest.trips).toEqual(trips.slice(300));
  });

  test("also with the names of columns for the ends", async () => {
    const { trips } = await read('{"from":"A","to":{"lat":1,"lng":2}}\n{"pickup":"A","destination":"B","to":"C"}\n');
    expect(trips.map(({ trip }) => trip)).toEqual([
      { origin: "A", destination: { lat: 1, lng: 2 } },
      { origin: "A", destination: "B", to: "C" },
    ]);
  });

  test.each([
    ['{"custom_id":"a"}\nnot json\n', /line 2: not JSON/],
    ["{}\n[]\n", /line 2: not an object/],
    [Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]), /line 1: not JSON/],
    ['{"custom_id":3}\n', /line 1: custom_id should be a text/],
    ['{"custom_id":"line-2"}\n{}\n', /line 2: line 1 has the custom_id "line-2" already/],
  ])("is refused: %j", async (content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });
});

describe("what a trip leaves out", () => {
  const defaults: TripDefaults = {
    vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 },
    params: { stop_cost_dollars: 1, brands: { never: ["X"] } },
    hours: { drive_minutes_left: 300, break_minutes: 45 },
    corridor: { max_detour_minutes: 5 },
    alternatives: 2,
  };

  test.each<[string, object, object]>([
    ["all", { origin: "A" }, { origin: "A", ...defaults }],
    ["null says nothing", { vehicle: null, params: null }, { ...defaults }],
    [
      "fields that it has win",
      { vehicle: { mpg: 8 }, params: { brands: { only: ["Y"] } } },
      {
        ...defaults,
        vehicle: { ...defaults.vehicle, mpg: 8 },
        params: { stop_cost_dollars: 1, brands: { never: ["X"], only: ["Y"] } },
      },
    ],
    [
      "hours that it has win, one by one",
      { hours: { drive_minutes_left: 60, rest_minutes: null } },
      { ...defaults, hours: { drive_minutes_left: 60, break_minutes: 45, rest_minutes: null } },
    ],
    [
      "a vehicle of the catalog keeps its own mpg and tank",
      { vehicle: { year: 2019, make: "Ford", model: "Transit" } },
      { ...defaults, vehicle: { year: 2019, make: "Ford", model: "Transit", current_fuel_gallons: 90 } },
    ],
    [
      "a trip with via has no alternatives",
      { via: ["B"] },
      {
        via: ["B"],
        vehicle: defaults.vehicle,
        params: defaults.params,
        hours: defaults.hours,
        corridor: defaults.corridor,
      },
    ],
    [
      "fuel in percent is of the tank of all trips, and wins over their gallons",
      { vehicle: { current_fuel_percent: 40 } },
      { ...defaults, vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 60 } },
    ],
    [
      "a share is no percentage",
      { vehicle: { current_fuel_percent: 0.4 } },
      {
        ...defaults,
        vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: "0.4 percent of the tank" },
      },
    ],
    ["the set is that of the run", { station_set: "x" }, { ...defaults }],
    ["what is wrong stays wrong", { vehicle: 3 }, { ...defaults, vehicle: 3 }],
  ])("%s", (_, trip, expected) => {
    expect(fillTrip(defaults, trip)).toEqual(expected);
  });
});

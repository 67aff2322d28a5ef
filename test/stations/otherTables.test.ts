// Receipts and trips that are given in place of stations are called what they are, with what takes them.

import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { readSetFile } from "../../src/stations/packed/read.js";
import { OtherTableError, type StationFileChoices } from "../../src/stations/rows.js";

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const refusal = (text: string, choices: StationFileChoices = {}): Promise<unknown> =>
  readStations("s.csv", toBytes(text), choices).then(
    () => "was not refused",
    (error: unknown) => error,
  );

const TRIP = { origin: "Omaha, NE", destination: "Denver, CO" };

describe("trips", () => {
  test.each([
    ["a table", 'load,origin,destination,mpg\n1,"Omaha, NE","Denver, CO",6.5\n'],
    ["ends in several columns", "Load #,PU City,PU State,Delivery City,Delivery State\n1,Omaha,NE,Denver,CO\n"],
    ["ends by other names", "From,To,Miles\nOmaha,Denver,540\n"],
    ["a list in JSON", JSON.stringify([TRIP])],
    ["a trip in each line", `${JSON.stringify(TRIP)}\n${JSON.stringify(TRIP)}\n`],
    ["one trip", JSON.stringify({ ...TRIP, vehicle: { mpg: 6.5 } })],
  ])("%s", async (_, text) => {
    const error = await refusal(text);
    expect(error).toBeInstanceOf(OtherTableError);
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^s\.csv: this looks like trips \(".*"\) and not like stations: fuel-route batch takes trips/,
      ),
    });
  });

  test("in a set, the endpoint of batches takes them", async () => {
    const put = readSetFile({ name: "the file", bytes: toBytes("origin,destination\nOmaha,Denver\n") }, () =>
      Promise.reject(new Error("no placer")),
    );
    await expect(put).rejects.toMatchObject({ message: expect.stringContaining("POST /v1/batches takes trips") });
  });
});

describe("receipts", () => {
  test.each([
    ["a fuel card's lines", "Transaction Date,Card Number,Location ID,Item,Qty\n2026-11-26,1,272,ULSD,80.1\n"],
    ["stations and gallons", "station_id,gallons\n272,80.1\n"],
    ["litres", "site,Litres\n272,303.2\n"],
    ["stops in JSON", JSON.stringify({ stops: [{ station_id: "272", gallons_to_purchase: 80 }] })],
  ])("%s", async (_, text) => {
    const error = await refusal(text);
    expect(error).toBeInstanceOf(OtherTableError);
    expect(error).toMatchObject({
      message: expect.stringContaining("fuel-route compare takes receipts, as --own NAME=FILE"),
    });
  });

  test("given as prices", async () => {
    expect(await refusal("Card Number,Qty\n1,80\n", { parts: "prices" })).toBeInstanceOf(OtherTableError);
  });

  test("with names, towns and prices they are read, and a warning says what they look like", async () => {
    const { stations, warnings } = await readStations(
      "s.csv",
      toBytes("Invoice,Location Name,City,State,Qty,Price\n7,Kearney Plaza,Kearney,NE,80.1,3.459\n"),
      { placer: { find: () => ({ lat: 40.7, lng: -99.1, placedBy: "town" }) } },
    );
    expect(stations).toHaveLength(1);
    expect(warnings[0]).toBe(
      'The file looks like receipts ("Invoice", "Qty"), whose prices are those of the day of each fill: fuel-route compare takes receipts, as --own NAME=FILE.',
    );
  });
});

test.each([
  "id,name,lat,lng,price,From Date,To Date\n1,A,41,-96,3,2026-01-01,2026-12-31\n",
  "id,name,lat,lng,price,Volume\n1,A,41,-96,3,1200\n",
  "id,name,lat,lng,price,Origin,Destination\n1,A,41,-96,3,x,y\n",
])("stations with such columns stay stations (case %#)", async (text) => {
  expect((await readStations("s.csv", toBytes(text))).warnings).toEqual([]);
});

test("a table of stations that lacks a column is told of that column", async () => {
  expect(await refusal("name,address,From Date,To Date,price\nA,B,2026-01-01,2026-12-31,3\n")).toMatchObject({
    message: expect.stringMatching(/^s\.csv: no column for lat/),
  });
});

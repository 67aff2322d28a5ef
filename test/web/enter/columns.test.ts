// Files with unknown columns, once somebody has said what these hold: they are read as the same file with known titles.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { previewTable } from "../../../src/stations/preview.js";
import { readContent, readStations } from "../../../src/stations/read.js";
import { UnknownColumnsError } from "../../../src/stations/rows.js";
import type { Field } from "../../../src/stations/titles.js";
import { ASKED_FIELDS, missingFields } from "../../../src/web/enter/columns.js";
import type { KnownColumns } from "../../../src/web/trip/types.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";

const ROWS = [
  "w,West Stop,Ogallala,41.115,-101.717,3.10,Alpha,20",
  "m,Middle Stop,Kearney,40.67,-99.084,2.90,Beta,10",
  "e,East Stop,York,40.822,-97.597,3.50,Alpha,15",
];
const KNOWN = ["id,name,address,lat,lng,price,brand,stop_minutes", ...ROWS].join("\n");
const FOREIGN_TITLES = "Nr,Bezeichnung,Strasse,Breite,Länge,Preis,Kette,Dauer";
const FOREIGN = [FOREIGN_TITLES, ...ROWS].join("\n");
const FIELDS: Readonly<Partial<Record<Field, number>>> = {
  id: 0,
  name: 1,
  address: 2,
  lat: 3,
  lng: 4,
  price: 5,
  brand: 6,
  stopMinutes: 7,
};

function known(titles: string, header = 0, fields = FIELDS): KnownColumns {
  return { titles: titles.split(","), columns: { header, fields } };
}

describe("columns that were chosen", () => {
  test("are read as the same file with known titles", async () => {
    await expect(readStations("foreign.csv", toBytes(FOREIGN))).rejects.toBeInstanceOf(UnknownColumnsError);
    const expected = await readStations("known.csv", toBytes(KNOWN));
    expect(await readStations("foreign.csv", toBytes(FOREIGN), { columns: { header: 0, fields: FIELDS } })).toEqual(
      expected,
    );
    expect(expected.stations).toHaveLength(3);
  });

  test("count alone: a column that was not chosen plays no part, whatever its title", async () => {
    const { brand: _, ...fields } = FIELDS;
    const { stations } = await readStations("known.csv", toBytes(KNOWN), { columns: { header: 0, fields } });
    expect(stations.map(({ brand }) => brand)).toEqual([undefined, undefined, undefined]);
    const swapped = await readStations("known.csv", toBytes(KNOWN), {
      columns: { header: 0, fields: { ...FIELDS, name: 6 } },
    });
    expect(swapped.stations.map(({ name }) => name)).toEqual(["Alpha", "Beta", "Alpha"]);
  });

  test("stand below rows of notes, of which a warning says that they are left out", async () => {
    const { stations, warnings } = await readStations("foreign.csv", toBytes(`Preisliste\nStand,Juli\n${FOREIGN}`), {
      columns: { header: 2, fields: FIELDS },
    });
    expect(stations).toEqual((await readStations("known.csv", toBytes(KNOWN))).stations);
    expect(warnings).toEqual(['2 rows above the header left out: lines 1 and 2 ("Preisliste" and "Stand Juli").']);
  });

  test("without a needed one, the file is refused as before; a wrong one is at fault in each row", async () => {
    const { price: _, ...fields } = FIELDS;
    await expect(readStations("foreign.csv", toBytes(FOREIGN), { columns: { header: 0, fields } })).rejects.toThrow(
      "no column for price",
    );
    await expect(
      readStations("foreign.csv", toBytes(FOREIGN), { columns: { header: 0, fields: { ...FIELDS, lat: 1 } } }),
    ).rejects.toThrow('foreign.csv line 2: Bezeichnung "West Stop" is not a number');
  });

  test("prices in cents by their title, in any separator", async () => {
    const cents = FOREIGN.replace("Preis", "Preis cents")
      .replaceAll(/,(\d)\.(\d\d),/g, ",$1$2,")
      .replaceAll(",", ";");
    const { stations } = await readStations("cents.csv", toBytes(cents), { columns: { header: 0, fields: FIELDS } });
    expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.1, 2.9, 3.5]);
  });
});

describe("on the page", () => {
  test("what was said of titles holds for other files with them, and for no others", async () => {
    const { trips } = await pageTrips();
    const choices = { known: [known("a,b"), known(FOREIGN_TITLES)] };
    const expected = await trips.readFile("same.csv", toBytes(KNOWN));
    const read = await trips.readFile("same.csv", toBytes(FOREIGN), choices);
    expect(read).toEqual(expected);
    expect(
      await refusalOf(trips.readFile("other.csv", toBytes(FOREIGN.replace("Preis", "Betrag")), choices)),
    ).toMatchObject({ field: "stations", cause: expect.any(UnknownColumnsError) });
    expect(await trips.readFile("same.csv", toBytes(KNOWN), choices)).toEqual(expected);
  });

  test("of two files, too: one with unknown columns beside one with known ones", async () => {
    const { trips } = await pageTrips();
    const places = KNOWN.split("\n")
      .map((line) => line.split(",").slice(0, 5).join(","))
      .join("\n");
    const prices = KNOWN.split("\n")
      .map((line) => `${line.split(",")[0]},${line.split(",")[5]}`)
      .join("\n");
    const foreign = prices.replace("id,price", "Nr,Betrag");
    const pair = (text: string): [{ name: string; bytes: Uint8Array }, { name: string; bytes: Uint8Array }] => [
      { name: "places.csv", bytes: toBytes(places) },
      { name: "prices.csv", bytes: toBytes(text) },
    ];
    const expected = await trips.readPair(...pair(prices));
    const { cause } = await refusalOf(trips.readPair(...pair(foreign)));
    expect(cause).toBeInstanceOf(UnknownColumnsError);
    expect(cause).toMatchObject({ file: "prices.csv" });
    expect(await trips.readPair(...pair(foreign), { known: [known("Nr,Betrag", 0, { id: 0, price: 1 })] })).toEqual(
      expected,
    );
  });

  test.skipIf(!hasSharedData)("the real truck stops under foreign titles are the real truck stops", async () => {
    const { trips } = await pageTrips();
    const text = await readFile(TRUCK_STOPS, "utf8");
    const titles = "Nr,Bezeichnung,Strasse,Ort,Bundesland,Preis,Breite,Laenge,Lage";
    const fields = { id: 0, name: 1, address: 2, city: 3, state: 4, price: 5, lat: 6, lng: 7 };
    const expected = await trips.readFile("stops.csv", toBytes(text));
    expect(
      await trips.readFile("stops.csv", toBytes(text.replace(/^[^\r\n]*/, titles)), {
        known: [known(titles, 0, fields)],
      }),
    ).toEqual(expected);
  });
});

describe("the beginning of a table", () => {
  const preview = async (text: string, header?: number) => {
    const content = await readContent("x.csv", toBytes(text));
    if (content.kind !== "rows") throw new Error("no table");
    return previewTable(content.rows, header);
  };

  test("has the titles, the first rows and what the titles and the values say", async () => {
    const { header, titles, rows, guessed } = await preview(FOREIGN);
    expect({ header, titles }).toEqual({ header: 0, titles: FOREIGN_TITLES.split(",") });
    expect(rows.map(({ values }) => values.join(","))).toEqual(ROWS);
    expect(Object.fromEntries(guessed)).toEqual({ lat: 3, lng: 4, price: 5 });
    expect(Object.fromEntries((await preview(KNOWN)).guessed)).toEqual(FIELDS);
  });

  test("begins at the first of the fullest rows where no title is known, or where the user says", async () => {
    const text = `Preisliste\n\n${FOREIGN}`;
    expect((await preview(text)).header).toBe(2);
    expect((await preview(text, 3)).titles).toEqual(ROWS[0]?.split(","));
    expect((await preview(text, 99)).titles).toEqual([]);
  });

  test("guesses nothing from values that several columns have", async () => {
    expect((await preview("a,b\n3.1,3.2\n3.3,3.4\n")).guessed.has("price")).toBe(false);
  });
});

test("what is still to be said of a file", () => {
  expect(missingFields({}, false)).toBe(
    "Needs the name and the price and the place: latitude and longitude, or the town",
  );
  expect(missingFields({ name: 0, price: 1, lat: 2 }, false)).toBe(
    "Needs the place: latitude and longitude, or the town",
  );
  for (const place of [{ lat: 2, lng: 3 }, { coordinates: 2 }, { city: 2 }, { address: 2 }])
    expect(missingFields({ brand: 0, price: 1, ...place }, false)).toBeUndefined();
  expect(missingFields({ price: 1 }, true)).toBe("Needs the number, which both files have");
  expect(missingFields({ id: 0, price: 1 }, true)).toBeUndefined();
  expect(missingFields({ id: 0, name: 1, city: 2 }, true)).toBeUndefined();
  expect(new Set(ASKED_FIELDS.map(({ label }) => label)).size).toBe(ASKED_FIELDS.length);
});

// Which tables are taken for suppliers' files, and which are not.

import { describe, expect, test } from "vitest";
import { LAYOUTS } from "../../../src/stations/layouts/layouts.js";
import { recogniseLayout } from "../../../src/stations/layouts/recognise.js";
import { PriceChoiceError } from "../../../src/stations/rows.js";
import { makePlacer, readText } from "./supplierFiles.js";

describe("a layout", () => {
  test.each(LAYOUTS)("$name is recognised by its titles, whatever their order, case and spaces", (layout) => {
    expect(recogniseLayout(layout.titles)).toBe(layout);
    expect(recogniseLayout(["Extra", ...layout.titles.toReversed().map((title) => ` ${title.toUpperCase()} `)])).toBe(
      layout,
    );
  });

  test.each(LAYOUTS.flatMap(({ name, titles }) => titles.map((title) => [name, title, titles] as const)))(
    "%s is not recognised without %s",
    (name, title, titles) => {
      expect(recogniseLayout(titles.filter((other) => other !== title))?.name).not.toBe(name);
    },
  );

  test.each(LAYOUTS)("$name has columns for what it is recognised by", ({ titles, columns }) => {
    const named = Object.values(columns).flat();
    const prices = titles.filter(
      (title) => /price|diesel \(cash\)|^diesel$/i.test(title) && title !== "Car Diesel (Cash)",
    );
    for (const title of prices) expect(named).toContain(title);
    expect(columns.id).toBeDefined();
  });
});

describe("a table that resembles a supplier's", () => {
  test.each([
    ["names of its own", "Site,Name,City,ST,Retail Price,Your Price,lat,lng\n7,Joe's,York,NE,3.5,3.2,41,-97\n"],
    ["brands of its own", "Site,Brand,City,ST,Retail Price,Your Price,lat,lng\n7,Sapp,York,NE,3.5,3.2,41,-97\n"],
    ["a title less", "Site,Brand,City,Retail Price,Your Price,lat,lng\n7,Sapp,York,3.5,3.2,41,-97\n"],
  ])("%s: the user still chooses the price", async (_, text) => {
    await expect(readText(text)).rejects.toThrow(PriceChoiceError);
    const { stations, layout, discounts } = await readText(text, { priceColumn: "Your Price" });
    expect([stations[0]?.price_per_gallon, stations[0]?.jurisdiction, layout, discounts]).toEqual([
      3.2,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("an OPIS id alone makes no OPIS file: no state is taken", async () => {
    const { stations, layout, warnings } = await readText(
      "OPIS ID,Station Name,City,ST,Latitude,Longitude,Retail Price\n1,A,York,NE,41,-97,3.5\n1,A,York,NE,41,-97,3.4\n",
    );
    expect(stations).toEqual([
      { id: "1", name: "A", address: "York, NE", location: { lat: 41, lng: -97 }, price_per_gallon: 3.4 },
    ]);
    expect([layout, warnings]).toEqual([
      undefined,
      [
        "1 id has several prices: the lowest counts, because dates do not tell them apart.",
        "1 repeated row left out: line 2.",
      ],
    ]);
  });

  test("a row of data with a supplier's words is no header", async () => {
    const { stations, layout } = await readText("name,lat,lng,price\nRetail Price,41,-97,3.5\nYour Price,42,-97,3.6\n");
    expect([stations.length, layout]).toEqual([2, undefined]);
  });
});

test("the header is found below titles in any delimiter", async () => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    const rows = [
      ["Effective Date: 7/15/2026"],
      [],
      ["Site", "City", "ST", "Retail Price", "Your Price"],
      ["7", "York", "NE", "3.5", "3.2"],
    ];
    const { stations, layout } = await readText(rows.map((cells) => cells.join(delimiter)).join("\n"), {
      placer: makePlacer(),
    });
    expect([stations[0]?.id, stations[0]?.price_as_of, layout]).toEqual([
      "7",
      "2026-07-15T00:00-05:00",
      "Pilot better-of report",
    ]);
  }
});

// Workbooks as their readers see them: number formats that name a unit, hidden rows, and several sheets of one kind.

import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { shownText } from "../../src/stations/numberFormats.js";
import { readContent, readStations } from "../../src/stations/read.js";
import type { Currency } from "../../src/stations/units.js";

type Cell = string | number;

/** A sheet of stations. @param format that of the prices. */
function sheetOf(name: string, rows: readonly (readonly Cell[])[], format?: string): WriteSheet {
  return {
    name,
    rows: [["ID", "Name", "Lat", "Lng", "Price"], ...rows.map((row) => [...row])],
    ...(format !== undefined && {
      cells: new Map(rows.map((_, i) => [`${i + 1},4`, { style: { numFmt: format } }] as const)),
    }),
  };
}

const ROWS = [
  [1, "Kearney", 40.67, -99.08, 1.659],
  [2, "Sterling", 40.62, -103.18, 1.639],
] as const;

const RATES: ReadonlyMap<Currency, number> = new Map<Currency, number>([
  ["CAD", 0.72],
  ["EUR", 1.1],
]);
/** Litres in a gallon, as NIST has it. */
const LITRES = 3.785411784;

describe("the number format of a price", () => {
  test.each([
    ["[$CA$-1009]#,##0.000", 1.659 * LITRES * 0.72],
    ['#,##0.000\\ "€/L"', 1.659 * LITRES * 1.1],
    ["#,##0.000 [$€-407]", 1.659 * LITRES * 1.1],
    ['"CAD" 0.000_);[Red]("CAD" 0.000)', 1.659 * LITRES * 0.72],
    ['0.000" USD/L"', 1.659 * LITRES],
    ["0.000", 1.659],
    ["$#,##0.000", 1.659],
    ["[$$-409]#,##0.000", 1.659],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00)', 1.659],
    ['"$"0.000"/gal"', 1.659],
    ['0.000" *"', 1.659],
  ])("%s", async (format, dollars) => {
    const bytes = await writeXlsx({ sheets: [sheetOf("P", ROWS, format)] });
    const { stations } = await readStations("p.xlsx", bytes, { currencyRates: RATES });
    expect(stations[0]?.price_per_gallon).toBeCloseTo(dollars, 4);
  });

  test("of a currency that has no rate is refused, and of one that is not known, too", async () => {
    const read = async (format: string) =>
      readStations("p.xlsx", await writeXlsx({ sheets: [sheetOf("P", ROWS, format)] }));
    await expect(read("[$CA$-1009]0.000")).rejects.toThrow(
      "p.xlsx: 2 prices are in CAD, whose rate is not given. Give currencyRates the US dollars for 1 CAD",
    );
    await expect(read("0.000 [$kr-414]")).rejects.toThrow('p.xlsx row 2: Price "1.659 kr" is not a number');
  });
});

test.each([
  [0.4, "0%", "40%"],
  [0.07, "0.0%", "7%"],
  [0.4, '0"%"', "0.4"],
  [17, "00000", "17"],
  [new Date("1899-12-31T06:00:00Z"), "h:mm", "6:00"],
  [new Date("1899-12-31T11:02:24Z"), "h:mm", "11:02"],
  [new Date("1899-12-31T05:59:59.9996Z"), "[h]:mm", "6:00"],
  [new Date("1900-01-01T16:30:00Z"), "[h]:mm", "40:30"],
  [new Date("1904-01-01T06:00:00Z"), "h:mm", "6:00"],
  [new Date("2026-11-27T14:30:00Z"), "m/d/yyyy h:mm", "2026-11-27T14:30:00.000"],
  ["NE", "@", "NE"],
  [null, "0", ""],
])("a value is shown as its format says, %#", (value, format, text) => {
  expect(shownText(value, format)).toBe(text);
});

test("hidden rows count, and are named", async () => {
  const sheet = { ...sheetOf("P", ROWS), rowDefs: new Map([[2, { hidden: true }]]) };
  const { stations, warnings } = await readStations("p.xlsx", await writeXlsx({ sheets: [sheet] }));
  expect(stations.map(({ id }) => id)).toEqual(["1", "2"]);
  expect(warnings).toEqual(["1 hidden row counts, too: row 3. Delete it where it shall not count."]);
});

test("sheets with the same columns are named, others are not", async () => {
  const sheets = [
    { name: "Notes", rows: [["weekly prices"]] },
    sheetOf("NE", ROWS.slice(0, 1)),
    sheetOf("CO", ROWS.slice(1)),
    { ...sheetOf("Old", ROWS), hidden: true },
  ];
  const content = await readContent("p.xlsx", await writeXlsx({ sheets }));
  expect(content.warnings).toEqual([
    'Only the sheet "NE" counts, and "CO" with the same columns does not: copy its rows into "NE", or save it as another file.',
  ]);
});

// Receipts of fuel cards: a row for each line, among them other products, reversals and several fills at one station.

import { writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readPurchaseFile } from "../../src/stations/purchases.js";
import { makeFolder } from "../support/cli.js";
import { integer, pick, seededRandom, shuffle } from "../support/random.js";
import { sharedFile } from "../support/sharedData.js";

async function read(text: string): ReturnType<typeof readPurchaseFile> {
  const path = join(await makeFolder(), "receipts.csv");
  await writeFile(path, text);
  return readPurchaseFile(path);
}

const stopsIn = ({ stops }: Awaited<ReturnType<typeof read>>): (readonly [string, number])[] =>
  stops.map(({ station_id: id, gallons }) => [id, gallons] as const);

test("lines of other products are left out, and counted by their names", async () => {
  const receipts = await read(
    "Tran Date,Location ID,Item,Qty\n2026-11-26,a,ULSD,40\n2026-11-26,a,DEFD,6.2\n2026-11-26,,CADV,100\n2026-11-26,b,SCALE,1\n2026-11-27,b,ULSR,20\n2026-11-27,b,DSL #2,55.5\n2026-11-27,b,UNL,12\n",
  );
  expect(stopsIn(receipts)).toEqual([
    ["a", 40],
    ["b", 55.5],
  ]);
  expect(receipts.warnings).toEqual([
    '5 lines of other products than diesel left out: 1 of "DEFD", 1 of "CADV", 1 of "SCALE" and 2 more.',
  ]);
});

test("several fills at a station add up, in the order of the first", async () => {
  const receipts = await read("station,gallons\nb,40.1\na,10\nb,20.2\n");
  expect(stopsIn(receipts)).toEqual([
    ["b", 60.3],
    ["a", 10],
  ]);
  expect(receipts.warnings).toEqual(['Several fills at one station add up: "b" (60.3 gallons).']);
});

test("what is reversed is taken back", async () => {
  const receipts = await read("station,gallons\na,40\nb,20\na,-40\nb,(5)\nc,30\n");
  expect(stopsIn(receipts)).toEqual([
    ["b", 15],
    ["c", 30],
  ]);
  expect(receipts.warnings).toEqual([
    "2 lines with less than 0 gallons take back what was bought: lines 4 and 5.",
    'All that was bought is taken back at "a": no stop.',
  ]);
  await expect(read("station,gallons\na,4\na,-40\n")).rejects.toThrow(
    'receipts.csv lines 2 and 3: more is reversed than bought at station "a": -36 gallons in all',
  );
});

describe("litres", () => {
  test.each([
    ["Qty (L)", "151.416", ""],
    ["Litres", "151.416", ""],
    ["quantity_liters", "151.416", ""],
    ["Qty,UOM", "151.416", "L"],
    ["Qty", "151.416 L", ""],
    ["Gallons,Litres", "40", "151.416"],
  ])("%s: %s %s", async (title, cell, more) => {
    const [stop] = (await read(`station,${title}\na,${cell}${more === "" ? "" : `,${more}`}\n`)).stops;
    expect(stop?.gallons).toBeCloseTo(40, 3);
  });
});

test("a product that is not known is fuel where no other is, and is said", async () => {
  expect(await read("station,item,qty\na,Fuel,40\n")).toEqual({
    stops: [{ station_id: "a", gallons: 40 }],
    warnings: ['Products that are not known are taken for fuel: 1 of "Fuel".'],
  });
  expect(stopsIn(await read("station,item,qty\na,ULSD,40\na,Promo 17,1\n"))).toEqual([["a", 40]]);
  await expect(read("station,item,qty\na,DEF,4\n")).rejects.toThrow("has no stops: 1 line of other products than fuel");
});

test("random receipts come to what was filled", async () => {
  const random = seededRandom(2_006);
  for (let k = 0; k < 30; k++) {
    const fills = Array.from({ length: integer(random, 1, 6) }, (_, i) => ({
      id: `s${i}`,
      parts: Array.from({ length: integer(random, 1, 3) }, () => integer(random, 100, 90_000)),
    }));
    const lines = fills.flatMap(({ id, parts }) => [
      ...parts.map((thousandths) => `${id},${pick(random, ["ULSD", "Diesel #2", "DSL"])},${thousandths / 1000}`),
      ...(random() < 0.5 ? [`${id},${pick(random, ["DEFD", "Reefer", "CAT SCALE"])},${integer(random, 1, 30)}`] : []),
      ...(random() < 0.3 ? [`${id},ULSD,7`, `${id},ULSD,-7`] : []),
    ]);
    const { stops } = await read(`Site ID,Product,Gallons\n${shuffle(lines, random).join("\n")}\n`);
    const bought = new Map(stops.map(({ station_id: id, gallons }) => [id, gallons]));
    expect(bought.size).toBe(fills.length);
    for (const { id, parts } of fills)
      expect(bought.get(id)).toBeCloseTo(parts.reduce((sum, part) => sum + part, 0) / 1000, 6);
  }
});

describe("lines that are no fills", () => {
  test.each<
    readonly [titles: string, lines: readonly string[], stops: readonly (readonly [string, number])[], said: string]
  >([
    [
      "Trans Type",
      ["a,40,PURCHASE", "a,40,REVERSAL", "b,20,PURCHASE"],
      [["b", 20]],
      "1 line of a reversal counts as less than 0 gallons: line 3.",
    ],
    [
      "Transaction Type",
      ["a,40,Sale", "a,-10,Refund", "b,20,Sale"],
      [
        ["a", 30],
        ["b", 20],
      ],
      "",
    ],
    [
      "Type",
      ["a,40,SALE", "a,40,VOID", "b,20,SALE"],
      [["b", 20]],
      "1 line of a reversal counts as less than 0 gallons: line 3.",
    ],
    [
      "Type",
      ["a,40,SALE", "a,30,VOID", "b,20,SALE"],
      [
        ["a", 40],
        ["b", 20],
      ],
      "1 line that was declined or is void left out: line 3.",
    ],
    ["Declined", ["a,40,N", "b,20,Y"], [["a", 40]], "1 line that was declined or is void left out: line 3."],
    [
      "Status",
      ["a,40,Approved", "b,,DECLINED - LIMIT", "b,9,Pre-Auth"],
      [["a", 40]],
      "2 lines that were declined or are void left out: lines 3 and 4.",
    ],
    ["Amount", ["a,40,138", "Total,40,138"], [["a", 40]], "1 line of totals left out: line 3."],
    ["Amount", ["a,40,138", "Grand Total:,40,138"], [["a", 40]], "1 line of totals left out: line 3."],
  ])("%s: %j", async (titles, lines, stops, said) => {
    const receipts = await read(`Site,Gallons,${titles}\n${lines.join("\n")}\n`);
    expect(stopsIn(receipts)).toEqual(stops);
    if (said !== "") expect(receipts.warnings).toContain(said);
  });
});

test("fills of several trucks, and of a long time, are named", async () => {
  const { warnings } = await read(
    "Site,Truck #,Tran Date,Gallons\na,17,2026-09-01,40\na,18,11/26/2026,35\nb,17,11/26/2026,20\n",
  );
  expect(warnings).toEqual([
    'The fills of 2 trucks add up, by "Truck #": "17" and "18". Give the lines of one truck in a file for it.',
    "The fills are of 2026-09-01 to 2026-11-26, hardly those of one trip, and all add up: leave out the lines of other trips.",
    'Several fills at one station add up: "a" (75 gallons).',
  ]);
  const oneTruck = "Site,Unit,Date,Gallons\na,17,2026-11-16,40\nb,17,2026-11-26,20\n";
  expect((await read(oneTruck)).warnings).toEqual([]);
  expect(await read("Site,Unit,Qty\na,gal,40\nb,L,378.5411784\n")).toEqual({
    stops: [
      { station_id: "a", gallons: 40 },
      { station_id: "b", gallons: 100 },
    ],
    warnings: ["1 of 2 quantities are converted from litres to US gallons."],
  });
});

describe("the column of the quantity", () => {
  test.each([
    ["Fuel Qty", "40"],
    ["Net Gallons", "40"],
    ["Gross Gallons", "40"],
    ["Menge (L)", '"151,416"'],
    ["Units", "40"],
    ["Units,UOM", "151.416,L"],
  ])("%s", async (title, cells) => {
    const [stop] = (await read(`Site,${title}\na,${cells}\n`)).stops;
    expect(stop?.gallons).toBeCloseTo(40, 3);
  });

  test("of other products, beside that of the tractor, is named", async () => {
    expect(await read("Site,Tractor Gallons,Reefer Gallons,DEF Qty\na,40,10,3\n")).toEqual({
      stops: [{ station_id: "a", gallons: 40 }],
      warnings: ['The column "Tractor Gallons" counts, and "Reefer Gallons" and "DEF Qty" do not.'],
    });
  });

  test("where several can be it, or none, the message says what to write", async () => {
    await expect(read("Site,Net Gallons,Gross Gallons\na,40,40.5\n")).rejects.toThrow(
      'columns "Net Gallons", "Gross Gallons" can all be the gallons: name the right one "gallons" or take the others out',
    );
    await expect(read("Site,Fuelled\na,40\n")).rejects.toThrow(
      'no column for the gallons (gallons, gal, gals …); the columns are "Site", "Fuelled": call the right one "gallons"',
    );
  });
});

test("codes of products that are not known are not taken for fuel", async () => {
  await expect(read("Station ID,Prod Cd,Qty\na,019,40\nb,062,5\n")).rejects.toThrow(
    'receipts.csv: which of its products is the fuel is not known: 1 of "019" and 1 of "062". Write diesel in place of its name or code, or leave out the lines of the others',
  );
});

const TRIAL = new URL("../trials/k20-receipts-with-def.csv", sharedFile(""));
test.skipIf(!existsSync(TRIAL))("receipts of others, with DEF", async () => {
  expect(stopsIn(await readPurchaseFile(fileURLToPath(TRIAL)))).toEqual([["a", 40]]);
});

describe("JSON", () => {
  /** The same receipts as a table and in the shapes of JSON. */
  const LINES = [
    { station_id: "b", item: "ULSD", gallons: 40.1 },
    { station_id: "a", item: "DEFD", gallons: 5 },
    { station_id: "a", item: "ULSD", gallons: 10 },
    { station_id: "b", item: "ULSD", gallons: 20.2 },
    { station_id: "a", item: "ULSD", gallons: -3 },
  ];
  const CSV = ["station_id,item,gallons", ...LINES.map((line) => Object.values(line).join(","))].join("\n");

  test.each<readonly [what: string, text: string]>([
    ["a list", JSON.stringify(LINES)],
    ["a list of stops", JSON.stringify({ stops: LINES })],
    ["a list in an answer", JSON.stringify({ status: "ok", transactions: LINES })],
    ["a line for each", LINES.map((line) => JSON.stringify(line)).join("\n")],
    ["rows", JSON.stringify([["station_id", "item", "gallons"], ...LINES.map((line) => Object.values(line))])],
    ["gallons as texts", JSON.stringify(LINES.map((line) => ({ ...line, gallons: String(line.gallons) })))],
  ])("%s adds up as the rows of a table do", async (_, text) => {
    const [json, csv] = [await read(text), await read(CSV)];
    expect(json.stops).toEqual(csv.stops);
    expect(stopsIn(json)).toEqual([
      ["b", 60.3],
      ["a", 7],
    ]);
    const withoutPlaces = ({ warnings }: typeof json): string[] =>
      warnings.map((warning) => warning.replace(/: (?:lines?|stops?|rows?) .*$/, ""));
    expect(withoutPlaces(json)).toEqual(withoutPlaces(csv));
  });

  test("litres are converted, and numbers may be ids", async () => {
    const [stop] = (await read(JSON.stringify([{ site: 7, litres: 151.416 }]))).stops;
    expect(stop).toEqual({ station_id: "7", gallons: expect.closeTo(40, 3) });
  });

  test.each([
    ["a line that is not JSON", '{"id":"a","gallons":4}\nnonsense\n', "receipts.csv line 2: it is not JSON"],
    ["a stop that is none", '[{"id":"a","gallons":4},7]', "receipts.csv stop 2: it is not an object"],
    ["no gallons", '[{"id":"a","gallons":null}]', 'receipts.csv stop 1: "" is not a number of gallons'],
    ["nothing", "[]", "receipts.csv has no stops"],
  ])("%s is named", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

test("the id of the station counts, and not that of the receipt", async () => {
  expect(stopsIn(await read("id,Site ID,gallons\n9001,a,40\n9002,a,2\n"))).toEqual([["a", 42]]);
  expect(stopsIn(await read(JSON.stringify([{ id: "9001", station_id: "a", gallons: 40 }])))).toEqual([["a", 40]]);
});

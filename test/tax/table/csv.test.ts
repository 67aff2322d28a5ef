// The project's own form of a table: what is read, what is written, what is refused.

import { describe, expect, test } from "vitest";
import { builtInTable } from "../../../src/tax/table/builtIn.js";
import { readWrittenTable, writeTable } from "../../../src/tax/table/csv.js";
import { readDocument } from "../../support/documents.js";
import { ratesIn, read, refusal } from "./read.js";

const HEADER = "jurisdiction,diesel_dollars_per_gallon,return_surcharge_dollars_per_gallon";

function tableOf(...rows: readonly string[]): string {
  return ["# quarter: 2026Q4", "# source: Acme, of our own", HEADER, ...rows, ""].join("\n");
}

describe("what is written is read again", () => {
  const table = {
    quarter: "2027Q1",
    source: "Acme, Inc., by hand",
    rates: new Map([
      ["TX", { dollarsPerGallon: 0.2, surchargePerGallon: 0 }],
      ["AB", { dollarsPerGallon: 0.36055, surchargePerGallon: 0 }],
      ["KY", { dollarsPerGallon: 0.22, surchargePerGallon: 0.105 }],
      ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
      ["GA", { dollarsPerGallon: 0, surchargePerGallon: 0 }],
    ] as const),
  };

  test("by postal codes, with four decimals or more", () => {
    expect(writeTable(table)).toBe(
      `# quarter: 2027Q1\n# source: Acme, Inc., by hand\n${HEADER}\nAB,0.36055,0\nGA,0.0000,0\nKY,0.2200,0.1050\nOR,,weight_mile\nTX,0.2000,0\n`,
    );
  });

  test("as a text and as a file", async () => {
    expect(readWrittenTable(writeTable(table))).toEqual(table);
    expect((await read(writeTable(table))).table).toEqual(table);
    expect(readWrittenTable(writeTable(builtInTable()))).toEqual(builtInTable());
  });
});

test("the example of the guide", async () => {
  const example = /^```csv\n(.*?)^```$/ms.exec(await readDocument("docs/fuel-tax.md"))?.[1] ?? "";
  expect(await ratesIn(example)).toEqual({ KY: [0.22, 0.105], ON: 0.249, OR: "by weight", TX: 0.2 });
  expect(writeTable((await read(example)).table)).toBe(example);
});

describe("files as spreadsheets and people leave them", () => {
  test("quotes, empty cells at the end, semicolons, other comments, other columns, small letters", async () => {
    const text = `"# quarter: 4Q2026",,\n"# source: Acme, of our own",,\n# checked by Jo,,\n\nState name,Jurisdiction,Diesel_Dollars_Per_Gallon\nTexas,tx,$0.20\n,,\nOhio,OH,0.47\n`;
    expect(await ratesIn(text)).toEqual({ TX: 0.2, OH: 0.47 });
    const { table } = await read(text);
    expect([table.quarter, table.source]).toEqual(["2026Q4", "Acme, of our own"]);
    expect(await ratesIn("# quarter: 2026Q4\njurisdiction;diesel_dollars_per_gallon\nTX;0.2\n")).toEqual({ TX: 0.2 });
  });

  test("without a source", async () => {
    expect((await read(`# quarter: 2026Q4\n${HEADER}\nTX,0.2,0\n`)).table.source).toBe("a table of one's own");
  });

  test("with a source that is too long for answers", async () => {
    expect((await read(`# quarter: 2026Q4\n# source: ${"x".repeat(300)}\n${HEADER}\nTX,0.2,0\n`)).table.source).toBe(
      "x".repeat(200),
    );
  });

  test("a rate of 0 is one: no tax on fuel", async () => {
    expect(await ratesIn(tableOf("GA,0,0", "TX,0.2,"))).toEqual({ GA: 0, TX: 0.2 });
  });
});

describe("refused, by file, line and remedy", () => {
  test.each([
    ["XX,0.2,0", '"XX" is no state and no province by its postal code, such as TX'],
    ["Texas,0.2,0", '"Texas" is no state and no province by its postal code, such as TX'],
    [",0.2,0", '"" is no state and no province by its postal code, such as TX'],
    [
      "TX,,0",
      "TX: diesel_dollars_per_gallon is empty: give dollars a gallon, 0 where fuel is not taxed, or weight_mile as return_surcharge_dollars_per_gallon where trucks pay by weight and mile",
    ],
    ["TX,20c,0", 'TX: diesel_dollars_per_gallon "20c" is no amount in dollars such as 0.5240'],
    ["TX,20,0", "TX: diesel_dollars_per_gallon 20 is more than any fuel tax: write dollars a gallon, not cents"],
    ["TX,-0.2,0", 'TX: diesel_dollars_per_gallon "-0.2" is no amount in dollars such as 0.5240'],
    ["KY,0.2,much", 'KY: return_surcharge_dollars_per_gallon "much" is no amount in dollars such as 0.5240'],
    [
      "OR,0.4,weight_mile",
      "OR: diesel_dollars_per_gallon must be empty beside weight_mile: where trucks pay by weight and mile, fuel has no rate",
    ],
    [
      "OR,0,0",
      "OR: trucks pay by weight and mile there, which is not a rate of 0: leave diesel_dollars_per_gallon empty, and write weight_mile as return_surcharge_dollars_per_gallon",
    ],
  ])("%s", async (row, fault) => {
    expect(await refusal(tableOf("OH,0.47,0", row))).toBe(`rates.csv line 5: ${fault}`);
  });

  test("a state that stands in the table twice", async () => {
    expect(await refusal(tableOf("OH,0.47,0", "TX,0.2,0", "OH,0.47,0"))).toBe(
      "rates.csv line 6: OH stands in the table twice: delete one of its rows",
    );
  });

  test("no quarter, no rates", async () => {
    expect(await refusal(`${HEADER}\nTX,0.2,0\n`)).toBe(
      'rates.csv does not say of which quarter its rates are: put a line such as "# quarter: 2026Q4" above its header',
    );
    expect(await refusal(`# quarter: soon\n${HEADER}\nTX,0.2,0\n`)).toContain('put a line such as "# quarter: 2026Q4"');
    expect(await refusal(tableOf())).toBe("rates.csv has no rates below its header: give one row for each state");
  });

  test("another --quarter than its own", async () => {
    expect(await refusal(tableOf("TX,0.2,0"), "2027Q1")).toBe(
      "rates.csv says that its rates are those of 2026Q4, and --quarter is 2027Q1: leave --quarter out",
    );
  });
});

// IFTA's matrix in the layouts of its downloads and of its page; the rates are made up.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readFuelTax } from "../../../src/tax/table/file.js";
import { ratesIn, read, refusal } from "./read.js";

const HEADER = ",,Gasoline,Special,Gasohol,Propane\n,,,Diesel,,\n";
const BLANK = ",,,,,\n";

/** Two rows of the CSV download: US dollars a gallon, Canadian dollars a litre. */
function pair(name: string, dollars: string): string {
  return `${name},U.S.,$ 0.1111 ,${dollars},$-,$-\n,Can,$ 0.0401 ,$ 0.9999 ,$-,$-\n${BLANK}`;
}

/** Like the CSV download, whose header takes two rows and comes again. */
const CSV = `4th Quarter 2026,,,,,\n${HEADER}${pair("ALBERTA #14", "$ 0.3601 ")}${pair("NEWFOUNDLAND ", "$ 0.2602 ")}${pair("ALABAMA #35", "$ 0.3103 ")}${HEADER}${pair("INDIANA #31", "$ 0.6304 ")}${pair("INDIANA SurChg #31", "$-")}${pair("OREGON ", "$-")}${pair("VIRGINIA #19", "$ 0.3305 ")}${pair("VIRGINIA SurChg #19", "$ 0.1406 ")}${pair("WEST VIRGINIA ", "$ 0.3507 ")}`;

const RATES = { AB: 0.3601, NL: 0.2602, AL: 0.3103, IN: 0.6304, OR: "by weight", VA: [0.3305, 0.1406], WV: 0.3507 };

/** Like the page's table when a browser copies it: both currencies stand in one cell, on two lines. */
const PAGE = `IFTA Matrix
Fuel Tax Rates

4th Quarter 2026 Fuel Tax Rates

Exchange Rate*: U.S.= 1.3500 / Canada = 0.7407

Final Fuel Tax Rates

Tax Rate Calendar: 2026-28

ABBCMBNBNL

State / Province\tRate\tGasoline\tSpecial Diesel\tGasohol\tPropane
ALBERTA (AB) #14\tU.S.
Can.\t0.3111
0.1111\t0.3601
0.9999\t\t
NEWFOUNDLAND (NL)\tU.S.
Can.\t0.3111
0.1111\t0.2602
0.9999\t0.1111
0.0401\t
ALABAMA (AL) #35\tU.S.
Can.\t.3111
.1111\t.3103
.9999\t\t
INDIANA (IN) #31\tU.S.
Can.\t0.3111
0.1111\t0.6304
0.9999\t\t
INDIANA (IN) #31 (Surcharge)\tU.S.
Can.\t\t\t\t
OREGON (OR)\tU.S.
Can.\t\t\t\t
VIRGINIA (VA) #19\tU.S.
Can.\t0.3111
0.1111\t0.3305
0.9999\t\t
VIRGINIA (VA) #19 (Surcharge)\tU.S.
Can.\t0.3111
0.1111\t0.1406
0.9999\t\t
WEST VIRGINIA (WV)\tU.S.
Can.\t0.3111
0.1111\t0.3507
0.9999\t\t

Footnotes

# 14 - ALBERTA
Made up, for a test; 0.1300 is none of its rates.
# 19 - VIRGINIA
Can. and U.S. are words of this note.
`;

describe("layouts", () => {
  test("the CSV download", async () => {
    expect(await ratesIn(CSV)).toEqual(RATES);
    const { table, warnings } = await read(CSV);
    expect([table.quarter, table.source, warnings]).toEqual(["2026Q4", "IFTA, Inc., tax rate matrix (iftach.org)", []]);
  });

  test("with CR LF, with a byte order mark, with semicolons, in UTF-16", async () => {
    expect(await ratesIn(CSV.replaceAll("\n", "\r\n"))).toEqual(RATES);
    expect(await ratesIn(`\uFEFF${CSV}`)).toEqual(RATES);
    expect(await ratesIn(CSV.replaceAll(",", ";"))).toEqual(RATES);
    expect((await readFuelTax("rates.csv", Buffer.from(`\uFEFF${CSV}`, "utf16le"))).table).toEqual(
      (await read(CSV)).table,
    );
  });

  test("the page's table, copied by a browser", async () => {
    expect(await ratesIn(PAGE)).toEqual(RATES);
    expect((await read(PAGE)).table.quarter).toBe("2026Q4");
  });

  test("the page's table, pasted into a spreadsheet that keeps both currencies in a cell", async () => {
    const table = `4th Quarter 2026\n\nState / Province,Rate,Gasoline,Special Diesel\nOHIO (OH) #28,"U.S.\nCan.","0.1111\n0.0401","0.4701\n0.9999"\nOREGON (OR),"U.S.\nCan.",,\nUTAH (UT),"U.S.\nCan.","0.1111\n0.0401","0.3702\n0.9999"\n`;
    expect(await ratesIn(table)).toEqual({ OH: 0.4701, OR: "by weight", UT: 0.3702 });
  });

  test("the page of earlier years, whose country stands in the name's cell", async () => {
    expect(
      await ratesIn(
        `2nd Quarter 2021\nState / Province\tGasoline\tSpecial Diesel\nOHIO (OH) #28 U.S.\t0.1111\t0.4701\nOHIO (OH) #28 Can.\t0.0401\t0.9999\nOREGON (OR) U.S.\t\t\n`,
      ),
    ).toEqual({ OH: 0.4701, OR: "by weight" });
  });

  test("a row of the surcharge that has no name belongs to the state above", async () => {
    expect(
      await ratesIn(
        `4th Quarter 2026,,,\nState/Prov,,Gasoline,Special Diesel\nKENTUCKY,U.S.,0.1,0.2201\n,CAN,0.1,0.9\nSurChg,U.S.,0.1,0.1002\n,CAN,0.1,0.9\n`,
      ),
    ).toEqual({ KY: [0.2201, 0.1002] });
  });

  test("a workbook, which another program wrote: numbers, 0 that shows as $-, a sheet of notes", async () => {
    const { table, warnings } = await readFuelTax(
      "matrix.xlsx",
      await readFile(new URL("files/matrix.xlsx", import.meta.url)),
    );
    expect([...table.rates]).toEqual([
      ["AB", { dollarsPerGallon: 0.36, surchargePerGallon: 0 }],
      ["OH", { dollarsPerGallon: 0.4711, surchargePerGallon: 0 }],
      ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
      ["VA", { dollarsPerGallon: 0.3, surchargePerGallon: 0.1511 }],
    ]);
    expect([table.quarter, warnings]).toEqual(["2026Q4", []]);
  });
});

/** A matrix of these rows. */
function matrixOf(...rows: readonly string[]): string {
  return `4th Quarter 2026,,,\nState/Prov,,Gasoline,Special Diesel\n${rows.join("\n")}\n`;
}

describe("names", () => {
  test.each([
    ["NEW YORK #11", "NY"],
    ["new york", "NY"],
    ["New York (NY) # 11", "NY"],
    ["NY", "NY"],
    ["NORTH CAROLINA*", "NC"],
    ["WASHINGTON", "WA"],
    ["VIRGINIA", "VA"],
    ["WEST VIRGINIA", "WV"],
    ["PRINCE EDWARD ISLAND #27", "PE"],
    ["NEWFOUNDLAND AND LABRADOR", "NL"],
    ["Québec", "QC"],
    ["BRITISH COLUMBIA (BC) #13", "BC"],
  ])("%s is %s", async (name, code) => {
    expect(await ratesIn(matrixOf(`${name},U.S.,0.1,0.2345`))).toEqual({ [code]: 0.2345 });
  });

  test.each(["FREEDONIA", "ALL STATES", "U.S. AVERAGE (US)"])("%s is refused", async (name) => {
    expect(await refusal(matrixOf("OHIO,U.S.,0.1,0.2", `${name},U.S.,0.1,0.2`, ",Can,0.1,0.2"))).toBe(
      `rates.csv line 4: "${name}" is no state and no province: correct the name, or delete the row`,
    );
  });
});

describe("amounts", () => {
  test.each([
    ["$ 0.5240", 0.524],
    ["$0.5240", 0.524],
    [" 0.524 ", 0.524],
    ["$\u00A00.5240", 0.524],
    ["0.5240*", 0.524],
    [".524", 0.524],
    ["0.35960000000000003", 0.3596],
  ])("%j", async (text, dollars) => {
    expect(await ratesIn(matrixOf(`OHIO,U.S.,0.1,${text}`))).toEqual({ OH: dollars });
  });

  test.each(["$-", "$ -", "$ – ", "-", "", "0", "$ 0.0000", "N/A", "Spacer1"])(
    "%j is no rate: Oregon pays by weight and mile, and no other state does",
    async (text) => {
      expect(await ratesIn(matrixOf(`OREGON,U.S.,0.1,${text}`, `GEORGIA,U.S.,0.1,${text}`))).toEqual({
        OR: "by weight",
        GA: 0,
      });
      expect((await read(matrixOf(`OREGON,U.S.,0.1,${text}`, `GEORGIA,U.S.,0.1,${text}`))).warnings).toEqual([
        "Georgia has no rate for diesel: 0 is taken, as in quarters in which it suspends the tax.",
      ]);
    },
  );

  test.each([
    ["abc", '"abc" is no amount in dollars such as 0.5240'],
    ["-0.25", '"-0.25" is no amount in dollars such as 0.5240'],
    ["0.1.2", '"0.1.2" is no amount in dollars such as 0.5240'],
    ["52.4", "52.4 is more than any fuel tax: write dollars a gallon, not cents"],
  ])("%s is refused", async (text, fault) => {
    expect(await refusal(matrixOf(`OHIO,U.S.,0.1,${text}`))).toBe(`rates.csv line 3: Ohio: ${fault}`);
  });
});

describe("warnings", () => {
  test("a rate that changed within the quarter: the newest counts", async () => {
    const text = matrixOf(
      "GEORGIA,U.S.,0.1,0.31",
      ",Can,0.1,0.9",
      "GEORGIA (GA) 11/05/26 #30,U.S.,0.1,0.33",
      ",Can,0.1,0.9",
      "GEORGIA (GA) 10/20/2026,U.S.,0.1,0.32",
    );
    expect(await ratesIn(text)).toEqual({ GA: 0.33 });
    expect((await read(text)).warnings).toEqual([
      "Georgia's rate changed within the quarter: 0.3100 at first, 0.3200 from 2026-10-20, 0.3300 from 2026-11-05. The newest one is taken.",
    ]);
  });

  test("a province without US dollars is left out", async () => {
    const text = matrixOf("ALBERTA,Can.,0.1,0.13", "OHIO,U.S.,0.1,0.47");
    expect(await ratesIn(text)).toEqual({ OH: 0.47 });
    expect((await read(text)).warnings).toEqual([
      "Alberta is left out, because its rate is in Canadian dollars only: import the matrix again when it has the quarter's exchange rate.",
    ]);
  });

  test("a matrix that is not final", async () => {
    const text = `4th Quarter 2026,,,\nThis matrix is not final until December 2,,,\n${matrixOf("OHIO,U.S.,0.1,0.47")}`;
    expect((await read(text)).warnings).toEqual([
      'The matrix says "This matrix is not final until December 2": import it again then.',
    ]);
  });
});

describe("refused", () => {
  test("all faults together, up to ten", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `LAND ${"ABCDEFGHIJKL"[i]},U.S.,0.1,0.2`);
    const lines = (await refusal(matrixOf(...rows))).split("\n");
    expect(lines).toHaveLength(11);
    expect([lines[0], lines[10]]).toEqual([
      'rates.csv line 3: "LAND A" is no state and no province: correct the name, or delete the row',
      "… and 2 more",
    ]);
  });

  test("rows that contradict each other; one that repeats itself does not", async () => {
    expect(await refusal(matrixOf("OHIO,U.S.,0.1,0.47", "OHIO #28,U.S.,0.1,0.48"))).toBe(
      "rates.csv line 4: Ohio's rate is another one than at line 3: delete the row that does not hold",
    );
    expect(await ratesIn(matrixOf("OHIO,U.S.,0.1,0.47", "OHIO #28,U.S.,0.1,0.47"))).toEqual({ OH: 0.47 });
  });

  test("a surcharge without a rate, and a rate without a name", async () => {
    expect(await refusal(matrixOf("OHIO,U.S.,0.1,0.47", "KENTUCKY SurChg,U.S.,0.1,0.1"))).toBe(
      "rates.csv line 4: Kentucky has a surcharge and no rate: its row in US dollars is missing",
    );
    expect(await refusal(matrixOf(",U.S.,0.1,0.47"))).toBe(
      "rates.csv line 3: a rate without a name: the first row of each state has its name",
    );
  });

  test("lines are counted in a copied page, too", async () => {
    const at = PAGE.split("\n").findIndex((line) => line.startsWith("WEST VIRGINIA")) + 1;
    expect(await refusal(PAGE.replace("WEST VIRGINIA (WV)", "FREEDONIA"))).toBe(
      `rates.csv line ${at}: "FREEDONIA" is no state and no province: correct the name, or delete the row`,
    );
  });

  test("no row in US dollars, no column, nothing at all, no table", async () => {
    expect(await refusal(matrixOf("OHIO,Can,0.1,0.47"))).toMatch(
      /^rates\.csv has no row in US dollars: .* iftach\.org/,
    );
    expect(await refusal("4th Quarter 2026,,\nState,,Gasoline\nOHIO,U.S.,0.1\n")).toMatch(
      /^rates\.csv has no column "Special Diesel" and none "diesel_dollars_per_gallon": take the CSV or Excel file/,
    );
    expect(await refusal("<html><table></table></html>")).toMatch(
      /^rates\.csv has no column "Special Diesel".*copy the table of its page into a text file$/,
    );
    expect(await refusal('{"rates": []}')).toContain("has no column");
    expect(await refusal("")).toBe("rates.csv is empty");
    expect(await refusal("%PDF-1.7")).toMatch(
      /^rates\.csv is no table that can be read: take the CSV or Excel file of IFTA's matrix \(iftach\.org\)/,
    );
    expect(await refusal("PK\u0003\u0004")).toContain("is no table that can be read");
  });

  test("a quarter that neither says, or both say differently", async () => {
    const untitled = "State/Prov,,Gasoline,Special Diesel\nOHIO,U.S.,0.1,0.47\n";
    expect(await refusal(untitled)).toMatch(
      /^rates\.csv does not say of which quarter its rates are: keep its title .*--quarter 2026Q4$/,
    );
    expect((await read(untitled, "2027Q1")).table.quarter).toBe("2027Q1");
    expect(await refusal(`${untitled}\n# 28 - OHIO,,,\nChanged in the 1st Quarter 2020.,,,\n`)).toContain(
      "does not say of which quarter",
    );
    expect((await read(matrixOf("OHIO,U.S.,0.1,0.47"), "2026Q4")).table.quarter).toBe("2026Q4");
    expect(await refusal(matrixOf("OHIO,U.S.,0.1,0.47"), "2027Q1")).toBe(
      "rates.csv says that its rates are those of 2026Q4, and --quarter is 2027Q1: leave --quarter out, or take the matrix of that quarter",
    );
  });
});

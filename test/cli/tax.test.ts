// fuel-route tax show and import, and commands with a table of one's own; ownTables.test.ts has the service.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { describeTable } from "../../src/cli/tax.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";
import type { FuelTaxTable } from "../../src/tax/fuelTax.js";
import { parseJson } from "../support/app.js";
import { makeFolder, type Outcome, runCli } from "../support/cli.js";
import { runHere } from "../support/runHere.js";

const MATRIX = `1st Quarter 2027,,,
,,Gasoline,Special
,,,Diesel
ONTARIO #5,U.S.,$ 0.2500 ,$ 0.2511
,Can,$ 0.0900 ,$ 0.0900
IOWA #25,U.S.,$ 0.3000 ,$ 0.3299
OREGON ,U.S.,$-,$-
KENTUCKY ,U.S.,$ 0.2500 ,$ 0.5511
KENTUCKY SurChg ,U.S.,$ 0.0450 ,$ 0.1050
`;

const TABLE = `# quarter: 2027Q1
# source: IFTA, Inc., tax rate matrix (iftach.org)
jurisdiction,diesel_dollars_per_gallon,return_surcharge_dollars_per_gallon
IA,0.3299,0
KY,0.5511,0.1050
ON,0.2511,0
OR,,weight_mile
`;

/** A table so old that its quarter is over whenever this test runs. */
const OLD = "# quarter: 2020Q1\n# source: Prairie Fuel\njurisdiction,diesel_dollars_per_gallon\nIA,0.5\n";

let folder = "";
beforeEach(async () => {
  folder = await makeFolder();
  await Promise.all([
    writeFile(join(folder, "1Q2027.csv"), MATRIX),
    writeFile(join(folder, "old.csv"), OLD),
    writeFile(join(folder, "broken.csv"), OLD.replace("0.5", "50")),
  ]);
});

/** Runs an action of tax in this process. */
function run(...args: string[]): Promise<Outcome> {
  return runHere(folder, ["tax", ...args]);
}

describe("import", () => {
  test("writes a table on stdout, and on stderr what looks wrong beside the built-in one", async () => {
    const { code, stdout, stderr } = await run("import", "1Q2027.csv");
    expect([code, stdout]).toEqual([0, TABLE]);
    expect(stderr).toMatch(
      /^fuel-route: These are missing, and get no credit: AL, AR, AZ, .*, WV, WY\.\nfuel-route: Kentucky has 0\.5511 and had 0\.2200 in 2026Q3: more than half of it changed\. See whether that is right\.\n$/,
    );
  });

  test("reads standard input, and takes the quarter where the matrix has no title", async () => {
    const untitled = MATRIX.slice(MATRIX.indexOf("\n") + 1);
    const [named, unnamed] = await Promise.all([
      runCli(folder, ["tax", "import", "-", "--quarter", "Q1 2027"], {}, undefined, untitled),
      runCli(folder, ["tax", "import", "-"], {}, undefined, untitled),
    ]);
    expect([named.code, named.stdout]).toEqual([0, TABLE]);
    expect(unnamed).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^fuel-route: standard input does not say of which quarter its rates are: .*--quarter 2026Q4\n$/,
      ),
    });
  });

  test("an older matrix than the built-in one is told of", async () => {
    await writeFile(join(folder, "old.txt"), MATRIX.replace("1st Quarter 2027", "2nd Quarter 2026"));
    expect((await run("import", "old.txt")).stderr).toMatch(
      /^fuel-route: The rates are those of 2026Q2, and older than the built-in ones of 2026Q3\.\n/,
    );
  });
});

describe("show", () => {
  const table: FuelTaxTable = {
    quarter: "2026Q3",
    source: "Acme",
    rates: new Map([
      ["TX", { dollarsPerGallon: 0.2, surchargePerGallon: 0 }],
      ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
      ["KY", { dollarsPerGallon: 0.22, surchargePerGallon: 0.105 }],
    ] as const),
  };

  test("the numbers stand below each other", () => {
    expect(describeTable(table, Date.UTC(2026, 8, 30), NO_TERMINAL)).toBe(`Fuel tax on diesel, quarter 3 of 2026
Source: Acme

    state or province               $/gal  surcharge
KY  Kentucky                       0.2200     0.1050
OR  Oregon             by weight and mile
TX  Texas                          0.2000

The rate is in the pump price, and the return credits it; a surcharge is due by return alone.
`);
  });

  test("how old it is, once its quarter is over", () => {
    const third = (now: number): string | undefined => describeTable(table, now, NO_TERMINAL).split("\n")[2];
    expect(third(Date.UTC(2026, 9, 1) - 1)).toBe("");
    expect(third(Date.UTC(2026, 9, 2))).toMatch(
      /^That quarter has been over since 2026-10-01, 1 day ago: rates may have changed\. /,
    );
    expect(third(Date.UTC(2027, 0, 1))).toMatch(/ 92 days ago: /);
  });

  test("the built-in table, or the one that FUEL_ROUTE_FUEL_TAX names, in either form", async () => {
    const [builtIn, own, matrix] = await Promise.all(
      [{}, { FUEL_ROUTE_FUEL_TAX: "old.csv" }, { FUEL_ROUTE_FUEL_TAX: "1Q2027.csv" }].map((environment) =>
        runHere(folder, ["tax", "show"], environment),
      ),
    );
    expect(builtIn).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Fuel tax on diesel, quarter 3 of 2026\n[^]*\nTX {2}Texas +0\.2000\n/),
    });
    expect(own).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /^Fuel tax on diesel, quarter 1 of 2020\nSource: Prairie Fuel\nThat quarter has been over since 2020-04-01, [\d,]+ days ago: [^]*\nIA {2}Iowa +0\.5000\n/,
      ),
    });
    expect(matrix).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Fuel tax on diesel, quarter 1 of 2027\n/),
    });
  });

  test("as JSON", async () => {
    const { stdout } = await runHere(folder, ["tax", "show", "--json"], { FUEL_ROUTE_FUEL_TAX: "1Q2027.csv" });
    expect(parseJson(stdout)).toEqual({
      quarter: "2027Q1",
      source: "IFTA, Inc., tax rate matrix (iftach.org)",
      is_outdated: expect.any(Boolean),
      rates: {
        IA: { diesel_dollars_per_gallon: 0.3299, return_surcharge_dollars_per_gallon: 0, is_by_weight_and_mile: false },
        KY: {
          diesel_dollars_per_gallon: 0.5511,
          return_surcharge_dollars_per_gallon: 0.105,
          is_by_weight_and_mile: false,
        },
        ON: { diesel_dollars_per_gallon: 0.2511, return_surcharge_dollars_per_gallon: 0, is_by_weight_and_mile: false },
        OR: { diesel_dollars_per_gallon: null, return_surcharge_dollars_per_gallon: 0, is_by_weight_and_mile: true },
      },
    });
  });
});

test("bad usage: exit code 2, one line", async () => {
  const cases: readonly (readonly [args: readonly string[], message: string])[] = [
    [[], "tax takes one action: show or import; fuel-route tax --help tells more"],
    [["imprt", "1Q2027.csv"], "tax takes one action: show or import; did you mean import?"],
    [["import"], "tax import takes one file: IFTA's tax rate matrix"],
    [["import", "a.csv", "b.csv"], "tax import takes one file: IFTA's tax rate matrix"],
    [["import", "1Q2027.csv", "--json"], "tax import takes no --json"],
    [["import", "1Q2027.csv", "--quarter", "soon"], "--quarter must be a quarter such as 2026Q4, not soon"],
    [["import", "none.csv"], "none.csv cannot be read (ENOENT): there is no such file"],
    [
      ["import", "broken.csv"],
      "broken.csv line 4: IA: diesel_dollars_per_gallon 50 is more than any fuel tax: write dollars a gallon, not cents",
    ],
    [["show", "--quarter", "2026Q4"], "tax show takes no --quarter"],
    [["show", "now"], "tax show takes no argument such as now"],
  ];
  await Promise.all(
    cases.map(async ([args, message]) =>
      expect([args, await run(...args)]).toEqual([args, { code: 2, stdout: "", stderr: `fuel-route: ${message}\n` }]),
    ),
  );
});

describe("a table of one's own", () => {
  test("that cannot be used stops every command, which names the setting, the file and the line", async () => {
    const refusal = {
      code: 2,
      stdout: "",
      stderr:
        "fuel-route: FUEL_ROUTE_FUEL_TAX: broken.csv line 4: IA: diesel_dollars_per_gallon 50 is more than any fuel tax: write dollars a gallon, not cents\n",
    };
    expect(await runCli(folder, ["serve", "--port", "0"], { FUEL_ROUTE_FUEL_TAX: "broken.csv" })).toEqual(refusal);
    const commands = [
      ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "stations.csv", "--mpg", "6", "--tank", "60"],
      ["replan", "trip.json", "--mile", "1", "--fuel", "2"],
      ["compare", "trip.json"],
      ["tax", "show"],
    ];
    await Promise.all(
      commands.map(async (args) =>
        expect([args, await runHere(folder, args, { FUEL_ROUTE_FUEL_TAX: "broken.csv" })]).toEqual([args, refusal]),
      ),
    );
  });
});

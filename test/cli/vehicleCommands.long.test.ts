// fuel-route vehicles find and import, plan --vehicle, and the service on an imported catalog.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runCli, startService, OMAHA_TO_DENVER } from "../support/cli.js";
import { runHere } from "../support/runHere.js";
import { bodyWith } from "../support/requests.js";
import { TABLE, folder, prepareFolders } from "./vehicleFiles.js";

prepareFolders();

describe("find", () => {
  test("says which figures the service uses, and why", async () => {
    const { code, stdout, stderr } = await runCli(folder, ["vehicles", "find", "2019 ford transit"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^2019 Ford Transit 250\n\nmpg {3}16 +\S.*\ntank {2}25\.1 gal +\S.*\nfuel {2}regular\ntrim {2}.*\nwhy {3}"Transit" is another name of the Transit 250, made 2015 to 2019, in the built-in catalog\n$/,
    );
  });

  test("takes the words as separate arguments, too", async () => {
    const [quoted, apart] = await Promise.all([
      runHere(folder, ["vehicles", "find", "2018 ford f150"]),
      runHere(folder, ["vehicles", "find", "2018", "ford", "f150"]),
    ]);
    expect(quoted.stdout).toMatch(/^2018 Ford F-150\n/);
    expect(apart).toEqual(quoted);
  });

  test("without a year: all generations, in order and in columns", async () => {
    const { code, stdout } = await runHere(folder, ["vehicles", "find", "toyota camry"]);
    const [head = "", ...rows] = stdout.trimEnd().split("\n");
    expect(code).toBe(0);
    expect(head).toMatch(/^years +vehicle +mpg +gal +fuel +trim$/);
    expect(rows.length).toBeGreaterThan(5);
    const years = rows.map((row) => Number(row.slice(0, 4)));
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    for (const row of rows) expect(row.indexOf("Toyota Camry")).toBe(head.indexOf("vehicle"));
  });

  test("says how it read a name that is not exactly a model's, and what it assumed", async () => {
    expect((await runHere(folder, ["vehicles", "find", "2018 ford f-150 xlt"])).stdout).toContain(
      'why   "f-150 xlt" is read as Ford F-150, made 2015 to 2020, in the built-in catalog\n',
    );
    expect((await runHere(folder, ["vehicles", "find", "2029 ford transit"])).stdout).toContain(
      "\n      the catalog knows vehicles up to 2025: ",
    );
  });

  test("an unknown vehicle: similar names, and exit code 2", async () => {
    const { code, stdout, stderr } = await runHere(folder, ["vehicles", "find", "2019 ford tranist"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^fuel-route: no 2019 ford tranist is in the catalog\. These come near:\n(?: {2}Ford .+\n){1,5}$/,
    );
    expect(stderr).toContain("  Ford Transit 250 (2015 to 2019)\n");
    expect((await runHere(folder, ["vehicles", "find", "1990 ford transit"])).stderr).toMatch(
      /^fuel-route: no 1990 ford transit is in the catalog for that year\. These come near:\n {2}Ford Transit 250 \(2015 to 2019\)\n/,
    );
    expect((await runHere(folder, ["vehicles", "find", "2018 f150"])).stderr).toMatch(
      /takes year, make and model, .*\n {2}Ford F-150 \(2015 to 2020\)\n/,
    );
    expect((await runHere(folder, ["vehicles", "find", "2019 福特 全顺"])).stderr).toBe(
      "fuel-route: no 2019 福特 全顺 is in the catalog. Nothing comes near.\n",
    );
  });
});

describe("import", () => {
  test("makes a catalog that both find and the service use", async () => {
    const imported = await runHere(folder, ["vehicles", "import", "vehicles.csv"]);
    expect([imported.code, imported.stdout]).toEqual([
      0,
      "3 rows of the EPA are 4 generations in fuel-route-vehicles.csv\n",
    ]);
    expect(imported.stderr).toMatch(
      / \d+\.\d s {2}100 % read\nfuel-route: left out 1 that burn neither gasoline nor diesel\n$/,
    );
    expect((await readdir(folder)).toSorted()).toEqual(["fuel-route-vehicles.csv", "vehicles.csv"]);

    const environment = { FUEL_ROUTE_VEHICLES: "fuel-route-vehicles.csv" };
    const found = await runHere(folder, ["vehicles", "find", "2018 acme runabout"], environment);
    expect(found.stdout).toMatch(
      /^2018 Acme Runabout\n\nmpg {3}31 .*\ntank {2}\d+(\.\d+)? gal {3}a class estimate: the median of the catalog's class midsize around 2018\n/,
    );
    expect((await runHere(folder, ["vehicles", "find", "2018 acme runabout"])).code).toBe(2);

    const key = (await runHere(folder, ["keys", "issue", "--partner", "Acme"])).stdout.trim();
    const service = await startService(folder, [], environment);
    const response = await fetch(`${service.url}/v1/optimize`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify(bodyWith([["vehicle"], { year: 2018, make: "Acme", model: "Runabout AWD" }])),
    });
    expect(response.status).toBe(200);
    const { warnings } = z.object({ warnings: z.array(z.string()) }).parse(await response.json());
    expect(warnings[0]).toMatch(/^vehicle specs from the catalog: 2018 Acme Runabout AWD, 31 mpg, \d+(\.\d+)? gal$/);
    expect(warnings[1]).toMatch(/ is a class estimate: /);
    expect((await service.stop("SIGTERM")).code).toBe(0);
  });

  test("--out names the file; an existing one stays when the table is refused", async () => {
    await writeFile(join(folder, "mine.csv"), "old");
    await writeFile(join(folder, "wrong.csv"), "a,b\n1,2\n");
    const refused = await runHere(folder, ["vehicles", "import", "wrong.csv", "--out", "mine.csv"]);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("wrong.csv has no column year, make, model");
    expect(await readFile(join(folder, "mine.csv"), "utf8")).toBe("old");
    expect((await runHere(folder, ["vehicles", "import", "vehicles.csv", "--out", "mine.csv"])).code).toBe(0);
    expect(await readFile(join(folder, "mine.csv"), "utf8")).toMatch(/^make,model,/);
    const itself = await runHere(folder, ["vehicles", "import", "vehicles.csv", "--out", "./vehicles.csv"]);
    expect([itself.code, itself.stderr]).toEqual([2, expect.stringContaining("--out is the EPA's table itself")]);
    expect(await readFile(join(folder, "vehicles.csv"), "utf8")).toBe(TABLE);
    const unwritable = await runHere(folder, ["vehicles", "import", "vehicles.csv", "--out", "no/such.csv"]);
    expect([unwritable.code, unwritable.stderr]).toEqual([
      2,
      expect.stringContaining("no/such.csv cannot be written (ENOENT)"),
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(["mine.csv", "vehicles.csv", "wrong.csv"]);
  });
});

describe("plan --vehicle", () => {
  beforeEach(() =>
    writeFile(
      join(folder, "stations.csv"),
      "id,name,lat,lng,price,fuel_type\nm,Middle,40.68,-99.08,2.90,diesel\ne,East,40.87,-97.6,3.50,diesel\n",
    ),
  );

  test("takes missing specs from the catalog", async () => {
    const { code, stdout } = await runHere(folder, [
      ...OMAHA_TO_DENVER,
      "--vehicle",
      "2022 freightliner cascadia",
      "--fuel",
      "60",
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("7.4 mpg, 240-gallon tank, 60 gallons on board");
    expect(stdout).toContain("Warning: vehicle specs from the catalog: 2022 Freightliner Cascadia, 7.4 mpg, 240 gal\n");
    const own = await runHere(folder, [
      ...OMAHA_TO_DENVER,
      "--vehicle",
      "2022 freightliner cascadia",
      "--mpg",
      "6",
      "--fuel",
      "60",
    ]);
    expect(own.stdout).toContain("6 mpg, 240-gallon tank");
    expect(own.stdout).toContain("Warning: vehicle specs from the catalog: 2022 Freightliner Cascadia, 240 gal\n");
  });

  test.each([
    [["--vehicle", "freightliner cascadia"], "--vehicle takes year, make and model"],
    [["--vehicle", "2022 freightliner"], "--vehicle takes year, make and model"],
    [
      ["--vehicle", "2022 freightliner casacdia"],
      "is in the catalog. Give --mpg and --tank directly, or one of these.\n  Freightliner Cascadia (2018 on)\n",
    ],
    [["--vehicle", "2035 freightliner cascadia"], "--vehicle: Input should be less than or equal to 2030"],
    [["--vehicle", "2019 ford transit", "--fuel", "30"], "--fuel: Input should be less than or equal to the tank"],
    [["--mpg", "6"], "plan needs --tank"],
  ])("%j is refused", async (options, message) => {
    const { code, stdout, stderr } = await runHere(folder, [...OMAHA_TO_DENVER, ...options]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

test("bad usage", async () => {
  for (const [args, message] of [
    [["vehicles"], "vehicles takes one action: find or import"],
    [["vehicles", "sell"], "vehicles takes one action: find or import"],
    [["vehicles", "find"], "vehicles find takes year, make and model"],
    [["vehicles", "find", "2019 ford"], "vehicles find takes year, make and model"],
    [["vehicles", "find", "1979 ford f150"], "the year must be 1980 to 2030, not 1979"],
    [["vehicles", "find", "2019 ford transit", "--out", "x"], "vehicles find takes no --out"],
    [["vehicles", "import"], "vehicles import takes one file"],
    [["vehicles", "import", "a", "b"], "vehicles import takes one file"],
    [["vehicles", "import", "none.csv"], "none.csv cannot be read (ENOENT)"],
    [["vehicles", "import", "vehicles.csv", "--out", ""], "--out must not be empty"],
  ] as const) {
    const { code, stdout, stderr } = await runHere(folder, args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  }
  const wrong = { FUEL_ROUTE_VEHICLES: "vehicles.csv" };
  for (const args of [
    ["vehicles", "find", "2019 ford transit"],
    ["serve", "--port", "0"],
  ]) {
    const { code, stderr } = await runHere(folder, args, wrong);
    expect([code, stderr]).toEqual([2, expect.stringContaining("vehicles.csv is the EPA's table")]);
  }
});

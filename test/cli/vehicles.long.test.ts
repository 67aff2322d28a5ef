// The EPA's whole table, and plans with vehicles by name.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { runCli } from "../support/cli.js";
import { readDocument } from "../support/documents.js";
import { hasSharedData } from "../support/sharedData.js";
import { readEpaText } from "../support/vehicleRecords.js";
import { folder, prepareFolders } from "./vehicleFiles.js";

prepareFolders();

describe("import", () => {
  test.skipIf(!hasSharedData)("reads the EPA's whole table within seconds, as a stream", async () => {
    await writeFile(join(folder, "vehicles.csv"), await readEpaText());
    const { code, stdout, stderr } = await runCli(folder, ["vehicles", "import", "vehicles.csv"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^45777 rows of the EPA are \d{5} generations in fuel-route-vehicles\.csv\n$/);
    expect(/^.* rows of the EPA are .*\n/m.exec(await readDocument("docs/cli.md"))?.[0]).toBe(stdout);
    expect(stderr).toContain("left out 523 that burn neither gasoline nor diesel");
    for (const percent of [25, 50, 75, 100]) expect(stderr).toMatch(new RegExp(` ${percent} % read`));
    const find = (text: string) =>
      runCli(folder, ["vehicles", "find", text], { FUEL_ROUTE_VEHICLES: "fuel-route-vehicles.csv" });
    // One record each in the table; the built-in catalog has neither make.
    expect((await find("2019 porsche macan")).stdout).toMatch(
      /^2019 Porsche Macan\n\nmpg {3}21 .*\ntank {2}\S+ gal {3}a class estimate: the median of the catalog's class small suv /,
    );
    expect((await find("2019 land rover discovery")).stdout).toMatch(
      /^2019 Land Rover Discovery\n\nmpg {3}18 .*\n.*\nfuel {2}premium\n/,
    );
    expect((await find("2019 land rover discovery diesel")).stdout).toMatch(
      /^2019 Land Rover Discovery Diesel\n\nmpg {3}23 .*\n.*\nfuel {2}diesel\n/,
    );
    expect((await find("2019 ford transit")).stdout).toContain("in the built-in catalog");
  });
});

describe("plan --vehicle", () => {
  const TRIP = ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "stations.csv"];

  beforeEach(() =>
    writeFile(
      join(folder, "stations.csv"),
      "id,name,lat,lng,price,fuel_type\nm,Middle,40.68,-99.08,2.90,diesel\ne,East,40.87,-97.6,3.50,diesel\n",
    ),
  );

  test("compares the vehicle's fuel with that of stations along the way only", async () => {
    const rows = [
      "id,name,lat,lng,price,fuel_type",
      "x,Miami,25.8,-80.2,3,regular",
      "m,Middle,40.68,-99.08,2.90,diesel",
      "e,East,40.87,-97.6,3.50,diesel",
    ];
    await writeFile(join(folder, "stations.csv"), rows.join("\n"));
    const tractor = await runCli(folder, [...TRIP, "--vehicle", "2022 freightliner cascadia"]);
    expect([tractor.code, tractor.stdout.includes("of the catalog burns")]).toEqual([0, false]);
    const van = await runCli(folder, [...TRIP, "--vehicle", "2019 ford transit", "--tank", "60"]);
    expect(van.stdout).toContain(
      "Warning: the stations sell diesel, but the 2019 Ford Transit 250 of the catalog burns regular\n",
    );
  });
});

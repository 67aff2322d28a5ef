// fuel-route roads build: tiles from an extract, and the service on them.

import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { extractPath, hasExtracts } from "../support/roadTiles.js";

const run = promisify(execFile);

describe.skipIf(!hasExtracts)("a real extract", () => {
  test("becomes tiles, with progress, and the service routes on them", async () => {
    const folder = await makeFolder();
    const built = await runCli(folder, ["roads", "build", extractPath("harrisburg"), "--out", "tiles"]);
    expect({ code: built.code, stdout: built.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+ tiles in tiles\n$/),
    });
    expect(built.stderr).toMatch(/^ +\d+\.\d s {2}\S/m);
    expect(await readdir(folder)).toEqual(["tiles"]);

    const again = await runCli(folder, ["roads", "build", extractPath("harrisburg"), "--out", "tiles"]);
    expect([again.code, again.stdout, again.stderr]).toEqual([
      2,
      "",
      "fuel-route: tiles is not empty: name another folder\n",
    ]);

    const key = (await runCli(folder, ["keys", "issue", "--partner", "Acme"])).stdout.trim();
    const service = await startService(folder, [], {
      FUEL_ROUTE_ROUTING: "valhalla",
      FUEL_ROUTE_VALHALLA_TILES: "tiles",
    });
    const response = await fetch(`${service.url}/v1/routes`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({ origin: "40.2,-76.95", destination: "40.31,-76.8" }),
    });
    expect(response.status).toBe(200);
    const { code, stdout, stderr } = await service.stop("SIGTERM");
    // The engine writes nothing of its own: an address on stdout, JSON lines on stderr.
    expect([code, stdout.split("\n").length]).toEqual([0, 2]);
    for (const line of stderr
      .trim()
      .split("\n")
      .filter((text) => !text.startsWith("There is no API key")))
      expect(() => JSON.parse(line)).not.toThrow();
  });

  test("that is unsorted says how to sort it, and leaves nothing behind", async () => {
    const folder = await makeFolder();
    const text = (
      await run("osmium", ["cat", extractPath("harrisburg"), "-f", "opl", "-o", "-"], { maxBuffer: 2 ** 28 })
    ).stdout;
    const lines = text.trim().split("\n");
    const ofType = (type: string): string[] => lines.filter((line) => line.startsWith(type));
    for (const [name, mixed] of [
      ["nodes", [...ofType("n").toReversed(), ...ofType("w"), ...ofType("r")]],
      ["ways", [...ofType("n"), ...ofType("w").toReversed(), ...ofType("r")]],
      ["relations", [...ofType("n"), ...ofType("w"), ...ofType("r").toReversed()]],
    ] as const) {
      await writeFile(join(folder, `${name}.opl`), `${mixed.join("\n")}\n`);
      await run("osmium", ["cat", `${name}.opl`, "-o", `${name}.osm.pbf`], { cwd: folder });
      const outcome = await runCli(folder, ["roads", "build", `${name}.osm.pbf`, "--out", "tiles"]);
      expect([outcome.code, outcome.stdout]).toEqual([2, ""]);
      expect(outcome.stderr).toContain(
        `fuel-route: ${name}.osm.pbf is not sorted by type and id: sort it with osmium sort ${name}.osm.pbf -o sorted.osm.pbf and build from that\n`,
      );
    }
    expect((await readdir(folder)).filter((file) => file.startsWith("tiles"))).toEqual([]);
    await run("osmium", ["sort", "ways.osm.pbf", "-o", "sorted.osm.pbf"], { cwd: folder });
    expect(await runCli(folder, ["roads", "build", "sorted.osm.pbf", "--out", "tiles"])).toMatchObject({ code: 0 });
  });

  test("that is truncated leaves nothing behind", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "broken.osm.pbf"), (await readFile(extractPath("harrisburg"))).subarray(0, 200_000));
    const outcome = await runCli(folder, ["roads", "build", "broken.osm.pbf", "--out", "tiles"]);
    expect([outcome.code, outcome.stdout]).toEqual([2, ""]);
    expect(outcome.stderr).toContain("fuel-route: ");
    expect(await readdir(folder)).toEqual(["broken.osm.pbf"]);
  });
});

test("bad usage", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "text.osm.pbf"), "not an extract");
  for (const [args, message] of [
    [["roads"], "roads takes one action: build"],
    [["roads", "burn"], "roads takes one action: build"],
    [["roads", "build"], "roads build needs EXTRACT.osm.pbf and --out DIR"],
    [["roads", "build", "text.osm.pbf"], "roads build needs --out DIR"],
    [["roads", "build", "none.osm.pbf", "--out", "tiles"], "none.osm.pbf cannot be read (ENOENT)"],
    [["roads", "build", "text.osm.pbf", "--out", "tiles"], "text.osm.pbf is no OpenStreetMap extract in PBF format"],
  ] as const) {
    const outcome = await runCli(folder, args);
    expect([outcome.code, outcome.stdout]).toEqual([2, ""]);
    expect(outcome.stderr).toContain(message);
  }
  expect(await readdir(folder)).toEqual(["text.osm.pbf"]);
});

test("the service and plan refuse a folder without tiles, and say what to do", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "s.csv"), "name,lat,lng,price\nA,41,-96,3\n");
  const settings = { FUEL_ROUTE_ROUTING: "valhalla", FUEL_ROUTE_VALHALLA_TILES: "nowhere" };
  for (const args of [
    ["serve", "--port", "0"],
    ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "s.csv", "--mpg", "6", "--tank", "60"],
  ]) {
    const outcome = await runCli(folder, args, settings);
    expect([outcome.code, outcome.stdout]).toEqual([2, ""]);
    expect(outcome.stderr).toMatch(/^fuel-route: .*fuel-route roads build EXTRACT\.osm\.pbf --out DIR\n$/);
  }
});

// Trucks on a small map with a low bridge, a weak one, a short way and a road without hazardous materials.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Truck } from "../../../../src/contract/schemas/vehicle.js";
import type { RoutingProvider } from "../../../../src/providers/routing/provider.js";
import { wantsOf } from "../../../../src/providers/routing/trucks.js";
import { openValhalla } from "../../../../src/providers/routing/valhalla/provider.js";
import { buildTiles } from "../../../../src/providers/routing/valhalla/tiles.js";
import { nearStations, signal } from "./realDetours.js";

const hasOsmium = ["/usr/bin/osmium", "/usr/local/bin/osmium"].some((path) => existsSync(path));
if (!hasOsmium) console.warn("skipped: no osmium (the package osmium-tool) to make a map");

/**
 * What the direct roads are tagged with, west to east. A loop to the north avoids each of them, and free roads lie
 * between.
 */
const DIRECT = ["maxheight=4", "maxheight=13'6%22%", "maxweight=30", "maxlength=18", "hazmat=no", "hgv=no"] as const;
const STEP_DEGREES = 0.02;
const LAT = 40;

/** The map in OPL: https://osmcode.org/opl-file-format/ */
function drawMap(): string {
  const nodes: string[] = [];
  const ways: string[] = [];
  const meta = "v1 dV c0 t2020-01-01T00:00:00Z i0 u";
  const lngOf = (i: number): string => (-100 + i * STEP_DEGREES).toFixed(6);
  const last = 2 * DIRECT.length + 2;
  // Nodes 2 and 3, 4 and 5 and so on are the ends of the direct roads.
  const junctions = Array.from(
    { length: last },
    (_, k) =>
      `n${k + 1} ${meta} T x${lngOf(k === 0 ? 0 : k === last - 1 ? DIRECT.length : Math.floor((k - 1) / 2) + (k % 2 === 1 ? 0.25 : 0.75))} y${LAT}`,
  );
  DIRECT.forEach((tag, i) => {
    const [from, to, corner] = [2 * i + 2, 2 * i + 3, 100 + 2 * i];
    nodes.push(
      `n${corner} ${meta} T x${lngOf(i + 0.25)} y${LAT + 0.01}`,
      `n${corner + 1} ${meta} T x${lngOf(i + 0.75)} y${LAT + 0.01}`,
    );
    ways.push(`w${2 * i + 1} ${meta} Thighway=primary,maxspeed=60%20%mph,${tag} Nn${from},n${to}`);
    ways.push(`w${2 * i + 2} ${meta} Thighway=primary,maxspeed=60%20%mph Nn${from},n${corner},n${corner + 1},n${to}`);
  });
  for (let k = 1; k < last; k += 2)
    ways.push(`w${100 + k} ${meta} Thighway=primary,maxspeed=60%20%mph Nn${k},n${k + 1}`);
  return `${[...junctions, ...nodes, ...ways].join("\n")}\n`;
}

describe.skipIf(!hasOsmium)("a truck", () => {
  let provider: RoutingProvider;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "fuel-route-trucks-"));
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const [text, map, tiles] = [join(folder, "map.opl"), join(folder, "map.osm.pbf"), join(folder, "tiles")];
    await writeFile(text, drawMap());
    await promisify(execFile)("osmium", ["sort", text, "-o", map]);
    await buildTiles(map, tiles, () => undefined);
    provider = await openValhalla({ tilesFolder: tiles });
  }, 60_000);

  const at = (i: number) => ({ lat: LAT, lng: -100 + i * STEP_DEGREES });
  /** The loops that a drive along all of the direct roads takes in their place. */
  const avoided = async (truck: Truck | undefined): Promise<string[]> => {
    const isDirect = await Promise.all(
      DIRECT.map(async (_, i) => {
        const { lats } = await provider.route(at(i + 0.1), at(i + 0.9), signal, wantsOf({ truck }));
        return Math.max(...lats) < LAT + 0.005;
      }),
    );
    return DIRECT.filter((_, i) => isDirect[i] === false);
  };
  const FREE: Truck = { height_feet: 12, weight_pounds: 40_000, length_feet: 40, hazmat: false };

  test.each<[string, Truck | undefined, string[]]>([
    ["a car", undefined, []],
    ["a small truck", FREE, ["hgv=no"]],
    ["a high truck", { ...FREE, height_feet: 13.5 }, ["maxheight=4", "hgv=no"]],
    [
      "a truck an inch too high for 13 feet 6",
      { ...FREE, height_feet: 13.6 },
      ["maxheight=4", "maxheight=13'6%22%", "hgv=no"],
    ],
    ["a heavy truck", { ...FREE, weight_pounds: 80_000 }, ["maxweight=30", "hgv=no"]],
    ["a long truck", { ...FREE, length_feet: 70 }, ["maxlength=18", "hgv=no"]],
    ["a truck with hazardous materials", { ...FREE, hazmat: true }, ["hazmat=no", "hgv=no"]],
    ["a truck without figures", {}, ["maxheight=4", "maxweight=30", "maxlength=18", "hgv=no"]],
  ])("%s", async (_, truck, ways) => {
    expect(await avoided(truck)).toEqual(ways);
  });

  test("detours are those of the truck, too", async () => {
    const route = await provider.route(at(1.1), at(1.9), signal);
    // Beyond the low bridge behind the start.
    const { line, near } = await nearStations(route, [{ lat: LAT, lng: at(0.1).lng }]);
    const minutesOf = async (truck: Truck): Promise<number> =>
      (await provider.detours(line, near, signal, wantsOf({ truck }))).minutes[0] ?? NaN;
    expect((await minutesOf({ ...FREE, height_feet: 13.5 })) - (await minutesOf(FREE))).toBeGreaterThan(1);
  });
});

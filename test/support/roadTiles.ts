// Road tiles and fuel stations of the extracts beside the project.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { z } from "zod";
import { buildTiles } from "../../src/providers/routing/valhalla/tiles.js";
import { hasSharedData, sharedFile } from "./sharedData.js";

const run = promisify(execFile);
const hasOsmium = ["/usr/bin/osmium", "/usr/local/bin/osmium"].some((path) => existsSync(path));

const EXTRACTS = ["harrisburg", "baltimore"] as const;
export type Extract = (typeof EXTRACTS)[number];

/** Whether there are extracts and the tool that reads stations from them. */
export const hasExtracts = hasSharedData && hasOsmium;
if (hasSharedData && !hasOsmium)
  console.warn("skipped: no osmium (the package osmium-tool) to read fuel stations from the extracts");

export function extractPath(extract: Extract): string {
  return fileURLToPath(sharedFile(`osm/${extract}.osm.pbf`));
}

/** Builds an extract's tiles in a folder that goes when the file's tests end. */
export async function makeTiles(extract: Extract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-roads-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const tiles = join(folder, "tiles");
  await buildTiles(extractPath(extract), tiles, () => undefined);
  return tiles;
}

export interface FuelStation {
  readonly lat: number;
  readonly lng: number;
}

const Point = z.tuple([z.number(), z.number()]);
const Feature = z.object({
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Point"), coordinates: Point }),
    z.object({ type: z.literal("LineString"), coordinates: z.array(Point) }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(Point))) }),
  ]),
});

/** The real fuel stations of an extract: points, and the middles of those drawn as areas. */
export async function readFuelStations(extract: Extract): Promise<FuelStation[]> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-fuel-"));
  try {
    const [filtered, exported] = [join(folder, "fuel.osm.pbf"), join(folder, "fuel.geojsonseq")];
    await run("osmium", ["tags-filter", extractPath(extract), "nwr/amenity=fuel", "-o", filtered]);
    await run("osmium", [
      "export",
      filtered,
      "-f",
      "geojsonseq",
      "--format-option=print_record_separator=false",
      "-o",
      exported,
    ]);
    const lines = (await readFile(exported, "utf8")).trim().split("\n");
    return lines.map((line) => {
      const { geometry } = Feature.parse(JSON.parse(line));
      const points =
        geometry.type === "Point"
          ? [geometry.coordinates]
          : geometry.type === "LineString"
            ? geometry.coordinates
            : (geometry.coordinates[0]?.[0] ?? []);
      const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      return { lng: mean(0), lat: mean(1) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

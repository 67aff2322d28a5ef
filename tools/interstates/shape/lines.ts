// The lines of the Interstates.

import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Coordinates } from "../../../src/providers/routing/provider.js";

const LinesFile = z.object({
  geometry: z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()])).min(2)) }),
});

/** Reads the lines of a GeoJSON feature. They have no names, and where one ends says nothing about the road. */
export async function readLines(file: URL): Promise<Coordinates[][]> {
  const { geometry } = LinesFile.parse(JSON.parse(await readFile(file, "utf8")));
  return geometry.coordinates.map((line) => line.map(([lng, lat]) => ({ lat, lng })));
}

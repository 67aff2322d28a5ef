// The Census Bureau's outlines of the nation, its states and its counties, from a package that only the build needs.

import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { z } from "zod";

/** Positions [longitude, latitude], the last of which is the first. */
const Ring = z.array(z.tuple([z.number(), z.number()]));
export type Ring = z.infer<typeof Ring>;

/**
 * A place's FIPS code (`US` for the nation), its name, and its outline: what lies in an odd number of rings lies in the
 * place.
 */
const Shape = z
  .object({
    id: z.string(),
    properties: z.object({ name: z.string() }),
    geometry: z.discriminatedUnion("type", [
      z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }).transform(({ coordinates }) => coordinates),
      z
        .object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) })
        .transform(({ coordinates }) => coordinates.flat()),
    ]),
  })
  .transform(({ id, properties: { name }, geometry }) => ({ id, name, rings: geometry }));
const Shapes = z.object({ features: z.array(Shape) });

/** Reads outlines that are drawn at 1:10,000,000. */
export function readAtlas(places: "nation" | "states" | "counties"): z.infer<typeof Shape>[] {
  const load: (name: string) => Topology = createRequire(import.meta.url);
  const atlas = load(`us-atlas/${places}-10m.json`);
  const object = atlas.objects[places];
  if (object === undefined) throw new Error(`us-atlas has no ${places}.`);
  return Shapes.parse(feature(atlas, object)).features;
}

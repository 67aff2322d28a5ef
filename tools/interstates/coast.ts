// The coast of the 48 contiguous states, from the outline that the page's map shows too.

import { readFile } from "node:fs/promises";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { encodePolyline } from "../../src/contract/polyline.js";
import { COAST_PRECISION } from "../../src/providers/routing/interstates/coast.js";

/** Degrees. Alaska, Hawaii and the islands beyond lie outside. */
const STATES_48 = { west: -126, east: -66, south: 24, north: 50 };

/** Positions of GeoJSON. */
type Ring = readonly (readonly number[])[];

/** Coasts and borders as closed lines, each an encoded polyline of precision `COAST_PRECISION`. Lakes inland are not in it, and no island is cut in two. */
export async function readCoast(): Promise<string[]> {
  const atlas: Topology<{ nation: GeometryCollection }> = JSON.parse(await readFile(new URL(import.meta.resolve("us-atlas/nation-10m.json")), "utf8"));
  const { features } = feature(atlas, atlas.objects.nation);
  const rings = features.flatMap(({ geometry }): Ring[] => {
    if (geometry.type === "Polygon") return geometry.coordinates;
    return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
  });
  return rings.filter(isWithin48).map((ring) => encodePolyline({ lats: ring.map(([, lat]) => lat ?? NaN), lngs: ring.map(([lng]) => lng ?? NaN) }, COAST_PRECISION));
}

function isWithin48(ring: Ring): boolean {
  const { west, east, south, north } = STATES_48;
  return ring.every(([lng = NaN, lat = NaN]) => lng > west && lng < east && lat > south && lat < north);
}

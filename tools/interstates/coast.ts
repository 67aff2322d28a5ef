// The coast of the 48 contiguous states, from the outline that the page's map shows too.

import { encodePolyline } from "../../src/contract/values/polyline.js";
import { COAST_PRECISION } from "../../src/providers/routing/interstates/coast.js";
import { readAtlas, type Ring } from "../atlas.js";

/** Degrees. Alaska, Hawaii and the islands beyond lie outside. */
const STATES_48 = { west: -126, east: -66, south: 24, north: 50 };

/**
 * Coasts and borders as closed lines, each an encoded polyline of precision `COAST_PRECISION`. Lakes inland are not in
 * it, and no island is cut in two.
 */
export function readCoast(): string[] {
  const rings = readAtlas("nation").flatMap((nation) => nation.rings);
  return rings
    .filter(isWithin48)
    .map((ring) =>
      encodePolyline({ lats: ring.map(([, lat]) => lat), lngs: ring.map(([lng]) => lng) }, COAST_PRECISION),
    );
}

function isWithin48(ring: Ring): boolean {
  const { west, east, south, north } = STATES_48;
  return ring.every(([lng, lat]) => lng > west && lng < east && lat > south && lat < north);
}

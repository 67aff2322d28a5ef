import { defined } from "../../common/defined.js";
import type { Sheet } from "./sheet.js";

/** The straight lines of a sheet, in columns: each from its western end to its eastern one, or due north. Degrees. */
export interface Edges {
  readonly count: number;
  readonly westLats: Float64Array;
  readonly westLngs: Float64Array;
  readonly eastLats: Float64Array;
  readonly eastLngs: Float64Array;
  /** The areas at the sides. Of a line due north, those to its west and to its east. */
  readonly north: Uint8Array;
  readonly south: Uint8Array;
}

export function readEdges({ grid, borders }: Sheet<string>): Edges {
  const count = borders.reduce((sum, { lats }) => sum + lats.length - 1, 0);
  const degrees = (): Float64Array => new Float64Array(count);
  const edges = {
    count,
    westLats: degrees(),
    westLngs: degrees(),
    eastLats: degrees(),
    eastLngs: degrees(),
    north: new Uint8Array(count),
    south: new Uint8Array(count),
  };
  let edge = 0;
  for (const { left, right, lats, lngs } of borders) {
    let lat = grid.firstLat + defined(lats[0]) * grid.latStep;
    let lng = grid.firstLng + defined(lngs[0]) * grid.lngStep;
    for (let i = 1; i < lats.length; i++, edge++) {
      const nextLat = grid.firstLat + defined(lats[i]) * grid.latStep;
      const nextLng = grid.firstLng + defined(lngs[i]) * grid.lngStep;
      const isForward = nextLng > lng || (nextLng === lng && nextLat > lat);
      edges.westLats[edge] = isForward ? lat : nextLat;
      edges.westLngs[edge] = isForward ? lng : nextLng;
      edges.eastLats[edge] = isForward ? nextLat : lat;
      edges.eastLngs[edge] = isForward ? nextLng : lng;
      edges.north[edge] = isForward ? left : right;
      edges.south[edge] = isForward ? right : left;
      lat = nextLat;
      lng = nextLng;
    }
  }
  return edges;
}

/** The latitude of an edge at a longitude between its ends. An edge due north has many. */
export function latAt({ westLats, westLngs, eastLats, eastLngs }: Edges, edge: number, lng: number): number {
  const lat = defined(westLats[edge]);
  const westLng = defined(westLngs[edge]);
  return lat + (defined(eastLats[edge]) - lat) * ((lng - westLng) / (defined(eastLngs[edge]) - westLng));
}

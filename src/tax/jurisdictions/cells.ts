// The index of a sheet: a grid of cells, each with the edges that come near to it.

import { defined } from "../../common/defined.js";
import { NOWHERE, type Sheet } from "./sheet.js";

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

/** Degrees. Smaller cells take longer to make, larger ones hold more edges. */
const CELL = 0.5;

/** Edges also belong to cells that they miss by this much, which is far more than rounding makes of it, in degrees. */
const SLACK = 1e-6;

/**
 * Rows lead from south to north, columns from west to east; cell `row * columns + column`. No edge is in a row or
 * column at the rim.
 */
export interface Cells {
  readonly south: number;
  readonly west: number;
  readonly rows: number;
  readonly columns: number;
  /** The edges of cell i are `edges[starts[i]]` to `edges[starts[i + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly edges: Int32Array;
  /** The area in which the whole of a cell without edges lies. */
  readonly areas: Uint8Array;
}

/** The row of a latitude; it may be none of the grid's. */
export function rowOf({ south }: Cells, lat: number): number {
  return Math.floor((lat - south) / CELL);
}

export function columnOf({ west }: Cells, lng: number): number {
  return Math.floor((lng - west) / CELL);
}

/** The latitude where a row ends. */
export function northOf({ south }: Cells, row: number): number {
  return south + (row + 1) * CELL;
}

export function makeCells(edges: Edges): Cells {
  const [south, north] = rangeOf(edges.westLats, edges.eastLats);
  const [west, east] = rangeOf(edges.westLngs, edges.eastLngs);
  const frame = { south, west, rows: Math.round((north - south) / CELL), columns: Math.round((east - west) / CELL) };
  const members = findMembers(frame, edges);

  // Sorted by cells, by counting.
  const starts = new Int32Array(frame.rows * frame.columns + 1);
  for (let i = 0; i < members.cells.length; i++) {
    const after = defined(members.cells[i]) + 1;
    starts[after] = defined(starts[after]) + 1;
  }
  for (let cell = 1; cell < starts.length; cell++) starts[cell] = defined(starts[cell]) + defined(starts[cell - 1]);
  const sorted = new Int32Array(members.edges.length);
  const next = starts.slice();
  for (let i = 0; i < sorted.length; i++) {
    const cell = defined(members.cells[i]);
    const place = defined(next[cell]);
    next[cell] = place + 1;
    sorted[place] = defined(members.edges[i]);
  }

  const cells = { ...frame, starts, edges: sorted, areas: new Uint8Array(frame.rows * frame.columns) };
  fillAreas(cells, edges);
  return cells;
}

/** Which edges belong to which cells: pairs of both. */
function findMembers(
  { south, west, columns }: Pick<Cells, "south" | "west" | "columns">,
  edges: Edges,
): { readonly cells: number[]; readonly edges: number[] } {
  const members: { readonly cells: number[]; readonly edges: number[] } = { cells: [], edges: [] };
  for (let edge = 0; edge < edges.count; edge++) {
    const westLng = defined(edges.westLngs[edge]);
    const eastLng = defined(edges.eastLngs[edge]);
    const lastColumn = Math.floor((eastLng + SLACK - west) / CELL);
    for (let column = Math.floor((westLng - SLACK - west) / CELL); column <= lastColumn; column++) {
      // The latitudes where the edge enters the column and leaves it.
      const fromLng = west + column * CELL - SLACK;
      const toLng = fromLng + CELL + 2 * SLACK;
      const fromLat = westLng >= fromLng ? defined(edges.westLats[edge]) : latAt(edges, edge, fromLng);
      const toLat = eastLng <= toLng ? defined(edges.eastLats[edge]) : latAt(edges, edge, toLng);
      const lastRow = Math.floor((Math.max(fromLat, toLat) + SLACK - south) / CELL);
      for (let row = Math.floor((Math.min(fromLat, toLat) - SLACK - south) / CELL); row <= lastRow; row++) {
        members.cells.push(row * columns + column);
        members.edges.push(edge);
      }
    }
  }
  return members;
}

/** The lowest edge of a cell above a place, or -1: on the meridian of the place, and no farther north than the cell. */
export function firstAbove(cells: Cells, edges: Edges, cell: number, lat: number, lng: number, north: number): number {
  const { starts, edges: members } = cells;
  const { westLngs, eastLngs } = edges;
  let lowest = -1;
  let lowestLat = north;
  const end = defined(starts[cell + 1]);
  for (let i = defined(starts[cell]); i < end; i++) {
    const edge = defined(members[i]);
    // Where edges meet, those count that go on to the east: as if the place were a hair to the east. An edge due north
    // never counts.
    if (defined(westLngs[edge]) > lng || defined(eastLngs[edge]) <= lng) continue;
    const crossed = latAt(edges, edge, lng);
    if (crossed < lat || crossed > lowestLat || crossed >= north) continue;
    if (crossed === lowestLat && slopeOf(edges, edge) > slopeOf(edges, lowest)) continue;
    lowest = edge;
    lowestLat = crossed;
  }
  return lowest;
}

/** Goes down each column, where every edge shows the area below it. */
function fillAreas(cells: Cells, edges: Edges): void {
  const { west, rows, columns, starts, areas } = cells;
  for (let column = 0; column < columns; column++) {
    const middle = west + (column + 0.5) * CELL;
    let area = NOWHERE;
    for (let row = rows - 1; row >= 0; row--) {
      const cell = row * columns + column;
      if (starts[cell] !== starts[cell + 1]) {
        const lowest = firstAbove(cells, edges, cell, northOf(cells, row - 1), middle, northOf(cells, row));
        if (lowest >= 0) area = defined(edges.south[lowest]);
      }
      areas[cell] = area;
    }
  }
}

function slopeOf(edges: Edges, edge: number): number {
  return (
    (defined(edges.eastLats[edge]) - defined(edges.westLats[edge])) /
    (defined(edges.eastLngs[edge]) - defined(edges.westLngs[edge]))
  );
}

/** Whole cells around all values, with one more at each end. */
function rangeOf(values: Float64Array, others: Float64Array): [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, defined(values[i]), defined(others[i]));
    most = Math.max(most, defined(values[i]), defined(others[i]));
  }
  return [(Math.floor(least / CELL) - 1) * CELL, (Math.floor(most / CELL) + 2) * CELL];
}

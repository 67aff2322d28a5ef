// Asks a sheet where places are, where lines cross its borders, and which area is the nearest.

import { defined } from "../../common/defined.js";
import { MILES_PER_DEGREE, radians } from "../../common/sphere.js";
import { type Cells, columnOf, type Edges, firstAbove, makeCells, northOf, readEdges, rowOf } from "./cells.js";
import { NOWHERE, type Sheet } from "./sheet.js";

/** A line that just misses the end of an edge meets it. A crossing too many does no harm. */
const SLACK = 1e-9;

/** Two points in degrees, and what lies straight between them. */
export interface Chord {
  readonly fromLat: number;
  readonly fromLng: number;
  readonly toLat: number;
  readonly toLng: number;
}

export interface Nearest {
  /** `NOWHERE` if there is none as near as asked. */
  readonly area: number;
  /** How far away it is, and how far the nearest one beside it; or, with nothing as near as asked, what was asked. */
  readonly miles: number;
  readonly otherMiles: number;
}

/** The areas of a sheet, by their numbers. */
export interface Areas {
  areaAt(lat: number, lng: number): number;
  /**
   * Adds to `into` the shares of a chord at which it meets borders, both drawn straight on the map, in no order and
   * some of them twice.
   */
  addCrossings(chord: Chord, into: number[]): void;
  /** The nearest area to a place that lies in none. @param within miles. */
  nearest(lat: number, lng: number, within: number): Nearest;
}

export function createAreas(sheet: Sheet<string>): Areas {
  const edges = readEdges(sheet);
  const cells = makeCells(edges);
  return {
    areaAt: (lat, lng) => areaAt(cells, edges, lat, lng),
    addCrossings: (chord, into) => addCrossings(cells, edges, chord, into),
    nearest: (lat, lng, within) => findNearest(cells, edges, lat, lng, within),
  };
}

/** Goes north from a place to the next edge, or to a cell without any. */
function areaAt(cells: Cells, edges: Edges, lat: number, lng: number): number {
  const column = columnOf(cells, lng);
  let row = rowOf(cells, lat);
  if (!(row >= 0 && column >= 0 && column < cells.columns)) return NOWHERE;
  for (; row < cells.rows; row++) {
    const cell = row * cells.columns + column;
    if (cells.starts[cell] === cells.starts[cell + 1]) return defined(cells.areas[cell]);
    const edge = firstAbove(cells, edges, cell, lat, lng, northOf(cells, row));
    if (edge >= 0) return defined(edges.south[edge]);
  }
  return NOWHERE;
}

function addCrossings(cells: Cells, edges: Edges, { fromLat, fromLng, toLat, toLng }: Chord, into: number[]): void {
  const [south, north] = fromLat < toLat ? [fromLat, toLat] : [toLat, fromLat];
  const [west, east] = fromLng < toLng ? [fromLng, toLng] : [toLng, fromLng];
  const [lats, lngs] = [toLat - fromLat, toLng - fromLng];
  const { westLats, westLngs, eastLats, eastLngs } = edges;
  forEachCell(cells, south, west, north, east, (start, end) => {
    for (let i = start; i < end; i++) {
      const edge = defined(cells.edges[i]);
      const [oneLng, otherLng] = [defined(westLngs[edge]), defined(eastLngs[edge])];
      if (oneLng > east || otherLng < west) continue;
      const [oneLat, otherLat] = [defined(westLats[edge]), defined(eastLats[edge])];
      if ((oneLat > north && otherLat > north) || (oneLat < south && otherLat < south)) continue;
      const [edgeLats, edgeLngs] = [otherLat - oneLat, otherLng - oneLng];
      const turn = lngs * edgeLats - lats * edgeLngs;
      const [toLngs, toLats] = [oneLng - fromLng, oneLat - fromLat];
      // Parallel lines give no number.
      const share = (toLngs * edgeLats - toLats * edgeLngs) / turn;
      const edgeShare = (toLngs * lats - toLats * lngs) / turn;
      if (share > 0 && share < 1 && edgeShare > -SLACK && edgeShare < 1 + SLACK) into.push(share);
    }
  });
}

function findNearest(cells: Cells, edges: Edges, lat: number, lng: number, within: number): Nearest {
  const milesPerLng = MILES_PER_DEGREE * Math.cos(radians(lat));
  const [latReach, lngReach] = [within / MILES_PER_DEGREE, within / milesPerLng];
  const { westLats, westLngs, eastLats, eastLngs, north, south } = edges;
  let area = NOWHERE;
  let [square, otherSquare] = [within ** 2, within ** 2];
  forEachCell(cells, lat - latReach, lng - lngReach, lat + latReach, lng + lngReach, (start, end) => {
    for (let i = start; i < end; i++) {
      const edge = defined(cells.edges[i]);
      const [northArea, southArea] = [defined(north[edge]), defined(south[edge])];
      // A place in no area sees the outer edges before those between areas.
      if (northArea !== NOWHERE && southArea !== NOWHERE) continue;
      const found = squareTo(
        (defined(westLngs[edge]) - lng) * milesPerLng,
        (defined(westLats[edge]) - lat) * MILES_PER_DEGREE,
        (defined(eastLngs[edge]) - lng) * milesPerLng,
        (defined(eastLats[edge]) - lat) * MILES_PER_DEGREE,
      );
      const ofEdge = northArea + southArea;
      if (ofEdge === area) square = Math.min(square, found);
      else if (found < square) {
        otherSquare = square;
        square = found;
        area = ofEdge;
      } else otherSquare = Math.min(otherSquare, found);
    }
  });
  return { area, miles: Math.sqrt(square), otherMiles: Math.sqrt(otherSquare) };
}

/** The square of the distance from the origin to a straight line between two points. */
function squareTo(x: number, y: number, otherX: number, otherY: number): number {
  const [east, north] = [otherX - x, otherY - y];
  const share = Math.min(Math.max(-(x * east + y * north) / (east * east + north * north), 0), 1);
  return (x + share * east) ** 2 + (y + share * north) ** 2;
}

/** Visits the cells of a range of degrees that have edges, with the range of these. */
function forEachCell(
  cells: Cells,
  south: number,
  west: number,
  north: number,
  east: number,
  visit: (start: number, end: number) => void,
): void {
  const lastRow = Math.min(rowOf(cells, north), cells.rows - 1);
  const lastColumn = Math.min(columnOf(cells, east), cells.columns - 1);
  const firstColumn = Math.max(columnOf(cells, west), 0);
  for (let row = Math.max(rowOf(cells, south), 0); row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const cell = row * cells.columns + column;
      const [start, end] = [defined(cells.starts[cell]), defined(cells.starts[cell + 1])];
      if (start < end) visit(start, end);
    }
  }
}

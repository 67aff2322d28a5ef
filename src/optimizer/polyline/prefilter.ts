// Selects the chunks of a line that can be near a place, with an R-tree in the plane that faces the line's middle. No
// two points are further apart in this projection than in space, so every near chunk is found, also at the poles and
// across the antimeridian.

import RBush, { type BBox } from "rbush";
import { defined } from "../../common/defined.js";

/** Places in earth-centred metres. All columns have the same length. */
export interface Positions {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
}

/** Spheres, each around some consecutive pieces of a line. */
export interface Chunks extends Positions {
  /** Metres. */
  readonly radii: Float64Array;
}

/** The chunks to examine for each place, in runs. */
export interface Candidates {
  /** Chunks in a run. */
  readonly chunksPerRun: number;
  /** Index of each run's first chunk, place by place. The runs of a place are in no particular order. */
  readonly firsts: Int32Array;
  /** For each place, the end of its part of `firsts`. */
  readonly ends: Int32Array;
}

/** Chunks in a box of the tree. With more in each, the search is faster but selects more chunks that are not near. */
const CHUNKS_PER_CANDIDATE = 8;

interface Box extends BBox {
  /** Index of its first chunk. */
  readonly first: number;
}

type Vector = readonly [number, number, number];

/**
 * With more runs than this for each place on average, most places are near most of the line: examining all of it is
 * faster.
 */
const MAX_RUNS_PER_PLACE = 50;

/**
 * Finds all chunks within `meters` of each place, and some that are further away; undefined when there are too many to
 * list.
 */
export function findCandidates(chunks: Chunks, places: Positions, meters: number): Candidates | undefined {
  const [east, north] = toPlane(middleOf(chunks));
  const tree = new RBush<Box>().load(toBoxes(chunks, east, north));

  const firsts: number[] = [];
  const ends = new Int32Array(places.xs.length);
  for (let place = 0; place < ends.length; place++) {
    const x = dot(places, place, east);
    const y = dot(places, place, north);
    const near = tree.search({ minX: x - meters, minY: y - meters, maxX: x + meters, maxY: y + meters });
    for (const { first } of near) firsts.push(first);
    ends[place] = firsts.length;
    if (firsts.length > MAX_RUNS_PER_PLACE * ends.length) return undefined;
  }
  return { chunksPerRun: CHUNKS_PER_CANDIDATE, firsts: Int32Array.from(firsts), ends };
}

/** Boxes around consecutive chunks. */
function toBoxes(chunks: Chunks, east: Vector, north: Vector): Box[] {
  const boxes: Box[] = [];
  for (let first = 0; first < chunks.radii.length; first += CHUNKS_PER_CANDIDATE) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let chunk = first; chunk < first + CHUNKS_PER_CANDIDATE && chunk < chunks.radii.length; chunk++) {
      const radius = defined(chunks.radii[chunk]);
      const x = dot(chunks, chunk, east);
      const y = dot(chunks, chunk, north);
      minX = Math.min(minX, x - radius);
      minY = Math.min(minY, y - radius);
      maxX = Math.max(maxX, x + radius);
      maxY = Math.max(maxY, y + radius);
    }
    boxes.push({ minX, minY, maxX, maxY, first });
  }
  return boxes;
}

function middleOf({ xs, ys, zs }: Positions): Vector {
  return [sum(xs), sum(ys), sum(zs)];
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

/** Two unit vectors at right angles to `normal` and to each other. */
function toPlane(normal: Vector): [Vector, Vector] {
  const [x, y, z] = normal;
  // Any axis that is far from the normal. The middle of a line around the earth may be the earth's centre.
  const axis: Vector = Math.abs(z) < Math.hypot(x, y) ? [0, 0, 1] : [1, 0, 0];
  const east = toUnit(cross(axis, normal), [1, 0, 0]);
  return [east, toUnit(cross(normal, east), [0, 1, 0])];
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function toUnit([x, y, z]: Vector, otherwise: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : otherwise;
}

function dot({ xs, ys, zs }: Positions, i: number, [x, y, z]: Vector): number {
  return defined(xs[i]) * x + defined(ys[i]) * y + defined(zs[i]) * z;
}

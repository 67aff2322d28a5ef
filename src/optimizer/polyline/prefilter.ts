// Which chunks of a line can be near a place. The R-tree lies in the plane that faces the line's middle: laid flat on
// it, no two points are further apart than they are in space, so what is near is always found, at the poles and across
// the antimeridian too.

import RBush from "rbush";

/** Places in earth-centred metres; all columns have as many elements. */
export interface Positions {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
}

/** Spheres around consecutive pieces of a line. */
export interface Chunks extends Positions {
  /** Metres. */
  readonly radii: Float64Array;
}

/** The chunks to look at for each of a number of places, in runs. */
export interface Candidates {
  /** Chunks in a run. */
  readonly chunksPerRun: number;
  /** Index of each run's first chunk, place by place; in no order within a place. */
  readonly firsts: Int32Array;
  /** For each place the index behind its last candidate. */
  readonly ends: Int32Array;
}

/** Chunks in a box of the tree: fewer boxes are searched more quickly, longer ones let more chunks through. */
const CHUNKS_PER_CANDIDATE = 8;

interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Its first chunk. */
  readonly first: number;
}

type Vector = readonly [number, number, number];

/** A line that most places are near to all of is searched more quickly without boxes: so many for a place are too many. */
const MAX_RUNS_PER_PLACE = 50;

/** Finds for each place all chunks that come within `meters` of it, and some that do not; undefined when they are too many to list. */
export function findCandidates(chunks: Chunks, places: Positions, meters: number): Candidates | undefined {
  const [east, north] = toPlane(middleOf(chunks));
  const tree = new RBush<Box>().load(toBoxes(chunks, east, north));

  const firsts: number[] = [];
  const ends = new Int32Array(places.xs.length);
  for (let place = 0; place < ends.length; place++) {
    const x = dot(places, place, east);
    const y = dot(places, place, north);
    for (const { first } of tree.search({ minX: x - meters, minY: y - meters, maxX: x + meters, maxY: y + meters })) firsts.push(first);
    ends[place] = firsts.length;
    if (firsts.length > MAX_RUNS_PER_PLACE * ends.length) return undefined;
  }
  return { chunksPerRun: CHUNKS_PER_CANDIDATE, firsts: Int32Array.from(firsts), ends };
}

/** Boxes around consecutive chunks. */
function toBoxes(chunks: Chunks, east: Vector, north: Vector): Box[] {
  const boxes: Box[] = [];
  for (let first = 0; first < chunks.radii.length; first += CHUNKS_PER_CANDIDATE) {
    const box: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, first };
    for (let chunk = first; chunk < first + CHUNKS_PER_CANDIDATE && chunk < chunks.radii.length; chunk++) {
      const radius = chunks.radii[chunk] ?? 0;
      const x = dot(chunks, chunk, east);
      const y = dot(chunks, chunk, north);
      box.minX = Math.min(box.minX, x - radius);
      box.minY = Math.min(box.minY, y - radius);
      box.maxX = Math.max(box.maxX, x + radius);
      box.maxY = Math.max(box.maxY, y + radius);
    }
    boxes.push(box);
  }
  return boxes;
}

function middleOf({ xs, ys, zs }: Positions): Vector {
  return [sum(xs), sum(ys), sum(zs)];
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

/** Two directions at right angles to `normal` and to each other, of length one. */
function toPlane(normal: Vector): [Vector, Vector] {
  const [x, y, z] = normal;
  // Whichever axis the normal is far from; a line around the earth may have no middle at all.
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
  return (xs[i] ?? 0) * x + (ys[i] ?? 0) * y + (zs[i] ?? 0) * z;
}

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

/** The chunks to look at for each of a number of places. */
export interface Candidates {
  /** Indices of chunks, place by place; in no order within a place. */
  readonly chunks: Int32Array;
  /** For each place the index behind its last candidate. */
  readonly ends: Int32Array;
}

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly chunk: number;
}

type Vector = readonly [number, number, number];

/** Finds for each place all chunks that come within `meters` of it, and some that do not. */
export function findCandidates(chunks: Chunks, places: Positions, meters: number): Candidates {
  const [east, north] = toPlane(middleOf(chunks));
  const boxes = Array.from(chunks.radii, (radius, chunk): Box => {
    const x = dot(chunks, chunk, east);
    const y = dot(chunks, chunk, north);
    return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius, chunk };
  });
  const tree = new RBush<Box>().load(boxes);

  const found: number[] = [];
  const ends = Int32Array.from(places.xs, (_, place) => {
    const x = dot(places, place, east);
    const y = dot(places, place, north);
    for (const { chunk } of tree.search({ minX: x - meters, minY: y - meters, maxX: x + meters, maxY: y + meters })) found.push(chunk);
    return found.length;
  });
  return { chunks: Int32Array.from(found), ends };
}

function middleOf({ xs, ys, zs }: Positions): Vector {
  const sum = (column: Float64Array): number => column.reduce((total, value) => total + value, 0);
  return [sum(xs), sum(ys), sum(zs)];
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

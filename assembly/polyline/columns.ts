// The kernel's tables in linear memory: the only loads and stores of the line and of what is asked about it.
//
//   table       column            type  unit                              rows
//   points      lat, lng          f64   degrees                           one a point of the polyline
//               x, y, z           f64   metres, earth-centred             "
//               miles             f64   miles along the line              "
//   vertices    x, y, z           f64   metres, earth-centred             one more than pieces
//               miles             f64   miles along the line              "
//   pieces      inverseSquare     f64   one over its length in metres²    one a piece, 0 if it has no length
//   chunks      x, y, z, radius   f64   metres, earth-centred             one for every CHUNK_PIECES pieces
//   queries     lat, lng          f64   degrees                           one a query
//               x, y, z           f64   metres, earth-centred             "
//               nearestMiles      f64   miles, infinity: none near        "
//               milesAlong        f64   miles along the line              "
//               candidatesEnd     i32   row in candidates, exclusive      "
//   candidates  firstChunk        i32   row in chunks                     runs to be looked at, query by query
//
// Piece k runs straight from vertex k to vertex k + 1. Each column is contiguous; the host fills and reads it
// through a typed array. The tables are reserved in this order, each when its size is known.

import { reserveBytes, resetArena } from "../arena";

/** A column of `rows` f64 values; 0 when memory cannot grow that far. */
function reserveF64(rows: i32): usize { return reserveBytes(u64(rows) << 3); }

let points: i32 = 0;
let pointLatBase: usize = 0;
let pointLngBase: usize = 0;
let pointXBase: usize = 0;
let pointYBase: usize = 0;
let pointZBase: usize = 0;
let pointMilesBase: usize = 0;

export function reservePoints(count: i32): bool {
  resetArena();
  points = count;
  pointLatBase = reserveF64(count);
  pointLngBase = reserveF64(count);
  pointXBase = reserveF64(count);
  pointYBase = reserveF64(count);
  pointZBase = reserveF64(count);
  pointMilesBase = reserveF64(count);
  return pointMilesBase != 0;
}

export function countPoints(): i32 { return points; }
export function locatePointLats(): usize { return pointLatBase; }
export function locatePointLngs(): usize { return pointLngBase; }
export function locatePointMiles(): usize { return pointMilesBase; }
export function pointLat(i: i32): f64 { return load<f64>(pointLatBase + (usize(i) << 3)); }
export function pointLng(i: i32): f64 { return load<f64>(pointLngBase + (usize(i) << 3)); }
export function pointX(i: i32): f64 { return load<f64>(pointXBase + (usize(i) << 3)); }
export function pointY(i: i32): f64 { return load<f64>(pointYBase + (usize(i) << 3)); }
export function pointZ(i: i32): f64 { return load<f64>(pointZBase + (usize(i) << 3)); }

export function setPointPosition(i: i32, x: f64, y: f64, z: f64): void {
  const offset = usize(i) << 3;
  store<f64>(pointXBase + offset, x);
  store<f64>(pointYBase + offset, y);
  store<f64>(pointZBase + offset, z);
}

export function setPointMiles(i: i32, miles: f64): void { store<f64>(pointMilesBase + (usize(i) << 3), miles); }

let pieces: i32 = 0;
let vertexXBase: usize = 0;
let vertexYBase: usize = 0;
let vertexZBase: usize = 0;
let vertexMilesBase: usize = 0;
let inverseSquareBase: usize = 0;

export function reserveVertices(pieceCount: i32): bool {
  pieces = pieceCount;
  // One row to spare: pieces are read in pairs.
  const rows = pieceCount + 2;
  vertexXBase = reserveF64(rows);
  vertexYBase = reserveF64(rows);
  vertexZBase = reserveF64(rows);
  vertexMilesBase = reserveF64(rows);
  inverseSquareBase = reserveF64(rows);
  return inverseSquareBase != 0;
}

export function countPieces(): i32 { return pieces; }
export function vertexX(k: i32): f64 { return load<f64>(vertexXBase + (usize(k) << 3)); }
export function vertexY(k: i32): f64 { return load<f64>(vertexYBase + (usize(k) << 3)); }
export function vertexZ(k: i32): f64 { return load<f64>(vertexZBase + (usize(k) << 3)); }
export function vertexMiles(k: i32): f64 { return load<f64>(vertexMilesBase + (usize(k) << 3)); }

/** Vertices k and k + 1 in one vector. */
export function vertexXPair(k: i32): v128 { return v128.load(vertexXBase + (usize(k) << 3)); }
export function vertexYPair(k: i32): v128 { return v128.load(vertexYBase + (usize(k) << 3)); }
export function vertexZPair(k: i32): v128 { return v128.load(vertexZBase + (usize(k) << 3)); }

/** Of pieces k and k + 1. */
export function inverseSquarePair(k: i32): v128 { return v128.load(inverseSquareBase + (usize(k) << 3)); }
export function setInverseSquare(k: i32, value: f64): void { store<f64>(inverseSquareBase + (usize(k) << 3), value); }

export function setVertex(k: i32, x: f64, y: f64, z: f64, miles: f64): void {
  const offset = usize(k) << 3;
  store<f64>(vertexXBase + offset, x);
  store<f64>(vertexYBase + offset, y);
  store<f64>(vertexZBase + offset, z);
  store<f64>(vertexMilesBase + offset, miles);
}

/** Pieces in a chunk; a chunk is what is looked at or passed over as one. */
export const CHUNK_PIECES: i32 = 16;

let chunks: i32 = 0;
let chunkXBase: usize = 0;
let chunkYBase: usize = 0;
let chunkZBase: usize = 0;
let chunkRadiusBase: usize = 0;

export function reserveChunks(): bool {
  chunks = (pieces + CHUNK_PIECES - 1) / CHUNK_PIECES;
  chunkXBase = reserveF64(chunks);
  chunkYBase = reserveF64(chunks);
  chunkZBase = reserveF64(chunks);
  chunkRadiusBase = reserveF64(chunks);
  return chunkRadiusBase != 0;
}

export function countChunks(): i32 { return chunks; }
export function locateChunkXs(): usize { return chunkXBase; }
export function locateChunkYs(): usize { return chunkYBase; }
export function locateChunkZs(): usize { return chunkZBase; }
export function locateChunkRadii(): usize { return chunkRadiusBase; }
export function chunkX(c: i32): f64 { return load<f64>(chunkXBase + (usize(c) << 3)); }
export function chunkY(c: i32): f64 { return load<f64>(chunkYBase + (usize(c) << 3)); }
export function chunkZ(c: i32): f64 { return load<f64>(chunkZBase + (usize(c) << 3)); }
export function chunkRadius(c: i32): f64 { return load<f64>(chunkRadiusBase + (usize(c) << 3)); }

export function setChunk(c: i32, x: f64, y: f64, z: f64, radius: f64): void {
  const offset = usize(c) << 3;
  store<f64>(chunkXBase + offset, x);
  store<f64>(chunkYBase + offset, y);
  store<f64>(chunkZBase + offset, z);
  store<f64>(chunkRadiusBase + offset, radius);
}

let queries: i32 = 0;
let queryLatBase: usize = 0;
let queryLngBase: usize = 0;
let queryXBase: usize = 0;
let queryYBase: usize = 0;
let queryZBase: usize = 0;
let nearestMilesBase: usize = 0;
let milesAlongBase: usize = 0;
let candidatesEndBase: usize = 0;

export function reserveQueryRows(count: i32): bool {
  queries = count;
  queryLatBase = reserveF64(count);
  queryLngBase = reserveF64(count);
  queryXBase = reserveF64(count);
  queryYBase = reserveF64(count);
  queryZBase = reserveF64(count);
  nearestMilesBase = reserveF64(count);
  milesAlongBase = reserveF64(count);
  candidatesEndBase = reserveBytes(u64(count) << 2);
  return candidatesEndBase != 0;
}

export function countQueries(): i32 { return queries; }
export function locateQueryLats(): usize { return queryLatBase; }
export function locateQueryLngs(): usize { return queryLngBase; }
export function locateQueryXs(): usize { return queryXBase; }
export function locateQueryYs(): usize { return queryYBase; }
export function locateQueryZs(): usize { return queryZBase; }
export function locateNearestMiles(): usize { return nearestMilesBase; }
export function locateMilesAlong(): usize { return milesAlongBase; }
export function locateCandidatesEnds(): usize { return candidatesEndBase; }
export function queryLat(j: i32): f64 { return load<f64>(queryLatBase + (usize(j) << 3)); }
export function queryLng(j: i32): f64 { return load<f64>(queryLngBase + (usize(j) << 3)); }
export function queryX(j: i32): f64 { return load<f64>(queryXBase + (usize(j) << 3)); }
export function queryY(j: i32): f64 { return load<f64>(queryYBase + (usize(j) << 3)); }
export function queryZ(j: i32): f64 { return load<f64>(queryZBase + (usize(j) << 3)); }
export function candidatesEnd(j: i32): i32 { return load<i32>(candidatesEndBase + (usize(j) << 2)); }

export function setQueryPosition(j: i32, x: f64, y: f64, z: f64): void {
  const offset = usize(j) << 3;
  store<f64>(queryXBase + offset, x);
  store<f64>(queryYBase + offset, y);
  store<f64>(queryZBase + offset, z);
}

export function setNearest(j: i32, miles: f64, milesAlong: f64): void {
  const offset = usize(j) << 3;
  store<f64>(nearestMilesBase + offset, miles);
  store<f64>(milesAlongBase + offset, milesAlong);
}

let candidatesBase: usize = 0;

export function reserveCandidateRows(count: i32): bool {
  candidatesBase = reserveBytes(u64(count) << 2);
  return candidatesBase != 0;
}

export function locateCandidates(): usize { return candidatesBase; }
export function candidate(row: i32): i32 { return load<i32>(candidatesBase + (usize(row) << 2)); }

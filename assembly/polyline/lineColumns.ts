// The kernel's tables in linear memory: the only loads and stores of the line and of the queries.
//
// Each column is contiguous; the host fills and reads it through a typed array. A table's columns lie in the order of
// the class that lists them, each at the next multiple of `ALIGN_BYTES` after the one before. The tables are reserved in
// this order, each when its size is known: points, pieces, chunks, queries, candidates. The pieces are reserved chunk by
// chunk, and those of a chunk lie in a block, which the host never reads:
//
//   byte  field          type      meaning
//      0  x              f64[18]   metres, earth-centred: where a piece begins, and in the next row where it ends
//    144  y              f64[18]   "
//    288  z              f64[18]   "
//    432  miles          f64[18]   miles along the line to there
//    576  inverseSquare  f64[16]   one over the piece's length in metres², 0 if it has no length
//
// A piece is identified by the offset of its x. The offsets ascend along the line.

import { reserveBytes, resetArena } from "../memory/arena";

/** The columns of the polyline's points. */
export class Points {
  /** Degrees. */
  lat: f64;
  lng: f64;
  /** Along the line. */
  miles: f64;
}

/** The columns of the chunks. */
export class Chunks {
  /** Metres, earth-centred. */
  x: f64;
  y: f64;
  z: f64;
  radius: f64;
}

/** The columns of the queries. */
export class Queries {
  /** Degrees. */
  lat: f64;
  lng: f64;
  /** Metres, earth-centred. */
  x: f64;
  y: f64;
  z: f64;
  /** Infinity where no place on the line is near. */
  nearestMiles: f64;
  milesAlong: f64;
  /** Row of the candidates, exclusive. */
  candidatesEnd: i32;
}

/** The columns of the candidates, with a row for each run of chunks to search, query by query. */
export class Candidates {
  /** Row of the chunks. */
  firstChunk: i32;
}

/** A column of `rows` f64 values; 0 when memory cannot grow that far. */
function reserveF64(rows: i32): usize {
  return reserveBytes(u64(rows) << 3);
}

let points: i32 = 0;
let pointLatBase: usize = 0;
let pointLngBase: usize = 0;
let pointMilesBase: usize = 0;

export function reservePoints(count: i32): bool {
  assert(count >= 2, "a line has two points at least");
  resetArena();
  points = count;
  pointLatBase = reserveF64(count);
  pointLngBase = reserveF64(count);
  pointMilesBase = reserveF64(count);
  return pointMilesBase != 0;
}

export function countPoints(): i32 {
  return points;
}
export function locatePoints(): usize {
  return pointLatBase;
}
export function pointLat(i: i32): f64 {
  return load<f64>(pointLatBase + (usize(i) << 3));
}
export function pointLng(i: i32): f64 {
  return load<f64>(pointLngBase + (usize(i) << 3));
}
export function setPointMiles(i: i32, miles: f64): void {
  store<f64>(pointMilesBase + (usize(i) << 3), miles);
}

/** Pieces in a chunk. A chunk is searched or ruled out as a whole. */
export const CHUNK_PIECES: i32 = 16;

// Columns of vertices have one more row than there are pieces, and one that keeps pairs of rows aligned.
const X: usize = 0;
const Y: usize = X + usize(CHUNK_PIECES + 2) * 8;
const Z: usize = Y + usize(CHUNK_PIECES + 2) * 8;
const MILES: usize = Z + usize(CHUNK_PIECES + 2) * 8;
const INVERSE_SQUARE: usize = MILES + usize(CHUNK_PIECES + 2) * 8;
const CHUNK_BYTES: usize = INVERSE_SQUARE + usize(CHUNK_PIECES) * 8;

let chunks: i32 = 0;
let blocksBase: usize = 0;
/** Where the next piece begins, and where the chunk's last one ends. */
let nextPiece: usize = 0;
let chunkEnd: usize = 0;

/** Reserves a line's first chunk, which `startChunk` is to begin; false when memory cannot grow that far. */
export function startPieces(): bool {
  blocksBase = reserveBytes(CHUNK_BYTES);
  chunks = 0;
  return blocksBase != 0;
}

export function isChunkFull(): bool {
  return nextPiece == chunkEnd;
}

/**
 * Begins a chunk at a vertex. When memory cannot grow that far, it fills the last chunk again, and `reserveChunks` will
 * fail.
 */
export function startChunk(x: f64, y: f64, z: f64, miles: f64): void {
  if (chunks == 0 || reserveBytes(CHUNK_BYTES) != 0) chunks++;
  nextPiece = firstPiece(chunks - 1);
  chunkEnd = pieceAfter(nextPiece, CHUNK_PIECES);
  setVertex(x, y, z, miles);
}

/** Adds a piece to the chunk, from the vertex before to the one given. */
export function addPiece(x: f64, y: f64, z: f64, miles: f64, inverseSquare: f64): void {
  assert(!isChunkFull(), "a chunk has room for its pieces");
  if (!ASC_NO_ASSERT) assert(miles >= beginMiles(nextPiece), "miles ascend along the line");
  store<f64>(nextPiece, inverseSquare, INVERSE_SQUARE);
  nextPiece += 8;
  setVertex(x, y, z, miles);
}

function setVertex(x: f64, y: f64, z: f64, miles: f64): void {
  store<f64>(nextPiece, x, X);
  store<f64>(nextPiece, y, Y);
  store<f64>(nextPiece, z, Z);
  store<f64>(nextPiece, miles, MILES);
}

export function firstPiece(c: i32): usize {
  return blocksBase + usize(c) * CHUNK_BYTES;
}
export function pieceAfter(piece: usize, count: i32): usize {
  return piece + (usize(count) << 3);
}

export function beginX(piece: usize): f64 {
  return load<f64>(piece, X);
}
export function beginY(piece: usize): f64 {
  return load<f64>(piece, Y);
}
export function beginZ(piece: usize): f64 {
  return load<f64>(piece, Z);
}
export function beginMiles(piece: usize): f64 {
  return load<f64>(piece, MILES);
}
export function endMiles(piece: usize): f64 {
  return load<f64>(piece, MILES + 8);
}

// The same of a piece and the next one, in one vector.
export function beginXPair(piece: usize): v128 {
  return v128.load(piece, X);
}
export function beginYPair(piece: usize): v128 {
  return v128.load(piece, Y);
}
export function beginZPair(piece: usize): v128 {
  return v128.load(piece, Z);
}
export function endXPair(piece: usize): v128 {
  return v128.load(piece, X + 8);
}
export function endYPair(piece: usize): v128 {
  return v128.load(piece, Y + 8);
}
export function endZPair(piece: usize): v128 {
  return v128.load(piece, Z + 8);
}
export function inverseSquarePair(piece: usize): v128 {
  return v128.load(piece, INVERSE_SQUARE);
}

let chunkXBase: usize = 0;
let chunkYBase: usize = 0;
let chunkZBase: usize = 0;
let chunkRadiusBase: usize = 0;

export function reserveChunks(): bool {
  chunkXBase = reserveF64(chunks);
  chunkYBase = reserveF64(chunks);
  chunkZBase = reserveF64(chunks);
  chunkRadiusBase = reserveF64(chunks);
  return chunkRadiusBase != 0;
}

export function countChunks(): i32 {
  return chunks;
}
export function locateChunks(): usize {
  return chunkXBase;
}
export function chunkX(c: i32): f64 {
  return load<f64>(chunkXBase + (usize(c) << 3));
}
export function chunkY(c: i32): f64 {
  return load<f64>(chunkYBase + (usize(c) << 3));
}
export function chunkZ(c: i32): f64 {
  return load<f64>(chunkZBase + (usize(c) << 3));
}
export function chunkRadius(c: i32): f64 {
  return load<f64>(chunkRadiusBase + (usize(c) << 3));
}

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

export function countQueries(): i32 {
  return queries;
}
export function locateQueries(): usize {
  return queryLatBase;
}
export function queryLat(j: i32): f64 {
  return load<f64>(queryLatBase + (usize(j) << 3));
}
export function queryLng(j: i32): f64 {
  return load<f64>(queryLngBase + (usize(j) << 3));
}
export function queryX(j: i32): f64 {
  return load<f64>(queryXBase + (usize(j) << 3));
}
export function queryY(j: i32): f64 {
  return load<f64>(queryYBase + (usize(j) << 3));
}
export function queryZ(j: i32): f64 {
  return load<f64>(queryZBase + (usize(j) << 3));
}
export function candidatesEnd(j: i32): i32 {
  return load<i32>(candidatesEndBase + (usize(j) << 2));
}

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
let candidateRows: i32 = 0;

export function reserveCandidateRows(count: i32): bool {
  candidatesBase = reserveBytes(u64(count) << 2);
  if (!ASC_NO_ASSERT) candidateRows = count;
  return candidatesBase != 0;
}

export function locateCandidates(): usize {
  return candidatesBase;
}
/** In the debug build: how many rows the candidates have. */
export function countCandidates(): i32 {
  return candidateRows;
}
export function candidate(row: i32): i32 {
  return load<i32>(candidatesBase + (usize(row) << 2));
}

// What the search of a chunk has found for each of its pieces: the square of the distance, and the fraction t of the
// piece.
const SQUARES: usize = memory.data(CHUNK_PIECES << 3, 16);
const TS: usize = memory.data(CHUNK_PIECES << 3, 16);

export function setFoundPair(i: i32, squares: v128, ts: v128): void {
  v128.store(usize(i) << 3, squares, SQUARES);
  v128.store(usize(i) << 3, ts, TS);
}

export function foundSquare(i: i32): f64 {
  return load<f64>(usize(i) << 3, SQUARES);
}
export function foundT(i: i32): f64 {
  return load<f64>(usize(i) << 3, TS);
}

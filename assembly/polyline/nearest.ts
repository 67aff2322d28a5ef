// The nearest place on the line, by the distance straight through the earth, which orders near points as the distance
// over the surface does.

import {
  beginMiles,
  beginXPair,
  beginYPair,
  beginZPair,
  candidate,
  candidatesEnd,
  CHUNK_PIECES,
  chunkRadius,
  chunkX,
  chunkY,
  chunkZ,
  countCandidates,
  countChunks,
  countQueries,
  endMiles,
  endXPair,
  endYPair,
  endZPair,
  firstPiece,
  foundSquare,
  foundT,
  inverseSquarePair,
  pieceAfter,
  queryLat,
  queryLng,
  queryX,
  queryY,
  queryZ,
  setFoundPair,
  setNearest,
  setQueryPosition,
} from "./lineColumns";
import { arcOf, locate, METERS_PER_MILE, x, y, z } from "./ellipsoid";
import { dot, lesserOf } from "./pairs";

/** Of passes of the line whose distances differ by less than this, the earlier one is taken. */
const TIE_METERS: f64 = 1e-6;

/** Allowance for rounding when a chunk is ruled out. */
const SLACK_METERS: f64 = 1e-3;

/** Fills the queries' positions from their degrees. */
export function placeQueryPositions(): void {
  for (let j = 0, count = countQueries(); j < count; j++) {
    locate(queryLat(j), queryLng(j));
    setQueryPosition(j, x, y, z);
  }
}

/**
 * Finds the nearest place for each query within `withinMiles`, or not much further, among its candidates: runs of
 * `chunksPerRun` chunks, in any order. Returns false once it has searched more than `mostSearches` chunks.
 */
export function findAmongCandidates(withinMiles: f64, chunksPerRun: i32, mostSearches: f64): bool {
  assert(withinMiles >= 0 && chunksPerRun > 0, "a search has a radius and runs have chunks");
  searches = 0;
  let firstRow = 0;
  for (let j = 0, count = countQueries(); j < count; j++) {
    const endRow = candidatesEnd(j);
    assert(
      firstRow <= endRow && endRow <= countCandidates(),
      "each query's candidates follow those of the query before",
    );
    startQuery(j, withinMiles * METERS_PER_MILE);
    for (let row = firstRow; row < endRow; row++) findClosestChunk(candidate(row), chunksPerRun);
    if (closest >= 0) searchChunk(closest);
    for (let row = firstRow; row < endRow; row++) searchRun(candidate(row), chunksPerRun);
    finishQuery(j);
    if (searches > mostSearches) return false;
    firstRow = endRow;
  }
  return true;
}

/** How many chunks have been searched for all queries together. */
let searches: f64 = 0;

// The current query.
let fromX: f64 = 0;
let fromY: f64 = 0;
let fromZ: f64 = 0;
/** The nearest place is no further away than this, in metres. */
let reach: f64 = 0;
/** The chunk whose centre is the closest, -1 while there is none, and the square of that distance. */
let closest: i32 = 0;
let closestSquare: f64 = 0;
let bestSquare: f64 = 0;
/** Places with less than this square are as near as the best one. */
let tieSquare: f64 = 0;
/** Stands for a piece where none was found; it comes after all pieces. */
const NO_PIECE: usize = usize.MAX_VALUE;
let bestPiece: usize = 0;
let bestT: f64 = 0;

function startQuery(j: i32, withinMeters: f64): void {
  fromX = queryX(j);
  fromY = queryY(j);
  fromZ = queryZ(j);
  reach = withinMeters;
  bestSquare = Infinity;
  tieSquare = Infinity;
  bestPiece = NO_PIECE;
  closest = -1;
  closestSquare = Infinity;
}

function finishQuery(j: i32): void {
  if (bestPiece == NO_PIECE) {
    setNearest(j, Infinity, 0.0);
    return;
  }
  const before = beginMiles(bestPiece);
  setNearest(j, arcOf(Math.sqrt(bestSquare)) / METERS_PER_MILE, before + (endMiles(bestPiece) - before) * bestT);
}

function centerSquare(c: i32): f64 {
  const dx = chunkX(c) - fromX;
  const dy = chunkY(c) - fromY;
  const dz = chunkZ(c) - fromZ;
  return dx * dx + dy * dy + dz * dz;
}

/** Looks for the chunk whose centre is the closest in a run: what is found there rules out most other chunks. */
function findClosestChunk(first: i32, count: i32): void {
  for (let c = first, end = min(first + count, countChunks()); c < end; c++) {
    const square = centerSquare(c);
    if (square >= closestSquare) continue;
    closestSquare = square;
    closest = c;
  }
}

/** Searches the chunks of a run whose spheres are within reach. */
function searchRun(first: i32, count: i32): void {
  for (let c = first, end = min(first + count, countChunks()); c < end; c++) {
    const limit = reach + chunkRadius(c) + SLACK_METERS;
    if (centerSquare(c) <= limit * limit && c != closest) searchChunk(c);
  }
}

/** Looks for a nearer place on a chunk's pieces. */
function searchChunk(c: i32): void {
  assert(0 <= c && c < countChunks(), "the line has such a chunk");
  searches++;
  const fromXs = f64x2.splat(fromX);
  const fromYs = f64x2.splat(fromY);
  const fromZs = f64x2.splat(fromZ);
  const first = firstPiece(c);
  let least = f64x2.splat(tieSquare);
  // Two pieces at a time and without branches, which the processor could not predict.
  for (let i = 0; i < CHUNK_PIECES; i += 2) {
    const piece = pieceAfter(first, i);
    const ax = beginXPair(piece);
    const ay = beginYPair(piece);
    const az = beginZPair(piece);
    const dx = f64x2.sub(endXPair(piece), ax);
    const dy = f64x2.sub(endYPair(piece), ay);
    const dz = f64x2.sub(endZPair(piece), az);
    const px = f64x2.sub(fromXs, ax);
    const py = f64x2.sub(fromYs, ay);
    const pz = f64x2.sub(fromZs, az);
    const along = f64x2.mul(dot(px, py, pz, dx, dy, dz), inverseSquarePair(piece));
    const t = f64x2.pmin(f64x2.splat(1.0), f64x2.pmax(f64x2.splat(0.0), along));
    const ox = f64x2.sub(px, f64x2.mul(dx, t));
    const oy = f64x2.sub(py, f64x2.mul(dy, t));
    const oz = f64x2.sub(pz, f64x2.mul(dz, t));
    const square = dot(ox, oy, oz, ox, oy, oz);
    least = f64x2.pmin(least, square);
    setFoundPair(i, square, t);
  }
  keepIfNearer(first, lesserOf(least));
}

/**
 * Of a chunk's pieces that are as near as its nearest, keeps the first if it is nearer than the best so far, or as near
 * and earlier.
 */
function keepIfNearer(first: usize, leastSquare: f64): void {
  if (leastSquare >= tieSquare) return;
  const limit = Math.min(tieSquare, widen(leastSquare));
  let i = 0;
  while (foundSquare(i) > limit) i++;
  assert(i < CHUNK_PIECES, "one of the chunk's pieces is the nearest");
  const piece = pieceAfter(first, i);
  const square = foundSquare(i);
  const widened = widen(square);
  if (piece > bestPiece && widened >= bestSquare) return;
  bestSquare = square;
  tieSquare = widened;
  bestPiece = piece;
  bestT = foundT(i);
  reach = Math.min(reach, Math.sqrt(widened));
}

/** The square of a distance that is `TIE_METERS` longer. */
function widen(square: f64): f64 {
  const meters = Math.sqrt(square) + TIE_METERS;
  return meters * meters;
}

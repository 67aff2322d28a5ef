// The nearest place on the line, by distance straight through the earth: near points are ordered by it as by the way
// over the surface.

import {
  beginMiles, beginXPair, beginYPair, beginZPair, candidate, candidatesEnd, CHUNK_PIECES, chunkRadius, chunkX, chunkY, chunkZ, countChunks,
  countQueries, endMiles, endXPair, endYPair, endZPair, firstPiece, foundSquare, foundT, inverseSquarePair, pieceAfter, queryLat, queryLng,
  queryX, queryY, queryZ, setFoundPair, setNearest, setQueryPosition,
} from "./lineColumns";
import { arcOf, locate, METERS_PER_MILE, x, y, z } from "./ellipsoid";
import { dot, lesserOf } from "./pairs";

/** Passes of the line that are equally near to within this are equally near: the earlier one counts. */
const TIE_METERS: f64 = 1e-6;

/** Room for rounding when chunks are passed over. */
const SLACK_METERS: f64 = 1e-3;

/** Puts the queries' places into their positions. */
export function placeQueryPositions(): void {
  for (let j = 0, count = countQueries(); j < count; j++) {
    locate(queryLat(j), queryLng(j));
    setQueryPosition(j, x, y, z);
  }
}

/**
 * Finds the nearest place for each query among its candidates, which are runs of chunks in any order, and not much further
 * than so many miles. False once more chunks than may be have been searched.
 */
export function findAmongCandidates(withinMiles: f64, chunksPerRun: i32, mostSearches: f64): bool {
  searches = 0;
  let firstRow = 0;
  for (let j = 0, count = countQueries(); j < count; j++) {
    const endRow = candidatesEnd(j);
    start(j, withinMiles * METERS_PER_MILE);
    for (let row = firstRow; row < endRow; row++) approach(candidate(row), chunksPerRun);
    if (closest >= 0) search(closest);
    for (let row = firstRow; row < endRow; row++) lookAt(candidate(row), chunksPerRun);
    finish(j);
    if (searches > mostSearches) return false;
    firstRow = endRow;
  }
  return true;
}

/** Chunks searched, for all queries together. */
let searches: f64 = 0;

// The query at hand.
let fromX: f64 = 0;
let fromY: f64 = 0;
let fromZ: f64 = 0;
/** The nearest place is no further than this, in metres. */
let reach: f64 = 0;
let closest: i32 = 0;
let closestSquare: f64 = 0;
let bestSquare: f64 = 0;
/** Up to this square a place is as near as the best. */
let tieSquare: f64 = 0;
/** The last place there is: none. */
const NO_PIECE: usize = usize.MAX_VALUE;
let bestPiece: usize = 0;
let bestT: f64 = 0;

function start(j: i32, withinMeters: f64): void {
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

function finish(j: i32): void {
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

/** Keeps the chunk whose centre is closest, of a run of so many: what is found there rules most others out. */
function approach(first: i32, count: i32): void {
  for (let c = first, end = min(first + count, countChunks()); c < end; c++) {
    const square = centerSquare(c);
    if (square >= closestSquare) continue;
    closestSquare = square;
    closest = c;
  }
}

/** Searches the chunks of a run but those whose sphere is out of reach. */
function lookAt(first: i32, count: i32): void {
  for (let c = first, end = min(first + count, countChunks()); c < end; c++) {
    const limit = reach + chunkRadius(c) + SLACK_METERS;
    if (centerSquare(c) <= limit * limit && c != closest) search(c);
  }
}

/** Looks for a nearer place on a chunk's pieces. */
function search(c: i32): void {
  searches++;
  const fromXs = f64x2.splat(fromX);
  const fromYs = f64x2.splat(fromY);
  const fromZs = f64x2.splat(fromZ);
  const first = firstPiece(c);
  let least = f64x2.splat(tieSquare);
  // Two pieces at a time, and without a branch: which of them is the nearest is not to be foretold.
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
  take(first, lesserOf(least));
}

/** Takes the first of the pieces as near as the nearest of them, if it is nearer than the best, or as near and earlier. */
function take(first: usize, leastSquare: f64): void {
  if (leastSquare >= tieSquare) return;
  const limit = Math.min(tieSquare, widen(leastSquare));
  let i = 0;
  while (foundSquare(i) > limit) i++;
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

/** The square of a distance that is longer by the tie's width. */
function widen(square: f64): f64 {
  const meters = Math.sqrt(square) + TIE_METERS;
  return meters * meters;
}

// The nearest place on the line, by distance straight through the earth: near points are ordered by it as by the way
// over the surface.

import {
  beginMiles, beginXPair, beginYPair, beginZPair, candidate, candidatesEnd, CHUNK_PIECES, chunkRadius, chunkX, chunkY, chunkZ, countChunks,
  countQueries, endMiles, endXPair, endYPair, endZPair, firstPiece, foundSquare, foundT, inverseSquarePair, pieceAfter, queryLat, queryLng,
  queryX, queryY, queryZ, setFoundPair, setNearest, setQueryPosition,
} from "./columns";
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
 * Finds the nearest place for each query, and not much further than so many miles: among its candidates, which may come in
 * any order, or among all chunks.
 */
export function findAmong(hasCandidates: bool, withinMiles: f64): void {
  let firstRow = 0;
  for (let j = 0, count = countQueries(); j < count; j++) {
    const endRow = hasCandidates ? candidatesEnd(j) : countChunks();
    start(j, withinMiles * METERS_PER_MILE);
    for (let row = firstRow; row < endRow; row++) approach(hasCandidates ? candidate(row) : row);
    if (closest >= 0) search(closest);
    for (let row = firstRow; row < endRow; row++) lookAt(hasCandidates ? candidate(row) : row);
    finish(j);
    if (hasCandidates) firstRow = endRow;
  }
}

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

/** Keeps a chunk whose centre is closer than those before: what is found there rules most others out. */
function approach(c: i32): void {
  const square = centerSquare(c);
  if (square >= closestSquare) return;
  closestSquare = square;
  closest = c;
}

/** Searches a chunk unless its sphere is out of reach. */
function lookAt(c: i32): void {
  const limit = reach + chunkRadius(c) + SLACK_METERS;
  if (centerSquare(c) <= limit * limit && c != closest) search(c);
}

/** Looks for a nearer place on a chunk's pieces. */
function search(c: i32): void {
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

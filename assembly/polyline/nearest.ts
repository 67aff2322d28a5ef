// The nearest place on the line, by distance straight through the earth: near points are ordered by it as by the way
// over the surface.

import {
  candidate, candidatesEnd, CHUNK_PIECES, chunkRadius, chunkX, chunkY, chunkZ, countChunks, countPieces, countQueries,
  inverseSquarePair, queryLat, queryLng, queryX, queryY, queryZ, setNearest, setQueryPosition, vertexMiles, vertexXPair, vertexYPair, vertexZPair,
} from "./columns";
import { arcOf, locate, METERS_PER_MILE, x, y, z } from "./ellipsoid";

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

/** Finds the nearest place for each query among all chunks. */
export function findAmongAll(): void {
  const chunks = countChunks();
  for (let j = 0, count = countQueries(); j < count; j++) {
    start(j, Infinity);
    for (let c = 0; c < chunks; c++) approach(c);
    if (closest >= 0) search(closest);
    for (let c = 0; c < chunks; c++) lookAt(c);
    finish(j, Infinity);
  }
}

/** ... among its candidates only, and no further than so many miles. Candidates may come in any order. */
export function findAmongCandidates(withinMiles: f64, chunksPerCandidate: i32): void {
  const chunks = countChunks();
  let firstRow = 0;
  for (let j = 0, count = countQueries(); j < count; j++) {
    const endRow = candidatesEnd(j);
    start(j, withinMiles * METERS_PER_MILE);
    for (let row = firstRow; row < endRow; row++) {
      const first = candidate(row);
      for (let c = first, end = min(first + chunksPerCandidate, chunks); c < end; c++) approach(c);
    }
    if (closest >= 0) search(closest);
    for (let row = firstRow; row < endRow; row++) {
      const first = candidate(row);
      for (let c = first, end = min(first + chunksPerCandidate, chunks); c < end; c++) lookAt(c);
    }
    finish(j, withinMiles);
    firstRow = endRow;
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
let bestPiece: i32 = 0;
let bestT: f64 = 0;

function start(j: i32, withinMeters: f64): void {
  fromX = queryX(j);
  fromY = queryY(j);
  fromZ = queryZ(j);
  reach = withinMeters;
  bestSquare = Infinity;
  tieSquare = Infinity;
  bestPiece = -1;
  closest = -1;
  closestSquare = Infinity;
}

function finish(j: i32, withinMiles: f64): void {
  const miles = bestPiece < 0 ? Infinity : arcOf(Math.sqrt(bestSquare)) / METERS_PER_MILE;
  if (miles > withinMiles || bestPiece < 0) {
    setNearest(j, Infinity, 0.0);
    return;
  }
  const before = vertexMiles(bestPiece);
  setNearest(j, miles, before + (vertexMiles(bestPiece + 1) - before) * bestT);
}

function centerSquare(c: i32): f64 {
  const dx = chunkX(c) - fromX;
  const dy = chunkY(c) - fromY;
  const dz = chunkZ(c) - fromZ;
  return dx * dx + dy * dy + dz * dz;
}

/** Keeps the chunk whose centre is closest: what is found there rules most others out. */
function approach(c: i32): void {
  const square = centerSquare(c);
  if (square >= closestSquare) return;
  closestSquare = square;
  closest = c;
}

/** Searches a chunk unless its sphere is out of reach. */
function lookAt(c: i32): void {
  const limit = reach + chunkRadius(c) + SLACK_METERS;
  if (c != closest && centerSquare(c) <= limit * limit) search(c);
}

function search(c: i32): void {
  const first = c * CHUNK_PIECES;
  const end = min(first + CHUNK_PIECES, countPieces());
  // Two pieces at a time, which takes a fifth less time than one by one.
  const qx = f64x2.splat(fromX);
  const qy = f64x2.splat(fromY);
  const qz = f64x2.splat(fromZ);
  const none = f64x2.splat(0.0);
  const whole = f64x2.splat(1.0);
  for (let k = first; k < end; k += 2) {
    const ax = vertexXPair(k);
    const ay = vertexYPair(k);
    const az = vertexZPair(k);
    const dx = f64x2.sub(vertexXPair(k + 1), ax);
    const dy = f64x2.sub(vertexYPair(k + 1), ay);
    const dz = f64x2.sub(vertexZPair(k + 1), az);
    const px = f64x2.sub(qx, ax);
    const py = f64x2.sub(qy, ay);
    const pz = f64x2.sub(qz, az);
    const along = f64x2.add(f64x2.add(f64x2.mul(px, dx), f64x2.mul(py, dy)), f64x2.mul(pz, dz));
    const t = f64x2.pmin(whole, f64x2.pmax(none, f64x2.mul(along, inverseSquarePair(k))));
    const ox = f64x2.sub(px, f64x2.mul(dx, t));
    const oy = f64x2.sub(py, f64x2.mul(dy, t));
    const oz = f64x2.sub(pz, f64x2.mul(dz, t));
    const square = f64x2.add(f64x2.add(f64x2.mul(ox, ox), f64x2.mul(oy, oy)), f64x2.mul(oz, oz));
    if (!v128.any_true(f64x2.le(square, f64x2.splat(tieSquare)))) continue;
    consider(k, f64x2.extract_lane(square, 0), f64x2.extract_lane(t, 0));
    if (k + 1 < end) consider(k + 1, f64x2.extract_lane(square, 1), f64x2.extract_lane(t, 1));
  }
  reach = Math.min(reach, Math.sqrt(bestSquare) + TIE_METERS);
}

/** Takes piece k if it is nearer than the best, or as near and earlier. */
function consider(k: i32, square: f64, t: f64): void {
  if (square > tieSquare) return;
  const isTie = square >= bestSquare || widen(square) >= bestSquare;
  if (isTie && k > bestPiece && bestPiece >= 0) return;
  bestSquare = square;
  tieSquare = widen(square);
  bestPiece = k;
  bestT = t;
}

/** The square of a distance that is longer by the tie's width. */
function widen(square: f64): f64 {
  const meters = Math.sqrt(square) + TIE_METERS;
  return meters * meters;
}

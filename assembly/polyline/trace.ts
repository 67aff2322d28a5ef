// Turns the polyline's points into pieces so short that each can be treated as straight, and puts a sphere around every
// chunk of pieces.

import {
  addPiece,
  beginX,
  beginXPair,
  beginY,
  beginYPair,
  beginZ,
  beginZPair,
  CHUNK_PIECES,
  countChunks,
  countPoints,
  firstPiece,
  isChunkFull,
  pieceAfter,
  pointLat,
  pointLng,
  reserveChunks,
  setChunk,
  setPointMiles,
  startChunk,
  startPieces,
} from "./lineColumns";
import {
  arcOf,
  locate,
  locateAlongGeodesic,
  locateBetween,
  METERS_PER_MILE,
  MILES_PER_METER,
  solveGeodesic,
  x,
  y,
  z,
} from "./ellipsoid";
import { dot, greaterOf } from "./pairs";

/** A straight piece of this length lies at most 13 mm below the surface. */
const PIECE_METERS: f64 = 800.0;

/** Up to this length, points between two others are found without solving the geodesic, to within centimetres. */
const SPAN_METERS: f64 = 100_000.0;

/**
 * A line longer than four times around the earth is no route. Beyond that, pieces and spans grow with the square of the
 * length, so that no line has more than twice the pieces of one of this length.
 */
const FINE_METERS: f64 = 160_000_000.0;

// The vertex placed last.
let lastX: f64 = 0;
let lastY: f64 = 0;
let lastZ: f64 = 0;
let milesAlong: f64 = 0;

/** Fills pieces, chunks and the points' miles; false when memory cannot grow that far. */
export function trace(): bool {
  if (!startPieces()) return false;
  milesAlong = 0;
  for (let i = 0, count = countPoints(); i < count; i++) {
    locate(pointLat(i), pointLng(i));
    if (i > 0) goTo(i);
    else {
      setLast(x, y, z);
      startChunk(x, y, z, milesAlong);
    }
    setPointMiles(i, milesAlong);
  }
  // Chunks are searched whole, so the last one is filled up with pieces without length.
  while (!isChunkFull()) addPiece(lastX, lastY, lastZ, milesAlong, 0.0);
  if (!reserveChunks()) return false;
  for (let c = 0, count = countChunks(); c < count; c++) boundChunk(c);
  return true;
}

function setLast(toX: f64, toY: f64, toZ: f64): void {
  lastX = toX;
  lastY = toY;
  lastZ = toZ;
}

/** Goes on to point i, which was located last. */
function goTo(i: i32): void {
  const square = squareTo(x, y, z);
  if (square <= PIECE_METERS * PIECE_METERS) addVertex(x, y, z, square);
  else addSegment(i, Math.sqrt(square));
}

/** Square of the distance from the last vertex, in metres². */
function squareTo(toX: f64, toY: f64, toZ: f64): f64 {
  const dx = toX - lastX;
  const dy = toY - lastY;
  const dz = toZ - lastZ;
  return dx * dx + dy * dy + dz * dz;
}

/**
 * Goes on to point i, `chord` metres away through the earth: in spans along the geodesic, each of which is cut into
 * pieces.
 */
function addSegment(i: i32, chord: f64): void {
  const toX = x;
  const toY = y;
  const toZ = z;
  // Good to 0.5 %, which is enough for dividing.
  const meters = chord < SPAN_METERS ? chord : arcOf(chord);
  const times = Math.max(1.0, (milesAlong * METERS_PER_MILE + meters) / FINE_METERS);
  const spans = countParts(meters, SPAN_METERS * times * times);
  const pieces = countParts(meters / spans, PIECE_METERS * times * times);
  if (spans > 1.0) solveGeodesic(pointLat(i - 1), pointLng(i - 1), pointLat(i), pointLng(i));
  for (let s = 1.0; s < spans; s++) {
    locateAlongGeodesic(s / spans);
    addPieces(x, y, z, pieces);
  }
  // The segment's end as given, and not as the geodesic computes it.
  addPieces(toX, toY, toZ, pieces);
}

/** The number of parts, none longer than `partMeters`, that a length is cut into. */
function countParts(meters: f64, partMeters: f64): f64 {
  return Math.max(1.0, Math.ceil(meters / partMeters));
}

/** Goes on from the last vertex to the one given, in `pieces` pieces. */
function addPieces(toX: f64, toY: f64, toZ: f64, pieces: f64): void {
  const fromX = lastX;
  const fromY = lastY;
  const fromZ = lastZ;
  for (let p = 1.0; p < pieces; p++) {
    locateBetween(fromX, fromY, fromZ, toX, toY, toZ, p / pieces);
    addVertex(x, y, z, squareTo(x, y, z));
  }
  addVertex(toX, toY, toZ, squareTo(toX, toY, toZ));
}

function addVertex(toX: f64, toY: f64, toZ: f64, square: f64): void {
  // A repeated point adds nothing to the line.
  if (square == 0.0) return;
  if (isChunkFull()) startChunk(lastX, lastY, lastZ, milesAlong);
  milesAlong += Math.sqrt(square) * MILES_PER_METER;
  addPiece(toX, toY, toZ, milesAlong, 1.0 / square);
  setLast(toX, toY, toZ);
}

/** Puts a sphere around the pieces of a chunk. */
function boundChunk(c: i32): void {
  const first = firstPiece(c);
  const end = pieceAfter(first, CHUNK_PIECES);
  // Halfway between the ends, which are then equally far from the centre: the loop need not look at the last one.
  const centerX = (beginX(first) + beginX(end)) / 2.0;
  const centerY = (beginY(first) + beginY(end)) / 2.0;
  const centerZ = (beginZ(first) + beginZ(end)) / 2.0;
  let squares = f64x2.splat(0.0);
  for (let piece = first; piece < end; piece = pieceAfter(piece, 2)) {
    squares = f64x2.pmax(
      squares,
      squaresTo(centerX, centerY, centerZ, beginXPair(piece), beginYPair(piece), beginZPair(piece)),
    );
  }
  setChunk(c, centerX, centerY, centerZ, Math.sqrt(greaterOf(squares)));
}

/** Squares of the distances from two vertices to a place. */
function squaresTo(toX: f64, toY: f64, toZ: f64, ax: v128, ay: v128, az: v128): v128 {
  const dx = f64x2.sub(ax, f64x2.splat(toX));
  const dy = f64x2.sub(ay, f64x2.splat(toY));
  const dz = f64x2.sub(az, f64x2.splat(toZ));
  return dot(dx, dy, dz, dx, dy, dz);
}

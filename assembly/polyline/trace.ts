// Turns the polyline's points into pieces so short that each may be taken as straight, and bounds chunks of them.

import {
  CHUNK_PIECES, countChunks, countPieces, countPoints, pointLat, pointLng, pointX, pointY, pointZ, reserveChunks,
  reserveVertices, setChunk, setInverseSquare, setPointMiles, setPointPosition, setVertex, vertexX, vertexY, vertexZ,
} from "./columns";
import { arcOf, locate, locateAlongGeodesic, locateBetween, MILES_PER_METER, solveGeodesic, x, y, z } from "./ellipsoid";

/** A straight piece of this length lies at most 13 mm below the surface. */
const PIECE_METERS: f64 = 800.0;

/** Up to this length points between two others are found without solving the geodesic, to within centimetres. */
const STRETCH_METERS: f64 = 100_000.0;

// A line that goes around the earth four times is no route: it gets longer pieces, and not memory without bound.
const MAX_PIECES_BY_LENGTH: f64 = 200_000.0;
const MAX_STRETCHES_BY_LENGTH: f64 = 20_000.0;

/** Fills vertices, chunks and the points' positions and miles; false when memory cannot grow that far. */
export function trace(): bool {
  const lineMeters = placePoints();
  const pieceMeters = Math.max(PIECE_METERS, lineMeters / MAX_PIECES_BY_LENGTH);
  const stretchMeters = Math.max(STRETCH_METERS, lineMeters / MAX_STRETCHES_BY_LENGTH);
  if (!reserveVertices(countAllPieces(pieceMeters, stretchMeters)) || !reserveChunks()) return false;
  placeVertices(pieceMeters, stretchMeters);
  // Pieces are read in pairs: one without length stands behind the last.
  addVertex(lastX, lastY, lastZ);
  setInverseSquare(vertex, 0.0);
  boundChunks();
  return true;
}

/** Metres from point i to the next over the surface, within 0.5 %: what segments are divided by. */
function segmentMeters(i: i32): f64 {
  const chord = distance(pointX(i), pointY(i), pointZ(i), pointX(i + 1), pointY(i + 1), pointZ(i + 1));
  return chord < STRETCH_METERS ? chord : arcOf(chord);
}

function distance(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64): f64 {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Places the points and returns the line's length in metres, within 0.5 %. */
function placePoints(): f64 {
  let meters: f64 = 0;
  for (let i = 0, count = countPoints(); i < count; i++) {
    locate(pointLat(i), pointLng(i));
    setPointPosition(i, x, y, z);
    if (i > 0) meters += segmentMeters(i - 1);
  }
  return meters;
}

/** Whether segment i is one piece: most are, and are told so without a root or a division. */
function isPiece(i: i32, pieceMeters: f64): bool {
  const dx = pointX(i + 1) - pointX(i);
  const dy = pointY(i + 1) - pointY(i);
  const dz = pointZ(i + 1) - pointZ(i);
  return dx * dx + dy * dy + dz * dz <= pieceMeters * pieceMeters;
}

/** In how many stretches segment i is cut along its geodesic. */
function countStretches(i: i32, stretchMeters: f64): i32 {
  return i32(Math.max(1.0, Math.ceil(segmentMeters(i) / stretchMeters)));
}

/** In how many pieces each of the segment's stretches is cut. */
function countPiecesPerStretch(i: i32, stretches: i32, pieceMeters: f64): i32 {
  return i32(Math.max(1.0, Math.ceil(segmentMeters(i) / f64(stretches) / pieceMeters)));
}

function countAllPieces(pieceMeters: f64, stretchMeters: f64): i32 {
  let pieces = 0;
  for (let i = 0, last = countPoints() - 1; i < last; i++) {
    if (isPiece(i, pieceMeters)) {
      pieces++;
      continue;
    }
    const stretches = countStretches(i, stretchMeters);
    pieces += stretches * countPiecesPerStretch(i, stretches, pieceMeters);
  }
  return pieces;
}

// The vertex placed last.
let vertex: i32 = 0;
let lastX: f64 = 0;
let lastY: f64 = 0;
let lastZ: f64 = 0;
let milesAlong: f64 = 0;

function placeVertices(pieceMeters: f64, stretchMeters: f64): void {
  vertex = -1;
  milesAlong = 0;
  lastX = pointX(0);
  lastY = pointY(0);
  lastZ = pointZ(0);
  addVertex(lastX, lastY, lastZ);
  setPointMiles(0, 0.0);
  for (let i = 0, last = countPoints() - 1; i < last; i++) {
    if (isPiece(i, pieceMeters)) addVertex(pointX(i + 1), pointY(i + 1), pointZ(i + 1));
    else addSegment(i, pieceMeters, stretchMeters);
    setPointMiles(i + 1, milesAlong);
  }
}

function addSegment(i: i32, pieceMeters: f64, stretchMeters: f64): void {
  const stretches = countStretches(i, stretchMeters);
  const pieces = countPiecesPerStretch(i, stretches, pieceMeters);
  if (stretches > 1) solveGeodesic(pointLat(i), pointLng(i), pointLat(i + 1), pointLng(i + 1));
  for (let s = 1; s < stretches; s++) {
    locateAlongGeodesic(f64(s) / f64(stretches));
    addPieces(x, y, z, pieces);
  }
  // The segment's end as given, and not as the geodesic computes it.
  addPieces(pointX(i + 1), pointY(i + 1), pointZ(i + 1), pieces);
}

/** Goes on from the last vertex to the one given in so many pieces. */
function addPieces(toX: f64, toY: f64, toZ: f64, pieces: i32): void {
  const fromX = lastX;
  const fromY = lastY;
  const fromZ = lastZ;
  for (let p = 1; p < pieces; p++) {
    locateBetween(fromX, fromY, fromZ, toX, toY, toZ, f64(p) / f64(pieces));
    addVertex(x, y, z);
  }
  addVertex(toX, toY, toZ);
}

function addVertex(toX: f64, toY: f64, toZ: f64): void {
  const meters = distance(lastX, lastY, lastZ, toX, toY, toZ);
  milesAlong += meters * MILES_PER_METER;
  if (vertex >= 0) setInverseSquare(vertex, meters > 0.0 ? 1.0 / (meters * meters) : 0.0);
  setVertex(++vertex, toX, toY, toZ, milesAlong);
  lastX = toX;
  lastY = toY;
  lastZ = toZ;
}

/** Puts a sphere around the pieces of each chunk. */
function boundChunks(): void {
  const pieces = countPieces();
  for (let c = 0, count = countChunks(); c < count; c++) {
    const first = c * CHUNK_PIECES;
    const last = min(first + CHUNK_PIECES, pieces);
    let minX = Infinity, minY = Infinity, minZ = Infinity, maxX = -Infinity, maxY = -Infinity, maxZ = -Infinity;
    for (let k = first; k <= last; k++) {
      minX = Math.min(minX, vertexX(k));
      minY = Math.min(minY, vertexY(k));
      minZ = Math.min(minZ, vertexZ(k));
      maxX = Math.max(maxX, vertexX(k));
      maxY = Math.max(maxY, vertexY(k));
      maxZ = Math.max(maxZ, vertexZ(k));
    }
    const centerX = (minX + maxX) / 2.0;
    const centerY = (minY + maxY) / 2.0;
    const centerZ = (minZ + maxZ) / 2.0;
    let radius: f64 = 0;
    for (let k = first; k <= last; k++) {
      radius = Math.max(radius, distance(centerX, centerY, centerZ, vertexX(k), vertexY(k), vertexZ(k)));
    }
    setChunk(c, centerX, centerY, centerZ, radius);
  }
}

// Positions on the WGS-84 ellipsoid in earth-centred metres. The straight line through the earth between two near
// points is as long as the way over the surface, to a part in a million at 40 km, and needs no special cases at poles
// and antimeridian.

import { angleOf, computeSineAndCosine, cosine, sine } from "./angles";

/** Semi-axes in metres: NIMA TR8350.2, table 3.1. */
const EQUATORIAL_RADIUS: f64 = 6378137.0;
const FLATTENING: f64 = 1.0 / 298.257223563;
const POLAR_RADIUS: f64 = EQUATORIAL_RADIUS * (1.0 - FLATTENING);
const MEAN_RADIUS: f64 = 6371008.8;
const RADIANS: f64 = Math.PI / 180.0;

export const METERS_PER_MILE: f64 = 1609.344;
export const MILES_PER_METER: f64 = 1.0 / METERS_PER_MILE;

// The position computed last.
export let x: f64 = 0;
export let y: f64 = 0;
export let z: f64 = 0;

/** Puts a place given in degrees into x, y, z. */
export function locate(lat: f64, lng: f64): void {
  assert(-90 <= lat && lat <= 90 && -180 <= lng && lng <= 180, "a place has a latitude and a longitude");
  reduceLatitude(lat);
  place(cosReduced, sinReduced, lng * RADIANS);
}

/**
 * Takes the point at the fraction t, 0 … 1, of the straight line through the earth from a to b, and puts the point of
 * the surface above it into x, y, z. Above means along the ellipsoid's normal, which stays within centimetres of the
 * geodesic at 100 km; a section through the earth's centre would be off by 0.6 m.
 */
export function locateBetween(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, t: f64): void {
  assert(0 <= t && t <= 1, "the point lies on the line");
  const px = ax + (bx - ax) * t;
  const py = ay + (by - ay) * t;
  const pz = az + (bz - az) * t;
  // The normal's direction; its length does not matter.
  const nz = pz * ((EQUATORIAL_RADIUS * EQUATORIAL_RADIUS) / (POLAR_RADIUS * POLAR_RADIUS));
  // One step of Newton's method; the next would be millimetres.
  const step =
    (EQUATORIAL_RADIUS * EQUATORIAL_RADIUS - (px * px + py * py + pz * nz)) / (2.0 * (px * px + py * py + nz * nz));
  x = px + px * step;
  y = py + py * step;
  z = pz + nz * step;
}

/** Up to this length, one term of the series for an arc's length from its chord is good to a nanometre a metre. */
const SHORT_METERS: f64 = 100_000.0;

/**
 * Metres over the surface between points that are `chord` metres apart through the earth: to 0.5 %, and exactly for
 * near points.
 */
export function arcOf(chord: f64): f64 {
  assert(chord >= 0, "a chord has a length");
  const half = Math.min(1.0, chord / (2.0 * MEAN_RADIUS));
  if (chord < SHORT_METERS) return chord + (chord * half * half) / 6.0;
  return 2.0 * MEAN_RADIUS * angleOf(half, Math.sqrt((1.0 - half) * (1.0 + half)));
}

// The geodesic between two places is a great circle on a sphere of reduced latitudes, whose longitudes differ a
// little from the earth's: T. Vincenty, Direct and inverse solutions of geodesics on the ellipsoid, Survey Review 176
// (1975), whose names stand here. It is good to a millimetre. Between places almost opposite each other on the globe
// the iteration does not converge; any direction is nearly as good there, and the last one is taken.

const MAX_ITERATIONS: i32 = 100;

// The geodesic last solved.
let cosU1: f64 = 0;
let sinU1: f64 = 0;
let cosU2: f64 = 0;
let sinU2: f64 = 0;
let startRadians: f64 = 0;
let lambda: f64 = 0;
let sigma: f64 = 0;
let twoSigma1: f64 = 0;
let sinAlpha: f64 = 0;
let C: f64 = 0;

/** Solves the geodesic between two different places, given in degrees. */
export function solveGeodesic(lat1: f64, lng1: f64, lat2: f64, lng2: f64): void {
  reduceLatitude(lat1);
  cosU1 = cosReduced;
  sinU1 = sinReduced;
  reduceLatitude(lat2);
  cosU2 = cosReduced;
  sinU2 = sinReduced;
  startRadians = lng1 * RADIANS;
  let degrees = lng2 - lng1;
  if (degrees > 180.0) degrees -= 360.0;
  else if (degrees < -180.0) degrees += 360.0;
  const L = degrees * RADIANS;

  lambda = L;
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    computeSineAndCosine(lambda);
    const sinLambda = sine;
    const cosLambda = cosine;
    const east = cosU2 * sinLambda;
    const north = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda;
    const sinSigma = Math.sqrt(east * east + north * north);
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    sigma = angleOf(sinSigma, cosSigma);
    sinAlpha = sinSigma > 0.0 ? (cosU1 * cosU2 * sinLambda) / sinSigma : 0.0;
    const cosSqAlpha = 1.0 - sinAlpha * sinAlpha;
    // Azimuth at the start: tan(alpha1) = east / north.
    twoSigma1 = 2.0 * angleOf(sinU1 * sinSigma, cosU1 * north);
    C = (FLATTENING / 16.0) * cosSqAlpha * (4.0 + FLATTENING * (4.0 - 3.0 * cosSqAlpha));
    const next = L + lead(sigma);
    const change = Math.abs(next - lambda);
    lambda = next;
    if (change < 1e-13) break;
  }
}

/** By how many radians longitude on the sphere is ahead of the earth's, `arc` radians along the geodesic. */
function lead(arc: f64): f64 {
  computeSineAndCosine(twoSigma1 + arc);
  const cosTwoSigmaM = cosine;
  computeSineAndCosine(arc);
  const inner = cosTwoSigmaM + C * cosine * (2.0 * cosTwoSigmaM * cosTwoSigmaM - 1.0);
  return (1.0 - C) * FLATTENING * sinAlpha * (arc + C * sine * inner);
}

/** Puts the point at the fraction t, 0 … 1, of the geodesic last solved into x, y, z. */
export function locateAlongGeodesic(t: f64): void {
  assert(0 <= t && t <= 1, "the point lies on the geodesic");
  const arc = sigma * t;
  computeSineAndCosine(sigma);
  const sinSigma = sine;
  computeSineAndCosine(sigma - arc);
  const weight1 = sine / sinSigma;
  computeSineAndCosine(arc);
  const weight2 = sine / sinSigma;
  computeSineAndCosine(lambda);
  const forward = cosU1 * weight1 + cosU2 * cosine * weight2;
  const sideways = cosU2 * sine * weight2;
  const up = sinU1 * weight1 + sinU2 * weight2;
  const cosU = Math.sqrt(forward * forward + sideways * sideways);
  place(cosU, up, startRadians + angleOf(sideways, forward) - lead(arc));
}

let cosReduced: f64 = 0;
let sinReduced: f64 = 0;

/** The reduced latitude U, on the sphere that the ellipsoid is flattened from: tan(U) = (1 - f) tan(latitude). */
function reduceLatitude(lat: f64): void {
  computeSineAndCosine(lat * RADIANS);
  const flattened = (1.0 - FLATTENING) * sine;
  const scale = 1.0 / Math.sqrt(cosine * cosine + flattened * flattened);
  cosReduced = cosine * scale;
  sinReduced = flattened * scale;
}

function place(cosU: f64, sinU: f64, longitude: f64): void {
  computeSineAndCosine(longitude);
  x = EQUATORIAL_RADIUS * cosU * cosine;
  y = EQUATORIAL_RADIUS * cosU * sine;
  z = POLAR_RADIUS * sinU;
}

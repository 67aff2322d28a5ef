import { defined } from "../../common/defined.js";
import {
  Candidates as CandidateColumns,
  CHUNK_PIECES,
  Chunks,
  type CoreExports,
  METERS_PER_MILE,
  type Place,
  Points,
  Queries,
  Status,
} from "../wasm/coreExports.js";
import { numbers, wholeNumbers } from "../wasm/instance.js";
import { checkColumn, checkElements, checkNumber, checkObject, noRoom } from "../arguments.js";
import type { Candidates, findCandidates } from "./prefilter.js";

/**
 * A polyline and the places to locate on it. All columns hold degrees (WGS-84); they are copied, never kept or changed.
 */
export interface NearestInput {
  /** Latitudes of the polyline's points, at least two, -90 … 90. */
  readonly lats: Float64Array;
  /** Longitudes of the points, -180 … 180. A segment takes the shorter way, across the antimeridian if necessary. */
  readonly lngs: Float64Array;
  /** Latitudes of the places, -90 … 90. */
  readonly queryLats: Float64Array;
  /** Longitudes of the places, -180 … 180. */
  readonly queryLngs: Float64Array;
  /**
   * Places further than this from the polyline are not located, which is many times faster; 0 … infinity, the default.
   */
  readonly withinMiles?: number;
  /**
   * The most distances between a place and a piece of the line that may be computed; > 0 … infinity, the default. A
   * line that passes many places repeatedly at nearly the same distance needs one for each place and piece.
   */
  readonly maxDistanceTests?: number;
}

/** Locating the places would take more distances than `maxDistanceTests` allows. */
export class DistanceTestLimitError extends RangeError {
  override readonly name = "DistanceTestLimitError";
}

/** The columns have one element for each place, except `pointMiles`. */
export interface NearestResult {
  /**
   * Miles from the polyline, geodesic on WGS-84: within 0.1 % below 25 miles, and 0.5 % beyond. Infinity when further
   * than `withinMiles`.
   */
  readonly miles: Float64Array;
  /**
   * Miles along the polyline from its first point to the point nearest to the place, the first of several. 0 where
   * `miles` is infinity.
   */
  readonly milesAlong: Float64Array;
  /** Miles along the polyline to each of its points; the last is its length. */
  readonly pointMiles: Float64Array;
}

/** Allowance for rounding when chunks are compared with the radius. */
const SLACK_METERS = 1;

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** Tells the kernel which pieces of the line to examine. A page does without it, and without the R-tree. */
export type Prefilter = typeof findCandidates;

/**
 * `Optimizer.nearestOnPolyline` on a core. Without a pre-filter the kernel examines the whole line, with the same
 * result. @throws {DistanceTestLimitError}
 */
export function findNearest(core: CoreExports, input: NearestInput, prefilter: Prefilter | undefined): NearestResult {
  checkNearestInput(input);
  const { withinMiles = Infinity, maxDistanceTests = Infinity } = input;
  checkNumber("withinMiles", withinMiles, 0, Infinity);
  checkNumber("maxDistanceTests", maxDistanceTests, Number.MIN_VALUE, Infinity);
  const points = input.lats.length;
  const queries = input.queryLats.length;
  const check = (outcome: Status): void => {
    if (outcome !== Status.OK) throw noRoom(`lats: ${points} points and ${queries} places`);
  };
  const ofPoints = (place: Place<"f64">): Float64Array => numbers(core, core.locatePoints(), points, place);
  const ofQueries = (place: Place<"f64">): Float64Array => numbers(core, core.locateQueries(), queries, place);

  check(core.reserveLine(points));
  ofPoints(Points.lat).set(input.lats);
  ofPoints(Points.lng).set(input.lngs);
  check(core.traceLine());
  check(core.reserveQueries(queries));
  ofQueries(Queries.lat).set(input.queryLats);
  ofQueries(Queries.lng).set(input.queryLngs);
  core.placeQueries();

  const chunks = core.readChunkCount();
  const ofChunks = (place: Place<"f64">): Float64Array => numbers(core, core.locateChunks(), chunks, place);
  const positions = { xs: ofQueries(Queries.x), ys: ofQueries(Queries.y), zs: ofQueries(Queries.z) };
  const isFiltered = prefilter !== undefined && withinMiles < Infinity;
  const { chunksPerRun, firsts, ends } =
    (isFiltered
      ? prefilter(
          { xs: ofChunks(Chunks.x), ys: ofChunks(Chunks.y), zs: ofChunks(Chunks.z), radii: ofChunks(Chunks.radius) },
          positions,
          withinMiles * METERS_PER_MILE + SLACK_METERS,
        )
      : undefined) ?? allChunks(chunks, queries);
  check(core.reserveCandidates(firsts.length));
  wholeNumbers(core, core.locateCandidates(), firsts.length, CandidateColumns.firstChunk).set(firsts);
  wholeNumbers(core, core.locateQueries(), queries, Queries.candidatesEnd).set(ends);
  if (core.findNearest(withinMiles, chunksPerRun, maxDistanceTests / CHUNK_PIECES) !== Status.OK) {
    throw new DistanceTestLimitError(
      `finding the nearest places takes more than ${maxDistanceTests} distances: the line passes many of them over and over at nearly the same distance`,
    );
  }
  const miles = ofQueries(Queries.nearestMiles).slice();
  const milesAlong = ofQueries(Queries.milesAlong).slice();
  for (let i = 0; i < queries; i++) {
    if (defined(miles[i]) <= withinMiles) continue;
    miles[i] = Infinity;
    milesAlong[i] = 0;
  }
  return { miles, milesAlong, pointMiles: ofPoints(Points.miles).slice() };
}

/** One run for each place, with all chunks. */
function allChunks(chunks: number, queries: number): Candidates {
  return {
    chunksPerRun: chunks,
    firsts: new Int32Array(queries),
    ends: Int32Array.from({ length: queries }, (_, i) => i + 1),
  };
}

/** The columns of the line and of the places, and what they have one element for. */
const LINES = [
  ["lats", "lngs", "point"],
  ["queryLats", "queryLngs", "place"],
] as const;

function checkNearestInput(input: NearestInput): void {
  checkObject("nearestOnPolyline", input);
  for (const [lats, lngs, rowName] of LINES) {
    const reference = { name: lats, column: input[lats], rowName };
    for (const name of [lats, lngs]) checkColumn(name, input[name], reference);
    checkElements(lats, input[lats], -MAX_LATITUDE, MAX_LATITUDE);
    checkElements(lngs, input[lngs], -MAX_LONGITUDE, MAX_LONGITUDE);
  }
  if (input.lats.length < 2)
    throw new RangeError(`lats has ${input.lats.length} elements: a polyline has at least two points`);
}

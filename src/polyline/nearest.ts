import { BLOCKS, CANDIDATES, CHUNKS, numbers, POINTS, QUERIES, wholeNumbers } from "../wasm/columns.js";
import type { Core, CoreStatus } from "../wasm/core.js";
import { checkColumn, checkElements, checkNumber } from "../arguments.js";
import type { findCandidates } from "./prefilter.js";

/** A polyline and the places asked about. All columns hold degrees (WGS-84); they are copied, never kept or changed. */
export interface NearestInput {
  /** Latitudes of the polyline's points, at least two, -90 … 90. */
  readonly lats: Float64Array;
  /** Longitudes of the points, -180 … 180. A segment goes the shorter way, across the antimeridian if need be. */
  readonly lngs: Float64Array;
  /** Latitudes of the places, -90 … 90. */
  readonly queryLats: Float64Array;
  /** Longitudes of the places, -180 … 180. */
  readonly queryLngs: Float64Array;
  /** Places further than this from the polyline are not located, which is many times quicker; 0 … infinity, the default. */
  readonly withinMiles?: number;
}

/** One element for each place, but for `pointMiles`. */
export interface NearestResult {
  /** Miles from the polyline, geodesic on WGS-84: within 0.1 % for anything under 25 miles, 0.5 % beyond. Infinity: further than `withinMiles`. */
  readonly miles: Float64Array;
  /** Miles along the polyline from its first point to the nearest place on it; of passes equally near the earliest. 0 where `miles` is infinity. */
  readonly milesAlong: Float64Array;
  /** Miles along the polyline to each of its points; the last is its length. */
  readonly pointMiles: Float64Array;
}

const METERS_PER_MILE = 1609.344;

/** Chunks and radius are compared in metres, with room for rounding. */
const SLACK_METERS = 1;

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** Tells the kernel where to look. A page goes without, which keeps it small. */
export type Prefilter = typeof findCandidates;

/** `Optimizer.nearestOnPolyline` on a core. Without a pre-filter the kernel looks everywhere and finds the same. */
export function findNearest(core: Core, status: CoreStatus, input: NearestInput, prefilter: Prefilter | undefined): NearestResult {
  checkNearestInput(input);
  const { withinMiles = Infinity } = input;
  const points = input.lats.length;
  const queries = input.queryLats.length;
  const check = (outcome: number): void => {
    if (outcome !== status.ok) throw new RangeError(`lats: ${points} points and ${queries} places need more memory than WebAssembly can have`);
  };
  const ofPoints = (place: number): Float64Array => numbers(core.memory, core.locatePoints(), points, place);
  const ofQueries = (place: number): Float64Array => numbers(core.memory, core.locateQueries(), queries, place);

  check(core.reserveLine(points));
  ofPoints(POINTS.lat).set(input.lats);
  ofPoints(POINTS.lng).set(input.lngs);
  check(core.traceLine());
  check(core.reserveQueries(queries));
  ofQueries(QUERIES.lat).set(input.queryLats);
  ofQueries(QUERIES.lng).set(input.queryLngs);
  core.placeQueries();

  let firstAlike: Int32Array | undefined;
  if (prefilter === undefined) core.findNearest();
  else {
    const chunks = core.readChunkCount();
    const ofChunks = (place: number): Float64Array => numbers(core.memory, core.locateChunks(), chunks, place);
    const candidates = prefilter(
      {
        xs: ofChunks(CHUNKS.x),
        ys: ofChunks(CHUNKS.y),
        zs: ofChunks(CHUNKS.z),
        radii: ofChunks(CHUNKS.radius),
        blocks: numbers(core.memory, core.locatePieces(), chunks * BLOCKS.numbers, 0),
      },
      { xs: ofQueries(QUERIES.x), ys: ofQueries(QUERIES.y), zs: ofQueries(QUERIES.z) },
      withinMiles * METERS_PER_MILE + SLACK_METERS,
    );
    check(core.reserveCandidates(candidates.chunks.length));
    wholeNumbers(core.memory, core.locateCandidates(), candidates.chunks.length, CANDIDATES.chunk).set(candidates.chunks);
    wholeNumbers(core.memory, core.locateQueries(), queries, QUERIES.candidatesEnd).set(candidates.ends);
    core.findNearestCandidates(withinMiles);
    firstAlike = candidates.firstAlike;
  }
  const miles = ofQueries(QUERIES.nearestMiles).slice();
  const milesAlong = ofQueries(QUERIES.milesAlong).slice();
  for (let i = 0; i < queries; i++) {
    const alike = firstAlike?.[i] ?? i;
    if (alike !== i) {
      miles[i] = miles[alike] ?? 0;
      milesAlong[i] = milesAlong[alike] ?? 0;
    }
    if ((miles[i] ?? 0) <= withinMiles) continue;
    miles[i] = Infinity;
    milesAlong[i] = 0;
  }
  return { miles, milesAlong, pointMiles: ofPoints(POINTS.miles).slice() };
}

function checkNearestInput(input: NearestInput): void {
  if (typeof input !== "object" || input === null) throw new TypeError("nearestOnPolyline() takes one object");
  checkColumn("lats", input.lats);
  checkColumn("lngs", input.lngs, { name: "lats", length: input.lats.length, per: "point" });
  checkColumn("queryLats", input.queryLats);
  checkColumn("queryLngs", input.queryLngs, { name: "queryLats", length: input.queryLats.length, per: "place" });
  if (input.lats.length < 2) throw new RangeError(`lats has ${input.lats.length} elements: a polyline has at least two points`);
  for (const name of ["lats", "queryLats"] as const) checkElements(name, input[name], -MAX_LATITUDE, MAX_LATITUDE, "at least -90");
  for (const name of ["lngs", "queryLngs"] as const) checkElements(name, input[name], -MAX_LONGITUDE, MAX_LONGITUDE, "at least -180");
  if (input.withinMiles !== undefined && input.withinMiles !== Infinity) {
    checkNumber("withinMiles", input.withinMiles, 0, Number.MAX_VALUE, "at least 0");
  }
}

// The exports of core.wasm, which holds the planner and the polyline kernel. `writeExports.js` writes what the host needs
// to know of them to `src/optimizer/wasm/coreExports.ts`. Offsets are bytes into `memory`. The host makes its views
// after the last reserve or solve, because growing memory empties older views. A `locate…` function returns the offset
// of a table's first column.

import { stopCount, totalCost } from "./plan/model/backtrack";
import { reserveColumns } from "./plan/model/stationColumns";
import { blockedFrom, blockedTo } from "./plan/solve";
import { reserveCandidateRows, reservePoints, reserveQueryRows } from "./polyline/lineColumns";
import { findAmongCandidates } from "./polyline/nearest";
import { trace } from "./polyline/trace";
import { Status } from "./memory/status";

export { ALIGN_BYTES } from "./memory/arena";
export { ABI_VERSION, Status } from "./memory/status";
export { locateStations, NO_STATION, Stations } from "./plan/model/stationColumns";
export { locateStops, Stops } from "./plan/model/stopColumns";
export { solve as solvePlan } from "./plan/solve";
export { reachToleranceGallons } from "./plan/model/tolerances";
export { METERS_PER_MILE } from "./polyline/ellipsoid";
export {
  Candidates,
  CHUNK_PIECES,
  Chunks,
  countChunks as readChunkCount,
  locateCandidates,
  locateChunks,
  locatePoints,
  locateQueries,
  Points,
  Queries,
} from "./polyline/lineColumns";
export { placeQueryPositions as placeQueries } from "./polyline/nearest";

/** Lays out the station and stop columns. OK or OUT_OF_MEMORY. */
export function reservePlan(stationCount: i32): Status {
  return reserveColumns(stationCount) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** After OK: how many rows of the stop columns are filled. */
export function readStopCount(): i32 {
  return stopCount;
}

/** After OK: dollars for fuel and stops together. */
export function readTotalCost(): f64 {
  return totalCost;
}

/** After INFEASIBLE: the last station that can be stopped at; -1 means the start of the trip. */
export function readBlockedFrom(): i32 {
  return blockedFrom;
}

/** After INFEASIBLE: the station after that one; -1 means the destination. */
export function readBlockedTo(): i32 {
  return blockedTo;
}

/** Lays out the points' columns of a polyline. OK or OUT_OF_MEMORY. */
export function reserveLine(pointCount: i32): Status {
  return reservePoints(pointCount) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Traces the line through at least two points: fills their miles and the chunks. OK or OUT_OF_MEMORY. */
export function traceLine(): Status {
  return trace() ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Lays out the queries' columns, behind a traced line. OK or OUT_OF_MEMORY. */
export function reserveQueries(queryCount: i32): Status {
  return reserveQueryRows(queryCount) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Lays out the candidates, behind the queries. OK or OUT_OF_MEMORY. */
export function reserveCandidates(count: i32): Status {
  return reserveCandidateRows(count) ? Status.OK : Status.OUT_OF_MEMORY;
}

/**
 * Finds the nearest place on the line for each placed query. It searches only the query's candidates, which are runs of
 * `chunksPerRun` chunks, each given by its first, and need not find what is further away than `withinMiles`. OK, or
 * TOO_MANY once it has searched more than `mostChunks` chunks for all queries together.
 */
export function findNearest(withinMiles: f64, chunksPerRun: i32, mostChunks: f64): Status {
  return findAmongCandidates(withinMiles, chunksPerRun, mostChunks) ? Status.OK : Status.TOO_MANY;
}

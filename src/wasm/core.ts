import { instantiate } from "./instance.js";

/** The compute core's exports, as `assembly/index.ts` declares them. Offsets are bytes into `memory`. */
export interface Core {
  readonly memory: WebAssembly.Memory;
  reservePlan(stationCount: number): number;
  solvePlan(
    totalMiles: number,
    mpg: number,
    tankCapacityGallons: number,
    startGallons: number,
    reserveGallons: number,
    bufferGallons: number,
  ): number;
  readStopCount(): number;
  readTotalCost(): number;
  readBlockedFrom(): number;
  readBlockedTo(): number;
  locateStationMiles(): number;
  locatePricesPerGallon(): number;
  locateStopCosts(): number;
  locateStopStations(): number;
  locateStopGallons(): number;
  reachToleranceGallons(tankCapacityGallons: number): number;

  reserveLine(pointCount: number): number;
  locatePointLats(): number;
  locatePointLngs(): number;
  traceLine(): number;
  locatePointMiles(): number;
  readChunkCount(): number;
  locateChunkXs(): number;
  locateChunkYs(): number;
  locateChunkZs(): number;
  locateChunkRadii(): number;
  reserveQueries(queryCount: number): number;
  locateQueryLats(): number;
  locateQueryLngs(): number;
  placeQueries(): void;
  locateQueryXs(): number;
  locateQueryYs(): number;
  locateQueryZs(): number;
  locateCandidatesEnds(): number;
  reserveCandidates(count: number): number;
  locateCandidates(): number;
  findNearest(): void;
  findNearestCandidates(withinMiles: number, chunksPerCandidate: number): void;
  locateNearestMiles(): number;
  locateMilesAlong(): number;
}

/** Status codes, read from the module; what is neither of these is another kind of failure. */
export interface CoreStatus {
  readonly ok: number;
  readonly infeasible: number;
}

/** Every function that the host calls. */
const FUNCTIONS = [
  "reservePlan",
  "solvePlan",
  "readStopCount",
  "readTotalCost",
  "readBlockedFrom",
  "readBlockedTo",
  "locateStationMiles",
  "locatePricesPerGallon",
  "locateStopCosts",
  "locateStopStations",
  "locateStopGallons",
  "reachToleranceGallons",
  "reserveLine",
  "locatePointLats",
  "locatePointLngs",
  "traceLine",
  "locatePointMiles",
  "readChunkCount",
  "locateChunkXs",
  "locateChunkYs",
  "locateChunkZs",
  "locateChunkRadii",
  "reserveQueries",
  "locateQueryLats",
  "locateQueryLngs",
  "placeQueries",
  "locateQueryXs",
  "locateQueryYs",
  "locateQueryZs",
  "locateCandidatesEnds",
  "reserveCandidates",
  "locateCandidates",
  "findNearest",
  "findNearestCandidates",
  "locateNearestMiles",
  "locateMilesAlong",
] as const satisfies readonly Exclude<keyof Core, "memory">[];

/** Makes an instance of the compiled core; @throws {Error} as `instantiate` does. */
export function instantiateCore(module: WebAssembly.Module): { core: Core; status: CoreStatus } {
  const { exports, globals } = instantiate<Core>(module, "core.wasm", FUNCTIONS);
  return { core: exports, status: { ok: globals("Status.OK"), infeasible: globals("Status.INFEASIBLE") } };
}

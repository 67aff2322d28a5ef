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
  locateStations(): number;
  locateStops(): number;
  reachToleranceGallons(tankCapacityGallons: number): number;

  reserveLine(pointCount: number): number;
  locatePoints(): number;
  traceLine(): number;
  readChunkCount(): number;
  locateChunks(): number;
  reserveQueries(queryCount: number): number;
  locateQueries(): number;
  placeQueries(): void;
  reserveCandidates(count: number): number;
  locateCandidates(): number;
  findNearest(withinMiles: number, chunksPerRun: number, mostChunks: number): number;
}

/** Status codes, read from the module. Every other one stands for a failure of another kind. */
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
  "locateStations",
  "locateStops",
  "reachToleranceGallons",
  "reserveLine",
  "locatePoints",
  "traceLine",
  "readChunkCount",
  "locateChunks",
  "reserveQueries",
  "locateQueries",
  "placeQueries",
  "reserveCandidates",
  "locateCandidates",
  "findNearest",
] as const satisfies readonly Exclude<keyof Core, "memory">[];

/** Makes an instance of the compiled core; @throws {Error} as `instantiate` does. */
export function instantiateCore(module: WebAssembly.Module): { core: Core; status: CoreStatus } {
  const { exports, globals } = instantiate<Core>(module, "core.wasm", FUNCTIONS);
  return { core: exports, status: { ok: globals("OK"), infeasible: globals("INFEASIBLE") } };
}

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

  reserveBody(bytes: number): number;
  locateBody(): number;
  scanBody(): number;
  readStationCount(): number;
  locateStations(): number;
  readValueCount(): number;
  locateValues(): number;
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
  "reserveBody",
  "locateBody",
  "scanBody",
  "readStationCount",
  "locateStations",
  "readValueCount",
  "locateValues",
] as const satisfies readonly Exclude<keyof Core, "memory">[];

/** The ABI this host was written for: `ABI_VERSION` in `assembly/status.ts`. */
const ABI_VERSION = 2;

/**
 * Makes an instance of the compiled core with a memory of its own. The module needs no imports.
 * @throws {Error} when `module` is not the core that this host was built with.
 */
export function instantiateCore(module: WebAssembly.Module): { core: Core; status: CoreStatus } {
  const { exports } = new WebAssembly.Instance(module);
  const abiVersion = readGlobal(exports, "ABI_VERSION");
  if (abiVersion !== ABI_VERSION) {
    throw new Error(`core.wasm has ABI version ${abiVersion}, this host needs ${ABI_VERSION}: build both together`);
  }
  if (!isCore(exports)) throw new Error("core.wasm lacks an export: build core and host together");
  const status = {
    ok: readGlobal(exports, "Status.OK"),
    infeasible: readGlobal(exports, "Status.INFEASIBLE"),
  };
  return { core: exports, status };
}

function isCore(exports: object): exports is Core {
  const entries = new Map<string, unknown>(Object.entries(exports));
  return (
    entries.get("memory") instanceof WebAssembly.Memory &&
    FUNCTIONS.every((name) => typeof entries.get(name) === "function")
  );
}

function readGlobal(exports: WebAssembly.Exports, name: string): number {
  const value = exports[name];
  if (!(value instanceof WebAssembly.Global)) throw new Error(`core.wasm lacks the export ${name}`);
  return Number(value.value);
}

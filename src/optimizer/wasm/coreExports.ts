// `npm run build` writes this file from assembly/index.ts, which says what the functions do.

export const ALIGN_BYTES = 16;
export const ABI_VERSION = 13;
export const NO_STATION = -1;
export const METERS_PER_MILE = 1609.344;
export const CHUNK_PIECES = 16;

export const Status = {
  OK: 0,
  INFEASIBLE: 1,
  OUT_OF_MEMORY: 2,
  NOT_CERTAIN: 3,
  TOO_MANY: 4,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** The place of a column in its table, or of a field in its row, by the type of its elements. */
export type Place<Element extends "f64" | "i32"> = number & { readonly element?: Element };

export const Stations: {
  readonly miles: Place<"f64">;
  readonly pricePerGallon: Place<"f64">;
  readonly stopCost: Place<"f64">;
} = {
  miles: 0,
  pricePerGallon: 1,
  stopCost: 2,
};

export const Stops: {
  readonly gallons: Place<"f64">;
  readonly station: Place<"i32">;
} = {
  gallons: 0,
  station: 1,
};

export const Candidates: {
  readonly firstChunk: Place<"i32">;
} = {
  firstChunk: 0,
};

export const Chunks: {
  readonly x: Place<"f64">;
  readonly y: Place<"f64">;
  readonly z: Place<"f64">;
  readonly radius: Place<"f64">;
} = {
  x: 0,
  y: 1,
  z: 2,
  radius: 3,
};

export const Points: {
  readonly lat: Place<"f64">;
  readonly lng: Place<"f64">;
  readonly miles: Place<"f64">;
} = {
  lat: 0,
  lng: 1,
  miles: 2,
};

export const Queries: {
  readonly lat: Place<"f64">;
  readonly lng: Place<"f64">;
  readonly x: Place<"f64">;
  readonly y: Place<"f64">;
  readonly z: Place<"f64">;
  readonly nearestMiles: Place<"f64">;
  readonly milesAlong: Place<"f64">;
  readonly candidatesEnd: Place<"i32">;
} = {
  lat: 0,
  lng: 1,
  x: 2,
  y: 3,
  z: 4,
  nearestMiles: 5,
  milesAlong: 6,
  candidatesEnd: 7,
};

/** The exports of core.wasm. Offsets are bytes into `memory`. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory;
  reservePlan(stationCount: number): Status;
  readStopCount(): number;
  readTotalCost(): number;
  readBlockedFrom(): number;
  readBlockedTo(): number;
  reserveLine(pointCount: number): Status;
  traceLine(): Status;
  reserveQueries(queryCount: number): Status;
  reserveCandidates(count: number): Status;
  findNearest(withinMiles: number, chunksPerRun: number, mostChunks: number): Status;
  locateStations(): number;
  locateStops(): number;
  solvePlan(
    totalMiles: number,
    mpg: number,
    tankCapacityGallons: number,
    startGallons: number,
    reserveGallons: number,
    bufferGallons: number,
  ): Status;
  reachToleranceGallons(tankCapacityGallons: number): number;
  readChunkCount(): number;
  locateCandidates(): number;
  locateChunks(): number;
  locatePoints(): number;
  locateQueries(): number;
  placeQueries(): void;
}

/** What `instantiate` holds core.wasm against. */
export const CORE = {
  file: "core.wasm",
  abiVersion: ABI_VERSION,
  functions: [
    "reservePlan",
    "readStopCount",
    "readTotalCost",
    "readBlockedFrom",
    "readBlockedTo",
    "reserveLine",
    "traceLine",
    "reserveQueries",
    "reserveCandidates",
    "findNearest",
    "locateStations",
    "locateStops",
    "solvePlan",
    "reachToleranceGallons",
    "readChunkCount",
    "locateCandidates",
    "locateChunks",
    "locatePoints",
    "locateQueries",
    "placeQueries",
  ],
} as const;

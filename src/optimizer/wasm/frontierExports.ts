// `npm run build` writes this file from assembly/frontier.ts, which says what the functions do.

import { ABI_VERSION, type Place, type Status } from "./coreExports.js";

export const LEAST_WORK = 250;
export const IDLE_TIE_DOLLARS = 1e-8;
export const REACH_FRACTION = 1e-9;
export const STOP_TIE_DOLLARS = 0.000001;

export const Thinning = {
  NONE: 0,
  BY_MEAN_PRICE: 1,
  BY_LAST_PRICE: 2,
} as const;
export type Thinning = (typeof Thinning)[keyof typeof Thinning];

export const Comparison = {
  BY_DOLLARS: 0,
  BREAKING_TIES: 1,
} as const;
export type Comparison = (typeof Comparison)[keyof typeof Comparison];

export const Direction = {
  FORWARDS: 0,
  BACKWARDS: 1,
} as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

export const Backups: {
  readonly cost: Place<"f64">;
  readonly shortBy: Place<"f64">;
  readonly level: Place<"f64">;
  readonly station: Place<"i32">;
} = {
  cost: 0,
  shortBy: 1,
  level: 2,
  station: 3,
};

export const Costs: {
  readonly dollars: Place<"f64">;
  readonly buyingDollars: Place<"f64">;
} = {
  dollars: 0,
  buyingDollars: 1,
};

export const Stations: {
  readonly gallonsTo: Place<"f64">;
  readonly pricePerGallon: Place<"f64">;
  readonly stopCost: Place<"f64">;
  readonly minimumPurchase: Place<"f64">;
  readonly maximumPurchase: Place<"f64">;
  readonly detourGallons: Place<"f64">;
  readonly buffer: Place<"f64">;
  readonly isRequired: Place<"f64">;
  readonly window: Place<"f64">;
  readonly credit: Place<"f64">;
} = {
  gallonsTo: 0,
  pricePerGallon: 1,
  stopCost: 2,
  minimumPurchase: 3,
  maximumPurchase: 4,
  detourGallons: 5,
  buffer: 6,
  isRequired: 7,
  window: 8,
  credit: 9,
};

/** The exports of frontier.wasm. Offsets are bytes into `memory`. */
export interface FrontierExports {
  readonly memory: WebAssembly.Memory;
  reserveTrip(stationCount: number, hasWindows: boolean): Status;
  setTrip(
    arrivalLevel: number,
    tankCapacityGallons: number,
    usableTankGallons: number,
    startGallons: number,
    fillUp: boolean,
    comparison: Comparison,
  ): void;
  solvePlan(maximumStops: number, direction: Direction, budget: number, thinning: Thinning): Status;
  priceStopCounts(mostStops: number, direction: Direction, budget: number): Status;
  walkStopCount(stops: number): void;
  priceStations(maximumStops: number, budget: number): Status;
  surroundPlan(
    maximumStops: number,
    budget: number,
    planStops: number,
    mostAlternatives: number,
    leastPumpedGallons: number,
    countsIdle: boolean,
  ): Status;
  planWithout(station: number): Status;
  planThrough(station: number, dollars: number): Status;
  readStopCount(): number;
  readTotalCost(): number;
  readWork(): number;
  locateBackups(): number;
  locateCosts(): number;
  locateStations(): number;
  locateStops(): number;
  reachToleranceGallons(tankCapacityGallons: number): number;
}

/** What `instantiate` holds frontier.wasm against. */
export const FRONTIER = {
  file: "frontier.wasm",
  abiVersion: ABI_VERSION,
  functions: [
    "reserveTrip",
    "setTrip",
    "solvePlan",
    "priceStopCounts",
    "walkStopCount",
    "priceStations",
    "surroundPlan",
    "planWithout",
    "planThrough",
    "readStopCount",
    "readTotalCost",
    "readWork",
    "locateBackups",
    "locateCosts",
    "locateStations",
    "locateStops",
    "reachToleranceGallons",
  ],
} as const;

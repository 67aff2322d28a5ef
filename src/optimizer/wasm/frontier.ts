import { instantiate } from "./instance.js";

/** The exports of the frontier planner, as `assembly/frontier.ts` declares them. Offsets are bytes into `memory`. */
export interface Frontier {
  readonly memory: WebAssembly.Memory;
  reserveTrip(stationCount: number, hasWindows: boolean): number;
  locateStations(): number;
  locateStops(): number;
  locateCosts(): number;
  setTrip(
    arrivalLevel: number,
    tankCapacityGallons: number,
    usableTankGallons: number,
    startGallons: number,
    bufferGallons: number,
    fillUp: boolean,
    breaksTies: boolean,
  ): void;
  solvePlan(maximumStops: number, backwards: boolean, budget: number, thins: boolean, usesLastPrice: boolean): number;
  priceStopCounts(mostStops: number, backwards: boolean, budget: number): number;
  walkStopCount(stops: number): void;
  priceStations(maximumStops: number, budget: number): number;
  surroundPlan(maximumStops: number, budget: number, planStops: number, mostAlternatives: number): number;
  locateBackups(): number;
  planWithout(station: number): number;
  planThrough(station: number, dollars: number): number;
  readStopCount(): number;
  readTotalCost(): number;
  readWork(): number;
}

/** Status codes, read from the module. Every other one stands for a failure of another kind. */
export interface FrontierStatus {
  readonly ok: number;
  readonly infeasible: number;
  readonly tooMany: number;
}

/** Every function that the host calls. */
const FUNCTIONS = [
  "reserveTrip",
  "locateStations",
  "locateStops",
  "locateCosts",
  "setTrip",
  "solvePlan",
  "priceStopCounts",
  "walkStopCount",
  "priceStations",
  "surroundPlan",
  "locateBackups",
  "planWithout",
  "planThrough",
  "readStopCount",
  "readTotalCost",
  "readWork",
] as const satisfies readonly Exclude<keyof Frontier, "memory">[];

/** The frontier planner with its own memory. */
export interface FrontierInstance {
  readonly frontier: Frontier;
  readonly status: FrontierStatus;
}

/** Makes an instance of the compiled frontier planner; @throws {Error} as `instantiate` does. */
export function instantiateFrontier(module: WebAssembly.Module): FrontierInstance {
  const { exports, globals } = instantiate<Frontier>(module, "frontier.wasm", FUNCTIONS);
  return {
    frontier: exports,
    status: { ok: globals("OK"), infeasible: globals("INFEASIBLE"), tooMany: globals("TOO_MANY") },
  };
}

/**
 * The places of the columns of its stations, as in `assembly/plan/frontier/tripColumns.ts`; those of the stops are as
 * for the core.
 */
export const STATIONS = {
  gallonsTo: 0,
  pricePerGallon: 1,
  stopCost: 2,
  minimumPurchase: 3,
  maximumPurchase: 4,
  detourGallons: 5,
  isRequired: 6,
  window: 7,
  credit: 8,
} as const;

/** Those of its backups, as in `assembly/plan/frontier/backupColumns.ts`. */
export const BACKUPS = { cost: 0, shortBy: 1, level: 2, station: 3 } as const;

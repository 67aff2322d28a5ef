import type { VehicleCatalog } from "./catalog.js";

/** What a vehicle is looked up in. */
export type VehicleLookUp = Pick<VehicleCatalog, "find" | "generations" | "nearest">;

/** For those who give all of a vehicle's figures themselves. */
export const NO_VEHICLES: VehicleLookUp = { find: () => [], generations: () => [], nearest: () => [] };

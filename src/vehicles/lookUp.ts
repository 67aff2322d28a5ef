import type { VehicleCatalog } from "./catalog.js";

/** The part of a catalog that looks vehicles up. */
export type VehicleLookUp = Pick<VehicleCatalog, "find" | "generations" | "nearest">;

/** An empty catalog, for callers that know all of a vehicle's figures. */
export const NO_VEHICLES: VehicleLookUp = { find: () => [], generations: () => [], nearest: () => [] };

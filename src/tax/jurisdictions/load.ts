import type { JurisdictionMap } from "../fuelTax.js";

/** A map that knows nothing. */
export function loadJurisdictions(): JurisdictionMap {
  return { jurisdictionAt: () => undefined, sharesOf: () => new Map() };
}

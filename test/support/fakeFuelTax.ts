// A table of fuel tax and a map that are made up, so that tests can work everything out by hand.

import type { Jurisdiction } from "../../src/contract/values/jurisdictions.js";
import type { FuelTax, FuelTaxRate } from "../../src/tax/fuelTax.js";

/** When the tests plan: within the quarter of the table. */
export const NOW = Date.UTC(2026, 6, 14, 12);

export const FAKE_QUARTER = "2026Q3";
export const FAKE_SOURCE = "made up for tests";

/** Rates in dollars a gallon. Oregon taxes by weight and mile; Kentucky and Virginia have a surcharge. */
export const FAKE_RATES: ReadonlyMap<Jurisdiction, FuelTaxRate> = new Map([
  ["IA", { dollarsPerGallon: 0.325, surchargePerGallon: 0 }],
  ["IL", { dollarsPerGallon: 0.7415, surchargePerGallon: 0 }],
  ["KY", { dollarsPerGallon: 0.22, surchargePerGallon: 0.103 }],
  ["NE", { dollarsPerGallon: 0.318, surchargePerGallon: 0 }],
  ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
  ["VA", { dollarsPerGallon: 0.327, surchargePerGallon: 0.143 }],
]);

/** A stretch of the map from a meridian on to the next one, whatever the latitude. */
interface Band {
  readonly fromLng: number;
  /** `undefined`: no state and no province. */
  readonly jurisdiction: Jurisdiction | undefined;
}

/** From west to east. MO is on the map and not in the table. */
export const FAKE_BANDS: readonly Band[] = [
  { fromLng: -180, jurisdiction: undefined },
  { fromLng: -101, jurisdiction: "NE" },
  { fromLng: -98, jurisdiction: "IA" },
  { fromLng: -96, jurisdiction: "OR" },
  { fromLng: -95, jurisdiction: "MO" },
  { fromLng: -94, jurisdiction: "KY" },
  { fromLng: -92, jurisdiction: "IL" },
  { fromLng: -90.5, jurisdiction: undefined },
];

function bandAt(lng: number): number {
  return FAKE_BANDS.findLastIndex(({ fromLng }) => fromLng <= lng);
}

/** How much of a stretch along a parallel lies in each band, in degrees. */
function addDegrees(degrees: Map<Jurisdiction, number>, west: number, east: number): void {
  for (const [k, { fromLng, jurisdiction }] of FAKE_BANDS.entries()) {
    const within = Math.min(east, FAKE_BANDS[k + 1]?.fromLng ?? 180) - Math.max(west, fromLng);
    if (jurisdiction !== undefined && within > 0) degrees.set(jurisdiction, (degrees.get(jurisdiction) ?? 0) + within);
  }
}

/** Holds for lines along a parallel only. */
export const FAKE_FUEL_TAX: FuelTax = {
  table: { quarter: FAKE_QUARTER, source: FAKE_SOURCE, rates: FAKE_RATES },
  map: {
    jurisdictionAt: (_, lng) => FAKE_BANDS[bandAt(lng)]?.jurisdiction,
    sharesOf({ lngs }, fromShare = 0) {
      const lengths = lngs.slice(1).map((lng, i) => Math.abs(lng - (lngs[i] ?? NaN)));
      const length = lengths.reduce((sum, each) => sum + each, 0);
      const degrees = new Map<Jurisdiction, number>();
      let gone = 0;
      for (const [i, each] of lengths.entries()) {
        const [from = NaN, to = NaN] = [lngs[i], lngs[i + 1]];
        const skipped = Math.min(1, Math.max(0, (fromShare * length - gone) / each));
        const begin = from + skipped * (to - from);
        gone += each;
        if (skipped < 1) addDegrees(degrees, Math.min(begin, to), Math.max(begin, to));
      }
      // Of what is left of the line.
      return new Map(Array.from(degrees, ([jurisdiction, each]) => [jurisdiction, each / (length * (1 - fromShare))]));
    },
  },
};

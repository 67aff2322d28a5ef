// A table and a map of fuel tax that can be worked by hand: jurisdictions are stripes between meridians.

import type { Jurisdiction } from "../../src/contract/jurisdiction.js";
import type { FuelTax, FuelTaxRate } from "../../src/tax/fuelTax.js";

/** From west to east: each stripe goes on to the next one's meridian, and the last to the end of the map. */
const STRIPES: readonly (readonly [fromLng: number, jurisdiction: Jurisdiction | undefined])[] = [
  [-105, "TX"],
  [-100, "OK"],
  [-95, "KY"],
  [-90, "OR"],
  [-85, "ON"],
  [-80, undefined],
];

const RATES: readonly (readonly [Jurisdiction, FuelTaxRate])[] = [
  ["TX", { dollarsPerGallon: 0.2, surchargePerGallon: 0 }],
  ["OK", { dollarsPerGallon: 0.19, surchargePerGallon: 0 }],
  // A surcharge, and a state that taxes by weight and mile.
  ["KY", { dollarsPerGallon: 0.22, surchargePerGallon: 0.1 }],
  ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
];

function jurisdictionAt(lng: number): Jurisdiction | undefined {
  return STRIPES.findLast(([from]) => lng >= from)?.[1];
}

/** No rate is known for Ontario, and nothing lies west of -105 or east of -80 degrees. Lines run along a parallel. */
export const STRIPED_FUEL_TAX: FuelTax = {
  table: { quarter: "2026Q3", source: "made up for tests", rates: new Map(RATES) },
  map: {
    jurisdictionAt: (_, lng) => jurisdictionAt(lng),
    sharesOf({ lngs }, fromShare = 0) {
      const [west = NaN, east = NaN] = [lngs[0], lngs.at(-1)];
      const start = west + (east - west) * fromShare;
      const shares = new Map<Jurisdiction, number>();
      for (const [k, [from, jurisdiction]] of STRIPES.entries()) {
        const to = STRIPES[k + 1]?.[0] ?? Infinity;
        const within = Math.min(to, east) - Math.max(from, start);
        if (within > 0 && jurisdiction !== undefined) shares.set(jurisdiction, within / (east - start));
      }
      return shares;
    },
  },
};

/** A time in the table's quarter: 2026-07-14, noon in UTC. */
export const TAX_NOW = Date.UTC(2026, 6, 14, 12);

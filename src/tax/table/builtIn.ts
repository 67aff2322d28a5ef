import type { FuelTaxTable } from "../fuelTax.js";
import { readWrittenTable } from "./csv.js";

/** What `fuel-route tax import` writes. To bring in another quarter, put its output here. */
const BUILT_IN = `# quarter: 2026Q3
# source: IFTA, Inc., tax rate matrix (iftach.org)
jurisdiction,diesel_dollars_per_gallon,return_surcharge_dollars_per_gallon
AL,0.3100,0
AR,0.2850,0
AZ,0.2600,0
CA,0.9790,0
CO,0.3350,0
CT,0.4990,0
DE,0.2200,0
FL,0.4097,0
GA,0.3730,0
IA,0.3250,0
ID,0.3200,0
IL,0.7380,0
IN,0.6300,0
KS,0.2600,0
KY,0.2200,0.1050
LA,0.2000,0
MA,0.2400,0
MD,0.4745,0
ME,0.3120,0
MI,0.5240,0
MN,0.3260,0
MO,0.2950,0
MS,0.2400,0
MT,0.2975,0
NC,0.4100,0
ND,0.2300,0
NE,0.3180,0
NH,0.2220,0
NJ,0.5610,0
NM,0.2100,0
NV,0.2700,0
NY,0.3805,0
OH,0.4700,0
OK,0.1900,0
OR,,weight_mile
PA,0.7410,0
RI,0.4000,0
SC,0.2800,0
SD,0.2800,0
TN,0.2700,0
TX,0.2000,0
UT,0.3790,0
VA,0.3360,0.1430
VT,0.3100,0
WA,0.5950,0
WI,0.3290,0
WV,0.3570,0
WY,0.2400,0
`;

/**
 * The rates that come with the package: diesel in the 48 states of the International Fuel Tax Agreement. It needs
 * nothing of Node, and so works in the page, too.
 */
export function builtInTable(): FuelTaxTable {
  return readWrittenTable(BUILT_IN);
}

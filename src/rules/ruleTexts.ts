// Rules that are lists, as people type them: one item such as `500:6.2` or `Pilot=5`.

import type { BrandRules } from "../contract/schemas/optimize.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";

type Stretch = NonNullable<Vehicle["consumption"]>[number];
type Preference = NonNullable<BrandRules["prefer"]>[number];

/** Reads a number; NaN for any other text. */
type ReadNumber = (text: string) => number;

/** Reads `500:6.2` as 6.2 miles per gallon to mile 500; `undefined` when it is anything else. */
export function readStretch(item: string, readNumber: ReadNumber): Stretch | undefined {
  const [mile = "", mpg = "", ...rest] = item.split(":").map((text) => text.trim());
  const stretch = { until_mile: readNumber(mile), mpg: readNumber(mpg) };
  return Number.isNaN(stretch.until_mile + stretch.mpg) || rest.length > 0 ? undefined : stretch;
}

/** Reads `Pilot=5` as dollars a stop and `Pilot=2c` as cents a gallon; `undefined` when it is anything else. */
export function readPreference(item: string, readNumber: ReadNumber): Preference | undefined {
  const end = item.lastIndexOf("=");
  const brand = item.slice(0, Math.max(0, end)).trim();
  const worth = item.slice(end + 1).trim();
  const isInCents = worth.toLowerCase().endsWith("c");
  const amount = readNumber(isInCents ? worth.slice(0, -1).trim() : worth);
  if (brand === "" || Number.isNaN(amount)) return undefined;
  return isInCents ? { brand, cents_per_gallon: amount } : { brand, dollars_per_stop: amount };
}

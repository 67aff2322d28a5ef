import { defined } from "../common/defined.js";
import type { VehicleCatalog } from "./catalog.js";

/** The parts of a text such as "2019 ford transit". */
export interface VehicleQuery {
  readonly year: number | undefined;
  readonly make: string;
  readonly model: string;
}

/**
 * Splits a text into year, make and model. The year may be anywhere or missing. The make is the longest beginning that
 * the catalog knows as a make, or else the first word.
 */
export function readVehicle(catalog: VehicleCatalog, text: string): VehicleQuery {
  const words = text.trim().split(/\s+/);
  const places = [0, words.length - 1, ...words.keys()];
  const yearAt = places.find((i) => /^(?:19|20)\d\d$/.test(defined(words[i])));
  const [year] = yearAt === undefined ? [] : words.splice(yearAt, 1);
  let makeWords = 1;
  for (let count = 2; count < words.length; count++)
    if (catalog.hasMake(words.slice(0, count).join(" "))) makeWords = count;
  return {
    year: year === undefined ? undefined : Number(year),
    make: words.slice(0, makeWords).join(" "),
    model: words.slice(makeWords).join(" "),
  };
}

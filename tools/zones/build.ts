// The time zones of the 48 states, by the outlines of counties of the Census Bureau (`us-atlas`), which only the build
// needs.

import { createRequire } from "node:module";
import type { Topology } from "topojson-specification";
import type { ZoneList } from "../../src/clock/timeZone.js";
import { readParts, readState } from "../../src/providers/places/gazetteer/names.js";
import type { Sheet } from "../../src/tax/jurisdictions/sheet.js";
import { drawSheet, featuresOf } from "../jurisdictions/atlas.js";
import { type LegalZone, ZONES_OF_STATES } from "./counties.js";

/** The name by which everybody knows each. */
const IANA_NAMES: Readonly<Record<LegalZone, string>> = {
  Eastern: "America/New_York",
  Central: "America/Chicago",
  Mountain: "America/Denver",
  Pacific: "America/Los_Angeles",
  Arizona: "America/Phoenix",
};

/** Digits of a county's number that are its state's. */
const STATE_DIGITS = 2;

/** @throws {Error} when the package lacks a county that is named. */
export function buildZones(): Sheet<ZoneList> {
  const load: (name: string) => Topology = createRequire(import.meta.url);
  const atlas = load("us-atlas/counties-10m.json");
  const states = new Map(
    featuresOf(atlas, "states").map(({ id, properties }) => [id, readState(readParts(properties.name ?? "").flat())]),
  );
  const areas = new Map<ZoneList, ReturnType<typeof featuresOf>[number]["geometry"]>();
  const unseen = new Set(
    [...ZONES_OF_STATES].flatMap(([state, { others, split }]) =>
      [...Object.values(others ?? {}).flat(), ...Object.keys(split ?? {})].map((county) => `${county}, ${state}`),
    ),
  );
  for (const { id = "", properties, geometry } of featuresOf(atlas, "counties")) {
    const state = states.get(id.slice(0, STATE_DIGITS)) ?? "";
    const county = properties.name ?? "";
    const zones = zonesOf(state, county);
    if (zones === undefined) continue;
    unseen.delete(`${county}, ${state}`);
    const list = zones.map((zone) => IANA_NAMES[zone]).join(" ");
    areas.set(list, [...(areas.get(list) ?? []), ...geometry]);
  }
  if (unseen.size > 0) throw new Error(`The atlas lacks ${[...unseen].join("; ")}.`);
  return drawSheet(
    atlas,
    Array.from(areas, ([name, geometry]) => ({ name, geometry })),
  );
}

function zonesOf(state: string, county: string): readonly LegalZone[] | undefined {
  const known = ZONES_OF_STATES.get(state);
  if (known === undefined) return undefined;
  const other = ZONE_NAMES.find((zone) => known.others?.[zone]?.includes(county));
  return known.split?.[county] ?? [other ?? known.zone];
}

const ZONE_NAMES: readonly LegalZone[] = ["Eastern", "Central", "Mountain", "Pacific", "Arizona"];

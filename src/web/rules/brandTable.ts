// The brands of a trip's stations, and what the rules say of each.

import { oncePer } from "../../common/once.js";
import { BRAND_FAMILIES, BUILT_IN_BRANDS } from "../../stations/brands/brands.js";
import type { PlacedStation } from "../shown.js";
import { addPreference, type Preference } from "../../rules/stations.js";
import type { BrandRules } from "./schema.js";

/** What can be said of a brand. */
export type BrandChoice = "any" | "prefer" | "never";

export interface Brand {
  readonly name: string;
  /** Other names under which the same company's stations stand along the road: Flying J beside Pilot. */
  readonly also: readonly string[];
  readonly stationCount: number;
}

const DEFAULT_WORTH = { dollars_per_stop: 5 } as const;

/**
 * The brands, the most frequent first; the same object for the same stations. One company's brands are one network to
 * the planner: they are one brand here, too.
 */
export const brandsOf = oncePer((stations: readonly PlacedStation[]): readonly Brand[] => {
  const chains = new Map<string, { readonly stations: PlacedStation[]; readonly name: string }>();
  for (const station of stations) {
    const key = BUILT_IN_BRANDS.chainOfStation(station);
    const name = BUILT_IN_BRANDS.nameOf(key ?? "") ?? station.brand?.trim() ?? "";
    if (key === undefined || name === "") continue;
    const chain = chains.get(key) ?? { stations: [], name };
    chain.stations.push(station);
    chains.set(key, chain);
  }
  const brands = [...chains.values()].map(({ stations: of, name }) => ({
    name,
    also: othersOf(name, of),
    stationCount: of.length,
  }));
  return brands.toSorted((a, b) => b.stationCount - a.stationCount || (a.name < b.name ? -1 : 1));
});

/** The other names of a chain by which some of these stations call themselves. */
function othersOf(name: string, stations: readonly PlacedStation[]): string[] {
  const written = stations.map((station) => `${station.brand ?? ""} ${station.name}`.toLowerCase());
  return (BRAND_FAMILIES[name] ?? []).filter((other) => written.some((text) => text.includes(other.toLowerCase())));
}

/** Whether two names mean the same brand. */
export function isSameBrand(a: string, b: string): boolean {
  return BUILT_IN_BRANDS.chainOf(a) === BUILT_IN_BRANDS.chainOf(b);
}

/** What the rules say of a brand. */
export function choiceOf(brands: BrandRules | null | undefined, name: string): BrandChoice {
  if (brands?.never?.some((other) => isSameBrand(other, name)) === true) return "never";
  return preferenceOf(brands, name) === undefined ? "any" : "prefer";
}

export function preferenceOf(brands: BrandRules | null | undefined, name: string): Preference | undefined {
  return brands?.prefer?.find(({ brand }) => isSameBrand(brand, name));
}

/** The rules that say this of a brand, and of no other what they did not say before. */
export function chooseBrand(brands: BrandRules, name: string, choice: BrandChoice): BrandRules {
  const others = (brands.never ?? []).filter((other) => !isSameBrand(other, name));
  const preferred = (brands.prefer ?? []).filter(({ brand }) => !isSameBrand(brand, name));
  return {
    ...brands,
    never: choice === "never" ? [...others, name] : others,
    prefer:
      choice === "prefer"
        ? addPreference(preferred, preferenceOf(brands, name) ?? { brand: name, ...DEFAULT_WORTH })
        : preferred,
  };
}

/** The rules with only these brands besides others, or without that: an empty list would leave no station. */
export function toggleOnly(brands: BrandRules, name: string, isOnly: boolean): BrandRules {
  const others = (brands.only ?? []).filter((other) => !isSameBrand(other, name));
  const only = isOnly ? [...others, name] : others;
  return { ...brands, only: only.length === 0 ? undefined : only };
}

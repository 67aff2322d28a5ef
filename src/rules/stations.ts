// Which stations and brands may be used, which must be, and what to do where no plan keeps to all that is asked.

import { DEFAULT_FALLBACK_DOLLARS_PER_STOP } from "../contract/values/limits.js";
import { listSome, MOST_LISTED } from "../contract/values/list.js";
import { isFilled, type Rule } from "./rule.js";

export const STATION_RULES = {
  required_station_ids: {
    place: "params",
    label: "Must stop at",
    isAsked: ({ required_station_ids: ids }) => isFilled(ids),
    read: (ids) => ({ requiredIds: [...new Set(ids)] }),
    limits: {
      required_station_ids: {
        name: "the required stations",
        applies: ({ requiredIds }) => requiredIds.length > 0,
        drop: () => ({ requiredIds: [] }),
        relax: ({ shortenRequired }) =>
          shortenRequired().map((remove) => ({ rule: "required_station_ids", remove: [...remove] })),
        word: ({ remove }) => `do not require ${nameStations(remove)}`,
        loosen: (rules, { remove }) => ({
          ...rules,
          required_station_ids: without(rules.required_station_ids, remove),
        }),
      },
    },
  },
  excluded_station_ids: {
    place: "params",
    label: "Never stop at",
    isAsked: ({ excluded_station_ids: ids }) => isFilled(ids),
    read: (ids) => ({ excludedIds: ids ?? [] }),
    limits: {
      excluded_station_ids: {
        name: "the excluded stations",
        applies: ({ excludedIds }) => excludedIds.length > 0,
        drop: () => ({ excludedIds: [] }),
        relax: ({ allowExcluded }) => [{ rule: "excluded_station_ids", remove: [...allowExcluded()] }],
        word: ({ remove }) => `do not exclude ${nameStations(remove)}`,
        loosen: (rules, { remove }) => ({
          ...rules,
          excluded_station_ids: without(rules.excluded_station_ids, remove),
        }),
      },
    },
  },
  brands: {
    place: "params",
    label: "Brands",
    isAsked: ({ brands }) => brands?.fallback === true || [brands?.only, brands?.never, brands?.prefer].some(isFilled),
    read: (brands) => ({
      only: brands?.only ?? undefined,
      never: brands?.never ?? [],
      fallbackDollarsPerStop:
        brands?.fallback === true ? (brands.fallback_dollars_per_stop ?? DEFAULT_FALLBACK_DOLLARS_PER_STOP) : undefined,
      usesFallback: false,
    }),
    limits: {
      "brands.never": {
        name: "the brands never to use",
        applies: ({ never }) => never.length > 0,
        drop: () => ({ never: [] }),
        relax: ({ shortenNever }) => shortenNever().map((remove) => ({ rule: "brands.never", remove: [...remove] })),
        word: ({ remove }) => `allow ${listSome(remove)}`,
        loosen: (rules, { remove }) => ({
          ...rules,
          brands: { ...rules.brands, never: without(rules.brands?.never, remove) },
        }),
      },
      "brands.only": {
        name: "the brands only to use",
        applies: ({ only }) => only !== undefined,
        drop: () => ({ only: undefined }),
        relax({ allowBrands }) {
          const add = allowBrands();
          return [{ rule: "brands.only", add: add && [...add] }];
        },
        word: ({ add }) => (add === null ? "allow stations of all brands" : `allow ${listSome(add)} as well`),
        loosen: (rules, { add }) => ({
          ...rules,
          brands: { ...rules.brands, only: add === null ? undefined : [...(rules.brands?.only ?? []), ...add] },
        }),
      },
    },
    charges: {
      "brands.prefer": {
        name: "the preferred brands",
        applies: ({ params }) => isFilled(params.brands?.prefer),
        drop: (trip) => ({ ...trip, params: { ...trip.params, brands: { ...trip.params.brands, prefer: [] } } }),
      },
    },
  },
  when_infeasible: {
    place: "params",
    label: "Without a plan",
    isAsked: ({ when_infeasible: otherwise }) => otherwise === "dip",
    read: (otherwise) => ({ dips: otherwise === "dip" }),
  },
} as const satisfies {
  readonly [Field in "required_station_ids" | "excluded_station_ids" | "brands" | "when_infeasible"]: Rule<Field>;
};

function without(list: readonly string[] | null | undefined, gone: readonly string[]): string[] {
  return (list ?? []).filter((member) => !gone.includes(member));
}

function nameStations(ids: readonly string[]): string {
  return `the ${ids.length === 1 ? "station" : ids.length > MOST_LISTED ? `${ids.length} stations` : "stations"} ${listSome(ids)}`;
}

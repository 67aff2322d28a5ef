// Which stations and brands may be used, which must be, and what to do where no plan keeps to all that is asked.

import { readDecimal } from "../common/decimal.js";
import type { BrandRules } from "../contract/schemas/optimize.js";
import { DEFAULT_FALLBACK_DOLLARS_PER_STOP } from "../contract/values/limits.js";
import { listSome, MOST_LISTED } from "../contract/values/words.js";
import { namesOption, numberOption } from "./option.js";
import { isFilled, type Rule } from "./rule.js";

export type Preference = NonNullable<BrandRules["prefer"]>[number];

export const STATION_RULES = {
  required_station_ids: {
    place: "params",
    label: "Must stop at",
    brief: (ids) => `${ids.length} must stop`,
    options: {
      require: namesOption({
        takes: "ID",
        help: "a station to stop at; its id is that of the file, or line-2 and so on where the file has none",
      }),
    },
    argument: { description: "Stations at which the plan must stop, by their ids or names." },
    isAsked: ({ required_station_ids: ids }) => isFilled(ids),
    read: (ids) => ({ requiredIds: [...new Set(ids)] }),
    limits: {
      required_station_ids: {
        name: "the required stations",
        applies: ({ requiredIds }) => requiredIds.length > 0,
        drop: () => ({ requiredIds: [] }),
        relax: ({ shortenRequired }) => shortenRequired().map((remove) => ({ rule: "required_station_ids", remove })),
        // Brands or exclusions may leave out a station that is needed.
        mayHelpInPart: () => true,
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
    brief: (ids) => `${ids.length} never`,
    options: { exclude: namesOption({ takes: "ID", help: "a station not to use" }) },
    argument: { description: "Stations that must not be used, by their ids or names." },
    isAsked: ({ excluded_station_ids: ids }) => isFilled(ids),
    read: (ids) => ({ excludedIds: ids ?? [] }),
    limits: {
      excluded_station_ids: {
        name: "the excluded stations",
        applies: ({ excludedIds }) => excludedIds.length > 0,
        drop: () => ({ excludedIds: [] }),
        relax: ({ allowExcluded }) => allowExcluded().map((remove) => ({ rule: "excluded_station_ids", remove })),
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
    brief: ({ only, never, prefer }) =>
      [
        nameFew("only", only),
        nameFew("never", never),
        nameFew(
          "prefer",
          prefer?.map(({ brand }) => brand),
        ),
      ]
        .filter((words) => words !== "")
        .join(" · "),
    options: {
      "brand-only": namesOption({ member: "only", takes: "NAME", help: "a brand to use, and no others" }),
      "brand-never": namesOption({ member: "never", takes: "NAME", help: "a brand not to use" }),
      prefer: {
        kind: "list",
        member: "prefer",
        takes: "LIST",
        help: 'what brands are worth, in dollars a stop or cents a gallon: "Pilot=5,Love\'s=2c"',
        expects: 'takes a brand and its worth, such as "Pilot=5" (dollars a stop) or "Pilot=2c" (cents a gallon)',
        commas: "typed",
        read: readPreference,
        write: writePreference,
        gathered: {
          gather: (items: readonly Preference[]) => items.reduce(addPreference, []),
          spread: (preferences: readonly Preference[]) => preferences,
        },
      },
      fallback: {
        kind: "flag",
        member: "fallback",
        sets: true,
        help: "where no plan keeps to brands and --exclude, use other stations too, flagged",
      },
      "fallback-cost": {
        ...numberOption({
          unit: "dollars",
          help: `the same, with so many dollars counted for each such stop in place of ${DEFAULT_FALLBACK_DOLLARS_PER_STOP}`,
        }),
        member: "fallback_dollars_per_stop",
        turnsOn: "fallback",
      },
    },
    argument: "own",
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
        relax: ({ shortenNever }) => shortenNever().map((remove) => ({ rule: "brands.never", remove })),
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
        relax: ({ allowBrands }) => allowBrands().map((add) => ({ rule: "brands.only", add })),
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
    brief: () => "keep most",
    options: {
      dip: {
        kind: "flag",
        sets: "dip",
        help: "where no plan keeps buffer and reserve, the plan that keeps the greatest share of them",
      },
    },
    argument: {
      description:
        "Where no plan keeps all rules: `refuse` says why; `dip` plans with the greatest share of buffer and reserve that can be kept.",
    },
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

/** More names are only counted. */
const MOST_NAMED = 2;

/** `never Pilot, Love's and 3 more` */
function nameFew(what: string, names: readonly string[] | null | undefined): string {
  if (!names?.length) return "";
  const more = names.length - MOST_NAMED;
  return `${what} ${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Reads `Pilot=5` as dollars a stop and `Pilot=2c` as cents a gallon; `undefined` when it is anything else. */
function readPreference(item: string): Preference | undefined {
  const end = item.lastIndexOf("=");
  const brand = item.slice(0, Math.max(0, end)).trim();
  const worth = item.slice(end + 1).trim();
  const isInCents = worth.toLowerCase().endsWith("c");
  const amount = readDecimal(isInCents ? worth.slice(0, -1).trim() : worth);
  if (brand === "" || amount === undefined) return undefined;
  return isInCents ? { brand, cents_per_gallon: amount } : { brand, dollars_per_stop: amount };
}

/** One text for what a stop is worth and one for what a gallon is. */
function writePreference({ brand, dollars_per_stop: dollars, cents_per_gallon: cents }: Preference): string[] {
  return [
    ...(typeof dollars === "number" ? [`${brand}=${dollars}`] : []),
    ...(typeof cents === "number" ? [`${brand}=${cents}c`] : []),
  ];
}

/** The preferences with one added, or changed where the brand has one. */
export function addPreference(preferences: readonly Preference[], added: Preference): Preference[] {
  const before = preferences.find(({ brand }) => brand === added.brand);
  return before === undefined
    ? [...preferences, added]
    : preferences.map((each) => (each === before ? { ...before, ...added } : each));
}

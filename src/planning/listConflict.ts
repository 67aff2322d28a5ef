// Of a list that leaves a trip no plan, members without which it leaves one. Lists are long, so stations are read once
// and then only opened and closed.

import { defined } from "../common/defined.js";
import { compareText } from "../common/order.js";
import { MAX_BRANDS } from "../contract/values/limits.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { makeReach, ROLE, rolesOf, type Work } from "./reach.js";
import type { TripRules } from "../rules/rule.js";
import { avoid } from "./solve.js";
import { type Trip, withRules } from "./trip.js";

/** Rules that leave a trip no plan. */
interface Ruled {
  readonly optimizer: Optimizer;
  readonly trip: Trip;
  readonly rules: TripRules;
  readonly work: Work;
}

/** As many members are tried one by one: as a request can list brands. */
const MOST_TRIED = MAX_BRANDS;

/**
 * Some of the items that suffice, none of which can be left out. One that is left out can make another needless or
 * needed, so what is left is searched again.
 */
export function leastOf<Item>(items: readonly Item[], suffice: (some: readonly Item[]) => boolean): readonly Item[] {
  const least = items.reduce((left, item) => {
    const others = left.filter((other) => other !== item);
    return suffice(others) ? others : left;
  }, items);
  return least.length < items.length ? leastOf(least, suffice) : least;
}

/**
 * The items that alone suffice. What suffices must do so with more items, too: halves that do not suffice are not
 * looked into.
 */
function eachAlone<Item>(items: readonly Item[], suffice: (some: readonly Item[]) => boolean): readonly Item[] {
  if (items.length === 0 || !suffice(items)) return [];
  const half = items.length >> 1;
  return half === 0 ? items : [...eachAlone(items.slice(0, half), suffice), ...eachAlone(items.slice(half), suffice)];
}

/** Each item as a list of its own where there are any, or else the one list that `together` finds. */
function eachOr<Item>(alone: readonly Item[], together: () => readonly Item[] | undefined): readonly Item[][] {
  if (alone.length > 0) return alone.map((item) => [item]);
  const list = together();
  return list === undefined ? [] : [[...list]];
}

/**
 * Each required station that alone may go or, where none may, some that may go together. A station that brands or
 * exclusions leave out is closed where it is not required: without it there may be no plan, although there is one
 * without another.
 */
export function shortenRequired({ trip, rules, work }: Ruled): readonly string[][] {
  const strict = withRules(trip, rules);
  const reach = makeReach(strict, work);
  const strictRoles = rolesOf(strict);
  const usable = new Set(rowsOf(withRules(trip, { ...rules, requiredIds: [] })));
  const required = rowsOf(strict).flatMap((row, station) => {
    if (strictRoles[station] !== ROLE.required) return [];
    const { id } = strict.namedStationAt(station);
    return { station, id, otherwise: usable.has(row) ? ROLE.open : ROLE.closed };
  });
  const suffice = (remove: readonly string[]): boolean => {
    const removed = new Set(remove);
    const roles = strictRoles.slice();
    for (const { station, id, otherwise } of required) if (removed.has(id)) roles[station] = otherwise;
    return reach.isFeasible(roles);
  };
  const all = rules.requiredIds;
  const closing = required.flatMap(({ id, otherwise }) => (otherwise === ROLE.closed ? [id] : []));
  const opening = all.filter((id) => !closing.includes(id));
  const alone = new Set([...eachAlone(opening, suffice), ...closing.filter((id) => suffice([id]))]);
  return eachOr(
    all.filter((id) => alone.has(id)),
    () => {
      // Of the stations that close, none goes, or all, or one, or all but one.
      const enough = [
        opening,
        all,
        ...closing.map((id) => [...opening, id]),
        ...closing.map((id) => all.filter((other) => other !== id)),
      ].find(suffice);
      return enough && leastOf(enough, suffice);
    },
  );
}

export function shortenNever({ trip, rules, work }: Ruled): readonly string[][] {
  const { chainOf, openWith } = openBrands(trip, { ...rules, never: [] }, work);
  const suffice = (remove: readonly string[]): boolean => {
    const removed = new Set(remove);
    const never = new Set(rules.never.filter((name) => !removed.has(name)).map(chainOf));
    return openWith((chain) => !never.has(chain));
  };
  return eachOr(eachAlone(rules.never, suffice), () => leastOf(rules.never, suffice));
}

/**
 * Each brand that alone is enough, those with the most stations first; otherwise those of a plan with the fewest stops
 * at other brands, without those that it can do without. `null` where only all brands are enough.
 */
export function allowBrands({ optimizer, trip, rules, work }: Ruled): readonly (string[] | null)[] {
  const { only = [] } = rules;
  const others = otherChains(trip, only);
  const { all, chainOf, chainAt, openWith } = openBrands(trip, { ...rules, only: [...only, ...others] }, work);
  const allowed = new Set(only.map(chainOf));
  const suffice = (add: readonly string[]): boolean => {
    const open = new Set([...allowed, ...add]);
    return openWith((chain) => open.has(chain));
  };
  const lists = eachOr(eachAlone(others, suffice), () => {
    if (!suffice(others)) return undefined;
    const isOther = new Set(others);
    return fewest(optimizer, all, (station) => (isOther.has(chainAt(station)) ? chainAt(station) : undefined), suffice);
  });
  const listable = lists.filter((add) => only.length + add.length <= MAX_BRANDS);
  return listable.length === 0 ? [null] : listable.map((add) => add.map((chain) => nameOfChain(trip, chain)));
}

function rowsOf({ planInput, stationAt }: Trip): number[] {
  return Array.from(planInput.stationMiles, (_, station) => stationAt(station).row);
}

/** Each excluded station that alone may be allowed or, where that is not enough, the fewest that must be. */
export function allowExcluded({ optimizer, trip, rules, work }: Ruled): readonly string[][] {
  const excluded = new Set(rules.excludedIds);
  const all = withRules(trip, { ...rules, excludedIds: [] });
  const allRoles = rolesOf(all);
  const reach = makeReach(all, work);
  const memberOf = Array.from(allRoles, (_, station) => all.namedStationAt(station).id).map((id) =>
    excluded.has(id) ? id : undefined,
  );
  const suffice = (remove: readonly string[]): boolean => {
    const removed = new Set<string | undefined>([...remove, undefined]);
    return reach.isFeasible(allRoles.map((role, station) => (removed.has(memberOf[station]) ? role : ROLE.closed)));
  };
  const present = rules.excludedIds.filter((id) => memberOf.includes(id));
  return eachOr(
    eachAlone(present, suffice),
    () => fewest(optimizer, all, (station) => memberOf[station], suffice) ?? present,
  );
}

/**
 * Members of a list that must be allowed, of those of a plan with the fewest stops at stations of members: no member of
 * them can be left out, unless they are too many to be tried. `undefined` where the search for such a plan was cut
 * short and found none.
 */
function fewest(
  optimizer: Optimizer,
  all: Trip,
  memberOf: (station: number) => string | undefined,
  suffice: (members: readonly string[]) => boolean,
): readonly string[] | undefined {
  const { stops, isFewest } = avoid(optimizer, all, (station) => memberOf(station) !== undefined);
  const used = new Set(stops.flatMap(({ station }) => memberOf(station) ?? []));
  if (!suffice([...used])) return undefined;
  const stationCount = all.planInput.stationMiles.reduce(
    (count, _, station) => count + Number(used.has(memberOf(station) ?? "")),
    0,
  );
  // Where each member has a single station, fewer members would mean fewer stops.
  const isLeast = isFewest && stationCount === used.size;
  return isLeast || used.size > MOST_TRIED ? [...used] : leastOf([...used], suffice);
}

/** The brands of `only` that no station of the trip has: they may be misspelt, and leave nothing to choose from. */
export function absentOnly(trip: Trip, { only = [] }: TripRules): readonly string[] {
  const chains = trip.facts.ruleFacts?.chains;
  const present = new Set(chains?.ofStations);
  return chains === undefined ? [] : only.filter((name) => !present.has(chains.chainOf(name)));
}

/** The stations of a trip by their chains, to be opened and closed; those that are required stay so. */
function openBrands(trip: Trip, rules: TripRules, work: Work) {
  const all = withRules(trip, rules);
  const allRoles = rolesOf(all);
  const reach = makeReach(all, work);
  const chains = Array.from(allRoles, (_, station) => chainsOf(trip)[all.stationAt(station).row] ?? "");
  return {
    all,
    chainOf: (name: string): string => trip.facts.ruleFacts?.chains?.chainOf(name) ?? "",
    /** The empty text where the chain is not known. */
    chainAt: (station: number): string => defined(chains[station]),
    /** Whether there is a plan with the stations of these chains. */
    openWith: (isOpen: (chain: string) => boolean): boolean =>
      reach.isFeasible(
        allRoles.map((role, station) =>
          role === ROLE.required || isOpen(defined(chains[station])) ? role : ROLE.closed,
        ),
      ),
  };
}

/** Chains of the stations on the route that are not among these brands, those with the most stations first. */
function otherChains(trip: Trip, only: readonly string[]): readonly string[] {
  const { rows, ruleFacts } = trip.facts;
  const allowed = new Set(only.map((name) => ruleFacts?.chains?.chainOf(name)));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const chain = chainsOf(trip)[row];
    if (chain !== undefined && !allowed.has(chain)) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareText(a, b))
    .map(([chain]) => chain);
}

/** By row. */
function chainsOf({ facts: { ruleFacts } }: Trip): readonly (string | undefined)[] {
  return ruleFacts?.chains?.ofStations ?? [];
}

/** A chain's name, as the table of brands or else a station has it. */
function nameOfChain(trip: Trip, chain: string): string {
  const { stations, ruleFacts } = trip.facts;
  return ruleFacts?.chains?.nameOf(chain) ?? stations.brands.at(chainsOf(trip).indexOf(chain)) ?? chain;
}

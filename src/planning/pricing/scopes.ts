// Which deals of a request hold at which of its stations.

import type { Discount } from "../../contract/schemas/pricing.js";
import type { Warning } from "../../contract/values/warnings.js";
import { BUILT_IN_BRANDS } from "../../stations/brands/brands.js";
import { readChains } from "../terms.js";
import { bestOf, type IndexedDeal } from "./deals.js";
import type { PriceFacts } from "./facts.js";

/** Which deals hold at the stations of a request, by row. */
export interface Scopes {
  /** In the order of the request. */
  dealsAt(row: number): readonly IndexedDeal[];
  /** A few of them, of which one gives the lowest price. */
  bestAt(row: number): readonly IndexedDeal[];
  /** What discounts name and no station has, and stations that lack what a deal goes by. */
  readonly warnings: readonly Warning[];
}

/** Deals that hold at the same stations. */
interface Group {
  readonly deals: readonly IndexedDeal[];
  readonly best: readonly IndexedDeal[];
}

/** Finds out where deals hold. */
export function readScopes(discounts: readonly Discount[], facts: PriceFacts): Scopes {
  const { stations, rows, brands = BUILT_IN_BRANDS } = facts;
  const deals = discounts.map((deal, index): IndexedDeal => [index, deal]);
  const named = discounts.flatMap((deal) => deal.brands ?? []);
  const chains = readChains(named, stations, brands);
  const chainOf = (name: string): string => chains?.chainOf(name) ?? name;
  const anywhere = toGroup(deals.filter(([, deal]) => !deal.brands && !deal.station_ids));
  const ofChains = mapValues(
    byName(deals, ([, deal]) => deal.brands?.map(chainOf)),
    (own) => toGroup(inOrder(anywhere.deals, own)),
  );
  const ofIds = mapValues(
    byName(deals, ([, deal]) => deal.station_ids),
    toGroup,
  );

  const presentIds = new Set<string>();
  const groups: Group[] = [];
  /** What holds beside, by the id. */
  const ownGroups = new Map<number, Group>();
  for (let row = 0; row < stations.length; row++) {
    groups.push(ofChains.get(chains?.ofStations[row] ?? "") ?? anywhere);
    const id = ofIds.size === 0 ? "" : (stations.ids.at(row) ?? "");
    const own = ofIds.get(id);
    if (own === undefined) continue;
    presentIds.add(id);
    ownGroups.set(row, own);
  }
  const take =
    (part: keyof Group) =>
    (row: number): readonly IndexedDeal[] => {
      const [group = anywhere, own] = [groups[row], ownGroups.get(row)];
      return own === undefined ? group[part] : inOrder(group[part], own[part]);
    };
  const bestAt = take("best");

  const presentChains = new Set(chains?.ofStations);
  const absent = {
    brands: [...new Set(named)].filter((name) => !presentChains.has(chainOf(name))),
    ids: [...ofIds.keys()].filter((id) => !presentIds.has(id)),
  };
  const lacksCost = (row: number): boolean =>
    Number.isNaN(stations.costsPerGallon[row]) &&
    bestAt(row).some(([, deal]) => typeof deal.cost_plus_cents === "number");
  const stationCount = discounts.some((deal) => typeof deal.cost_plus_cents === "number")
    ? rows.filter(lacksCost).length
    : 0;
  return {
    dealsAt: take("deals"),
    bestAt,
    warnings: [
      ...(absent.brands.length + absent.ids.length === 0 ? [] : [{ code: "DISCOUNTS_ABSENT", ...absent } as const]),
      ...(stationCount === 0 ? [] : [{ code: "COSTS_MISSING", stationCount } as const]),
    ],
  };
}

function toGroup(deals: readonly IndexedDeal[]): Group {
  return { deals, best: bestOf(deals) };
}

function mapValues<Value, Mapped>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Mapped,
): ReadonlyMap<string, Mapped> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}

/** Deals by each of the names under which they hold. */
function byName(
  deals: readonly IndexedDeal[],
  namesOf: (deal: IndexedDeal) => readonly string[] | null | undefined,
): ReadonlyMap<string, readonly IndexedDeal[]> {
  const grouped = new Map<string, IndexedDeal[]>();
  for (const deal of deals) {
    for (const name of new Set(namesOf(deal))) {
      const known = grouped.get(name);
      if (known === undefined) grouped.set(name, [deal]);
      else known.push(deal);
    }
  }
  return grouped;
}

function inOrder(some: readonly IndexedDeal[], others: readonly IndexedDeal[]): readonly IndexedDeal[] {
  return some.length === 0 ? others : [...some, ...others].toSorted(([a], [b]) => a - b);
}

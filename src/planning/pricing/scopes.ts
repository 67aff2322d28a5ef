// Which deals of a request hold at which of its stations.

import type { Discount } from "../../contract/pricing.js";
import type { Warning } from "../../contract/warnings.js";
import { BUILT_IN_BRANDS } from "../../stations/brands/brands.js";
import { readChains } from "../terms.js";
import type { Deal } from "./deals.js";
import type { PriceFacts } from "./prices.js";

const NO_DEALS: readonly Deal[] = [];

/** The deals that hold at each station, by row; stations with the same deals often share one list. */
export interface Scopes {
  readonly dealsAt: readonly (readonly Deal[])[];
  /** What discounts name and no station has, and stations that lack what a deal goes by. */
  readonly warnings: readonly Warning[];
}

/** Finds out where deals hold. */
export function readScopes(discounts: readonly Discount[], facts: PriceFacts): Scopes {
  const { stations, rows, brands = BUILT_IN_BRANDS } = facts;
  const deals = discounts.map((deal, index): Deal => [index, deal]);
  const named = discounts.flatMap((deal) => deal.brands ?? []);
  const chains = readChains(named, stations, brands);
  const chainOf = (name: string): string => chains?.chainOf(name) ?? name;
  const ofChain = group(deals, ([, deal]) => deal.brands?.map(chainOf));
  const ofId = group(deals, ([, deal]) => deal.station_ids);
  const anywhere = deals.filter(([, deal]) => !deal.brands && !deal.station_ids);
  const ofChainOrAnywhere = new Map(Array.from(ofChain, ([chain, own]) => [chain, inOrder(anywhere, own)]));

  const presentChains = new Set(chains?.ofStations);
  const presentIds = new Set<string>();
  const dealsAt = Array.from({ length: stations.length }, (_, row) => {
    const held = ofChainOrAnywhere.get(chains?.ofStations[row] ?? "") ?? anywhere;
    if (ofId.size === 0) return held;
    const id = stations.ids.at(row) ?? "";
    const own = ofId.get(id) ?? NO_DEALS;
    if (own.length === 0) return held;
    presentIds.add(id);
    return inOrder(held, own);
  });
  const absent = {
    brands: [...new Set(named)].filter((name) => !presentChains.has(chainOf(name))),
    ids: [...ofId.keys()].filter((id) => !presentIds.has(id)),
  };
  const lacksCost = (row: number): boolean => Number.isNaN(stations.costsPerGallon[row] ?? NaN) && dealsAt[row]?.some(([, deal]) => typeof deal.cost_plus_cents === "number") === true;
  const stationCount = discounts.some((deal) => typeof deal.cost_plus_cents === "number") ? rows.filter(lacksCost).length : 0;
  return {
    dealsAt,
    warnings: [
      ...(absent.brands.length + absent.ids.length === 0 ? [] : [{ code: "DISCOUNTS_ABSENT", ...absent } as const]),
      ...(stationCount === 0 ? [] : [{ code: "COSTS_MISSING", stationCount } as const]),
    ],
  };
}

/** Deals by each of the names under which they hold. */
function group(deals: readonly Deal[], namesOf: (deal: Deal) => readonly string[] | null | undefined): ReadonlyMap<string, readonly Deal[]> {
  const grouped = new Map<string, Deal[]>();
  for (const deal of deals) {
    for (const name of new Set(namesOf(deal))) {
      const known = grouped.get(name);
      if (known === undefined) grouped.set(name, [deal]);
      else known.push(deal);
    }
  }
  return grouped;
}

function inOrder(some: readonly Deal[], others: readonly Deal[]): readonly Deal[] {
  return some.length === 0 ? others : [...some, ...others].toSorted(([a], [b]) => a - b);
}

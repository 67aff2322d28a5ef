// Deals: at which stations of a request each holds, and what a gallon costs under them.

import type { Discount } from "../../contract/schemas/pricing.js";
import { roundMillionths } from "../../contract/values/rounding.js";
import type { Warning } from "../../contract/values/warnings.js";
import { BUILT_IN_BRANDS, type Brands } from "../../stations/brands/brands.js";
import { readChains } from "../terms.js";
import type { StationColumns } from "../stationColumns.js";

/** A deal, and its place among those of the request. */
type IndexedDeal = readonly [index: number, deal: Discount];

/** What a station asks for a gallon, in dollars. */
interface AskedPrice {
  /** At the pump. */
  readonly pump: number;
  /** What it costs the supplier; NaN where that is not known. */
  readonly cost: number;
}

/** What deals are held against. */
export interface DealFacts {
  readonly stations: StationColumns;
  /** Rows of the stations on the route. */
  readonly rows: readonly number[];
  readonly brands: Brands | undefined;
}

/** Which deals hold at the stations of a request, by row. */
interface Scopes {
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
export function readScopes(discounts: readonly Discount[], facts: DealFacts): Scopes {
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
  const small = discounts.filter(({ cents_off: cents }) => typeof cents === "number" && cents > 0 && cents < 1);
  return {
    dealsAt: take("deals"),
    bestAt,
    warnings: [
      ...(absent.brands.length + absent.ids.length === 0 ? [] : [{ code: "DISCOUNTS_ABSENT", ...absent } as const]),
      ...(small.length === 0
        ? []
        : [{ code: "DISCOUNTS_SMALL", cents: small.flatMap(({ cents_off: cents }) => cents ?? []) } as const]),
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

// Plain arithmetic, to a millionth of a dollar, so that what answers show is what was computed.

const CENTS_PER_DOLLAR = 100;
const PERCENT = 100;

/** Digits of a price that a few steps of arithmetic leave right. */
const COMPUTED_DIGITS = 14;

/**
 * To a millionth, halves up: the decimal digits decide what a half is, although the last bits of a computed price may
 * be lost.
 */
function roundPrice(dollars: number): number {
  const millionths = dollars * 1e6;
  const offHalf = Math.abs(millionths - Math.floor(millionths) - 0.5);
  // Only next to a half do these bits decide; reading digits takes long.
  return roundMillionths(offHalf > 1e-6 ? dollars : Number(dollars.toPrecision(COMPUTED_DIGITS)));
}

/**
 * The price of a gallon under a deal, not yet rounded; NaN where it takes the supplier's cost, and that is not known.
 */
function priceUnder(
  { cents_off: centsOff, percent_off: percentOff, cost_plus_cents: costPlus }: Discount,
  { pump, cost }: AskedPrice,
): number {
  if (typeof costPlus === "number") return cost + costPlus / CENTS_PER_DOLLAR;
  if (typeof percentOff === "number") return pump * (1 - percentOff / PERCENT);
  return pump - (centsOff ?? 0) / CENTS_PER_DOLLAR;
}

/** The index of the deal that gives what `lowestPaid` does, the first of several; -1 where the pump price is paid. */
export function lowestDeal(deals: readonly IndexedDeal[], asked: AskedPrice): number {
  let [lowest, lowestPrice] = [-1, Infinity];
  for (const [index, deal] of deals) {
    const price = roundPrice(priceUnder(deal, asked));
    if (price < lowestPrice) [lowest, lowestPrice] = [index, price];
  }
  return lowest;
}

/**
 * What is paid for a gallon: the lowest price of all deals, and the pump price where none holds. The lowest is rounded,
 * and not each.
 */
export function lowestPaid(deals: readonly IndexedDeal[], asked: AskedPrice): number {
  let lowest = Infinity;
  for (const [, deal] of deals) {
    const price = priceUnder(deal, asked);
    if (price < lowest) lowest = price;
  }
  return lowest === Infinity ? asked.pump : roundPrice(lowest);
}

/** Of many deals the few of which one always gives the lowest price, whatever a station asks: the best of each kind. */
function bestOf(deals: readonly IndexedDeal[]): readonly IndexedDeal[] {
  const worths = [
    ({ cents_off: cents }: Discount) => cents,
    ({ percent_off: percent }: Discount) => percent,
    ({ cost_plus_cents: cents }: Discount) => (typeof cents === "number" ? -cents : undefined),
  ];
  return worths.flatMap((worthOf) => {
    let best: IndexedDeal | undefined;
    let most = -Infinity;
    for (const deal of deals) {
      const worth = worthOf(deal[1]) ?? -Infinity;
      if (worth > most) [best, most] = [deal, worth];
    }
    return best === undefined ? [] : [best];
  });
}

/**
 * The highest pump price at which no more than `paid` is paid: `Infinity` where that does not depend on the pump,
 * -`Infinity` where none does.
 */
export function highestPumpPrice(deals: readonly IndexedDeal[], cost: number, paid: number): number {
  const highest = deals.flatMap(([, { cents_off: centsOff, percent_off: percentOff, cost_plus_cents: costPlus }]) => {
    if (typeof costPlus === "number")
      return Number.isNaN(cost) ? [] : [roundPrice(cost + costPlus / CENTS_PER_DOLLAR) <= paid ? Infinity : -Infinity];
    if (typeof percentOff === "number") return [percentOff === PERCENT ? Infinity : paid / (1 - percentOff / PERCENT)];
    return [paid + (centsOff ?? 0) / CENTS_PER_DOLLAR];
  });
  return highest.length === 0 ? paid : Math.max(...highest);
}

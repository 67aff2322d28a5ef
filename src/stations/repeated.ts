import { defined } from "../common/defined.js";
import { milesBetween } from "../common/sphere.js";
import { isBetterPrice, type KnownPrice } from "../contract/values/prices.js";
import { isAfterDay, isOver } from "./dates.js";
import { hasLostDigits } from "./ids.js";
import { isSound, paidPrice, type PriceRow, readPriceRow, stationKey } from "./priceRow.js";
import { nameRows, quote, type Row } from "./rows.js";

/** Places of one id that are further apart are two stations: geocoders differ by less. */
const SAME_PLACE_MILES = 5;

const MISSES = ["is of a day after today", "has ended"] as const;
type Misses = (typeof MISSES)[number];

interface Repeated<R> {
  readonly row: R;
  readonly read: PriceRow;
  /** Why its price does not count now, by its dates. */
  readonly misses: Misses | undefined;
}

/**
 * Keeps one row of each id: of the prices that have begun and not ended the newest and, where dates do not decide, the
 * lowest. Rows at fault stay, so that they are named. A row whose place is far from that of the first row of its
 * id is a fault.
 * @param arePassesApart whether rows of one id at different miles of a route are passes of it, which stay.
 * @param nowMs when prices are to count.
 * @returns the rows kept, in the order of the file, and warnings about the others.
 */
export function mergeRepeated<R extends Row>(
  rows: readonly R[],
  arePassesApart = true,
  nowMs = Date.now(),
): { readonly rows: readonly R[]; readonly warnings: readonly string[] } {
  const byId = new Map<string, Repeated<R>[]>();
  const firstOf = new Map<string, Pick<Repeated<R>, "row" | "read">>();
  const faulty = new Map<R, R>();
  for (const row of rows) {
    if (row.station === null || row.faults.length > 0) continue;
    const read = readPriceRow(row);
    // What has become of several ids tells nothing about their stations.
    if (read.id === "" || hasLostDigits(read.id) || !isSound(read)) continue;
    const first = firstOf.get(read.id);
    if (first === undefined) firstOf.set(read.id, { row, read });
    const milesApart = first === undefined ? 0 : milesApartOf(first.read, read);
    if (first !== undefined && milesApart > SAME_PLACE_MILES) {
      faulty.set(row, {
        ...row,
        faults: [
          `its id ${quote(read.id)} is that of ${first.row.where}, too, which is ${Math.round(milesApart)} miles away`,
        ],
        hasForeignId: true,
      });
      continue;
    }
    const miles = arePassesApart ? read.milesFromStart : undefined;
    const key = `${miles ?? ""}${stationKey(row, read)}`;
    const same = byId.get(key);
    const each = { row, read, misses: missesOf(row, read, nowMs) };
    if (same === undefined) byId.set(key, [each]);
    else same.push(each);
  }
  const repeated = [...byId.values()].filter(({ length }) => length > 1);
  const isLost = new Set(repeated.flatMap(losersOf));
  const kept = [...byId.values()].flat().filter(({ row }) => !isLost.has(row));
  return {
    rows: rows.filter((row) => !isLost.has(row)).map((row) => faulty.get(row) ?? row),
    warnings: [
      ...(isLost.size === 0 ? [] : [...wordRepeated(repeated, [...isLost]), ...wordDayOrder(repeated)]),
      ...wordMissed(kept),
    ],
  };
}

/** How the time for which a price holds misses the time when it is to count. */
function missesOf({ priceEndsAt }: Row, read: PriceRow, nowMs: number): Misses | undefined {
  if (paidPrice(read) === undefined) return undefined;
  if (read.asOf !== undefined && isAfterDay(read.asOf, nowMs)) return "is of a day after today";
  return priceEndsAt !== undefined && isOver(priceEndsAt, nowMs) ? "has ended" : undefined;
}

function milesApartOf(first: PriceRow, read: PriceRow): number {
  const { lat, lng } = first;
  if (lat === undefined || lng === undefined || read.lat === undefined || read.lng === undefined) return 0;
  return milesBetween({ lat, lng }, { lat: read.lat, lng: read.lng });
}

/** The rows of one id but for the best. */
function losersOf<R extends Row>(same: readonly Repeated<R>[]): R[] {
  const best = bestOf(same, toKnown);
  return same.filter((each) => each !== best).map(({ row }) => row);
}

function bestOf<R extends Row>(same: readonly Repeated<R>[], known: (each: Repeated<R>) => KnownPrice): Repeated<R> {
  const current = currentOf(same);
  return current.reduce(
    (other, each) => (isBetterPrice(known(each), known(other)) ? each : other),
    defined(current[0]),
  );
}

/** The rows whose prices hold now: all where none does. */
function currentOf<R extends Row>(same: readonly Repeated<R>[]): readonly Repeated<R>[] {
  const current = same.filter(({ misses, read }) => misses === undefined && paidPrice(read) !== undefined);
  return current.length === 0 ? same : current;
}

/** A row without a price says nothing of it, however new it is. */
function toKnown({ read }: Repeated<Row>): KnownPrice {
  const dollarsPerGallon = paidPrice(read);
  return { dollarsPerGallon, asOf: dollarsPerGallon === undefined ? undefined : read.asOf };
}

/** Says where another price would count if days came before months in dates of which nothing shows it. */
function wordDayOrder<R extends Row>(repeated: readonly (readonly Repeated<R>[])[]): string[] {
  const known = (each: Repeated<R>): KnownPrice => {
    const { dollarsPerGallon, asOf } = toKnown(each);
    return { dollarsPerGallon, asOf: asOf === undefined ? undefined : (each.row.dayFirstAsOf ?? asOf) };
  };
  const doubtful = repeated.filter(
    (same) => toKnown(bestOf(same, toKnown)).dollarsPerGallon !== toKnown(bestOf(same, known)).dollarsPerGallon,
  );
  const example = doubtful.flat().find(({ row }) => row.dayFirstAsOf !== undefined);
  if (example === undefined) return [];
  const [monthFirst, dayFirst] = [example.read.asOf, example.row.dayFirstAsOf].map(
    (time) => time?.split("T", 1)[0] ?? "",
  );
  return [
    `Which price of ${doubtful.length === 1 ? "1 id" : `${doubtful.length} ids`} is the newest depends on whether the month or the day comes first in their dates, and no date shows it. The month counts as first: ${monthFirst} and not ${dayFirst} in ${example.row.where}. Where that is wrong, write ${dayFirst}.`,
  ];
}

function wordRepeated<R extends Row>(repeated: readonly (readonly Repeated<R>[])[], lost: readonly R[]): string[] {
  const missed = repeated.flatMap((same) => same.filter((each) => !currentOf(same).includes(each) && each.misses));
  const differing = repeated.filter((same) => new Set(currentOf(same).map(({ read }) => paidPrice(read))).size > 1);
  const byDate = differing.filter((same) => new Set(currentOf(same).map(({ read }) => read.asOf)).size > 1);
  const undated = differing.filter((same) => !byDate.includes(same));
  const strange = undated.filter((same) => currentOf(same).some(({ row }) => row.strangeDate !== undefined));
  const sameCount = repeated.filter((same) => !differing.includes(same) && currentOf(same).length > 1).length;
  return [
    ...wordPrices(byDate.length, "newest counts"),
    ...wordPrices(undated.length - strange.length, "lowest counts, because dates do not tell them apart"),
    ...wordPrices(strange.length, "lowest counts, because their dates are not understood"),
    ...MISSES.flatMap((why) => {
      const rows = missed.filter(({ misses }) => misses === why);
      return rows.length === 0
        ? []
        : [
            `${rows.length} ${rows.length === 1 ? "price" : "prices"} ${wordMisses(why, rows.length)} and ${rows.length === 1 ? "does" : "do"} not count, because the station has another: ${nameRows(rows.map(({ row }) => row.where))}.`,
          ];
    }),
    ...(sameCount === 0
      ? []
      : [`${sameCount} ${sameCount === 1 ? "id repeats" : "ids repeat"} with the same price: one row of each counts.`]),
    `${lost.length} repeated ${lost.length === 1 ? "row" : "rows"} left out: ${nameRows(lost.map(({ where }) => where))}.`,
  ];
}

/** Says which prices count although their time has not come or is over, because their stations have no others. */
function wordMissed<R extends Row>(kept: readonly Repeated<R>[]): string[] {
  return MISSES.flatMap((why) => {
    const rows = kept.filter(({ misses }) => misses === why);
    const [first] = rows;
    if (first === undefined) return [];
    const day = (why === "has ended" ? first.row.priceEndsAt : first.read.asOf)?.split("T", 1)[0] ?? "";
    const isOne = rows.length === 1;
    return [
      `${rows.length} ${isOne ? "price" : "prices"} ${wordMisses(why, rows.length)} and ${isOne ? "counts" : "count"}, because ${isOne ? "its station has" : "their stations have"} no other: ${nameRows(rows.map(({ row }) => row.where))} (${isOne ? "" : "the first "}${why === "has ended" ? "until" : "of"} ${day}).`,
    ];
  });
}

/** `are of a day after today`, `have ended` */
function wordMisses(why: Misses, count: number): string {
  return count === 1 ? why : why === "has ended" ? "have ended" : "are of a day after today";
}

function wordPrices(count: number, which: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? "id has" : "ids have"} several prices: the ${which}.`];
}

import { defined } from "../common/defined.js";
import { milesBetween } from "../common/sphere.js";
import { isBetterPrice, type KnownPrice } from "../contract/values/prices.js";
import { hasLostDigits } from "./ids.js";
import { isSound, paidPrice, type PriceRow, readPriceRow, stationKey } from "./priceRow.js";
import { nameRows, quote, type Row } from "./rows.js";

/** Places of one id that are further apart are two stations: geocoders differ by less. */
const SAME_PLACE_MILES = 5;

interface Repeated<R> {
  readonly row: R;
  readonly read: PriceRow;
}

/**
 * Keeps one row of each id: the newest by the dates of its prices and, where these do not decide, the one with the
 * lowest price. Rows at fault stay, so that they are named. A row whose place is far from that of the first row of its
 * id is a fault.
 * @param arePassesApart whether rows of one id at different miles of a route are passes of it, which stay.
 * @returns the rows kept, in the order of the file, and warnings about the others.
 */
export function mergeRepeated<R extends Row>(
  rows: readonly R[],
  arePassesApart = true,
): { readonly rows: readonly R[]; readonly warnings: readonly string[] } {
  const byId = new Map<string, Repeated<R>[]>();
  const firstOf = new Map<string, Repeated<R>>();
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
    if (same === undefined) byId.set(key, [{ row, read }]);
    else same.push({ row, read });
  }
  const repeated = [...byId.values()].filter(({ length }) => length > 1);
  const isLost = new Set(repeated.flatMap(losersOf));
  return {
    rows: rows.filter((row) => !isLost.has(row)).map((row) => faulty.get(row) ?? row),
    warnings: isLost.size === 0 ? [] : [...wordRepeated(repeated, [...isLost]), ...wordDayOrder(repeated)],
  };
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
  return same.reduce((other, each) => (isBetterPrice(known(each), known(other)) ? each : other), defined(same[0]));
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
  const differing = repeated.filter((same) => new Set(same.map(({ read }) => paidPrice(read))).size > 1);
  const byDate = differing.filter((same) => new Set(same.map(({ read }) => read.asOf)).size > 1);
  const sameCount = repeated.length - differing.length;
  return [
    ...wordPrices(byDate.length, "newest counts"),
    ...wordPrices(differing.length - byDate.length, "lowest counts, because dates do not tell them apart"),
    ...(sameCount === 0
      ? []
      : [`${sameCount} ${sameCount === 1 ? "id repeats" : "ids repeat"} with the same price: one row of each counts.`]),
    `${lost.length} repeated ${lost.length === 1 ? "row" : "rows"} left out: ${nameRows(lost.map(({ where }) => where))}.`,
  ];
}

function wordPrices(count: number, which: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? "id has" : "ids have"} several prices: the ${which}.`];
}

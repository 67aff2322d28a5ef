import { nameRows } from "./rows.js";
import type { ReadRow, ReadStation } from "./record.js";

/**
 * Keeps one row of each id: the newest by the dates of its prices and, where these do not decide, the one with the
 * lowest price. Rows at fault stay, so that they are named.
 * @returns the rows kept, in the order of the file, and warnings about the others.
 */
export function mergeRepeated<T extends ReadRow>(
  rows: readonly T[],
): { readonly rows: readonly T[]; readonly warnings: readonly string[] } {
  const best = new Map<string, ReadStation>();
  const repeated = new Map<
    string,
    { readonly prices: Set<number | undefined>; readonly times: Set<string | undefined> }
  >();
  for (const station of rows.flatMap(usable)) {
    const other = best.get(station.id);
    best.set(station.id, other === undefined || isBetter(station, other) ? station : other);
    if (other === undefined) continue;
    const seen = repeated.get(station.id) ?? {
      prices: new Set([paidPrice(other)]),
      times: new Set([other.price_as_of]),
    };
    seen.prices.add(paidPrice(station));
    seen.times.add(station.price_as_of);
    repeated.set(station.id, seen);
  }
  const kept = rows.filter((row) => usable(row).every((station) => best.get(station.id) === station));
  const differing = [...repeated.values()].filter(({ prices }) => prices.size > 1);
  const byDate = differing.filter(({ times }) => times.size > 1);
  const sameCount = repeated.size - differing.length;
  const isKept = new Set(kept);
  const lost = rows.filter((row) => !isKept.has(row));
  if (lost.length === 0) return { rows, warnings: [] };
  const warnings = [
    ...warnOfPrices(byDate.length, "newest counts"),
    ...warnOfPrices(differing.length - byDate.length, "lowest counts, because dates do not tell them apart"),
  ];
  if (sameCount > 0)
    warnings.push(
      `${sameCount} ${sameCount === 1 ? "id repeats" : "ids repeat"} with the same price: one row of each counts.`,
    );
  return {
    rows: kept,
    warnings: [
      ...warnings,
      `${lost.length} repeated ${lost.length === 1 ? "row" : "rows"} left out: ${nameRows(lost.map(({ where }) => where))}.`,
    ],
  };
}

function warnOfPrices(count: number, which: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? "id has" : "ids have"} several prices: the ${which}.`];
}

function usable({ station, faults }: ReadRow): ReadStation[] {
  return station === null || faults.length > 0 ? [] : [station];
}

function paidPrice({ cost_per_gallon: cost, price_per_gallon: price }: ReadStation): number | undefined {
  return cost ?? price;
}

function isBetter(station: ReadStation, than: ReadStation): boolean {
  const newer = timeOf(station) - timeOf(than);
  return newer === 0 ? (paidPrice(station) ?? Infinity) < (paidPrice(than) ?? Infinity) : newer > 0;
}

/** In milliseconds of the Unix epoch; 0 where it is not known. */
function timeOf({ price_as_of: time }: ReadStation): number {
  return time === undefined ? 0 : Date.parse(time);
}

// What is said of columns that could be a field and do not count, and of those that stand in for one.

import { unknownColumns } from "./columnTitles.js";
import { holdsPrices, pricesOfOthers } from "./priceColumn.js";
import { quote, type TextRow } from "./rows.js";
import { columnsFor, quoteAll, saysWest, toTitleKey } from "./titleMatch.js";
import { EXTRAS, type Field, NAMES } from "./titles.js";

/** Says which columns may have the prices of a table in which no column is surely the price. */
export function warnOfNoPrice(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
): string[] {
  if (columns.has("price")) return [];
  const ofOthers = pricesOfOthers(header, records);
  const likely = unknownColumns(header, columns).filter(
    (column) => holdsPrices(header, column, records) && !ofOthers.some((other) => other.column === column),
  );
  return [
    ...ofOthers.map(({ words }) => `${words}: they do not count.`),
    ...(likely.length === 0 ? [] : [wordLikely(header, likely)]),
  ];
}

function wordLikely(header: readonly string[], likely: readonly number[]): string {
  return `No column is surely the price, but the values of ${quoteAll(header, likely)} look like prices. Call the right one "${NAMES.price[0]}".`;
}

/** Fields of which others are not said: a price is asked for, and what can be coordinates is known by its values. */
const UNSAID: ReadonlySet<Field> = new Set([...EXTRAS, "price", "cost", "coordinates"]);

/**
 * Names the columns that could be a field and do not count, because another one has a plainer title, the column that
 * stands in for the name, and longitudes that are west by their title alone.
 * @param columns those that count.
 * @param chosen fields whose columns the user has chosen.
 */
export function warnOfOthers(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  chosen: ReadonlySet<Field> = new Set(),
): string[] {
  const used = new Set(columns.values());
  const titleOf = (column: number): string => quote(header[column] ?? "");
  const lng = columns.get("lng");
  const west =
    lng !== undefined && saysWest(header[lng] ?? "")
      ? [`All longitudes count as west and so as negative, because their column is called ${titleOf(lng)}.`]
      : [];
  const others = [...columns].flatMap(([field, column]) => {
    if (UNSAID.has(field) || chosen.has(field)) return [];
    const [own] = NAMES[field];
    const named = columnsFor(header, field);
    if (field === "name" && !named.includes(column))
      return [`No column is surely the name: ${titleOf(column)} stands in for it. Call the right one "${own}".`];
    // The field's own name is no choice between two.
    if (header[column] === own || named.filter((each) => toTitleKey(header[each] ?? "") === own).length === 1)
      return [];
    const rest = named.filter((each) => each !== column && !used.has(each));
    if (rest.length === 0) return [];
    return [
      `Several columns can be "${own}": ${titleOf(column)} counts, and ${rest.map(titleOf).join(", ")} ${rest.length === 1 ? "does" : "do"} not. Call the right one "${own}".`,
    ];
  });
  return [...others, ...west];
}

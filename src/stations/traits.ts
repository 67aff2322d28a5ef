// What a table is as a whole, and what its prices mean.

import { EXAMPLE_DAY, EXAMPLE_WITH_MONTH_FIRST } from "./dates.js";
import { warnOfOutlines } from "./outlines.js";
import { CONVERTED } from "./projection.js";
import type { ReadRow, Table } from "./record.js";
import { type FileTraits, nameRows, PAID_AT_COST, quote } from "./rows.js";
import type { Field } from "./titles.js";

/** Where a supplier names no price of his own, the pump price is paid. */
export function payPumpPrice(row: ReadRow): ReadRow {
  const { station } = row;
  if (station?.price_per_gallon === undefined || station.cost_per_gallon !== undefined) return row;
  return { ...row, station: { ...station, cost_per_gallon: station.price_per_gallon } };
}

/**
 * What the file is, and what its prices mean.
 * @param read all rows: a date that is not understood may be why a row does not count.
 */
export function describe(
  { header, columns, layout, dayOrder }: Table,
  rows: readonly ReadRow[],
  read: readonly ReadRow[],
): { readonly traits: FileTraits; readonly warnings: readonly string[] } {
  const isPaid = layout?.cost === "paid" && rows.some(({ station }) => station?.cost_per_gallon !== undefined);
  const titleOf = (field: Field): string => quote(header[columns.get(field) ?? -1] ?? "");
  const unpaid = isPaid
    ? rows
        .filter(({ station }) => station?.price_per_gallon !== undefined && station.cost_per_gallon === undefined)
        .map(({ where }) => where)
    : [];
  const unparked = rows.filter(({ hasStrangeSpaces }) => hasStrangeSpaces === true).map(({ where }) => where);
  const strange = read.filter(({ strangeDate }) => strangeDate !== undefined);
  return {
    traits: {
      ...(layout && { layout: layout.name }),
      ...(isPaid && { discounts: [PAID_AT_COST] }),
    },
    warnings: [
      ...warnOfOutlines(rows.filter(({ place }) => place?.isOutline === true).length),
      ...(rows.some(({ place }) => place?.isConverted === true) ? [CONVERTED] : []),
      ...(isPaid
        ? [`Prices paid are those of the column ${titleOf("cost")}, pump prices those of ${titleOf("price")}.`]
        : []),
      ...(unpaid.length > 0
        ? [
            `${unpaid.length} ${unpaid.length === 1 ? "station has" : "stations have"} no ${titleOf("cost")}: the pump price is paid there: ${nameRows(unpaid)}.`,
          ]
        : []),
      ...(strange.length > 0
        ? [
            `${strange.length} ${strange.length === 1 ? "price is" : "prices are"} of a date that is not understood, such as ${quote(strange[0]?.strangeDate ?? "")}${dayOrder === "both" ? ", because some dates of the file begin with the month and others with the day" : ""}: ${nameRows(strange.map(({ where }) => where))}. Write ${dayOrder === "both" ? EXAMPLE_DAY : `${EXAMPLE_DAY} or ${EXAMPLE_WITH_MONTH_FIRST}`}.`,
          ]
        : []),
      ...(unparked.length > 0
        ? [
            `${unparked.length} ${unparked.length === 1 ? "station counts" : "stations count"} as without parking, because ${titleOf("parkingSpaces")} has neither a number there nor yes or no: ${nameRows(unparked)}.`,
          ]
        : []),
    ],
  };
}

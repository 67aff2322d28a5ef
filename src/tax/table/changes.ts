import { namesOf } from "../../common/namesOf.js";
import { JURISDICTION_NAMES } from "../../contract/values/jurisdictions.js";
import type { FuelTaxTable } from "../fuelTax.js";
import { writeDollars } from "./csv.js";

/** A rate that rises or falls by more than this share of it is probably a mistake. */
const MOST_CHANGE = 0.5;

/** What is suspicious about a new table beside an older one, as sentences. */
export function warnOfChanges(table: FuelTaxTable, older: FuelTaxTable): string[] {
  const missing = [...older.rates.keys()].filter((jurisdiction) => !table.rates.has(jurisdiction));
  const changes = namesOf(JURISDICTION_NAMES).flatMap((jurisdiction) => {
    const [before, now] = [older, table].map(({ rates }) => rates.get(jurisdiction));
    if (before === undefined || now === undefined) return [];
    const [was, is] = [before.dollarsPerGallon ?? 0, now.dollarsPerGallon ?? 0];
    return Math.abs(is - was) <= MOST_CHANGE * was
      ? []
      : [
          `${JURISDICTION_NAMES[jurisdiction]} has ${writeDollars(is)} and had ${writeDollars(was)} in ${older.quarter}: more than half of it changed. See whether that is right.`,
        ];
  });
  return [
    ...(table.quarter < older.quarter
      ? [`The rates are those of ${table.quarter}, and older than the built-in ones of ${older.quarter}.`]
      : []),
    ...(missing.length === 0 ? [] : [`These are missing, and get no credit: ${missing.toSorted().join(", ")}.`]),
    ...changes,
  ];
}

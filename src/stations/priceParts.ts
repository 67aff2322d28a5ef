// What the title of the prices says that they lack, and columns of what is added to them or taken off.

import { listSome } from "../contract/values/words.js";
import { quote, sampleOf, type StationFileChoices, type TextRow } from "./rows.js";
import { type Field, NAMES } from "./titles.js";
import { separateWords } from "./units.js";

/** What prices are by words of their title, other than what is paid at the pump. */
const LACKS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\b(?:rack|wholesale|terminal)\b/i, "those at the terminal, without freight, margin and taxes"],
  [
    /\b(?:ex|excl|excluding|exclusive|before|without|w\/o|pre|net of|less|no)\W{0,3}(?:of )?(?:the )?(?:sales |fuel |all )?(?:tax(?:es)?|vat|gst|hst|iva)\b/i,
    "without tax",
  ],
];

/** Words of columns that change a price. */
const PART_WORD =
  /\b(?:margins?|discounts?|savings?|rebates?|freight|mark ?ups?|surcharges?|tax(?:es)?|vat|gst|hst)\b/i;

/**
 * Says what the prices are where their title says that they are not what is paid, and which columns would change them.
 * Of a column that the user has chosen nothing is said.
 */
export function warnOfParts(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
  { priceColumn, titles }: StationFileChoices,
): string[] {
  const price = columns.get("price");
  const title = header[price ?? -1];
  const isChosen = priceColumn !== undefined || titles?.has("price") === true;
  if (price === undefined || title === undefined || isChosen) return [];
  const used = new Set(columns.values());
  const lacks = LACKS.flatMap(([pattern, what]) => (pattern.test(separateWords(title)) ? [what] : []));
  const parts = Array.from(header.keys()).filter(
    (column) => !used.has(column) && PART_WORD.test(separateWords(header[column] ?? "")) && hasAmounts(records, column),
  );
  return [
    ...lacks.map((what) => `The prices of ${quote(title)} are ${what}: plans go by them as they are.`),
    ...(parts.length === 0
      ? []
      : [
          `${listSome(parts.map((column) => quote(header[column] ?? "")))} ${parts.length === 1 ? "does" : "do"} not count: plans go by ${quote(title)} as it is. Where it shall count, write what is paid in a column "${NAMES.cost[0]}".`,
        ]),
  ];
}

/** Whether a column has amounts other than 0. */
function hasAmounts(records: readonly TextRow[], column: number): boolean {
  return sampleOf(records, column).some((text) => /[1-9]/.test(text));
}

// What stands above the header of a table: it can say the unit of the prices.

import { listFew, nameRows, quote, type StationFileChoices, type TextRow } from "./rows.js";
import { findOnlyUnit, type UnitWords } from "./units.js";

/** Words of notes that speak of prices. */
const OF_PRICES =
  /\b(?:pric(?:e|es|ed|ing)|prix|precios?|amounts?|costs?|diesel|fuel|units?|currency|devise|moneda)\b/i;

/** Numbers and what stands behind them, as in a minimum of 50 gallons; but not those of `per 100 L`. */
const QUANTITY = /(\/|\bper )? ?\d[\d.,]* ?[a-z$¢]*/gi;

/** People, and countries, that are no currency: "contact us", "Canadian sites". */
const NO_CURRENCY = /\b(?:us|canadian|mexican)\b(?! ?(?:\$|¢|\/|dollars?|cents?|pesos?|funds|currency|gal))/gi;

/** As in `Unit: L`, where the letter is a unit. */
const UNIT_TITLE = /\b(?:units?|uom)(?: of measure)?\b:? ?/gi;

/** What notes say of the unit of prices, and where they say it. */
interface NotedUnit {
  readonly unit: UnitWords;
  readonly rows: readonly TextRow[];
}

/** Undefined where notes say nothing of it, or more than one unit. */
export function findNotedUnit(notes: readonly TextRow[]): NotedUnit | undefined {
  const ofPrices = notes.flatMap((row) => {
    const text = textOf(row);
    return OF_PRICES.test(text) ? [{ row, words: unitWordsOf(text) }] : [];
  });
  const unit = findOnlyUnit(ofPrices.map(({ words }) => words).join(" ; "));
  if (unit?.currency === undefined && unit?.volume === undefined) return undefined;
  const said = ofPrices.filter(({ words }) => {
    const own = findOnlyUnit(words);
    return own?.currency !== undefined || own?.volume !== undefined;
  });
  return { unit, rows: said.map(({ row }) => row) };
}

function unitWordsOf(text: string): string {
  return text
    .replaceAll(/u\.s\./gi, "us")
    .replaceAll(QUANTITY, (quantity, stroke: string | undefined) => (stroke === undefined ? " " : quantity))
    .replaceAll(NO_CURRENCY, " ")
    .replaceAll(UNIT_TITLE, "per ");
}

/** The text of a row as people read it. */
function textOf({ values }: TextRow): string {
  return values
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .join(" ");
}

/** Says what of the notes counts, and quotes those that do not. */
export function warnOfNotes(notes: readonly TextRow[], { parts }: StationFileChoices): string[] {
  const said = parts === "places" ? [] : (findNotedUnit(notes)?.rows ?? []);
  const others = notes.filter((row) => !said.includes(row));
  return [
    ...said.map((row) => `The unit of prices that say none is that of ${row.where}: ${quote(textOf(row))}.`),
    ...(others.length === 0
      ? []
      : [
          `${others.length} ${others.length === 1 ? "row" : "rows"} above the header left out: ${nameRows(others.map(({ where }) => where))} (${listFew(others.map((row) => quote(textOf(row))))}).`,
        ]),
  ];
}

import { readUnsignedDecimal } from "../../common/decimal.js";
import { quote } from "../../stations/rows.js";

/** What may stand around the digits: dollars, and a mark that a note follows. */
const AROUND = /^\$|\*$/g;

/** What IFTA's matrix has where there is no rate: `$-`, `$ -`, on its page nothing or the name of a blank picture. */
const NONE = /^(?:\$?\s*[-\u2013\u2014\u2212]*|n\/?a|spacer\d*)$/i;

/** No state taxes a gallon with more; a higher figure is in cents. */
const MOST_DOLLARS = 3;

/** Workbooks keep 0.3596 as the binary number next to it, and may show all its decimals. */
const MILLION = 1e6;

/** Dollars a gallon, `undefined` where there is no rate; or what is wrong with the text, as the end of a sentence. */
type TaxAmount = { readonly dollars: number | undefined } | { readonly fault: string };

/** Reads `$ 0.5240`, `0.524`, `$-`. */
export function readTaxAmount(text: string): TaxAmount {
  const trimmed = text.replaceAll("\u00A0", " ").trim();
  if (NONE.test(trimmed)) return { dollars: undefined };
  const amount = readUnsignedDecimal(trimmed.replaceAll(AROUND, "").trim());
  if (amount === undefined) return { fault: `${quote(trimmed)} is no amount in dollars such as 0.5240` };
  const dollars = Math.round(amount * MILLION) / MILLION;
  if (dollars > MOST_DOLLARS)
    return { fault: `${trimmed} is more than any fuel tax: write dollars a gallon, not cents` };
  return { dollars };
}

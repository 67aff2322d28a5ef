import { HALF_CENT, TIE_DOLLARS, roundDown, THOUSANDTH_DIGITS } from "../../contract/values/rounding.js";
import { difference, pricePerGallon } from "../design/words.js";

/** What something costs more than the plan, in little room: `+$0.51`, `under 1¢`, `the same`. */
export function extra(dollars: number): string {
  if (Math.abs(dollars) < TIE_DOLLARS) return "the same";
  return Math.abs(dollars) < HALF_CENT ? "under 1¢" : difference(dollars).replace("-", "−");
}

/** A price up to which something holds, down to the tenth of a cent that pumps show: `$3.088`. */
export function priceUpTo(price: number): string {
  return pricePerGallon(roundDown(price, THOUSANDTH_DIGITS));
}

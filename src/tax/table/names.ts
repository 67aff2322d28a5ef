// How IFTA's matrix names states and provinces, and what it writes beside their names.

import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import { readJurisdiction } from "../../contract/values/readJurisdiction.js";

/** `SurChg`, `(Surcharge)`, `-Surchg`. */
const SURCHARGE = /\bsur-?\s?ch(?:ar)?ge?\b/i;

/** The day from which a rate holds that changed within the quarter: `05/01/22`. */
const DAY = /\b(\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)\b/;

/** What the first cell of a row of the matrix says. */
export interface RowName {
  /**
   * `undefined` where the cell has only `SurChg`, for the state above; `"unknown"` where it names no state and no
   * province.
   */
  readonly jurisdiction: Jurisdiction | "unknown" | undefined;
  readonly isSurcharge: boolean;
  /** From which day on the row holds, as `2022-05-01`; empty where it holds for the whole quarter. */
  readonly since: string;
}

/**
 * Reads `ALABAMA #35`, `ALABAMA (AL) #35`, `VIRGINIA SurChg #19`, `VIRGINIA (VA) #19 (Surcharge)`, `NEWFOUNDLAND (NL)
 * 05/01/22`.
 */
export function readRowName(text: string): RowName {
  const [day = "", month = "", dayOfMonth = "", year = ""] = DAY.exec(text) ?? [];
  const isSurcharge = SURCHARGE.test(text);
  const name = text.replace(SURCHARGE, " ");
  const code = /\(\s*([A-Z]{2})\s*\)/.exec(name)?.[1] ?? "";
  // The numbers of notes and days go.
  const words = name
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
  const jurisdiction =
    readJurisdiction(code) ?? readJurisdiction(words) ?? (words === "" && isSurcharge ? undefined : "unknown");
  return {
    jurisdiction,
    isSurcharge,
    since: day === "" ? "" : `20${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`,
  };
}

import { STATE_NAMES } from "../../../contract/values/jurisdictions.js";
import { readJurisdiction } from "../../../contract/values/readJurisdiction.js";

/** The number of words in the longest name, "District of Columbia". */
export const MAX_STATE_WORDS = 3;

/** The two-letter code of the state that words from `readParts` name; undefined if they name none. */
export function readState(words: readonly string[]): string | undefined {
  const code = readJurisdiction(words.join(" "));
  return code !== undefined && isStateCode(code) ? code : undefined;
}

/** Whether there is a state with this two-letter code. */
export function isStateCode(code: string): boolean {
  return Object.hasOwn(STATE_NAMES, code);
}

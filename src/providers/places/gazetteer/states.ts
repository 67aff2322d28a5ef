import { namesOf } from "../../../common/namesOf.js";
import { STATE_NAMES } from "../../../contract/jurisdictionNames.js";
import { nameKey, toKey } from "./names.js";

/** Short forms of names that are not codes. */
const SHORT_FORMS: Readonly<Partial<Record<keyof typeof STATE_NAMES, readonly string[]>>> = {
  AL: ["Ala"],
  AZ: ["Ariz"],
  AR: ["Ark"],
  CA: ["Calif", "Cal"],
  CO: ["Colo"],
  CT: ["Conn"],
  DE: ["Del"],
  FL: ["Fla"],
  IL: ["Ill"],
  IN: ["Ind"],
  KS: ["Kan", "Kans"],
  MA: ["Mass"],
  MI: ["Mich"],
  MN: ["Minn"],
  MS: ["Miss"],
  MT: ["Mont"],
  NE: ["Neb", "Nebr"],
  NV: ["Nev"],
  NM: ["N Mex"],
  NC: ["N Car"],
  ND: ["N Dak"],
  OK: ["Okla"],
  OR: ["Ore", "Oreg"],
  PA: ["Penn", "Penna"],
  SC: ["S Car"],
  SD: ["S Dak"],
  TN: ["Tenn"],
  TX: ["Tex"],
  WA: ["Wash"],
  WV: ["W Va"],
  WI: ["Wis", "Wisc"],
  WY: ["Wyo"],
};

const STATES = namesOf(STATE_NAMES);

/** The number of words in the longest name, "District of Columbia". */
export const MAX_STATE_WORDS = 3;

const BY_CODE: ReadonlyMap<string, string> = new Map(STATES.map((code) => [code.toLowerCase(), code]));
const BY_KEY = new Map(STATES.flatMap((code) => [STATE_NAMES[code], ...(SHORT_FORMS[code] ?? [])].map((form) => [nameKey(form), code] as const)));

/** The two-letter code of the state that words from `readParts` name; undefined if they name none. */
export function readState(words: readonly string[]): string | undefined {
  // Codes first and without their abbreviations written out: MT is not "mount", and N.Y. has no north.
  return BY_CODE.get(words.join("")) ?? BY_KEY.get(toKey(words));
}

/** Whether there is a state with this two-letter code. */
export function isStateCode(code: string): boolean {
  return BY_CODE.get(code.toLowerCase()) === code;
}

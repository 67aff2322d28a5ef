import { nameKey, toKey } from "./names.js";

/** The 50 states and the District of Columbia: code, name, and the short forms that are neither. */
const STATES: readonly (readonly [code: string, name: string, ...forms: string[]])[] = [
  ["AL", "Alabama", "Ala"],
  ["AK", "Alaska"],
  ["AZ", "Arizona", "Ariz"],
  ["AR", "Arkansas", "Ark"],
  ["CA", "California", "Calif", "Cal"],
  ["CO", "Colorado", "Colo"],
  ["CT", "Connecticut", "Conn"],
  ["DE", "Delaware", "Del"],
  ["DC", "District of Columbia"],
  ["FL", "Florida", "Fla"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois", "Ill"],
  ["IN", "Indiana", "Ind"],
  ["IA", "Iowa"],
  ["KS", "Kansas", "Kan", "Kans"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts", "Mass"],
  ["MI", "Michigan", "Mich"],
  ["MN", "Minnesota", "Minn"],
  ["MS", "Mississippi", "Miss"],
  ["MO", "Missouri"],
  ["MT", "Montana", "Mont"],
  ["NE", "Nebraska", "Neb", "Nebr"],
  ["NV", "Nevada", "Nev"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico", "N Mex"],
  ["NY", "New York"],
  ["NC", "North Carolina", "N Car"],
  ["ND", "North Dakota", "N Dak"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma", "Okla"],
  ["OR", "Oregon", "Ore", "Oreg"],
  ["PA", "Pennsylvania", "Penn", "Penna"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina", "S Car"],
  ["SD", "South Dakota", "S Dak"],
  ["TN", "Tennessee", "Tenn"],
  ["TX", "Texas", "Tex"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington", "Wash"],
  ["WV", "West Virginia", "W Va"],
  ["WI", "Wisconsin", "Wis", "Wisc"],
  ["WY", "Wyoming", "Wyo"],
];

/** The number of words in the longest name, "District of Columbia". */
export const MAX_STATE_WORDS = 3;

const BY_CODE = new Map(STATES.map(([code]) => [code.toLowerCase(), code]));
const BY_KEY = new Map(STATES.flatMap(([code, ...forms]) => forms.map((form) => [nameKey(form), code] as const)));

/** The two-letter code of the state that words from `readParts` name; undefined if they name none. */
export function readState(words: readonly string[]): string | undefined {
  // Codes first and without their abbreviations written out: MT is not "mount", and N.Y. has no north.
  return BY_CODE.get(words.join("")) ?? BY_KEY.get(toKey(words));
}

/** Whether there is a state with this two-letter code. */
export function isStateCode(code: string): boolean {
  return BY_CODE.get(code.toLowerCase()) === code;
}

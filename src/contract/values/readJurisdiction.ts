// States and provinces as people and files write them.

import { type Jurisdiction, JURISDICTION_NAMES, JURISDICTIONS } from "./jurisdictions.js";

/** Short forms that are not postal codes, and names and codes of former times. */
const OTHER_NAMES: Readonly<Partial<Record<Jurisdiction, readonly string[]>>> = {
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
  AB: ["Alta"],
  MB: ["Man"],
  NL: ["Newfoundland", "Nfld", "NF"],
  NT: ["NWT"],
  ON: ["Ont"],
  PE: ["PEI"],
  QC: ["Que", "PQ"],
  SK: ["Sask"],
  YT: ["Yukon Territory"],
};

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["no", "north"],
  ["s", "south"],
  ["so", "south"],
  ["w", "west"],
]);

const BY_KEY: ReadonlyMap<string, Jurisdiction> = new Map(
  JURISDICTIONS.flatMap((code) =>
    [code, JURISDICTION_NAMES[code], ...(OTHER_NAMES[code] ?? [])].map(
      (name) => [spellOut(wordsOf(name)), code] as const,
    ),
  ),
);

/** `US-TX` and `CA-ON`, as ISO 3166-2 writes them. */
const COUNTRY = /^\s*(?:us|ca)-(?=[a-z]{2}\s*$)/i;

/**
 * The state or province that a text names: `TX`, `Texas`, `Tex.`, `US-TX`, `N.C.`, `N. Carolina`, `Québec`, `PQ`. Case,
 * accents, punctuation and spaces do not matter.
 * @returns its postal code; `undefined` for any other text.
 */
export function readJurisdiction(text: string): Jurisdiction | undefined {
  const words = wordsOf(text.replace(COUNTRY, ""));
  return BY_KEY.get(words.join("")) ?? BY_KEY.get(spellOut(words));
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The key of a name, with the direction at its beginning written out. */
function spellOut(words: readonly string[]): string {
  const [first = "", second = ""] = words;
  // The N of "N.C." is no direction.
  const direction = second.length > 1 ? DIRECTIONS.get(first) : undefined;
  return [direction ?? first, ...words.slice(1)].join("");
}

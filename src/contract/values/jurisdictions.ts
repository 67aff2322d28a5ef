// States of the US and provinces of Canada: their postal codes and names, also as people and files write them.

/**
 * The states of the US with the District of Columbia, and the provinces and territories of Canada, by their postal
 * codes.
 */
export const JURISDICTIONS = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "DC",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
  "AB",
  "BC",
  "MB",
  "NB",
  "NL",
  "NS",
  "NT",
  "NU",
  "ON",
  "PE",
  "QC",
  "SK",
  "YT",
] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** The jurisdiction whose postal code a text is, in capitals. */
export function jurisdictionOf(code: string): Jurisdiction | undefined {
  return JURISDICTIONS.find((jurisdiction) => jurisdiction === code);
}

/** The 50 states and the District of Columbia by their postal codes. */
export const STATE_NAMES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
} as const satisfies Partial<Record<Jurisdiction, string>>;

/** The provinces and territories of Canada. */
export const PROVINCE_NAMES = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
} as const satisfies Partial<Record<Jurisdiction, string>>;

export const JURISDICTION_NAMES: Readonly<Record<Jurisdiction, string>> = { ...STATE_NAMES, ...PROVINCE_NAMES };

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

import { nameKey, toKey } from "./names.js";

/** A province of Canada or a state of Mexico. */
export interface Region {
  readonly country: "Canada" | "Mexico";
  /** The town of the United States where most roads there cross the border. */
  readonly crossing: string;
  /** Whether the other neighbour has the same code, so that only the town tells which is meant. */
  readonly isInBoth: boolean;
}

/** British Columbia and Baja California; Newfoundland and Nuevo León. */
const IN_BOTH = new Set(["BC", "NL"]);

/** Names and codes that no state of the United States has. */
const REGIONS: readonly (readonly [country: Region["country"], crossing: string, ...names: string[]])[] = [
  ["Canada", "Buffalo, NY", "Canada", "CAN"],
  ["Canada", "Sweet Grass, MT", "Alberta", "AB", "Alta"],
  ["Canada", "Blaine, WA", "British Columbia", "BC", "Yukon", "YT"],
  ["Canada", "Pembina, ND", "Manitoba", "MB", "Nunavut", "NU"],
  ["Canada", "Houlton, ME", "New Brunswick", "NB"],
  [
    "Canada",
    "Calais, ME",
    "Newfoundland and Labrador",
    "Newfoundland",
    "NL",
    "NF",
    "Nova Scotia",
    "NS",
    "Prince Edward Island",
    "PE",
    "PEI",
  ],
  ["Canada", "Sweet Grass, MT", "Northwest Territories", "NT", "NWT"],
  ["Canada", "Buffalo, NY", "Ontario", "ON", "Ont"],
  ["Canada", "Champlain, NY", "Quebec", "QC", "PQ", "Que"],
  ["Canada", "Portal, ND", "Saskatchewan", "SK", "Sask"],
  ["Mexico", "Laredo, TX", "Mexico", "MX", "MEX", "Mexico City", "CDMX", "DF", "Estado de Mexico", "Edomex"],
  ["Mexico", "San Diego, CA", "Baja California", "Baja", "BCN", "Baja California Sur", "BCS"],
  ["Mexico", "Nogales, AZ", "Sonora", "SON", "Sinaloa", "SIN"],
  ["Mexico", "El Paso, TX", "Chihuahua", "CHIH", "CHH", "Durango", "DGO", "DUR"],
  ["Mexico", "Eagle Pass, TX", "Coahuila", "COAH", "COA", "Coahuila de Zaragoza"],
  ["Mexico", "Laredo, TX", "Nuevo Leon", "NLE", "Tamaulipas", "TAMPS", "TAM", "TM"],
  [
    "Mexico",
    "Laredo, TX",
    "Aguascalientes",
    "AGS",
    "AGU",
    "Zacatecas",
    "ZAC",
    "San Luis Potosi",
    "SLP",
    "Jalisco",
    "JAL",
    "Guanajuato",
    "GTO",
    "GUA",
  ],
  [
    "Mexico",
    "Laredo, TX",
    "Queretaro",
    "QRO",
    "Hidalgo",
    "HGO",
    "HID",
    "Michoacan",
    "Colima",
    "COL",
    "Nayarit",
    "NAY",
    "Puebla",
    "PUE",
    "Tlaxcala",
    "TLAX",
    "TLA",
  ],
  [
    "Mexico",
    "Laredo, TX",
    "Morelos",
    "MOR",
    "Guerrero",
    "GRO",
    "Oaxaca",
    "OAX",
    "Veracruz",
    "VER",
    "Tabasco",
    "TAB",
    "Chiapas",
    "CHIS",
    "CHP",
  ],
  ["Mexico", "Laredo, TX", "Campeche", "CAM", "Yucatan", "YUC", "Quintana Roo", "QROO", "ROO"],
];

/** The number of words in the longest name, "Newfoundland and Labrador". */
export const MAX_REGION_WORDS = 3;

const BY_KEY: ReadonlyMap<string, Region> = new Map(
  REGIONS.toReversed().flatMap(([country, crossing, ...names]) =>
    names.map((name) => [nameKey(name), { country, crossing, isInBoth: IN_BOTH.has(name) }] as const),
  ),
);

/** The province, state or country of a neighbour that words from `readParts` name; undefined if they name none. */
export function readRegion(words: readonly string[]): Region | undefined {
  // Codes as they are first: N.L. has no north.
  return BY_KEY.get(words.join("")) ?? BY_KEY.get(toKey(words));
}

/**
 * The code of each province by the letters with which its postal codes begin; X is of Nunavut and the Northwest
 * Territories.
 */
const POSTAL_LETTERS: readonly (readonly [letters: string, code: string])[] = [
  ["a", "nl"],
  ["b", "ns"],
  ["c", "pe"],
  ["e", "nb"],
  ["ghj", "qc"],
  ["klmnp", "on"],
  ["r", "mb"],
  ["s", "sk"],
  ["t", "ab"],
  ["v", "bc"],
  ["x", "nt"],
  ["y", "yt"],
];

/**
 * The province of a postal code of Canada in small letters and without its space: "k1a0b1"; undefined for other texts.
 */
export function readPostalCode(code: string): Region | undefined {
  if (!/^[a-z]\d[a-z]\d[a-z]\d$/.test(code)) return undefined;
  const [, province = ""] = POSTAL_LETTERS.find(([letters]) => letters.includes(code.charAt(0))) ?? [];
  return BY_KEY.get(province);
}

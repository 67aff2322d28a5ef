// In which country a station is, as far as its row shows: prices are in its currency, and by its volume.

import { type Jurisdiction, PROVINCE_NAMES, readJurisdiction } from "../contract/values/jurisdictions.js";

export type Country = "US" | "CA" | "MX";

/** What countries are called in tables, as keys. */
const NAMES: ReadonlyMap<string, Country> = new Map<string, Country>([
  ...["us", "usa", "unitedstates", "unitedstatesofamerica", "america", "eeuu"].map((name) => [name, "US"] as const),
  ...["ca", "can", "canada"].map((name) => [name, "CA"] as const),
  ...["mx", "mex", "mexico"].map((name) => [name, "MX"] as const),
]);

/** A postal code of Canada: `N9A 1A1`. */
const CANADIAN_CODE = /\b[a-ceghj-nprstvxy]\d[a-ceghj-nprstv-z] ?\d[a-ceghj-nprstv-z]\d\b/i;

/** The country with which an address ends. */
const COUNTRY_AT_END = /,\s?(canada|m[eé]xico|usa)\.?$/i;

/** The state with which an address ends: `Windsor, ON N9A 1A1`. */
const STATE_AT_END = /,\s?([a-z]{2})(?:\s[a-z\d -]{3,10})?$/i;

/** States of Mexico by the short forms that no state or province of its neighbours has, and by their names, as keys. */
const MEXICAN_STATES: ReadonlySet<string> = new Set(
  (
    "aguascalientes ags bajacalifornia bajacalifornianorte bcn bajacaliforniasur bcs campeche camp chiapas chis chihuahua chih " +
    "coahuila coah colima ciudaddemexico cdmx durango dgo guanajuato gto guerrero gro hidalgo hgo jalisco jal " +
    "estadodemexico edomex michoacan morelos mor nayarit nay nuevoleon oaxaca oax puebla pue queretaro qro " +
    "quintanaroo qroo sanluispotosi slp sinaloa sin sonora son tabasco tab tamaulipas tamps tlaxcala tlax veracruz " +
    "yucatan yuc zacatecas zac"
  ).split(" "),
);

/** Rectangles that lie wholly in one country, in degrees. Between them, near the borders, a place shows nothing. */
const RECTANGLES: readonly (readonly [country: Country, south: number, north: number, west: number, east: number])[] = [
  ["US", 32.8, 41.6, -125, -66],
  ["US", 41.6, 48.9, -122.7, -95.3],
  ["US", 41.6, 46.2, -95.3, -84.9],
  ["US", 41.6, 42.7, -78.8, -69],
  ["US", 42.7, 44.9, -74.6, -69],
  ["US", 25.9, 32.8, -97, -79],
  ["US", 29.9, 32.8, -102, -97],
  ["US", 18.5, 23, -161, -154],
  ["US", 60.5, 72, -170, -141.2],
  ["CA", 49.5, 84, -127, -52],
  ["CA", 60.5, 84, -134, -52],
  ["CA", 48.4, 49.5, -88, -52],
  ["CA", 47.6, 49.5, -79, -52],
  ["CA", 42.9, 46, -82.2, -79.2],
  ["CA", 43.7, 48.4, -79.2, -77.2],
  ["CA", 45.2, 47.6, -77.2, -71.7],
  ["CA", 43.3, 48, -66.6, -52],
  ["MX", 14.6, 25.7, -118, -97.2],
  ["MX", 18.6, 21.7, -91, -86.6],
  ["MX", 23, 31.2, -116, -106.7],
];

/** What a row says of its place. */
export interface CountryWords {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly address?: string | undefined;
  readonly zip?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

/** `undefined` where a row does not show it. */
export function countryOf(words: CountryWords): Country | undefined {
  const stated = NAMES.get(toKey(words.country ?? ""));
  if (stated !== undefined) return stated;
  const found = countryAt(words.lat ?? NaN, words.lng ?? NaN);
  const address = words.address ?? "";
  if (CANADIAN_CODE.test(words.zip ?? "") || CANADIAN_CODE.test(address)) return "CA";
  const ending = COUNTRY_AT_END.exec(address)?.[1];
  if (ending !== undefined) return NAMES.get(toKey(ending));
  const state = isGiven(words.state) ? words.state : (STATE_AT_END.exec(address)?.[1] ?? "");
  if (MEXICAN_STATES.has(toKey(state))) return "MX";
  const jurisdiction = readJurisdiction(state);
  if (jurisdiction === undefined) return found;
  // "BC" and "NL" are states of Mexico, too.
  return isProvince(jurisdiction) ? (found === "MX" ? "MX" : "CA") : "US";
}

export function isProvince(jurisdiction: Jurisdiction | undefined): boolean {
  return jurisdiction !== undefined && Object.hasOwn(PROVINCE_NAMES, jurisdiction);
}

function countryAt(lat: number, lng: number): Country | undefined {
  return RECTANGLES.find(
    ([, south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  )?.[0];
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function toKey(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
}

// States and provinces as files write them.

import { Jurisdiction } from "../contract/jurisdiction.js";

const NAMES: Readonly<Record<Jurisdiction, string>> = {
  AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado", CT: "Connecticut", DE: "Delaware", DC: "District of Columbia",
  FL: "Florida", GA: "Georgia", HI: "Hawaii", ID: "Idaho", IL: "Illinois", IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", ME: "Maine",
  MD: "Maryland", MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi", MO: "Missouri", MT: "Montana", NE: "Nebraska", NV: "Nevada",
  NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico", NY: "New York", NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma", OR: "Oregon",
  PA: "Pennsylvania", RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah", VT: "Vermont", VA: "Virginia",
  WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming",
  AB: "Alberta", BC: "British Columbia", MB: "Manitoba", NB: "New Brunswick", NL: "Newfoundland and Labrador", NS: "Nova Scotia", NT: "Northwest Territories",
  NU: "Nunavut", ON: "Ontario", PE: "Prince Edward Island", QC: "Quebec", SK: "Saskatchewan", YT: "Yukon",
};

const CODES = new Map<string, Jurisdiction>(Jurisdiction.options.flatMap((code) => [[code.toLowerCase(), code] as const, [NAMES[code].toLowerCase(), code] as const]));

const PROVINCES: ReadonlySet<string> = new Set(["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]);

/** `US-TX` and `CA-ON`, as ISO 3166-2 writes them. */
const COUNTRY = /^(?:us|ca)-(?=[a-z]{2}$)/;

/** The jurisdiction that a text names: `TX`, `tx`, `Texas`, `US-TX`; `undefined` for any other text. */
export function jurisdictionOf(text: string): Jurisdiction | undefined {
  const key = text.trim().toLowerCase().replaceAll(/\s+/g, " ").replaceAll("é", "e").replace(/\.$/, "");
  return CODES.get(key.replace(COUNTRY, ""));
}

export function isProvince(jurisdiction: Jurisdiction | undefined): boolean {
  return jurisdiction !== undefined && PROVINCES.has(jurisdiction);
}

/** A state, and a ZIP or postal code behind it: `TX 75501`. */
const STATE = /^([a-z]{2})(?:\s+[\da-z][\da-z -]{3,9})?$/i;
const COUNTRY_NAME = /^(?:u\.?s\.?a?\.?|canada|united states)$/i;

/** The parts of an address that ends with a town and a state, such as `1 Main St, Texarkana, TX 75501`; `undefined` where it does not. */
export function splitAddress(text: string): { readonly address: string; readonly city: string; readonly state: Jurisdiction } | undefined {
  const parts = text.split(",").map((part) => part.trim());
  if (COUNTRY_NAME.test(parts.at(-1) ?? "")) parts.pop();
  const state = jurisdictionOf(STATE.exec(parts.pop() ?? "")?.[1] ?? "");
  const city = parts.pop();
  return state === undefined || city === undefined ? undefined : { address: parts.join(", "), city, state };
}

// States and provinces as files write them.

import { Jurisdiction } from "../contract/jurisdiction.js";
import { JURISDICTION_NAMES, PROVINCE_NAMES } from "../contract/jurisdictionNames.js";

const CODES = new Map<string, Jurisdiction>(Jurisdiction.options.flatMap((code) => [[code.toLowerCase(), code] as const, [JURISDICTION_NAMES[code].toLowerCase(), code] as const]));

/** `US-TX` and `CA-ON`, as ISO 3166-2 writes them. */
const COUNTRY = /^(?:us|ca)-(?=[a-z]{2}$)/;

/** The jurisdiction that a text names: `TX`, `tx`, `Texas`, `US-TX`; `undefined` for any other text. */
export function jurisdictionOf(text: string): Jurisdiction | undefined {
  const key = text.trim().toLowerCase().replaceAll(/\s+/g, " ").replaceAll("é", "e").replace(/\.$/, "");
  return CODES.get(key.replace(COUNTRY, ""));
}

export function isProvince(jurisdiction: Jurisdiction | undefined): boolean {
  return jurisdiction !== undefined && Object.hasOwn(PROVINCE_NAMES, jurisdiction);
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

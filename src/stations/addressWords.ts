// What the words of a station's address say of its town and its state.

import { type Jurisdiction, readJurisdiction } from "../contract/values/jurisdictions.js";
import { isProvince } from "./country.js";

/** Where Canada begins in the south, in degrees. Further south, "BC" and "NL" are states of Mexico. */
const SOUTHMOST_LAT = 41.6;

/** The jurisdiction that a column of states names. @param location the station's, if its file gives it. */
export function jurisdictionIn(
  state: string,
  location: { readonly lat?: number | undefined } | undefined,
): Jurisdiction | undefined {
  const jurisdiction = readJurisdiction(state);
  return isProvince(jurisdiction) && (location?.lat ?? SOUTHMOST_LAT) < SOUTHMOST_LAT ? undefined : jurisdiction;
}

/** A state, and a ZIP or postal code behind it: `TX 75501`. */
const STATE = /^([a-z]{2})(?:\s+[\da-z][\da-z -]{3,9})?$/i;
const COUNTRY_NAME = /^(?:u\.?s\.?a?\.?|canada|united states)$/i;

/**
 * The parts of an address that ends with a town and a state, such as `1 Main St, Texarkana, TX 75501`; `undefined`
 * where it does not.
 */
export function splitAddress(
  text: string,
): { readonly address: string; readonly city: string; readonly state: Jurisdiction } | undefined {
  const parts = text.split(",").map((part) => part.trim());
  if (COUNTRY_NAME.test(parts.at(-1) ?? "")) parts.pop();
  const last = parts.pop() ?? "";
  const state = readJurisdiction(STATE.exec(last)?.[1] ?? "");
  if (state === undefined) return splitTown(parts.join(", "), last);
  const city = parts.pop();
  return city === undefined ? undefined : { address: parts.join(", "), city, state };
}

/** A town and its state without a comma between them: `Sterling CO 80751`. A street has a number: `100 Main St NE`. */
function splitTown(address: string, text: string): ReturnType<typeof splitAddress> {
  const words = text.split(/\s+/);
  if (/^\d{5}(?:-\d{4})?$/.test(words.at(-1) ?? "")) words.pop();
  const state = readJurisdiction(/^[A-Z]{2}$/.exec(words.pop() ?? "")?.[0] ?? "");
  const city = words.join(" ");
  return state === undefined || city === "" || /\d/.test(city) ? undefined : { address, city, state };
}

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
  const state = readJurisdiction(STATE.exec(parts.pop() ?? "")?.[1] ?? "");
  const city = parts.pop();
  return state === undefined || city === undefined ? undefined : { address: parts.join(", "), city, state };
}

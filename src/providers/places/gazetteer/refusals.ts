// Refusals of the gazetteer, in words.

import { CANDIDATE_ADVICE } from "../../../contract/values/details.js";
import { ServiceError } from "../../../contract/values/errors.js";
import type { LocatedPlace } from "../provider.js";

export const MAX_NAMED = 4;
export const MAX_SUGGESTIONS = 5;
const MAX_QUOTED = 60;

export const COVERAGE = "The gazetteer knows towns and ZIP codes of the United States";

export const CHOOSE = `Add the state or the ZIP code, or ${CANDIDATE_ADVICE.sendCoordinates.forCallers}`;

export function notFound(message: string, suggestions: readonly string[] = []): ServiceError {
  return new ServiceError(
    "PLACE_NOT_FOUND",
    message,
    suggestions.length > 0 ? { suggestions: suggestions.slice(0, MAX_SUGGESTIONS) } : undefined,
  );
}

/** The refusal of a place in Canada or Mexico. */
export function isAbroad(text: string, country: string, crossing: string): ServiceError {
  const example = crossing === "" ? "" : `, such as ${crossing}`;
  return notFound(
    `${quote(text)} is in ${country}. ${COVERAGE}: name the town where the route crosses the border${example}.`,
    crossing === "" ? [] : [crossing],
  );
}

/** Lists the first few of `count` places. */
export function list(places: readonly LocatedPlace[], count: number): string {
  const names = places
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join("; ");
  return count > MAX_NAMED ? `${names} or ${count - MAX_NAMED} more` : names;
}

/** Quotes a text in a message. */
export function quote(text: string): string {
  return `"${shorten(text)}"`;
}

/** A text as messages show it: printable characters only, and not too many. */
export function shorten(text: string): string {
  const characters = [...text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim()];
  return characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : characters.join("");
}

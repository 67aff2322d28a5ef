// Limits on the answers of providers. The thread that serves all requests parses them, so no answer, whatever it
// contains, may occupy that thread for more than some tens of milliseconds.

import type { z } from "zod";
import { parseJson } from "../../common/json.js";
import { ServiceError } from "../../contract/values/errors.js";

export interface ExpectedAnswer<T> {
  readonly schema: z.ZodType<T>;
  /** The largest answer that is read, in bytes. */
  readonly maxBytes: number;
}

/**
 * The size limits of answers by kind, in bytes after decompression.
 * - `route`: the whole line of a route. From Los Angeles to New York (2,781 miles) OSRM returns 34,878 points, which
 * take
 *   120 kB at precision 5 and 161 kB at precision 6; from Key West to the north of Alaska (5,500 miles) it would be
 * twice
 *   that. At the same 4.6 bytes a point, the 100,000 points that a route may have take 0.5 MB. The limit is four times
 * that.
 * - `times`: drive times of one window, at most 25 places. OSRM's answers are the largest, with 300 bytes a place: 8
 * kB.
 *   Valhalla also returns a line, for which the limit leaves 60 bytes a mile.
 * - `places`: Nominatim returns up to 5 places of less than 1 kB each; each of Google's takes some 3 kB.
 */
export const MAX_ANSWER_BYTES = { route: 2_097_152, times: 262_144, places: 262_144 } as const;

/**
 * The most JSON values in an answer, at any depth. A line is one string. The answers with the most values are Google's
 * matrices, some 200, and places, some 2,000. Without this limit, 2 MB could hold 700,000 objects or a million nested
 * arrays, which take up to a second and 100 MB to parse.
 */
const MAX_VALUES = 20_000;

/**
 * Parses the text of an answer.
 * @returns undefined, which no schema accepts, if it is not JSON.
 * @throws {ServiceError} UPSTREAM_ERROR for an answer with too many values.
 */
export function parseAnswer(provider: string, text: string): unknown {
  if (hasMoreValues(text, MAX_VALUES)) throw tooLarge(provider, `${MAX_VALUES} values`);
  return parseJson(text);
}

/** @throws {ServiceError} UPSTREAM_ERROR for an answer that its schema rejects. */
export function checkAnswer<T>(provider: string, schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw upstreamError(provider, "gave an answer that is not as its documentation says");
  return parsed.data;
}

/** The error for an answer that is too large to be read. */
export function tooManyBytes(provider: string, maxBytes: number): ServiceError {
  return tooLarge(provider, `${maxBytes / 1024} kB`);
}

function tooLarge(provider: string, most: string): ServiceError {
  return upstreamError(provider, `gave too large an answer: more than ${most}`);
}

/** A 502 error that says who failed and how, without any of the provider's own text. */
export function upstreamError(provider: string, failure: string): ServiceError {
  return new ServiceError("UPSTREAM_ERROR", `${provider} ${failure}. Try again later.`);
}

const COMMA = ",".charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);
const BRACKET = "[".charCodeAt(0);
const BRACE = "{".charCodeAt(0);

/**
 * Whether JSON has more than `most` values. Outside strings, each but the first follows a comma or an opening bracket
 * or brace.
 */
function hasMoreValues(json: string, most: number): boolean {
  let values = 1;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) i += code === BACKSLASH ? 1 : 0;
    else if ((code === COMMA || code === BRACKET || code === BRACE) && ++values > most) return true;
  }
  return false;
}

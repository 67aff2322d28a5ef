// Bounds for the answers of providers. They are parsed on the thread that serves all requests, so no answer, whatever it
// contains, may occupy that thread for more than some tens of milliseconds.

import type { z } from "zod";
import { ServiceError } from "../../contract/errors.js";

/** The answer that a call expects. */
export interface ExpectedAnswer<T> {
  readonly schema: z.ZodType<T>;
  /** The largest answer that is read, in bytes. */
  readonly maxBytes: number;
}

/**
 * The largest answers by kind, in bytes without compression.
 * - `route`: the whole line of a route. From Los Angeles to New York (2,781 miles) OSRM gives 34,878 points, which take
 *   120 kB at precision 5 and 161 kB at precision 6; from Key West to the north of Alaska (5,500 miles) it would be twice
 *   that. The 100,000 points that a route may have take 0.5 MB at the same 4.6 bytes a point. The limit is four times that.
 * - `times`: drive times of one window, 25 places at most. OSRM's answer, the largest, has 300 bytes for a place: 8 kB.
 *   Valhalla gives a line too, for which there are 60 bytes a mile.
 * - `places`: Nominatim is asked for 5 places of less than 1 kB each; a place of Google's takes some 3 kB.
 */
export const MAX_ANSWER_BYTES = { route: 2_097_152, times: 262_144, places: 262_144 } as const;

/**
 * The most values in an answer: numbers, texts, lists and objects, at any depth. A line is one text; answers of many values
 * are Google's matrices, some 200, and places, some 2,000. Without this bound the 2 MB of a route could be 700,000 objects,
 * or lists a million deep, which take up to a second and 100 MB to parse.
 */
const MAX_VALUES = 20_000;

/**
 * Reads the text of an answer.
 * @returns its JSON value; undefined, which no schema accepts, if it is not JSON.
 * @throws {ServiceError} UPSTREAM_ERROR for an answer of too many values.
 */
export function parseAnswer(provider: string, text: string): unknown {
  if (hasMoreValues(text, MAX_VALUES)) throw tooLarge(provider, `${MAX_VALUES} values`);
  try {
    const answer: unknown = JSON.parse(text);
    return answer;
  } catch {
    return undefined;
  }
}

/** @throws {ServiceError} UPSTREAM_ERROR for an answer that is not as expected. */
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

/** A 502 error that says who failed and how, without any text of the provider. */
export function upstreamError(provider: string, failure: string): ServiceError {
  return new ServiceError("UPSTREAM_ERROR", `${provider} ${failure}. Try again later.`);
}

const COMMA = ",".charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);
const BRACKET = "[".charCodeAt(0);
const BRACE = "{".charCodeAt(0);

/** Whether JSON has more than `most` values. Each but the first follows a comma, or an opening bracket or brace, outside of strings. */
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

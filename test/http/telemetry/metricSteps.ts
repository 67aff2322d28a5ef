// Requests to a service, and the metrics that it exposes.

import { expect } from "vitest";
import { type Exposition, EXPOSITION_TYPE, parseExposition } from "../../support/exposition.js";
import { makeStations, validBody } from "../../support/requests.js";

/** An answer is counted once it is sent. */
export const COUNTED = { interval: 50 };

export const OPTIMIZE = "/v1/optimize";

/** What only callers, keys and providers say. */
export const PRIVATE =
  /Quokka|fr_[A-Za-z0-9]|key_|Omaha|Denver|Xanadu|Gormenghast|harbour|my-query|my-agent|-95\.9345|41\.2565|31\.375|Travel Plaza|Freightliner|x-private|127\.0\.0\.1|http:/i;

export async function readMetrics(
  url: string,
  headers: Record<string, string> = {},
): Promise<Exposition & { readonly text: string }> {
  const response = await fetch(`${url}/metrics`, { headers });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, EXPOSITION_TYPE]);
  const text = await response.text();
  return { text, ...parseExposition(text) };
}

/** A request that keeps a worker busy for long. */
export const LARGE = JSON.stringify({ ...validBody(), stations: makeStations(5000) });

// How a request is sent: as it is, or in other bytes that mean the same.

import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";

/** Makes a body too large for the thread that reads small ones. */
const PADDING_BYTES = 100_000;

export type Way = "plain" | "padded" | "escaped";

/** The body of a request. */
export function write(request: OptimizeRequest, way: Way): string {
  if (way === "padded") return JSON.stringify(request) + " ".repeat(PADDING_BYTES);
  const text = JSON.stringify(request);
  return way === "escaped" ? text.replaceAll('"id":', '"\\u0069d":').replaceAll('"params":', '"p\\u0061rams":') : text;
}

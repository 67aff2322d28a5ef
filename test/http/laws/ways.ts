// How a request is sent: as it is, or in other bytes that mean the same.

import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { LARGE_PADDING } from "../../support/sabotage.js";

export type Way = "plain" | "padded" | "escaped";

/** The body of a request. */
export function write(request: OptimizeRequest, way: Way): string {
  if (way === "padded") return JSON.stringify({ ...request, ...LARGE_PADDING });
  const text = JSON.stringify(request);
  return way === "escaped" ? text.replaceAll('"id":', '"\\u0069d":').replaceAll('"params":', '"p\\u0061rams":') : text;
}

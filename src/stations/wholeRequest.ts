// Whole requests where a file of stations is read: what says which trip is meant does not count there.

import { EnrichRequest } from "../contract/schemas/enrich.js";
import { OptimizeRequest } from "../contract/schemas/optimize.js";
import { PlanRequest } from "../contract/schemas/plans.js";
import { isObject } from "../contract/values/faults.js";
import { listSome } from "../contract/values/words.js";
import type { WholeRequest } from "./rows.js";

/** What is asked with stations, and what `plan --json` writes of the answer. */
const FIELDS: ReadonlySet<string> = new Set(
  [...[OptimizeRequest, PlanRequest, EnrichRequest].flatMap(({ shape }) => Object.keys(shape)), "plan"].filter(
    (field) => field !== "stations",
  ),
);

/** Logs have requests within other objects, but not deep in them. */
const MOST_DEPTH = 3;

/** Says what of a request is left out where only its stations are read; nothing where a value is no request. */
export function warnOfRequest(
  file: string,
  value: unknown,
  readWhole: (kind: WholeRequest) => string,
): readonly string[] {
  const request = requestIn(value);
  const kind = request === undefined ? undefined : kindOf(request);
  if (request === undefined || kind === undefined) return [];
  const unused = Object.keys(request).filter((name) => FIELDS.has(name) && isGiven(request, name));
  return [
    `${file} is a whole ${kind === "saved plan" ? kind : "request"}, of which only the stations count here, and not its ${listSome(unused, unused.length)}. For all of it, ${readWhole(kind)}.`,
  ];
}

/** The object that has stations. */
function requestIn(value: unknown, depth = 1): object | undefined {
  if (!isObject(value) || depth > MOST_DEPTH) return undefined;
  if (Array.isArray(Reflect.get(value, "stations"))) return value;
  for (const inner of Object.values(value)) {
    const found = requestIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Stations of other people have fields such as `hours` around them, and a `route` that is a name. */
function kindOf(request: object): WholeRequest | undefined {
  const isObjectAt = (name: string): boolean => isObject(Reflect.get(request, name));
  if (isObjectAt("route")) return isObjectAt("plan") ? "saved plan" : "request with a route";
  if (isGiven(request, "origin") && isGiven(request, "destination")) return "request with places";
  return isObjectAt("vehicle") ? "request with places" : undefined;
}

function isGiven(request: object, name: string): boolean {
  return (Reflect.get(request, name) ?? null) !== null;
}

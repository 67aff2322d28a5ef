// Arguments within an object, as bodies of the service have them: `vehicle: { mpg: 6.5 }`. Arguments of tools are flat.

import type { z } from "zod";
import { parseJson } from "../common/json.js";
import { isObject } from "../contract/values/faults.js";
import { nearestArgument, unknownArguments } from "./arguments.js";
import { ARGUMENTS } from "./refusals.js";
import { ToolRefusal } from "./tool.js";
import { nameOf } from "./texts.js";

/** Bodies of the service nest no deeper: `vehicle.truck.hazmat`. */
const MOST_DEPTH = 3;
/** Looking for the nearest name takes long, and an assistant writes few. */
const MOST_LOOKED_AT = 30;
const MOST_NAMED = 8;
const MAX_NAME_CHARACTERS = 40;

/** @throws {ToolRefusal} where an argument that there is not holds others that there are. */
export function refuseNested(input: z.ZodObject, given: unknown): void {
  if (!isObject(given)) return;
  for (const outer of unknownArguments(input, given).slice(0, MOST_LOOKED_AT)) {
    const found = [...argumentsIn(input, given, Reflect.get(given, outer), 1)];
    if (found.length === 0) continue;
    const named = found.slice(0, MOST_NAMED);
    const more = found.length > named.length ? `, and ${found.length - named.length} more` : "";
    throw new ToolRefusal(
      `There is no argument ${JSON.stringify(nameOf(outer, MAX_NAME_CHARACTERS))}: what is in it goes at the top level. Call again with these beside the other arguments: ${named.join(", ")}${more}.`,
    );
  }
}

/** The arguments in a value, each with the name that it was given by where that is another one. */
function* argumentsIn(input: z.ZodObject, given: object, value: unknown, depth: number): Generator<string> {
  const inner = typeof value === "string" && value.trimStart().startsWith("{") ? parseJson(value) : value;
  if (!isObject(inner) || depth > MOST_DEPTH) return;
  const fields: [string, unknown][] = Object.entries(inner);
  for (const [name, nested] of fields.slice(0, MOST_LOOKED_AT)) {
    if (nested === null) continue;
    const known = ARGUMENTS[name] ?? name;
    if (isObject(nested) && !Object.hasOwn(input.shape, known)) {
      yield* argumentsIn(input, given, nested, depth + 1);
      continue;
    }
    const isMissing = (Reflect.get(given, known) ?? null) === null;
    const meant = Object.hasOwn(input.shape, known)
      ? isMissing
        ? known
        : undefined
      : nearestArgument(input, given, name);
    if (meant !== undefined)
      yield meant === name ? name : `${meant} (in place of ${nameOf(name, MAX_NAME_CHARACTERS)})`;
  }
}

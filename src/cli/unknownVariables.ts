import { unknownVariables } from "../settings/read.js";
import { SUCCESSOR_VARIABLE } from "./takeover.js";

/** Says on stderr which variables of the environment look like settings and are none. */
export function warnOfUnknownVariables(): void {
  for (const { name, nearest } of unknownVariables(process.env)) {
    if (name === SUCCESSOR_VARIABLE) continue;
    const remedy =
      nearest === undefined ? "; fuel-route serve --help lists the settings" : `; did you mean ${nearest}?`;
    process.stderr.write(`fuel-route: the variable ${name} is not a setting and is ignored${remedy}\n`);
  }
}

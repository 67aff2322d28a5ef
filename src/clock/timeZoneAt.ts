// Which time zone a place is in, in Node.

import { createRequire } from "node:module";
import { readBuiltTextNow } from "../common/builtText.js";
import { createTimeZoneAt, type TimeZoneAt, createZoneMap } from "./timeZone.js";

const PACKAGE = "@photostructure/tz-lookup";

let known: TimeZoneAt | undefined;

/**
 * The time zone of a place by its IANA name: at sea `Etc/GMT+5`, which is five hours behind UTC. In the 48 states its
 * clocks are those that the law has for the county; elsewhere, near to a border between zones, it may be the
 * neighbour's. The data is loaded at the first call, because most requests give no time.
 * @throws {RangeError} off the globe.
 * @throws {Error} when the project has not been built.
 */
export const timeZoneAt: TimeZoneAt = (place) => (known ??= load())(place);

/** It takes some milliseconds, and by `import` every process would spend them as it starts. */
function load(): TimeZoneAt {
  return createTimeZoneAt({
    lookUp: createRequire(import.meta.url)(PACKAGE),
    zonesAt: createZoneMap(readBuiltTextNow(new URL("./zones.json", import.meta.url), "The map of time zones")),
  });
}

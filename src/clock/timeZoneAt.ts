// Which time zone a place is in, in Node.

import { createRequire } from "node:module";
import type tzLookup from "@photostructure/tz-lookup";
import { isTimeZone } from "./localTime.js";

const PACKAGE = "@photostructure/tz-lookup";

const DEGREES_PER_HOUR = 15;

/** The IANA name of the time zone of a place in degrees. */
export type TimeZoneAt = (place: { readonly lat: number; readonly lng: number }) => string;

let lookUp: typeof tzLookup | undefined;

/**
 * The time zone of a place by its IANA name: at sea `Etc/GMT+5`, which is five hours behind UTC. Within some miles of a
 * border between zones it may be the neighbour's. It is loaded at the first call, because most requests give no time.
 * @throws {RangeError} off the globe.
 */
export const timeZoneAt: TimeZoneAt = ({ lat, lng }) => {
  lookUp ??= load();
  const timeZone = lookUp(lat, lng);
  // An older runtime may not know a zone that was made since.
  return isTimeZone(timeZone) ? timeZone : zoneAtSea(lng);
};

/** It takes a few milliseconds, which `import` would take from every process as it starts. */
function load(): typeof tzLookup {
  return createRequire(import.meta.url)(PACKAGE);
}

/** The zone by longitude alone. Its name has the sign the other way round. */
function zoneAtSea(lng: number): string {
  const hours = Math.round(lng / DEGREES_PER_HOUR);
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}

import { SETTING_NAMES, SETTINGS, type Settings } from "../settings.js";
import { ASKED_KEYS, DATA_KEY, LEAVE_KEY, type LinkedTrip, TRIP_KEY } from "./link.js";

/**
 * Browsers take links of two million characters and more, but the programs that people paste them into often cut at
 * 65,536.
 */
export const MAX_LINK_CHARACTERS = 64_000;

/**
 * Writes the part of a link after `#`.
 * @param trip `undefined` for the settings only.
 * @param rules what `writeRules` has written; empty when there are none.
 * @param leave the departure, as in `Linked`.
 * @returns `undefined` when the link would be too long.
 */
export function writeLink(
  settings: Settings,
  trip: LinkedTrip | undefined,
  { rules = "", leave }: { readonly rules?: string; readonly leave?: string } = {},
): string | undefined {
  const parts = SETTING_NAMES.map((name) => `${SETTINGS[name].key}=${settings[name]}`);
  if (rules !== "") parts.push(rules);
  if (leave !== undefined) parts.push(`${LEAVE_KEY}=${leave}`);
  if (trip !== undefined) parts.push(...writeTrip(trip));
  const link = parts.join("&");
  return link.length > MAX_LINK_CHARACTERS ? undefined : link;
}

function writeTrip(trip: LinkedTrip): string[] {
  if (trip.from === "page") return [`${TRIP_KEY}=${encodeURIComponent(trip.name)}`];
  if (trip.from === "link") return [`${DATA_KEY}=${trip.packed}`];
  const { from, to, radiusMiles, maxDetourMinutes } = trip.asked;
  return [
    `${ASKED_KEYS.from}=${encodeURIComponent(from)}`,
    `${ASKED_KEYS.to}=${encodeURIComponent(to)}`,
    ...(radiusMiles === undefined ? [] : [`${ASKED_KEYS.radius}=${radiusMiles}`]),
    ...(maxDetourMinutes === undefined ? [] : [`${ASKED_KEYS.detour}=${maxDetourMinutes}`]),
  ];
}

// How far off the route a stop may be where the caller does not say. The contract's endpoint has defaults of its own,
// ENRICH_DEFAULTS.

import { ENRICH_DEFAULTS } from "../contract/values/limits.js";
import type { EnrichRequest } from "../contract/schemas/enrich.js";
import type { Warning } from "../contract/values/warnings.js";

/** The miles from the line and the minutes of detour within which stations are kept. */
export type SearchBounds = Pick<EnrichRequest, "coarse_filter_radius_miles" | "max_detour_minutes">;

export const SEARCH_DEFAULTS = {
  /** Where lines follow the road and detours are routed. */
  routed: {
    coarse_filter_radius_miles: ENRICH_DEFAULTS.coarse_filter_radius_miles,
    max_detour_minutes: ENRICH_DEFAULTS.max_detour_minutes,
  },
  /**
   * Where the line is approximate and detours are estimated from it: a station beside the road may be miles from the
   * line. On four real drives this finds 99 % of the truck stops within two miles of the road; 20 minutes would add
   * some that lie further off.
   */
  estimated: { coarse_filter_radius_miles: 10, max_detour_minutes: 15 },
} as const;

/** The bounds that are given, and the defaults for the others. @param warnings those of the route. */
export function chooseBounds(
  { coarse_filter_radius_miles, max_detour_minutes }: SearchBounds,
  warnings: readonly Warning[],
): SearchBounds {
  const defaults = warnings.some(({ code }) => code === "LINE_APPROXIMATE")
    ? SEARCH_DEFAULTS.estimated
    : SEARCH_DEFAULTS.routed;
  return {
    coarse_filter_radius_miles: coarse_filter_radius_miles ?? defaults.coarse_filter_radius_miles,
    max_detour_minutes: max_detour_minutes ?? defaults.max_detour_minutes,
  };
}

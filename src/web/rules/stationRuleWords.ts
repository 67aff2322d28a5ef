import type { StationRule } from "./rules.js";

/** What a user says of a station, in the page's words. */
export const STATION_RULE_WORDS = { must: "Must stop", never: "Never" } as const satisfies Readonly<
  Record<StationRule, string>
>;

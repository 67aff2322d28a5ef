import type { Entry } from "../app/entry.js";

/** `Needs two places and a price file`; `undefined` when nothing is missing. */
export function missingWords({ from, to, stations }: Pick<Entry, "from" | "to" | "stations">): string | undefined {
  const [hasFrom, hasTo] = [from.value.trim() !== "", to.value.trim() !== ""];
  const place = hasFrom ? (hasTo ? undefined : "the place to go to") : hasTo ? "the place to start from" : "two places";
  const missing = [place, stations.value === undefined ? "a price file" : undefined].filter((part) => part !== undefined);
  return missing.length === 0 ? undefined : `Needs ${missing.join(" and ")}`;
}

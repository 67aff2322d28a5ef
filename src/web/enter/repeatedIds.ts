import type { StationFile } from "../../stations/check.js";
import { listFew } from "../../stations/rows.js";
import { counted } from "../design/words.js";

/**
 * Says which ids several stations of a file have; `undefined` for none. A route may pass a station twice, at other
 * miles.
 */
export function wordRepeatedIds({ stations }: Pick<StationFile, "stations">): string | undefined {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id, miles_from_route_start: miles } of stations) {
    const key = JSON.stringify([id, miles]);
    if (seen.has(key)) repeated.add(id);
    seen.add(key);
  }
  if (repeated.size === 0) return undefined;
  return `${counted(repeated.size, "id")} ${repeated.size === 1 ? "stands" : "stand"} in several rows, each of which counts as a station: ${listFew([...repeated])}.`;
}

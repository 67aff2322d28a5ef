// Stations are returned as the partner wrote them (D7): the request's own bytes, with the two computed fields set.

import { type Scanner, STATION_COLUMNS, VALUE_COLUMNS } from "../wasm/scanner.js";
import type { Enrichment } from "./enrich.js";

export interface SpliceTools {
  readonly scanner: Scanner;
}

const COMMA = Buffer.from(",");
const FIELDS = ["miles_from_route_start", "detour_minutes"] as const;

/**
 * The kept stations as the bytes of a JSON list. A computed field that a station has is replaced where it stands,
 * every time it stands there, so that all readers see the same; one that it lacks is added behind its last member.
 */
export function writeStations(
  { scanner }: SpliceTools,
  body: Buffer,
  { kept, milesFromStart, detourMinutes }: Pick<Enrichment, "kept" | "milesFromStart" | "detourMinutes">,
): Buffer {
  const { stations, values } = scanner.findStations(body);
  const parts: Buffer[] = [];
  let row = 0;
  kept.forEach((station, k) => {
    const [start = 0, end = 0, lastEnd = 0] = stations.subarray(station * STATION_COLUMNS, (station + 1) * STATION_COLUMNS);
    const computed = [milesFromStart[k] ?? 0, detourMinutes[k] ?? 0].map((value) => JSON.stringify(value));
    const isMissing = [true, true];
    while (row < values.length && (values[row + 2] ?? 0) < station) row += VALUE_COLUMNS;

    if (k > 0) parts.push(COMMA);
    let from = start;
    for (; row < values.length && values[row + 2] === station; row += VALUE_COLUMNS) {
      const [valueStart = 0, valueEnd = 0, , field = 0] = values.subarray(row, row + VALUE_COLUMNS);
      parts.push(body.subarray(from, valueStart), Buffer.from(computed[field] ?? ""));
      from = valueEnd;
      isMissing[field] = false;
    }
    parts.push(body.subarray(from, lastEnd));
    const added = FIELDS.flatMap((name, field) => (isMissing[field] === true ? [`"${name}":${computed[field]}`] : []));
    // Only an object without any member has none to put a comma behind.
    if (added.length > 0) parts.push(Buffer.from((lastEnd > start + 1 ? "," : "") + added.join(",")));
    parts.push(body.subarray(lastEnd, end));
  });
  return Buffer.concat([Buffer.from("["), ...parts, Buffer.from("]")]);
}

// Stations are returned as the partner wrote them (D7): the request's own bytes, with the two computed fields set.

import { type Scanner, STATION_COLUMNS, VALUE_COLUMNS } from "../wasm/scanner.js";
import type { Enrichment } from "./enrich.js";

export interface SpliceTools {
  readonly scanner: Scanner;
}

const FIELDS = ["miles_from_route_start", "detour_minutes"] as const;

/** A number as JSON takes up to this many bytes. */
const NUMBER_BYTES = 24;

/** What may be added to a station: commas, names, quotes, colons and numbers. */
const ADDED_BYTES = FIELDS.join("").length + FIELDS.length * (4 + NUMBER_BYTES);

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
  // Made in one piece: a list of pieces to be joined took three times as long.
  const out = Buffer.allocUnsafe(body.length + kept.length * (ADDED_BYTES + 1) + (values.length / VALUE_COLUMNS) * NUMBER_BYTES + 2);
  let length = out.write("[", "latin1");
  const copy = (from: number, to: number): void => {
    length += body.copy(out, length, from, to);
  };
  const write = (text: string): void => {
    length += out.write(text, length, "latin1");
  };

  let row = 0;
  for (let k = 0; k < kept.length; k++) {
    const station = kept[k] ?? 0;
    const start = stations[station * STATION_COLUMNS] ?? 0;
    const end = stations[station * STATION_COLUMNS + 1] ?? 0;
    const lastEnd = stations[station * STATION_COLUMNS + 2] ?? 0;
    const computed = [milesFromStart[k] ?? 0, detourMinutes[k] ?? 0];
    const isMissing = [true, true];
    while (row < values.length && (values[row + 2] ?? 0) < station) row += VALUE_COLUMNS;

    if (k > 0) write(",");
    let from = start;
    for (; values[row + 2] === station; row += VALUE_COLUMNS) {
      const field = values[row + 3] ?? 0;
      copy(from, values[row] ?? 0);
      write(String(computed[field]));
      from = values[row + 1] ?? 0;
      isMissing[field] = false;
    }
    copy(from, lastEnd);
    for (let field = 0; field < FIELDS.length; field++) {
      if (isMissing[field] !== true) continue;
      // Only an object without any member has nothing to put a comma behind.
      const comma = lastEnd > start + 1 || field > 0 ? "," : "";
      write(`${comma}"${FIELDS[field]}":${computed[field]}`);
    }
    copy(lastEnd, end);
  }
  write("]");
  return out.subarray(0, length);
}

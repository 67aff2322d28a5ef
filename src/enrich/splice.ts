// Stations go back as the partner wrote them: the request's own bytes, with only the computed fields set
// (docs/decisions.md, "Pass-through is byte-true").

import { defined } from "../common/defined.js";
import { COMPUTED_FIELDS } from "../contract/schemas/station.js";
import type { StationSpans } from "../scanner/scanner.js";
import { Span, SPAN_NUMBERS, Value, VALUE_NUMBERS } from "../scanner/scannerExports.js";
import type { Enrichment } from "./enrich.js";

/** An enrichment of stations that lie in a request's bytes. */
export interface SpannedEnrichment extends Enrichment {
  /** Of all stations of the request. */
  readonly spans: StationSpans;
}

/** The most bytes of a number in JSON. */
const NUMBER_BYTES = 24;

/** What may be added to a station: commas, names, quotes, colons and numbers. */
const ADDED_BYTES = COMPUTED_FIELDS.join("").length + COMPUTED_FIELDS.length * (4 + NUMBER_BYTES);

/**
 * The kept stations as the bytes of a JSON list. A computed field that a station has is replaced wherever it
 * occurs, so that all readers see the same value; one that it lacks is added after its last member. A field that was
 * not computed stays as the partner sent it.
 */
export function writeStations(
  body: Buffer,
  { spans, kept, milesFromStart, detourMinutes, detourMiles }: Omit<SpannedEnrichment, "warnings">,
): Buffer {
  const { stations, values } = spans;
  // In the order of COMPUTED_FIELDS.
  const columns = [milesFromStart, detourMinutes, ...(detourMiles === undefined ? [] : [detourMiles])];
  // One buffer: joining a list of pieces took three times as long.
  const out = Buffer.allocUnsafe(
    body.length + kept.length * (ADDED_BYTES + 1) + (values.length / VALUE_NUMBERS) * NUMBER_BYTES + 2,
  );
  let length = 0;
  // Collected until the next copy, because a short write takes as long as a longer one.
  let text = "[";
  const flush = (): void => {
    length += out.write(text, length, "latin1");
    text = "";
  };
  const copy = (from: number, to: number): void => {
    flush();
    length += body.copy(out, length, from, to);
  };

  let row = 0;
  for (let k = 0; k < kept.length; k++) {
    const at = defined(kept[k]) * SPAN_NUMBERS;
    const start = defined(stations[at + Span.start]);
    const end = defined(stations[at + Span.end]);
    const lastEnd = defined(stations[at + Span.lastEnd]);
    // A bit for each computed field that the station has.
    let present = 0;
    while ((values[row + Value.start] ?? Infinity) < start) row += VALUE_NUMBERS;

    if (k > 0) text += ",";
    let from = start;
    for (; (values[row + Value.start] ?? Infinity) < end; row += VALUE_NUMBERS) {
      const field = defined(values[row + Value.index]);
      if (field >= columns.length) continue;
      copy(from, defined(values[row + Value.start]));
      text = String(defined(defined(columns[field])[k]));
      from = defined(values[row + Value.end]);
      present |= 1 << field;
    }
    copy(from, lastEnd);
    for (let field = 0; field < columns.length; field++) {
      if ((present & (1 << field)) === 0) text += `,"${COMPUTED_FIELDS[field]}":${defined(defined(columns[field])[k])}`;
    }
    // Nearly always just a brace, which is not worth a copy.
    text += end === lastEnd + 1 ? "}" : body.toString("latin1", lastEnd, end);
  }
  text += "]";
  flush();
  return out.subarray(0, length);
}

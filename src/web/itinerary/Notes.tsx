import { whole } from "../design/words.js";
import type { Planned } from "../shown.js";

/** What was assumed and what rules did, for those who want to know. */
export function Notes({ planned: { result, ruleFigures } }: { readonly planned: Planned }) {
  const notes = [...ruleFigures, ...result.warnings];
  if (notes.length === 0) return null;
  return (
    <details class="notes">
      <summary>Notes on this plan ({notes.length})</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{toSentence(note)}</li>
        ))}
      </ul>
    </details>
  );
}

/** A name at the beginning of a note that keeps its letters: that of a field, such as `detour_miles`, or of a file. */
const NAME = /^(?:[a-z]+_|.*?\.(?:csv|tsv|txt|xlsx?|(?:geo)?json)(?: is\b|:))/iu;

const STATION_COUNT = /\b\d{4,}(?= stations\b)/gu;

/** With a capital at its beginning and separators in counts: warnings of the service do without. */
export function toSentence(note: string): string {
  const counted = note.replaceAll(STATION_COUNT, (count) => whole(Number(count)));
  return NAME.test(counted) ? counted : counted.charAt(0).toUpperCase() + counted.slice(1);
}

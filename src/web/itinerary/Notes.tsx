import type { Planned } from "../shown.js";

/** What was assumed and what rules did, for those who want to know. */
export function Notes({ planned: { result, ruleFigures } }: { readonly planned: Planned }) {
  const notes = [...ruleFigures, ...result.warnings];
  if (notes.length === 0) return null;
  return (
    <details class="notes">
      <summary>Notes on this plan ({notes.length})</summary>
      <ul>{notes.map((note) => <li key={note}>{toSentence(note)}</li>)}</ul>
    </details>
  );
}

/** A field's name at the beginning of a note, such as `detour_miles`. */
const FIELD = /^[a-z]+_/u;

/** With a capital at its beginning: warnings of the service may do without. */
function toSentence(note: string): string {
  return FIELD.test(note) ? note : note.charAt(0).toUpperCase() + note.slice(1);
}

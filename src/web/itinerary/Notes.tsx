import type { Planned } from "../shown.js";

/** What was assumed and what rules did, for those who want to know. */
export function Notes({ planned: { result, ruleFigures } }: { readonly planned: Planned }) {
  const notes = [...ruleFigures, ...result.warnings];
  if (notes.length === 0) return null;
  return (
    <details class="notes">
      <summary>Notes on this plan ({notes.length})</summary>
      <ul>{notes.map((note) => <li key={note}>{note}</li>)}</ul>
    </details>
  );
}

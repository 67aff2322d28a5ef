import type { View } from "../shown.js";
import { find, make } from "../dom.js";

/** A field's name at the beginning of a note, such as `detour_miles`. */
const FIELD = /^[a-z]+_/u;

/** A note with a capital at its beginning: warnings of the service may do without. */
export function toSentence(note: string): string {
  return FIELD.test(note) ? note : `${note.charAt(0).toUpperCase()}${note.slice(1)}`;
}

/** Lists everything that was assumed or left out. */
export function createNotes(): View {
  const section = find("notes", HTMLElement);
  const list = find("notes-list", HTMLElement);
  let written = "";
  return {
    show({ trip, outcome }) {
      const notes = outcome.status === "planned" ? outcome.result.warnings : trip.notes;
      section.hidden = notes.length === 0;
      const text = notes.join("\n");
      if (text === written) return;
      written = text;
      list.replaceChildren(...notes.map((note) => make("li", {}, toSentence(note))));
    },
  };
}

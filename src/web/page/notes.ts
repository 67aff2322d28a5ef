import type { View } from "../shown.js";
import { find, make } from "../dom.js";

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
      list.replaceChildren(...notes.map((note) => make("li", {}, note)));
    },
  };
}

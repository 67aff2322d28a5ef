import { make } from "../../dom.js";

/** One entry of a list. */
export interface Entry {
  readonly text: string;
  readonly remove: () => void;
}

/** A list whose entries have a button to remove them. @param onEmpty puts the focus elsewhere when the last entry has been removed. */
export function createRemovableList(label: string, onEmpty: () => void): { readonly element: HTMLElement; readonly show: (entries: readonly Entry[]) => void } {
  const list = make("ul", { class: "rule-list", "aria-label": label });
  let written = "";
  let entries: readonly Entry[] = [];
  const rebuild = (): void => {
    list.replaceChildren(
      ...entries.map(({ text }, k) => {
        const button = make("button", { type: "button", "aria-label": `Remove: ${text}` }, "Remove");
        button.addEventListener("click", () => {
          entries[k]?.remove();
          focusAfter(k);
        });
        return make("li", {}, make("span", {}, text), button);
      }),
    );
    list.hidden = entries.length === 0;
  };
  /** The button that was pressed goes away, so the focus needs another place. */
  const focusAfter = (k: number): void => {
    requestAnimationFrame(() => {
      const buttons = list.querySelectorAll("button");
      const next = buttons[Math.min(k, buttons.length - 1)];
      if (next === undefined) onEmpty();
      else next.focus();
    });
  };
  return {
    element: list,
    show(shown) {
      entries = shown;
      const texts = shown.map(({ text }) => text).join("\n");
      if (texts === written && list.childElementCount === shown.length) return;
      written = texts;
      rebuild();
    },
  };
}

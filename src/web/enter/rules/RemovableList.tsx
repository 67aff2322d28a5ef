import { X } from "lucide-preact";
import { useRef } from "preact/hooks";
import { useSay } from "./say.js";

export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly remove: () => void;
}

interface RemovableListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Puts the focus elsewhere when the last entry has been removed. */
  readonly onEmpty: () => void;
}

/** A list whose entries have a button to remove them. */
export function RemovableList({ label, entries, onEmpty }: RemovableListProps) {
  const list = useRef<HTMLUListElement>(null);
  const say = useSay();
  if (entries.length === 0) return null;
  const remove = (entry: Entry, k: number): void => {
    entry.remove();
    say(`${entry.text}: removed.`);
    // The button that was pressed goes away, so the focus needs another place.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
      const next = buttons[Math.min(k, buttons.length - 1)];
      if (next === undefined) onEmpty();
      else next.focus();
    });
  };
  return (
    <ul class="removable" aria-label={label} ref={list}>
      {entries.map((entry, k) => (
        <li key={entry.key}>
          <span>{entry.text}</span>
          <button
            type="button"
            class="button is-quiet is-icon"
            aria-label={`Remove: ${entry.text}`}
            onClick={() => remove(entry, k)}
          >
            <X class="icon" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

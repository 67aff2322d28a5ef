// What a reader is told where answers are not as they were recorded.

import type { Entry } from "./entries.js";
import type { Word } from "./keys.js";
import type { RecordedEntry } from "./recording.js";

const MOST_TOLD = 20;

/** Sentences that are new, gone or reworded. */
export function tellWords(before: readonly Word[], now: readonly Word[]): string[] {
  const [old, made] = [byKey(before), byKey(now)];
  return shorten(
    [...new Set([...old.keys(), ...made.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), made.get(key)];
      if (was?.template === is?.template) return [];
      return [
        `${key}, in ${(is ?? was)?.place ?? ""}\n  before: ${was?.template ?? "-"}\n  now:    ${is?.template ?? "-"}`,
      ];
    }),
  );
}

/** Requests whose answers have other figures, and in which members of the answer. */
export function tellFigures(before: ReadonlyMap<string, RecordedEntry>, now: readonly Entry[]): string[] {
  return shorten(
    now.flatMap((entry) => {
      const was = before.get(entry.name);
      if (was === undefined) return [`${entry.name}: not recorded`];
      const told: string[] = [];
      if (was.status !== entry.status) told.push(`status ${was.status} → ${entry.status}`);
      if (was.digests.length !== entry.digests.length)
        told.push(`${was.digests.length - 1} → ${entry.digests.length - 1} members`);
      const changed = entry.members.map(({ name }) => name).filter((_, i) => was.digests[i] !== entry.digests[i]);
      if (changed.length > 0) told.push(`changed: ${changed.join(", ")}`);
      return told.length === 0 ? [] : [`${entry.name}: ${told.join("; ")}`];
    }),
  );
}

/** The first line that differs in two lists of figures; undefined where there is none. */
export function tellFirst(before: readonly string[], now: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(before.length, now.length) }, (_, i) => i).find((i) => before[i] !== now[i]);
  return at === undefined ? undefined : `before: ${before[at] ?? "-"}\n  now:    ${now[at] ?? "-"}`;
}

function byKey(words: readonly Word[]): Map<string, Word> {
  return new Map(words.map((word) => [word.key, word]));
}

/** The first of them, and how many there are. */
function shorten(told: readonly string[]): string[] {
  return told.length > MOST_TOLD ? [...told.slice(0, MOST_TOLD), `… ${told.length} in all`] : [...told];
}

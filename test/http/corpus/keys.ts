// Which sentence of the answers is which. Each has a key, which stands in the figures in its place. A sentence keeps
// its key when it is reworded: then the new words stand where words.txt says that the old ones stood first.

import type { Member, Sentence } from "./words.js";

/** One line of words.txt. */
export interface Word {
  /** What the sentence is, and a number: `warnings-012`. */
  readonly key: string;
  /** The first answer that has it, and where: `trips-001 warnings[0]`. */
  readonly place: string;
  readonly template: string;
}

export interface SplitAnswer {
  /** The request's name. */
  readonly name: string;
  readonly members: readonly Member[];
}

export interface Keys {
  /** The sentences of these answers, by key. */
  readonly words: readonly Word[];
  readonly keyOf: (sentence: Sentence) => string;
}

const SERIAL_DIGITS = 3;

/**
 * Finds the keys of all sentences.
 * @param recorded the words of the last recording.
 */
export function findKeys(answers: readonly SplitAnswer[], recorded: readonly Word[]): Keys {
  const spoken = answers.flatMap(({ name, members }) =>
    members
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => typeof piece !== "string")
      .map((sentence) => ({ sentence, place: `${name} ${sentence.place}` })),
  );
  const said = new Set(spoken.map(({ sentence }) => identityOf(sentence)));
  const keys = new Map(recorded.map(({ key, template }) => [identityOf({ field: fieldOf(key), template }), key]));
  const unsaidAt = new Map(
    recorded
      .filter(({ key, template }) => !said.has(identityOf({ field: fieldOf(key), template })))
      .map(({ key, place }) => [place, key]),
  );

  for (const { sentence, place } of spoken) {
    const before = unsaidAt.get(place);
    if (before === undefined || fieldOf(before) !== sentence.field || keys.has(identityOf(sentence))) continue;
    keys.set(identityOf(sentence), before);
    unsaidAt.delete(place);
  }

  const serials = new Map<string, number>();
  for (const { key } of recorded)
    serials.set(fieldOf(key), Math.max(serials.get(fieldOf(key)) ?? 0, Number(key.slice(fieldOf(key).length + 1))));
  const words = new Map<string, Word>();
  for (const { sentence, place } of spoken) {
    const { field, template } = sentence;
    let key = keys.get(identityOf(sentence));
    if (key === undefined) {
      const serial = (serials.get(field) ?? 0) + 1;
      serials.set(field, serial);
      key = `${field}-${String(serial).padStart(SERIAL_DIGITS, "0")}`;
      keys.set(identityOf(sentence), key);
    }
    if (!words.has(key)) words.set(key, { key, place, template });
  }
  return {
    words: [...words.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    keyOf: (sentence) => {
      const key = keys.get(identityOf(sentence));
      if (key === undefined) throw new Error(`no key for: ${sentence.template}`);
      return key;
    },
  };
}

function identityOf({ field, template }: Pick<Sentence, "field" | "template">): string {
  return `${field} ${template}`;
}

function fieldOf(key: string): string {
  return key.slice(0, key.lastIndexOf("-"));
}

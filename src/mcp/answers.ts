// Full answers, kept for a while so that a link can lead to them. An answer belongs to the partner who got it.

import { createHash } from "node:crypto";

/** Where answers are kept. */
export interface AnswerStore {
  /**
   * Keeps an answer for an hour or so. @returns its id, the same for the same text; `undefined` where it cannot be
   * kept.
   */
  keep(partner: string, text: string): Promise<string | undefined>;
  /** The answer; `undefined` where the partner has none of this id, or not any more. */
  read(partner: string, id: string): Promise<string | undefined>;
}

/** How long answers are kept. */
export const ANSWER_TTL_MS = 3_600_000;
/** A longer answer is not kept. */
export const MAX_ANSWER_BYTES = 4 * 2 ** 20;
/** The most answers that are kept for a partner: the oldest go first. */
export const MAX_ANSWERS = 100;

const MAX_PARTNER_BYTES = 16 * 2 ** 20;
const MAX_BYTES = 64 * 2 ** 20;
const ID_CHARACTERS = 32;

/** What an answer is called. */
export function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, ID_CHARACTERS);
}

interface Kept {
  readonly text: string;
  readonly bytes: number;
  readonly untilMs: number;
}

/** Answers in the memory of this process. */
export class MemoryAnswers implements AnswerStore {
  /** By partner and id, the oldest first. */
  readonly #byPartner = new Map<string, Map<string, Kept>>();
  readonly #now: () => number;

  /** @param now the time in milliseconds of the Unix epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async keep(partner: string, text: string): Promise<string | undefined> {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    const id = idOf(text);
    const own = this.#byPartner.get(partner) ?? new Map<string, Kept>();
    own.delete(id);
    own.set(id, { text, bytes, untilMs: this.#now() + ANSWER_TTL_MS });
    // The partner who kept something last is the last one to lose anything.
    this.#byPartner.delete(partner);
    this.#byPartner.set(partner, own);
    this.#forget();
    return id;
  }

  async read(partner: string, id: string): Promise<string | undefined> {
    const kept = this.#byPartner.get(partner)?.get(id);
    return kept === undefined || kept.untilMs < this.#now() ? undefined : kept.text;
  }

  /** Forgets what is too old or too much. */
  #forget(): void {
    let total = 0;
    for (const [partner, own] of Array.from(this.#byPartner).toReversed()) {
      let bytes = 0;
      let count = 0;
      for (const [id, kept] of Array.from(own).toReversed()) {
        const isKept =
          kept.untilMs >= this.#now() &&
          count < MAX_ANSWERS &&
          bytes + kept.bytes <= MAX_PARTNER_BYTES &&
          total + kept.bytes <= MAX_BYTES;
        if (isKept) {
          count++;
          bytes += kept.bytes;
          total += kept.bytes;
        } else own.delete(id);
      }
      if (own.size === 0) this.#byPartner.delete(partner);
    }
  }
}

import { waitAtMost } from "../../common/abort.js";
import { type KeyStore, KeyStoreError, problemOf } from "./store.js";

const DAY_MS = 86_400_000;

/** Uses are written in batches, this long after the first one. */
const WRITE_AFTER_MS = 1000;

/** The pause before the next try after a failure. */
const RETRY_AFTER_MS = 60_000;

/** How long the last write may delay the shutdown. */
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Records the day on which each key was last used, once for each key and day. No request waits for it or fails because
 * of it.
 */
export class LastUseNotes {
  readonly #store: Pick<KeyStore, "noteUses">;
  readonly #onProblem: (problem: KeyStoreError) => void;
  /** The noted days, whether written or not: days since 1970 by key id. */
  readonly #days = new Map<string, number>();
  #unwritten = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;

  /** @param onProblem is called when uses cannot be written, once until they can be again. */
  constructor(store: Pick<KeyStore, "noteUses">, onProblem: (problem: KeyStoreError) => void) {
    this.#store = store;
    this.#onProblem = onProblem;
  }

  note(id: string, nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    if (this.#days.get(id) === day) return;
    this.#days.set(id, day);
    this.#writeLater(id, nowMs);
  }

  /** Writes today's uses again, because the store may have lost them. */
  writeAgain(nowMs: number): void {
    const today = Math.floor(nowMs / DAY_MS);
    for (const [id, day] of this.#days) if (day === today) this.#writeLater(id, nowMs);
    if (!this.#hasFailed || this.#timer === undefined) return;
    // The store has changed, so what failed may work now.
    clearTimeout(this.#timer);
    this.#timer = this.#writeAfter(WRITE_AFTER_MS);
  }

  #writeLater(id: string, nowMs: number): void {
    this.#unwritten.set(id, new Date(nowMs).toISOString().slice(0, "YYYY-MM-DD".length));
    this.#timer ??= this.#writeAfter(this.#hasFailed ? RETRY_AFTER_MS : WRITE_AFTER_MS);
  }

  /** Writes what is left, if the store answers soon enough. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await waitAtMost(CLOSE_TIMEOUT_MS, this.#write());
    clearTimeout(this.#timer);
  }

  #writeAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.#write(), ms).unref();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const written = this.#unwritten;
    if (written.size === 0) return;
    this.#unwritten = new Map();
    try {
      await this.#store.noteUses(written);
      this.#hasFailed = false;
    } catch (error) {
      this.#unwritten = new Map([...written, ...this.#unwritten]);
      if (!this.#hasFailed)
        this.#onProblem(
          new KeyStoreError(
            `the days of last use, which keys list shows, cannot be written: ${problemOf(error).message}`,
            { cause: error },
          ),
        );
      this.#hasFailed = true;
      this.#timer ??= this.#writeAfter(RETRY_AFTER_MS);
    }
  }
}

import { hashKey } from "./key.js";
import { type KeyRecord, type KeyStore, KeyStoreError } from "./store.js";
import { validUntilMs } from "./validity.js";

/** Keys that could not be read are read again this often. */
const RETRY_MS = 1000;

interface Entry {
  readonly record: KeyRecord | undefined;
  readonly validUntilMs: number;
}

/** Stands for all keys that are not there, so that these take no other path. */
const UNKNOWN: Entry = { record: undefined, validUntilMs: Number.NEGATIVE_INFINITY };

/** The keys that a running service knows: those in a store, followed as they change. */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #onProblem: (problem: KeyStoreError) => void;
  readonly #now: () => number;
  #bySha256: ReadonlyMap<string, Entry> = new Map();
  #reloads = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #lastProblem: string | undefined;
  #isClosed = false;

  private constructor(store: KeyStore, onProblem: (problem: KeyStoreError) => void, now: () => number) {
    this.#store = store;
    this.#onProblem = onProblem;
    this.#now = now;
  }

  /**
   * Reads all keys and follows their changes until `close`. From here on the ring owns the store.
   * @param onProblem is told when changed keys cannot be read, once for each way they cannot; the keys known before stay
   * valid, and reading is tried again.
   * @param now the time, in milliseconds since 1970.
   * @throws {KeyStoreError} when the keys cannot be read; the store is closed then.
   */
  static async open(store: KeyStore, onProblem: (problem: KeyStoreError) => void, now: () => number = Date.now): Promise<KeyRing> {
    const ring = new KeyRing(store, onProblem, now);
    try {
      await ring.#load();
    } catch (error) {
      await store.close();
      throw error;
    }
    store.follow(() => ring.#reload(), onProblem);
    return ring;
  }

  /** The record of a key that is valid now. What is no key takes as long to refuse as what is one no more. */
  find(key: string): KeyRecord | undefined {
    const entry = this.#bySha256.get(hashKey(key)) ?? UNKNOWN;
    return this.#now() < entry.validUntilMs ? entry.record : undefined;
  }

  /** How many keys are valid now. */
  get size(): number {
    const now = this.#now();
    return [...this.#bySha256.values()].filter((entry) => now < entry.validUntilMs).length;
  }

  /** Stops following and closes the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#store.close();
  }

  async #load(): Promise<void> {
    const records = await this.#store.list();
    this.#bySha256 = new Map(records.map((record) => [record.sha256, { record, validUntilMs: validUntilMs(record) }]));
  }

  /** One after the other, so that an older state never replaces a newer one. */
  #reload(): void {
    this.#reloads = this.#reloads.then(() => this.#tryLoad());
  }

  async #tryLoad(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    try {
      await this.#load();
      this.#lastProblem = undefined;
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      this.#fail(error);
    }
  }

  #fail(problem: KeyStoreError): void {
    if (this.#isClosed) return;
    if (problem.message !== this.#lastProblem) this.#onProblem(problem);
    this.#lastProblem = problem.message;
    // A key that was revoked must not stay valid because one reading failed.
    this.#retry = setTimeout(() => this.#reload(), RETRY_MS).unref();
  }
}

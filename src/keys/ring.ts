import { hashKey } from "./key.js";
import { KnownKeys, type Learnt } from "./known.js";
import { LastUseNotes } from "./lastUse.js";
import { type KeyRecord, type KeyStore, KeyStoreError } from "./store.js";
import { validUntilMs } from "./validity.js";

/** Keys that could not be read, or written back, are tried again this often. */
const RETRY_MS = 1000;

/** How long a loss that was made good is still told of. */
const LOSS_TOLD_MS = 600_000;

interface Entry {
  readonly record: KeyRecord | undefined;
  readonly validUntilMs: number;
}

/** Stands for all keys that are not there, so that these take no other path. */
const UNKNOWN: Entry = { record: undefined, validUntilMs: Number.NEGATIVE_INFINITY };

/** What a ring tells of itself; only KeyStoreErrors, whose messages may name the key file. */
export interface RingEvents {
  /** Changed keys cannot be read, or the store has lost some. Told once for each way. */
  onProblem(problem: KeyStoreError): void;
  /** Something that no request depends on does not work. */
  onWarning(problem: KeyStoreError): void;
}

/** The keys that a running service knows: those in a store, followed as they change. */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #events: RingEvents;
  readonly #now: () => number;
  readonly #known: KnownKeys;
  readonly #lastUses: LastUseNotes;
  #bySha256: ReadonlyMap<string, Entry> = new Map();
  #reloads = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  /** What was told since all was well. */
  readonly #told = new Set<string>();
  #isReadable = true;
  #isClosed = false;
  /** What the store has lost and not got back yet, by id. */
  #lost: ReadonlyMap<string, KeyRecord> = new Map();
  #isRestoring = false;
  #lossToldUntilMs = Number.NEGATIVE_INFINITY;
  readonly #restored = { revocations: 0, keys: 0 };

  private constructor(store: KeyStore, events: RingEvents, now: () => number) {
    this.#store = store;
    this.#events = events;
    this.#now = now;
    this.#known = new KnownKeys(store.losesRecords);
    this.#lastUses = new LastUseNotes(store, events.onWarning);
  }

  /**
   * Reads all keys and follows their changes until `close`. From here on the ring owns the store. Keys that cannot be read
   * are tried again, and those known before stay valid meanwhile; what the store has lost holds here and is written back.
   * @param now the time, in milliseconds since 1970.
   * @throws {KeyStoreError} when the keys cannot be read; the store is closed then.
   */
  static async open(store: KeyStore, events: RingEvents, now: () => number = Date.now): Promise<KeyRing> {
    const ring = new KeyRing(store, events, now);
    try {
      await ring.#load();
    } catch (error) {
      await store.close();
      throw error;
    }
    store.follow(() => ring.#reload(), (problem) => ring.#loseSight(problem));
    return ring;
  }

  /** The record of a key that is valid now. What is no key takes as long to refuse as what is one no more. */
  find(key: string): KeyRecord | undefined {
    const entry = this.#bySha256.get(hashKey(key)) ?? UNKNOWN;
    const now = this.#now();
    if (now >= entry.validUntilMs || entry.record === undefined) return undefined;
    this.#lastUses.note(entry.record.id, now);
    return entry.record;
  }

  /** How many keys are valid now. */
  get size(): number {
    const now = this.#now();
    return [...this.#bySha256.values()].filter((entry) => now < entry.validUntilMs).length;
  }

  /** Whether the last reading succeeded. */
  get isReadable(): boolean {
    return this.#isReadable;
  }

  /** Whether the store can be read, and has all that is known here. */
  get isUp(): boolean {
    return this.#isReadable && this.#lost.size === 0;
  }

  /** What the store had lost since the start: revocations of keys that it gave back as valid, and whole records. */
  get restored(): Readonly<{ revocations: number; keys: number }> {
    return this.#restored;
  }

  /** What is wrong, one sentence each, without a path. */
  get faults(): readonly string[] {
    return [
      ...(this.#isReadable ? [] : ["The keys cannot be read: known keys stay valid, and one that is revoked now is not refused. The log says why."]),
      ...(this.#lost.size === 0 ? [] : ["The store of keys has lost revocations or keys that this instance knows: they hold here, and could not be written back yet."]),
      ...(this.#lost.size === 0 && this.#now() < this.#lossToldUntilMs ? ["The store of keys had lost revocations or keys within the last ten minutes: they were written back. Check its persistence and what it was restored from."] : []),
    ];
  }

  /** Stops following and closes the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#lastUses.close();
    await this.#store.close();
  }

  async #load(): Promise<void> {
    const learnt = this.#known.learn(await this.#store.list());
    this.#bySha256 = new Map(learnt.records.map((record) => [record.sha256, { record, validUntilMs: validUntilMs(record) }]));
    this.#isReadable = true;
    this.#noteLoss(learnt);
    if (this.isUp) this.#told.clear();
  }

  #noteLoss({ unrevoked, missing }: Learnt): void {
    const isNew = ({ id }: KeyRecord): boolean => !this.#lost.has(id);
    const [revocations, keys] = [unrevoked.filter(isNew).length, missing.filter(isNew).length];
    this.#lost = new Map([...unrevoked, ...missing].map((record) => [record.id, record]));
    if (this.#lost.size === 0) return;
    this.#lossToldUntilMs = this.#now() + LOSS_TOLD_MS;
    if (revocations + keys > 0) {
      this.#restored.revocations += revocations;
      this.#restored.keys += keys;
      const losses = [...countOf(revocations, "revocation"), ...countOf(keys, "key")].join(" and ");
      this.#tell(new KeyStoreError(`the store of keys has lost ${losses} that this instance knows; they hold here and are written back`));
    }
    void this.#restore();
  }

  /** Beside the reloads, which must not wait for a lock. Another reload follows, as writing changes the store. */
  async #restore(): Promise<void> {
    if (this.#isRestoring || this.#isClosed) return;
    this.#isRestoring = true;
    try {
      await this.#store.restore([...this.#lost.values()]);
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      this.#tell(error);
      this.#retryLater();
    } finally {
      this.#isRestoring = false;
    }
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
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      this.#loseSight(error);
      this.#retryLater();
    }
  }

  #loseSight(problem: KeyStoreError): void {
    this.#isReadable = false;
    this.#tell(problem);
  }

  /** A key that was revoked must not stay valid because one reading failed. */
  #retryLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#reload(), RETRY_MS).unref();
  }

  #tell(problem: KeyStoreError): void {
    if (this.#isClosed || this.#told.has(problem.message)) return;
    this.#told.add(problem.message);
    this.#events.onProblem(problem);
  }
}

/** No words for none. */
function countOf(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}

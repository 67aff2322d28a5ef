import { hashKey } from "./key.js";
import { KnownKeys, type Learnt } from "./known.js";
import { LastUseNotes } from "./lastUse.js";
import { KeyLossError, type KeyRecord, type KeyStore, KeyStoreError, problemOf } from "./store.js";
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
  #hasLoaded = false;
  /** What the store has lost and not got back yet, by id. */
  #lost: ReadonlyMap<string, KeyRecord> = new Map();
  /** Those of `#lost` that were written back, which the next reading will confirm. */
  readonly #writtenBack = new Set<string>();
  /** Whether the store has lost keys that are not known here. */
  #isIncomplete = false;
  #isRestoring = false;
  #lossToldUntilMs = Number.NEGATIVE_INFINITY;
  readonly #losses = { revocations: 0, keys: 0 };
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
   * are tried again, and those known before stay valid meanwhile; what the store has lost stays in force here and is written back.
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

  /** The record of a key that is valid now. Refusing an unknown key takes as long as refusing an expired one. */
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
    return this.#isReadable && !this.#isIncomplete && this.#lost.size === 0;
  }

  /** What the store has lost since the start: revocations of keys that it gave back as valid, and whole records. */
  get losses(): Readonly<{ revocations: number; keys: number }> {
    return this.#losses;
  }

  /** How much of that was written back. */
  get restored(): Readonly<{ revocations: number; keys: number }> {
    return this.#restored;
  }

  /** What is wrong, one sentence each, without a path. */
  get faults(): readonly string[] {
    return [
      ...(this.#isReadable ? [] : ["The keys cannot be read: known keys stay valid, and one that is revoked now is not refused. The log says why."]),
      ...(this.#lost.size === 0 ? [] : ["The store of keys has lost revocations or keys that this instance knows: they hold here, and could not be written back yet. Do not restart it before they are."]),
      ...(this.#isIncomplete ? ["The store of keys has lost keys that this instance does not know: restore them from a backup. The log says how many are left."] : []),
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
    const { records, loss } = await this.#list();
    const learnt = this.#known.learn(records);
    this.#bySha256 = new Map(learnt.records.map((record) => [record.sha256, { record, validUntilMs: validUntilMs(record) }]));
    this.#isReadable = true;
    this.#hasLoaded = true;
    this.#noteLoss(learnt);
    // What is missing here as well, nobody else may ever write back.
    this.#isIncomplete = loss !== undefined && learnt.missing.length === 0;
    if (loss !== undefined && this.#isIncomplete) this.#tell(loss);
    if (this.isUp) this.#told.clear();
    // The store may have lost these too.
    this.#lastUses.writeAgain(this.#now());
  }

  /** A store that lacks keys is no place to begin, but those who know them can write them back. */
  async #list(): Promise<{ records: readonly KeyRecord[]; loss?: KeyLossError }> {
    try {
      return { records: await this.#store.list() };
    } catch (error) {
      if (!(error instanceof KeyLossError) || !this.#hasLoaded) throw error;
      return { records: error.records, loss: error };
    }
  }

  #noteLoss({ unrevoked, missing }: Learnt): void {
    const isNew = ({ id }: KeyRecord): boolean => !this.#lost.has(id);
    const [revocations, keys] = [unrevoked.filter(isNew).length, missing.filter(isNew).length];
    this.#lost = new Map([...unrevoked, ...missing].map((record) => [record.id, record]));
    for (const id of this.#writtenBack) if (!this.#lost.has(id)) this.#writtenBack.delete(id);
    if (this.#lost.size === 0) return;
    this.#lossToldUntilMs = this.#now() + LOSS_TOLD_MS;
    if (revocations + keys > 0) {
      this.#losses.revocations += revocations;
      this.#losses.keys += keys;
      const losses = describeCounts({ revocations, keys });
      this.#tell(new KeyStoreError(`the store of keys has lost ${losses} that this instance knows; it keeps to them, and must not be restarted before it has written them back`));
    }
    void this.#restore(new Set(missing.map(({ id }) => id)));
  }

  /**
   * Beside the reloads, which must not wait for a lock. Whether it was of use is seen by reading again: the store may have
   * lost the same once more meanwhile.
   */
  async #restore(missing: ReadonlySet<string>): Promise<void> {
    if (this.#isRestoring || this.#isClosed) return;
    this.#isRestoring = true;
    try {
      const lost = [...this.#lost.values()];
      await this.#store.restore(lost);
      this.#noteRestored(lost, missing);
    } catch (error) {
      this.#tell(problemOf(error));
    } finally {
      this.#isRestoring = false;
      this.#retryLater();
    }
  }

  /** Counts what was written back, once until the store loses it again. */
  #noteRestored(records: readonly KeyRecord[], missing: ReadonlySet<string>): void {
    const ids = records.map(({ id }) => id).filter((id) => !this.#writtenBack.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#writtenBack.add(id);
    const keys = ids.filter((id) => missing.has(id)).length;
    const revocations = ids.length - keys;
    this.#restored.revocations += revocations;
    this.#restored.keys += keys;
    if (!this.#isClosed) this.#events.onWarning(new KeyStoreError(`written back what the store of keys had lost: ${describeCounts({ revocations, keys })}`));
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
      this.#loseSight(problemOf(error));
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

function describeCounts({ revocations, keys }: Readonly<{ revocations: number; keys: number }>): string {
  return [...countOf(revocations, "revocation"), ...countOf(keys, "key")].join(" and ");
}

/** No words for none. */
function countOf(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}

import { hashKey } from "./key.js";
import { type KnownState, RememberedKeys } from "./rememberedKeys.js";
import { LastUseNotes } from "./lastUse.js";
import { KeyLossError, type KeyRecord, type KeyStore, KeyStoreError, problemOf, validUntilMs } from "./store.js";

/** How often to try again to read keys, or to write lost ones back. */
const RETRY_MS = 1000;

/** How long `faults` still names a loss after everything was written back. */
const LOSS_REPORTED_MS = 600_000;

interface Entry {
  readonly record: KeyRecord | undefined;
  readonly validUntilMs: number;
}

/** Stands for every unknown key, so that checking one takes the same path as checking a known key. */
const UNKNOWN: Entry = { record: undefined, validUntilMs: Number.NEGATIVE_INFINITY };

/** Listeners of a key ring. They get only KeyStoreErrors, whose messages may name the key file. */
interface RingEvents {
  /** Changed keys cannot be read, or the store has lost some. Each problem is reported once until all is well again. */
  onProblem(problem: KeyStoreError): void;
  /** Something failed on which no request depends. */
  onWarning(problem: KeyStoreError): void;
}

/** The keys that a running service accepts: those of a store, followed as they change. */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #events: RingEvents;
  readonly #now: () => number;
  readonly #remembered: RememberedKeys;
  readonly #lastUses: LastUseNotes;
  #bySha256: ReadonlyMap<string, Entry> = new Map();
  #reloads = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  /** Messages reported since all was well. */
  readonly #reported = new Set<string>();
  #isReadable = true;
  #isClosed = false;
  #hasLoaded = false;
  /** Records that the store has lost and not got back yet, by id. */
  #lost: ReadonlyMap<string, KeyRecord> = new Map();
  /** The ids of `#lost` that were written back; the next reading will confirm them. */
  readonly #writtenBack = new Set<string>();
  /** Whether the store has lost keys that this instance does not know. */
  #isIncomplete = false;
  #isRestoring = false;
  #lossReportedUntilMs = Number.NEGATIVE_INFINITY;
  /** What the store has lost since the start: revocations of keys that it then listed as valid, and whole records. */
  readonly losses = { revocations: 0, keys: 0 };
  /** How many of them were written back. */
  readonly restored = { revocations: 0, keys: 0 };

  private constructor(store: KeyStore, events: RingEvents, now: () => number) {
    this.#store = store;
    this.#events = events;
    this.#now = now;
    this.#remembered = new RememberedKeys(store.losesRecords);
    this.#lastUses = new LastUseNotes(store, events.onWarning);
  }

  /**
   * Reads all keys and follows their changes until `close`; from then on the ring owns the store. If later changes
   * cannot be read, it tries again, and known keys stay valid meanwhile. What the store has lost stays in force here
   * and is written back.
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
    store.follow(
      () => ring.#reload(),
      (problem) => ring.#noteUnreadable(problem),
    );
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

  /** What is wrong, in one sentence each, without a path. */
  get faults(): readonly string[] {
    return [
      ...(this.#isReadable
        ? []
        : [
            "The keys cannot be read: known keys stay valid, and one that is revoked now is not refused. The log says why.",
          ]),
      ...(this.#lost.size === 0
        ? []
        : [
            "The store of keys has lost revocations or keys that this instance knows: they hold here, and could not be written back yet. Do not restart it before they are.",
          ]),
      ...(this.#isIncomplete
        ? [
            "The store of keys has lost keys that this instance does not know: restore them from a backup. The log says how many are left.",
          ]
        : []),
      ...(this.#lost.size === 0 && this.#now() < this.#lossReportedUntilMs
        ? [
            "The store of keys had lost revocations or keys within the last ten minutes: they were written back. Check its persistence and what it was restored from.",
          ]
        : []),
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
    const state = this.#remembered.update(records);
    this.#bySha256 = new Map(
      state.records.map((record) => [record.sha256, { record, validUntilMs: validUntilMs(record) }]),
    );
    this.#isReadable = true;
    this.#hasLoaded = true;
    this.#noteLoss(state);
    // Perhaps nobody can write back keys that this instance does not know either.
    this.#isIncomplete = loss !== undefined && state.missing.length === 0;
    if (loss !== undefined && this.#isIncomplete) this.#report(loss);
    if (this.isUp) this.#reported.clear();
    // The store may have lost the last uses too.
    this.#lastUses.writeAgain(this.#now());
  }

  /**
   * Reads the records. A service must not start on a store that has lost keys, but one that knows them can write them
   * back.
   */
  async #list(): Promise<{ records: readonly KeyRecord[]; loss?: KeyLossError }> {
    try {
      return { records: await this.#store.list() };
    } catch (error) {
      if (!(error instanceof KeyLossError) || !this.#hasLoaded) throw error;
      return { records: error.records, loss: error };
    }
  }

  #noteLoss({ unrevoked, missing }: KnownState): void {
    const isNew = ({ id }: KeyRecord): boolean => !this.#lost.has(id);
    const [revocations, keys] = [unrevoked.filter(isNew).length, missing.filter(isNew).length];
    this.#lost = new Map([...unrevoked, ...missing].map((record) => [record.id, record]));
    for (const id of this.#writtenBack) if (!this.#lost.has(id)) this.#writtenBack.delete(id);
    if (this.#lost.size === 0) return;
    this.#lossReportedUntilMs = this.#now() + LOSS_REPORTED_MS;
    if (revocations + keys > 0) {
      this.losses.revocations += revocations;
      this.losses.keys += keys;
      const losses = describeCounts({ revocations, keys });
      this.#report(
        new KeyStoreError(
          `the store of keys has lost ${losses} that this instance knows; it keeps to them, and must not be restarted before it has written them back`,
        ),
      );
    }
    void this.#restore(new Set(missing.map(({ id }) => id)));
  }

  /**
   * Writes back what was lost. Reloads do not wait for it, because it may wait for a lock. Afterwards the keys are read
   * again: the store may have lost the same once more.
   */
  async #restore(missing: ReadonlySet<string>): Promise<void> {
    if (this.#isRestoring || this.#isClosed) return;
    this.#isRestoring = true;
    try {
      const lost = [...this.#lost.values()];
      await this.#store.restore(lost);
      this.#noteRestored(lost, missing);
    } catch (error) {
      this.#report(problemOf(error));
    } finally {
      this.#isRestoring = false;
      this.#retryLater();
    }
  }

  /** Counts what was written back, each record once until the store loses it again. */
  #noteRestored(records: readonly KeyRecord[], missing: ReadonlySet<string>): void {
    const ids = records.map(({ id }) => id).filter((id) => !this.#writtenBack.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#writtenBack.add(id);
    const keys = ids.filter((id) => missing.has(id)).length;
    const revocations = ids.length - keys;
    this.restored.revocations += revocations;
    this.restored.keys += keys;
    if (!this.#isClosed)
      this.#events.onWarning(
        new KeyStoreError(`written back what the store of keys had lost: ${describeCounts({ revocations, keys })}`),
      );
  }

  /** Loads run one after the other, so that an older state never replaces a newer one. */
  #reload(): void {
    this.#reloads = this.#reloads.then(() => this.#tryLoad());
  }

  async #tryLoad(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    try {
      await this.#load();
    } catch (error) {
      this.#noteUnreadable(problemOf(error));
      this.#retryLater();
    }
  }

  #noteUnreadable(problem: KeyStoreError): void {
    this.#isReadable = false;
    this.#report(problem);
  }

  /** Reads again, because a revoked key must not stay valid when one reading failed. */
  #retryLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#reload(), RETRY_MS).unref();
  }

  #report(problem: KeyStoreError): void {
    if (this.#isClosed || this.#reported.has(problem.message)) return;
    this.#reported.add(problem.message);
    this.#events.onProblem(problem);
  }
}

function describeCounts({ revocations, keys }: Readonly<{ revocations: number; keys: number }>): string {
  return [...countOf(revocations, "revocation"), ...countOf(keys, "key")].join(" and ");
}

/** Nothing if the count is 0. */
function countOf(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}

import type { KeyRecord } from "./store.js";

/** The store's records compared with the remembered ones. */
export interface KnownState {
  /** The records in force: those of the store, with the revocations and records that it has lost. */
  readonly records: readonly KeyRecord[];
  /** Revoked records that the store has as not revoked. */
  readonly unrevoked: readonly KeyRecord[];
  /** Records that the store no longer has. */
  readonly missing: readonly KeyRecord[];
}

/**
 * The keys and revocations that one instance has seen. If the store is restored from an old backup or loses data, they
 * remain in force here: a key that was ever seen as revoked stays revoked, whatever the store says later.
 */
export class RememberedKeys {
  readonly #losesRecords: boolean;
  #records: ReadonlyMap<string, KeyRecord> = new Map();
  /** When keys were revoked, by id and by digest, so that neither becomes valid again under another id or digest. */
  readonly #revoked = new Map<string, string>();

  /** @param losesRecords see `KeyStore`. */
  constructor(losesRecords: boolean) {
    this.#losesRecords = losesRecords;
  }

  /** Compares the records that the store has now with those it had before, and remembers them. */
  update(listed: readonly KeyRecord[]): KnownState {
    for (const record of listed) this.#noteRevocation(record);
    const unrevoked: KeyRecord[] = [];
    const present = listed.map((record) => {
      const revoked = this.#revoked.get(record.id) ?? this.#revoked.get(record.sha256);
      if (record.revoked !== undefined || revoked === undefined) return record;
      const mended = { ...record, revoked };
      unrevoked.push(mended);
      return mended;
    });
    const ids = new Set(listed.map(({ id }) => id));
    const missing = this.#losesRecords ? Array.from(this.#records.values()).filter(({ id }) => !ids.has(id)) : [];
    const records = [...present, ...missing];
    this.#records = new Map(records.map((record) => [record.id, record]));
    return { records, unrevoked, missing };
  }

  #noteRevocation({ id, sha256, revoked }: KeyRecord): void {
    if (revoked === undefined) return;
    for (const name of [id, sha256]) if (!this.#revoked.has(name)) this.#revoked.set(name, revoked);
  }
}

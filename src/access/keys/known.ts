import type { KeyRecord } from "./store.js";

/** What a reading comes to. */
export interface Learnt {
  /** What holds: the store's records, with all that is known beside them. */
  readonly records: readonly KeyRecord[];
  /** Records that the store has without their revocation. */
  readonly unrevoked: readonly KeyRecord[];
  /** Records that the store does not have any more. */
  readonly missing: readonly KeyRecord[];
}

/**
 * What one instance has learnt of keys, so that a store that goes back in time takes none of it away: a key once known to
 * be revoked stays so, whatever the store says later.
 */
export class KnownKeys {
  readonly #losesRecords: boolean;
  #records: ReadonlyMap<string, KeyRecord> = new Map();
  /** When keys were revoked, by id and by digest: neither comes back to life under another one of the other. */
  readonly #revoked = new Map<string, string>();

  /** @param losesRecords see `KeyStore`. */
  constructor(losesRecords: boolean) {
    this.#losesRecords = losesRecords;
  }

  /** Takes in what the store has now. */
  learn(listed: readonly KeyRecord[]): Learnt {
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

// Sets of stations: kept in a store, read on a thread, and in memory while they are asked for.

import { setTimeout } from "node:timers/promises";
import { compareText } from "../common/order.js";
import type { StationSet } from "../contract/schemas/kept.js";
import { ServiceError } from "../contract/values/errors.js";
import { HOST_SET } from "../contract/values/limits.js";
import { StorageError, storageUnavailable } from "../storage/storageError.js";
import type { HostSet } from "./hostSet.js";
import type { ReadSet } from "./job.js";
import { SetLibrary } from "./library.js";
import type { SetReader } from "./reader.js";
import {
  type Expected,
  heldKey,
  type ListHeld,
  type OpenSet,
  type PatchedSet,
  type PutSet,
  type SetFile,
  type SetVersion,
  type StationSets,
} from "./stationSets.js";
import { HOST_OWNER, MAX_SETS, ownerOf, type Refusal, type SetRecord, type SetStore } from "./store.js";

/**
 * A version that a batch goes by stays for this long without the batch: by then the slowest upload of the largest one
 * has ended.
 */
const KEPT_MS = 6 * 3_600_000;
const RELEASE_INTERVAL_MS = 600_000;

/** How often a change is tried again that met another one of the same set. */
const MAX_TRIES = 5;
const MAX_PAUSE_MS = 50;

export interface KeptSetsOptions {
  readonly store: SetStore;
  readonly reader: SetReader;
  /** Versions in memory may take so many bytes. */
  readonly memoryBytes: number;
  /** The host's own set, where it has one. */
  readonly host?: HostSet | undefined;
  /** Tells which versions batches hold. Without it, what `keep` kept is never removed. */
  readonly listHeld?: ListHeld | undefined;
  /** Gets why the sets cannot be read or written, for the log. */
  readonly onProblem: (reason: string) => void;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

export class KeptSets implements StationSets {
  readonly #store: SetStore;
  readonly #reader: SetReader;
  readonly #library: SetLibrary;
  readonly #host: HostSet | undefined;
  readonly #options: KeptSetsOptions;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  constructor(options: KeptSetsOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#reader = options.reader;
    this.#host = options.host;
    this.#library = new SetLibrary(options.memoryBytes);
    this.#now = options.now ?? Date.now;
    this.#timer = setInterval(() => void this.release().catch(() => undefined), RELEASE_INTERVAL_MS).unref();
  }

  get faults(): readonly string[] {
    return this.#host?.faults ?? [];
  }

  async open(partner: string, name: string): Promise<OpenSet | undefined> {
    if (name === HOST_SET) return this.#host?.current;
    const owner = ownerOf(partner);
    return this.#guard(() => this.#untilStill(owner, name, ({ version }) => this.#openOf(owner, { name, version })));
  }

  async openVersion(partner: string, set: SetVersion): Promise<OpenSet | undefined> {
    if (set.name === HOST_SET && this.#host?.current.set.version === set.version) return this.#host.current;
    return this.#guard(() => this.#openOf(set.name === HOST_SET ? HOST_OWNER : ownerOf(partner), set));
  }

  async keep(partner: string, name: string): Promise<SetVersion | undefined> {
    return this.#guard(async () => {
      if (name === HOST_SET) {
        const current = this.#host?.current;
        if (current !== undefined) await this.#store.keep(HOST_OWNER, current.set.version, current.packed.data);
        return current?.set;
      }
      const owner = ownerOf(partner);
      return this.#untilStill(owner, name, async ({ version }) =>
        (await this.#store.keep(owner, version)) ? { name, version } : undefined,
      );
    });
  }

  async get(partner: string, name: string): Promise<StationSet | undefined> {
    if (name === HOST_SET) return this.#host?.description;
    const record = await this.#guard(() => this.#store.read(ownerOf(partner), name));
    return record && describe(name, record);
  }

  async list(partner: string): Promise<StationSet[]> {
    const records = await this.#guard(() => this.#store.list(ownerOf(partner)));
    const own = Array.from(records, ([name, record]) => describe(name, record));
    return [...own, ...(this.#host === undefined ? [] : [this.#host.description])].toSorted((a, b) =>
      compareText(a.name, b.name),
    );
  }

  async put(partner: string, name: string, file: SetFile, expected?: Expected): Promise<PutSet> {
    refuseHost(name);
    const owner = ownerOf(partner);
    // Looked at before the file is read, so that a caller who is late need not wait for that.
    if (expected !== undefined) await this.#require(owner, name, expected);
    const read = await this.#reader.readStations("The file", file);
    const record = await this.#guard(() => this.#replace(owner, name, read, expected));
    if (!("refused" in record)) return { set: describe(name, record), warnings: read.warnings };
    throw record.refused === "count" ? tooManySets() : otherVersion(record.current);
  }

  async patch(partner: string, name: string, file: SetFile, expected?: Expected): Promise<PatchedSet> {
    refuseHost(name);
    const owner = ownerOf(partner);
    const copies = expected === undefined || expected === "*";
    for (let tries = 1; ; tries++) {
      // Another change that comes first is not undone: its prices are changed in their turn.
      const found = await this.open(partner, name);
      if (found === undefined) throw notFound();
      if (!matches(found.set.version, expected)) throw otherVersion(found.set);
      const read = await this.#reader.readPrices(
        found.packed.data,
        "The file",
        copies ? { ...file, bytes: file.bytes.slice() } : file,
      );
      const record = await this.#guard(() => this.#replace(owner, name, read, [found.set.version]));
      if (!("refused" in record))
        return { set: describe(name, record), changedCount: read.changedCount, warnings: read.warnings };
      if (record.refused === "version" && record.current === undefined) throw notFound();
      if (expected !== undefined && expected !== "*")
        throw otherVersion(record.refused === "version" ? record.current : undefined);
      if (tries === MAX_TRIES) throw storageUnavailable();
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }

  async delete(partner: string, name: string, expected?: Expected): Promise<void> {
    refuseHost(name);
    const owner = ownerOf(partner);
    await this.#guard(async () => {
      const before = await this.#store.list(owner);
      if (!before.has(name)) throw notFound();
      const refusal = await this.#store.remove(owner, name, expected);
      if (refusal?.refused === "version")
        throw refusal.current === undefined ? notFound() : otherVersion(refusal.current);
    });
  }

  /** Removes the versions that were kept for batches which have ended. */
  async release(): Promise<void> {
    const { listHeld } = this.#options;
    if (listHeld === undefined) return;
    await this.#guard(async () => {
      const beforeMs = this.#now() - KEPT_MS;
      const held = new Set<string>();
      for (const key of await listHeld()) {
        const [partner = "", version = ""] = key.split("\n");
        // A batch of any partner may go by the host's stations.
        for (const owner of [ownerOf(partner), HOST_OWNER]) held.add(heldKey(owner, version));
      }
      await this.#store.release(beforeMs, (owner, version) => held.has(heldKey(owner, version)));
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#host?.close();
    this.#reader.close();
    await this.#store.close();
  }

  /**
   * Uses the version that a name stands for. Where it is gone by then, because the set was replaced, the next one is
   * used.
   */
  async #untilStill<T>(
    owner: string,
    name: string,
    use: (record: SetRecord) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let seen: string | undefined;
    for (;;) {
      const record = await this.#store.read(owner, name);
      if (record === undefined) return undefined;
      const used = await use(record);
      if (used !== undefined) return used;
      if (seen === record.version)
        throw new StorageError("a version of a set is damaged or missing: put the set again");
      seen = record.version;
    }
  }

  async #openOf(owner: string, set: SetVersion): Promise<OpenSet | undefined> {
    const packed = await this.#library.get(libraryKey(owner, set.version), async () => {
      const block = await this.#store.readBlock(owner, set.version);
      return block && this.#reader.index(block, set.version);
    });
    return packed && { packed, set };
  }

  /** Puts what was read in place. */
  async #replace(owner: string, name: string, read: ReadSet, expected: Expected): Promise<SetRecord | Refusal> {
    const { packed, version, stationCount, pricedCount } = read;
    const before = await this.#store.read(owner, name).catch(() => undefined);
    const updatedAt = before?.version === version ? before.updated_at : new Date(this.#now()).toISOString();
    const record = { version, station_count: stationCount, priced_count: pricedCount, updated_at: updatedAt };
    const refusal = await this.#store.replace(owner, name, record, packed.data, expected);
    if (refusal !== undefined) return refusal;
    this.#library.add(libraryKey(owner, version), packed);
    if (before !== undefined && before.version !== version) this.#library.remove(libraryKey(owner, before.version));
    return record;
  }

  async #require(owner: string, name: string, expected: Expected): Promise<void> {
    const record = await this.#guard(() => this.#store.read(owner, name));
    if (record === undefined || !matches(record.version, expected)) throw otherVersion(record);
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#options.onProblem(error.message);
      throw storageUnavailable(error);
    }
  }
}

function libraryKey(owner: string, version: string): string {
  return `${owner} ${version}`;
}

function describe(name: string, record: SetRecord): StationSet {
  return { name, ...record, is_hosts: false };
}

function matches(version: string, expected: Expected): boolean {
  return expected === undefined || expected === "*" || expected.includes(version);
}

function refuseHost(name: string): void {
  if (name === HOST_SET)
    throw new ServiceError("VALIDATION_ERROR", `The set ${HOST_SET} is the host's own: choose another name.`);
}

function notFound(): ServiceError {
  return new ServiceError(
    "STATION_SET_NOT_FOUND",
    "You have no set of stations of this name. GET /v1/station-sets lists your sets.",
  );
}

function tooManySets(): ServiceError {
  return new ServiceError("VALIDATION_ERROR", `You have ${MAX_SETS} sets, which is the most: remove one first.`);
}

function otherVersion(current: { readonly version: string } | undefined): ServiceError {
  if (current === undefined)
    return new ServiceError(
      "PRECONDITION_FAILED",
      "You have no set of stations of this name. Leave out If-Match to make one.",
    );
  return new ServiceError(
    "PRECONDITION_FAILED",
    "The set has another version than If-Match says. Read the set again, and send the change for its version.",
    { version: current.version },
  );
}

// What becomes of a batch: it is read, accepted, planned part by part, and finished or cancelled. Some time later it is
// forgotten. What keeps batches, disk or Redis, does each of these steps at one stroke.

import { createHash, randomBytes } from "node:crypto";
import { defined } from "../common/defined.js";
import type { BatchStatus } from "../contract/schemas/kept.js";
import { ServiceError } from "../contract/values/errors.js";
import { heldKey } from "../sets/stationSets.js";
import { storageUnavailable } from "../storage/storageError.js";
import type { PartResults } from "./part.js";

/** What is known of a batch when it is accepted. Times are ISO 8601 in UTC. */
export interface AcceptedBatch {
  readonly partner: string;
  /** How many trips it has. */
  readonly total: number;
  /** How many parts it has: each has at most `TRIPS_PER_PART` trips. */
  readonly parts: number;
  readonly createdAt: string;
  /** The versions of sets by their names, as they were when it was accepted. They are kept until it is finished. */
  readonly setVersions: Readonly<Record<string, string>>;
  readonly bodySha256: string;
}

/** How a batch ended: what comes first stays. */
export interface BatchEnd {
  readonly status: "finished" | "cancelled";
  readonly at: string;
}

/** A batch as it is kept. */
export interface KeptBatch extends AcceptedBatch {
  readonly id: string;
  /** Trips that are answered, and those of them without a plan. */
  readonly done: number;
  readonly failed: number;
  readonly ended?: BatchEnd | undefined;
  /** The parts that have results. */
  readonly planned: Pick<ReadonlySet<number>, "has" | "size">;
}

/** A batch as others see it. */
export interface BatchRecord extends Omit<AcceptedBatch, "bodySha256">, Pick<KeptBatch, "id" | "done" | "failed"> {
  readonly status: BatchStatus;
  readonly finishedAt: string | null;
}

/** A batch that is being read, as it is kept. */
export interface KeptDraft {
  addPart(part: number, bytes: Uint8Array): Promise<void>;
  /** Makes it a batch. @returns the one that another service has accepted with the same key meanwhile. */
  accept(batch: AcceptedBatch): Promise<KeptBatch | undefined>;
  /** Forgets it, unless it is a batch already. */
  discard(): Promise<void>;
}

/** What keeps batches. Each method does its step wholly or not at all, also where its process is killed. */
export interface BatchKeeper {
  /** Takes an idempotency key, unless it is taken. @returns what it stood for before. */
  claim(keyDigest: string): Promise<"new" | "reading" | KeptBatch>;
  begin(id: string, keyDigest: string | undefined): Promise<KeptDraft>;
  /** @param id one that `isBatchId` allows. */
  look(id: string): Promise<KeptBatch | undefined>;
  /** The batches that are neither finished nor cancelled, the oldest first. */
  listOpen(): Promise<readonly KeptBatch[]>;
  /** The bytes of a part; `undefined` where they are no longer kept, because it has results or the batch has ended. */
  readPart(id: string, part: number): Promise<Uint8Array | undefined>;
  /**
   * Keeps the results of a part of an open batch, once, and counts them. With the last part it finishes the batch.
   */
  writeResults(id: string, part: number, results: PartResults, trips: number): Promise<void>;
  readResults(id: string, part: number): Promise<Uint8Array | undefined>;
  /** Cancels a batch that has not ended. */
  cancel(id: string): Promise<void>;
  /** Why it cannot be used, for the log, without paths; `undefined` for an error that is none of its own. */
  reasonOf(error: unknown): string | undefined;
}

/** What an idempotency key stands for. */
export type Claim =
  /** Nobody has it: this caller has it now, until `accept` or `discard`. */
  | { readonly kind: "new" }
  /** Another request with it is still being read. */
  | { readonly kind: "reading" }
  /** A batch with it is there; `bodySha256` tells whether it has the same body. */
  | { readonly kind: "taken"; readonly batch: BatchRecord; readonly bodySha256: string };

/** A batch that is being read. */
export interface BatchDraft {
  /** The id that it will have as a batch. */
  readonly id: string;
  /** Keeps the next part, as `writePart` writes it. */
  addPart(bytes: Uint8Array): Promise<void>;
  /**
   * Makes it a batch, at one stroke: from now on it is there, whatever happens. Where another service has accepted one
   * with the same key and body meanwhile, that one is the answer.
   * @throws {ServiceError} IDEMPOTENCY_MISMATCH where that one has another body.
   */
  accept(facts: Pick<AcceptedBatch, "total" | "setVersions" | "bodySha256">): Promise<BatchRecord>;
  /** Forgets it. */
  discard(): Promise<void>;
}

export interface UnfinishedBatch {
  readonly batch: BatchRecord;
  readonly missing: readonly number[];
}

/**
 * Batches and their results. Every method rejects with a ServiceError STORAGE_UNAVAILABLE when the keeper cannot be
 * used.
 */
export class BatchStore {
  readonly #keeper: BatchKeeper;
  readonly #onProblem: (reason: string) => void;

  /** @param onProblem gets why the keeper cannot be used. The reason names no path. */
  constructor(keeper: BatchKeeper, onProblem: (reason: string) => void) {
    this.#keeper = keeper;
    this.#onProblem = onProblem;
  }

  /** @param key the caller's idempotency key. */
  async claim(partner: string, key: string): Promise<Claim> {
    const held = await this.attempt(() => this.#keeper.claim(digestOf(partner, key)));
    return typeof held === "string"
      ? { kind: held }
      : { kind: "taken", batch: toRecord(held), bodySha256: held.bodySha256 };
  }

  async begin(partner: string, key: string | undefined): Promise<BatchDraft> {
    const id = makeBatchId();
    const keyDigest = key === undefined ? undefined : digestOf(partner, key);
    const draft = await this.attempt(() => this.#keeper.begin(id, keyDigest));
    let parts = 0;
    return {
      id,
      addPart: (bytes) => this.attempt(() => draft.addPart(parts++, bytes)),
      accept: async ({ total, setVersions, bodySha256 }) => {
        const createdAt = new Date().toISOString();
        const accepted: AcceptedBatch = { partner, total, parts, createdAt, setVersions, bodySha256 };
        const other = await this.attempt(() => draft.accept(accepted));
        if (other !== undefined && other.bodySha256 !== bodySha256) throw mismatch();
        return toRecord(other ?? { ...accepted, id, done: 0, failed: 0, planned: new Set() });
      },
      discard: () => this.attempt(() => draft.discard()),
    };
  }

  async read(partner: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.find(id);
    return batch?.partner === partner ? batch : undefined;
  }

  /** A batch of any partner. */
  async find(id: string): Promise<BatchRecord | undefined> {
    const kept = isBatchId(id) ? await this.attempt(() => this.#keeper.look(id)) : undefined;
    return kept && toRecord(kept);
  }

  /** The bytes of a part, for `readPart`; `undefined` where it need not be planned any more. */
  async readPart(id: string, part: number): Promise<Uint8Array | undefined> {
    return this.attempt(() => this.#keeper.readPart(id, part));
  }

  /**
   * Keeps the results of a part, once: what is there already stays. It counts them, and finishes the batch with its
   * last part.
   */
  async writeResults(id: string, part: number, results: PartResults, trips: number): Promise<void> {
    await this.attempt(() => this.#keeper.writeResults(id, part, results, trips));
  }

  async readResults(id: string, part: number): Promise<Uint8Array | undefined> {
    return this.attempt(() => this.#keeper.readResults(id, part));
  }

  /** Cancels a batch that is not finished. */
  async cancel(partner: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.read(partner, id);
    if (batch === undefined || isEnded(batch)) return batch;
    await this.attempt(() => this.#keeper.cancel(id));
    return this.read(partner, id);
  }

  /**
   * The batches that are neither finished nor cancelled, the oldest first, each with the parts that have no results.
   */
  async unfinished(): Promise<readonly UnfinishedBatch[]> {
    return (await this.attempt(() => this.#keeper.listOpen())).map((kept) => ({
      batch: toRecord(kept),
      missing: Array.from({ length: kept.parts }, (_, part) => part).filter((part) => !kept.planned.has(part)),
    }));
  }

  /** The versions of sets that unfinished batches go by, as `heldKey` names them: they must stay. */
  async held(): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.unfinished()).flatMap(({ batch }) =>
        Object.values(batch.setVersions).map((version) => heldKey(batch.partner, version)),
      ),
    );
  }

  /** Does work with the keeper. @throws {ServiceError} STORAGE_UNAVAILABLE when that cannot be used. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = this.#keeper.reasonOf(error);
      if (reason === undefined) throw error;
      this.#onProblem(reason);
      throw storageUnavailable(error);
    }
  }
}

/** Sees to it that the parts of batches are planned: here, or by workers elsewhere. */
export interface BatchRunner {
  /** Begins to plan a batch that was accepted. Never rejects: what cannot be added now is added later. */
  add(batch: BatchRecord): Promise<void>;
  /** Ends a batch that was cancelled. Never rejects. */
  remove(batch: BatchRecord): Promise<void>;
  /** For metrics. */
  readonly load: BatchLoad;
  close(): Promise<void>;
}

/** How much batches have to do, for metrics. */
export interface BatchLoad {
  /** Trips of accepted batches that are not answered yet. */
  readonly tripsWaiting: number;
  /** Trips that have been answered. */
  readonly tripsDone: number;
  /** Batches that are neither finished nor cancelled. */
  readonly batchesUnfinished: number;
  /** Threads of this process, or processes elsewhere, that plan trips. */
  readonly workers: number;
}

/** All that a service has of batches. */
export interface Batches {
  readonly store: Pick<BatchStore, "claim" | "begin" | "read" | "readResults" | "cancel" | "held">;
  readonly runner: BatchRunner;
  /** What is wrong with them, one sentence each. */
  readonly faults?: readonly string[];
  /** Why this process takes none, where it does not. */
  readonly notice?: string;
  /** Parts in work are dropped, and are planned again by whoever goes on. */
  close(): Promise<void>;
}

function isEnded({ status }: BatchRecord): boolean {
  return status === "finished" || status === "cancelled";
}

/** What unfinished batches have to do, for `BatchLoad`. */
export function loadOf(unfinished: readonly BatchRecord[]): Pick<BatchLoad, "tripsWaiting" | "batchesUnfinished"> {
  return {
    tripsWaiting: unfinished.reduce((sum, { total, done }) => sum + total - done, 0),
    batchesUnfinished: unfinished.length,
  };
}

/** The refusal of an idempotency key that stands for a batch with another body. */
export function mismatch(): ServiceError {
  return new ServiceError(
    "IDEMPOTENCY_MISMATCH",
    "The Idempotency-Key was used with another body. Use a new key for each batch.",
  );
}

// Letters and digits that are not mistaken for each other.
const ID_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH = 20;
const BATCH_ID = new RegExp(`^batch_[${ID_ALPHABET}]{${ID_LENGTH}}$`);

/** Bytes from here on are drawn again: the alphabet's length divides this evenly. */
const DRAWN_BELOW = 240;

/** Whether a text can be the id of a batch. Ids become names of files and keys, so nothing else may be looked up. */
export function isBatchId(text: string): boolean {
  return BATCH_ID.test(text);
}

/** The id of a new batch: 98 random bits. */
function makeBatchId(): string {
  let id = "";
  while (id.length < ID_LENGTH)
    for (const byte of randomBytes(ID_LENGTH))
      if (byte < DRAWN_BELOW && id.length < ID_LENGTH) id += defined(ID_ALPHABET[byte % ID_ALPHABET.length]);
  return `batch_${id}`;
}

/** What stands for a partner's idempotency key: nobody can choose one that reaches what belongs to another. */
function digestOf(partner: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([partner, key]))
    .digest("hex");
}

function toRecord(kept: KeptBatch): BatchRecord {
  const { id, partner, total, done, failed, createdAt, parts, setVersions, ended } = kept;
  const status = ended?.status ?? (done > 0 ? "running" : "queued");
  return {
    id,
    partner,
    status,
    total,
    done,
    failed,
    createdAt,
    finishedAt: ended?.at ?? null,
    parts,
    setVersions,
  };
}

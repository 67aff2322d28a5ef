// Batches in a folder:
//
//   batches/drafts/<id>/                 a batch that is being read
//   batches/kept/<id>/batch.json         what it is; written before the folder is renamed to here, and never again
//                    /<part>.trips       the trips of a part
//                    /<part>.<trips>.<failed>.results
//                    /ended.json         when it was finished or cancelled
//   batches/keys/<digest>.json           the batch that an idempotency key stands for
//
// What is done is what has results: there is no other checkpoint.

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { systemCode, systemCodeOf } from "../../common/systemError.js";
import { ServiceError } from "../../contract/values/errors.js";
import { storageUnavailable } from "../../sets/faults.js";
import { heldKey } from "../../sets/stationSets.js";
import {
  FOLDER_MODE,
  listFolder,
  parseJson,
  readText,
  replaceFile,
  syncFolder,
  unlessMissing,
  writeOnce,
  writeSynced,
} from "../../storage/files.js";
import { withLock } from "../../storage/lock.js";
import { StorageError } from "../../storage/storageError.js";
import { isBatchId, makeBatchId } from "../batchId.js";
import type { PartResults } from "../part.js";
import {
  type BatchDraft,
  type BatchRecord,
  type BatchStore,
  type Claim,
  mismatch,
  type UnfinishedBatch,
} from "../store.js";

/** What is known of a batch when it is accepted. */
const Accepted = z.object({
  partner: z.string(),
  total: z.int(),
  parts: z.int(),
  createdAt: z.string(),
  setVersions: z.record(z.string(), z.string()),
  bodySha256: z.string(),
});

const Ended = z.object({ status: z.enum(["finished", "cancelled"]), at: z.string() });

const KeyFile = z.object({ id: z.string() });

const RESULTS = /^(\d+)\.(\d+)\.(\d+)\.results$/;

/**
 * A draft to which nothing was added for this long is one of a process that was killed: each piece of an upload comes
 * within minutes.
 */
const ABANDONED_MS = 3_600_000;

const DAMAGED = "a file of a batch is damaged";

interface Kept {
  readonly batch: BatchRecord;
  readonly bodySha256: string;
  /** Files with results by the numbers of their parts. */
  readonly results: ReadonlyMap<number, string>;
}

export class FolderBatchStore implements BatchStore {
  readonly #folder: string;
  readonly #onProblem: (reason: string) => void;
  /** The keys of batches that this process is reading. Those of a process that was killed are free again. */
  readonly #reading = new Set<string>();

  /** @param dataFolder is made at the first batch. */
  constructor(dataFolder: string, onProblem: (reason: string) => void) {
    this.#folder = join(dataFolder, "batches");
    this.#onProblem = onProblem;
  }

  /** Whether there has been a batch. */
  async exists(): Promise<boolean> {
    return this.#attempt(async () => (await listFolder(this.#folder)).length > 0);
  }

  /** The file whose lock the process holds that plans the batches of this folder. */
  get runnerFile(): string {
    return join(this.#folder, "runner");
  }

  async claim(partner: string, key: string): Promise<Claim> {
    return this.#attempt(async () => {
      const digest = digestOf(partner, key);
      const known = await this.#findByKey(digest);
      if (known !== undefined) return { kind: "taken", batch: known.batch, bodySha256: known.bodySha256 };
      if (this.#reading.has(digest)) return { kind: "reading" };
      this.#reading.add(digest);
      return { kind: "new" };
    });
  }

  async begin(partner: string, key: string | undefined): Promise<BatchDraft> {
    const id = makeBatchId();
    const digest = key === undefined ? undefined : digestOf(partner, key);
    const draft = join(this.#folder, "drafts", id);
    const end = (): void => void (digest !== undefined && this.#reading.delete(digest));
    let parts = 0;
    try {
      await this.#attempt(() => mkdir(draft, { recursive: true, mode: FOLDER_MODE }));
    } catch (error) {
      end();
      throw error;
    }
    return {
      id,
      addPart: (bytes) => this.#attempt(() => writeSynced(join(draft, tripsFile(parts++)), bytes)),
      accept: async ({ total, setVersions, bodySha256 }) => {
        const accepted: z.infer<typeof Accepted> = {
          partner,
          total,
          parts,
          createdAt: new Date().toISOString(),
          setVersions,
          bodySha256,
        };
        const batch = await this.#attempt(() => this.#accept(id, draft, accepted, digest));
        end();
        return batch;
      },
      discard: async () => {
        end();
        await this.#attempt(() => rm(draft, { recursive: true, force: true }));
      },
    };
  }

  async read(partner: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.#attempt(async () => (await this.#look(id))?.batch);
    return batch?.partner === partner ? batch : undefined;
  }

  async readPart(id: string, part: number): Promise<Uint8Array> {
    return this.#attempt(() => readFile(join(this.#path(id), tripsFile(part))));
  }

  async writeResults(id: string, part: number, { bytes, failed }: PartResults, trips: number): Promise<void> {
    await this.#attempt(async () => {
      const before = await this.#look(id);
      if (before === undefined || isEnded(before.batch)) return;
      if (!before.results.has(part)) await writeOnce(join(this.#path(id), `${part}.${trips}.${failed}.results`), bytes);
      const after = await this.#look(id);
      if (after !== undefined) await this.#finish(after);
    });
  }

  async readResults(id: string, part: number): Promise<Uint8Array | undefined> {
    return this.#attempt(async () => {
      const file = (await this.#look(id))?.results.get(part);
      return file === undefined ? undefined : readFile(join(this.#path(id), file));
    });
  }

  async cancel(partner: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.read(partner, id);
    if (batch === undefined || isEnded(batch)) return batch;
    await this.#attempt(() => this.#end(id, "cancelled"));
    return this.read(partner, id);
  }

  async unfinished(): Promise<readonly UnfinishedBatch[]> {
    return this.#attempt(async () => {
      const kept = await Promise.all(
        (await listFolder(join(this.#folder, "kept"))).map((id) => this.#lookAmongOthers(id)),
      );
      const open = kept.filter((each) => each !== undefined).filter(({ batch }) => !isEnded(batch));
      // A process that was killed may have written the last results and nothing more.
      const left = await Promise.all(open.map(async (each) => ((await this.#finish(each)) ? [] : [each])));
      return left
        .flat()
        .map(({ batch, results }) => ({
          batch,
          missing: Array.from({ length: batch.parts }, (_, part) => part).filter((part) => !results.has(part)),
        }))
        .toSorted((a, b) => Date.parse(a.batch.createdAt) - Date.parse(b.batch.createdAt));
    });
  }

  async held(): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.unfinished()).flatMap(({ batch }) =>
        Object.values(batch.setVersions).map((version) => heldKey(batch.partner, version)),
      ),
    );
  }

  /**
   * Removes the batches that ended before a time, and what killed processes left. Only one process may do this at a
   * time.
   */
  async sweep(endedBeforeMs: number, nowMs: number): Promise<void> {
    await this.#attempt(async () => {
      for (const id of await listFolder(join(this.#folder, "kept"))) {
        // One after the other: there may be thousands.
        const { batch } = (await this.#lookAmongOthers(id)) ?? {};
        if (batch === undefined || !isEnded(batch) || Date.parse(batch.finishedAt ?? "") >= endedBeforeMs) continue;
        await this.#remove(id);
      }
      const drafts = join(this.#folder, "drafts");
      for (const id of await listFolder(drafts)) {
        if ((await modifiedMs(join(drafts, id))) < nowMs - ABANDONED_MS)
          await rm(join(drafts, id), { recursive: true, force: true });
      }
      const keys = join(this.#folder, "keys");
      for (const file of await listFolder(keys)) {
        if ((await this.#findByKey(file.replace(/\.json$/, ""))) === undefined)
          await this.#locked(async () => this.#forgetKey(file));
      }
    });
  }

  /**
   * Makes a draft a batch. With a key this is done under a lock, because another service may be reading the same batch.
   */
  async #accept(
    id: string,
    draft: string,
    accepted: z.infer<typeof Accepted>,
    digest: string | undefined,
  ): Promise<BatchRecord> {
    await writeSynced(join(draft, "batch.json"), JSON.stringify(accepted));
    await syncFolder(draft);
    await Promise.all(
      ["kept", "keys"].map((name) => mkdir(join(this.#folder, name), { recursive: true, mode: FOLDER_MODE })),
    );
    if (digest === undefined) {
      await this.#place(id, draft);
      return toRecord(id, accepted);
    }
    return this.#locked(async () => {
      const known = await this.#findByKey(digest);
      if (known !== undefined) {
        if (known.bodySha256 !== accepted.bodySha256) throw mismatch();
        await rm(draft, { recursive: true, force: true });
        return known.batch;
      }
      // The key stands for nothing until the batch is in its place.
      await replaceFile(this.#keyPath(digest), JSON.stringify({ id } satisfies z.infer<typeof KeyFile>));
      await this.#place(id, draft);
      return toRecord(id, accepted);
    });
  }

  async #place(id: string, draft: string): Promise<void> {
    await rename(draft, this.#path(id));
    await syncFolder(join(this.#folder, "kept"));
  }

  async #remove(id: string): Promise<void> {
    const out = join(this.#folder, "drafts", id);
    await mkdir(join(this.#folder, "drafts"), { recursive: true, mode: FOLDER_MODE });
    // At one stroke: a batch without some of its results is never seen.
    await rename(this.#path(id), out);
    await rm(out, { recursive: true, force: true });
  }

  async #forgetKey(file: string): Promise<void> {
    if ((await this.#findByKey(file.replace(/\.json$/, ""))) === undefined)
      await rm(join(this.#folder, "keys", file), { force: true });
  }

  async #findByKey(digest: string): Promise<Kept | undefined> {
    const text = await readText(this.#keyPath(digest));
    const id = text === undefined ? undefined : KeyFile.safeParse(parseJson(text)).data?.id;
    return id === undefined ? undefined : this.#look(id);
  }

  /** Finishes a batch whose parts all have results. @returns whether it is finished. */
  async #finish({ batch, results }: Kept): Promise<boolean> {
    if (results.size < batch.parts) return false;
    await this.#end(batch.id, "finished");
    return true;
  }

  /** What comes first, its end or its being cancelled, stays. */
  async #end(id: string, status: "finished" | "cancelled"): Promise<void> {
    await writeOnce(
      join(this.#path(id), "ended.json"),
      JSON.stringify({ status, at: new Date().toISOString() } satisfies z.infer<typeof Ended>),
    );
  }

  async #look(id: string): Promise<Kept | undefined> {
    if (!isBatchId(id)) return undefined;
    const folder = this.#path(id);
    const [text, endedText, files] = [
      await readText(join(folder, "batch.json")),
      await readText(join(folder, "ended.json")),
      await listFolder(folder),
    ];
    if (text === undefined) return undefined;
    const accepted = Accepted.parse(parseJson(text));
    const ended = endedText === undefined ? undefined : Ended.parse(parseJson(endedText));
    const results = new Map<number, string>();
    let [done, failed] = [0, 0];
    for (const file of files) {
      const [, part = "", ofPart, failedOfPart] = RESULTS.exec(file) ?? [];
      if (part === "" || results.has(Number(part))) continue;
      results.set(Number(part), file);
      done += Number(ofPart);
      failed += Number(failedOfPart);
    }
    const status = ended?.status ?? (done > 0 ? "running" : "queued");
    return {
      batch: { ...toRecord(id, accepted), status, done, failed, finishedAt: ended?.at ?? null },
      bodySha256: accepted.bodySha256,
      results,
    };
  }

  /** As `#look`, for lists: a batch whose files are damaged is left out, and keeps no other from going on. */
  async #lookAmongOthers(id: string): Promise<Kept | undefined> {
    try {
      return await this.#look(id);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      this.#onProblem(DAMAGED);
      return undefined;
    }
  }

  #path(id: string): string {
    return join(this.#folder, "kept", id);
  }

  #keyPath(digest: string): string {
    return join(this.#folder, "keys", `${digest}.json`);
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    return withLock(join(this.#folder, "keys.changes"), "idempotency keys", work);
  }

  /** @throws {ServiceError} STORAGE_UNAVAILABLE for what the system refuses. */
  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      this.#onProblem(reason);
      throw storageUnavailable();
    }
  }
}

/** When a folder was changed; never, where it is gone by now. */
async function modifiedMs(path: string): Promise<number> {
  return (await unlessMissing(stat(path)))?.mtimeMs ?? Infinity;
}

/** Why the folder cannot be used, without paths; `undefined` for an error that is none of the folder's. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ServiceError) return undefined;
  if (error instanceof StorageError) return error.message;
  if (error instanceof z.ZodError) return DAMAGED;
  return systemCode(error) === undefined ? undefined : `the folder of batches cannot be used (${systemCodeOf(error)})`;
}

function isEnded({ status }: BatchRecord): boolean {
  return status === "finished" || status === "cancelled";
}

function toRecord(
  id: string,
  { partner, total, parts, createdAt, setVersions }: z.infer<typeof Accepted>,
): BatchRecord {
  return { id, partner, status: "queued", total, done: 0, failed: 0, createdAt, finishedAt: null, parts, setVersions };
}

function tripsFile(part: number): string {
  return `${part}.trips`;
}

function digestOf(partner: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([partner, key]))
    .digest("hex");
}

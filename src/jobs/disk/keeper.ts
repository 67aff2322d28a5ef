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

import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { systemCode, systemCodeOf } from "../../common/systemError.js";
import { ServiceError } from "../../contract/values/errors.js";
import {
  FOLDER_MODE,
  listFolder,
  readText,
  replaceFile,
  syncFolder,
  unlessMissing,
  writeOnce,
  writeSynced,
} from "../../storage/files.js";
import { parseJson } from "../../common/json.js";
import { withLock } from "../../storage/lock.js";
import { StorageError } from "../../storage/storageError.js";
import type { PartResults } from "../part.js";
import {
  type AcceptedBatch,
  type BatchEnd,
  type BatchKeeper,
  isBatchId,
  type KeptBatch,
  type KeptDraft,
} from "../store.js";

const Accepted = z.object({
  partner: z.string(),
  total: z.int(),
  parts: z.int(),
  createdAt: z.string(),
  setVersions: z.record(z.string(), z.string()),
  bodySha256: z.string(),
}) satisfies z.ZodType<AcceptedBatch>;

const Ended = z.object({ status: z.enum(["finished", "cancelled"]), at: z.string() }) satisfies z.ZodType<BatchEnd>;

const KeyFile = z.object({ id: z.string() });

const RESULTS = /^(\d+)\.(\d+)\.(\d+)\.results$/;

/**
 * A draft to which nothing was added for this long is one of a process that was killed: each piece of an upload comes
 * within minutes.
 */
const ABANDONED_MS = 3_600_000;

const DAMAGED = "a file of a batch is damaged";

interface FolderBatch extends KeptBatch {
  /** Files with results by the numbers of their parts. */
  readonly planned: ReadonlyMap<number, string>;
}

export class FolderKeeper implements BatchKeeper {
  readonly #folder: string;
  readonly #onProblem: (reason: string) => void;
  /** The keys of batches that this process is reading. Those of a process that was killed are free again. */
  readonly #reading = new Set<string>();

  /**
   * @param dataFolder is made at the first batch.
   * @param onProblem gets what is wrong with a batch that is left out.
   */
  constructor(dataFolder: string, onProblem: (reason: string) => void) {
    this.#folder = join(dataFolder, "batches");
    this.#onProblem = onProblem;
  }

  /** Whether there has been a batch. */
  async exists(): Promise<boolean> {
    return (await listFolder(this.#folder)).length > 0;
  }

  /** The file whose lock the process holds that plans the batches of this folder. */
  get runnerFile(): string {
    return join(this.#folder, "runner");
  }

  async claim(keyDigest: string): Promise<"new" | "reading" | KeptBatch> {
    const known = await this.#findByKey(keyDigest);
    if (known !== undefined) return known;
    if (this.#reading.has(keyDigest)) return "reading";
    this.#reading.add(keyDigest);
    return "new";
  }

  async begin(id: string, keyDigest: string | undefined): Promise<KeptDraft> {
    const draft = join(this.#folder, "drafts", id);
    const end = (): void => void (keyDigest !== undefined && this.#reading.delete(keyDigest));
    try {
      await mkdir(draft, { recursive: true, mode: FOLDER_MODE });
    } catch (error) {
      end();
      throw error;
    }
    return {
      addPart: (part, bytes) => writeSynced(join(draft, tripsFile(part)), bytes),
      accept: async (batch) => {
        const other = await this.#accept(id, draft, batch, keyDigest);
        end();
        return other;
      },
      discard: async () => {
        end();
        await rm(draft, { recursive: true, force: true });
      },
    };
  }

  async look(id: string): Promise<FolderBatch | undefined> {
    const folder = this.#path(id);
    const [text, endedText, files] = [
      await readText(join(folder, "batch.json")),
      await readText(join(folder, "ended.json")),
      await listFolder(folder),
    ];
    if (text === undefined) return undefined;
    const planned = new Map<number, string>();
    let [done, failed] = [0, 0];
    for (const file of files) {
      const [, part = "", ofPart, failedOfPart] = RESULTS.exec(file) ?? [];
      if (part === "" || planned.has(Number(part))) continue;
      planned.set(Number(part), file);
      done += Number(ofPart);
      failed += Number(failedOfPart);
    }
    const ended = endedText === undefined ? undefined : Ended.parse(parseJson(endedText));
    return { ...Accepted.parse(parseJson(text)), id, done, failed, ended, planned };
  }

  async listOpen(): Promise<readonly KeptBatch[]> {
    const kept = await Promise.all((await this.#ids()).map((id) => this.#lookAmongOthers(id)));
    const open = kept.filter((batch) => batch !== undefined).filter(({ ended }) => ended === undefined);
    // A process that was killed may have written the last results and nothing more.
    const left = await Promise.all(open.map(async (batch) => ((await this.#finish(batch)) ? [] : [batch])));
    return left.flat().toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  }

  async readPart(id: string, part: number): Promise<Uint8Array> {
    return readFile(join(this.#path(id), tripsFile(part)));
  }

  async writeResults(id: string, part: number, { bytes, failed }: PartResults, trips: number): Promise<void> {
    const before = await this.look(id);
    if (before === undefined || before.ended !== undefined) return;
    if (!before.planned.has(part)) await writeOnce(join(this.#path(id), `${part}.${trips}.${failed}.results`), bytes);
    const after = await this.look(id);
    if (after !== undefined) await this.#finish(after);
  }

  async readResults(id: string, part: number): Promise<Uint8Array | undefined> {
    const file = (await this.look(id))?.planned.get(part);
    return file === undefined ? undefined : readFile(join(this.#path(id), file));
  }

  async cancel(id: string): Promise<void> {
    await this.#end(id, "cancelled");
  }

  /**
   * Removes the batches that ended before a time, and what killed processes left. Only one process may do this at a
   * time.
   */
  async sweep(endedBeforeMs: number, nowMs: number): Promise<void> {
    for (const id of await this.#ids()) {
      // One after the other: there may be thousands.
      const { ended } = (await this.#lookAmongOthers(id)) ?? {};
      if (ended !== undefined && Date.parse(ended.at) < endedBeforeMs) await this.#remove(id);
    }
    const drafts = join(this.#folder, "drafts");
    for (const id of await listFolder(drafts)) {
      if ((await modifiedMs(join(drafts, id))) < nowMs - ABANDONED_MS)
        await rm(join(drafts, id), { recursive: true, force: true });
    }
    const keys = join(this.#folder, "keys");
    for (const file of await listFolder(keys)) {
      const isForgotten = async (): Promise<boolean> =>
        (await this.#findByKey(file.replace(/\.json$/, ""))) === undefined;
      // Looked at again under the lock: its batch may just have come.
      if (await isForgotten())
        await this.#locked(async () => (await isForgotten()) && rm(join(keys, file), { force: true }));
    }
  }

  reasonOf(error: unknown): string | undefined {
    if (error instanceof ServiceError) return undefined;
    if (error instanceof StorageError) return error.message;
    if (error instanceof z.ZodError) return DAMAGED;
    return systemCode(error) === undefined
      ? undefined
      : `the folder of batches cannot be used (${systemCodeOf(error)})`;
  }

  /**
   * Makes a draft a batch. With a key this is done under a lock, because another service may be reading the same batch.
   * @returns the batch that has the key already.
   */
  async #accept(
    id: string,
    draft: string,
    batch: AcceptedBatch,
    keyDigest: string | undefined,
  ): Promise<KeptBatch | undefined> {
    await writeSynced(join(draft, "batch.json"), JSON.stringify(batch));
    await syncFolder(draft);
    await Promise.all(
      ["kept", "keys"].map((name) => mkdir(join(this.#folder, name), { recursive: true, mode: FOLDER_MODE })),
    );
    if (keyDigest === undefined) return this.#place(id, draft);
    return this.#locked(async () => {
      const known = await this.#findByKey(keyDigest);
      if (known !== undefined) {
        await rm(draft, { recursive: true, force: true });
        return known;
      }
      // The key stands for nothing until the batch is in its place.
      await replaceFile(this.#keyPath(keyDigest), JSON.stringify({ id } satisfies z.infer<typeof KeyFile>));
      return this.#place(id, draft);
    });
  }

  async #place(id: string, draft: string): Promise<undefined> {
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

  async #findByKey(digest: string): Promise<KeptBatch | undefined> {
    const text = await readText(this.#keyPath(digest));
    const id = text === undefined ? undefined : KeyFile.safeParse(parseJson(text)).data?.id;
    return id !== undefined && isBatchId(id) ? this.look(id) : undefined;
  }

  /** Finishes a batch whose parts all have results. @returns whether it is finished. */
  async #finish({ id, planned, parts }: KeptBatch): Promise<boolean> {
    if (planned.size < parts) return false;
    await this.#end(id, "finished");
    return true;
  }

  async #end(id: string, status: BatchEnd["status"]): Promise<void> {
    await writeOnce(
      join(this.#path(id), "ended.json"),
      JSON.stringify({ status, at: new Date().toISOString() } satisfies BatchEnd),
    );
  }

  async #ids(): Promise<string[]> {
    return (await listFolder(join(this.#folder, "kept"))).filter(isBatchId);
  }

  /** As `look`, for lists: a batch whose files are damaged is left out, and keeps no other from going on. */
  async #lookAmongOthers(id: string): Promise<KeptBatch | undefined> {
    try {
      return await this.look(id);
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
}

/** When a folder was changed; never, where it is gone by now. */
async function modifiedMs(path: string): Promise<number> {
  return (await unlessMissing(stat(path)))?.mtimeMs ?? Infinity;
}

function tripsFile(part: number): string {
  return `${part}.trips`;
}

// Batches in Redis: services and workers on any number of machines share them.

import type { Redis } from "ioredis";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type RedisCommands, RedisError, unzip, zip } from "../../storage/redis.js";
import { defined } from "../../common/defined.js";
import { RetryLaterError, ServiceError } from "../../contract/values/errors.js";
import { storageUnavailable } from "../../sets/faults.js";
import { heldKey } from "../../sets/stationSets.js";
import { isBatchId, makeBatchId } from "../batchId.js";
import type { PartResults } from "../part.js";
import type { BatchDraft, BatchRecord, BatchStore, Claim } from "../store.js";
import { claimKey, inputKey, NO_CLAIM, recordKey, resultsKey, TRIPS_DONE, UNFINISHED } from "./keys.js";
import {
  ACCEPT,
  ADD_PART,
  BATCH,
  CANCEL,
  CLAIM,
  DISCARD,
  FORGET_CLAIM,
  FREE_CLAIM,
  LOOK,
  RENEW,
  WRITE_RESULTS,
} from "./scripts.js";

/** A batch whose reader says nothing for this long is forgotten, and its idempotency key is free again. */
const LEASE_MS = 60_000;
const RENEW_INTERVAL_MS = LEASE_MS / 4;

/** How often what is to be freed is tried again, until the lease is over. */
const FREE_INTERVAL_MS = 500;

const TOKEN_BYTES = 16;

const RETRY_SECONDS = 5;

const Count = z.string().regex(/^\d+$/).transform(Number);

/** The fields of a record. */
const Stored = z.object({
  state: z.enum(["open", "finished", "cancelled"]),
  partner: z.string(),
  total: Count,
  done: Count,
  failed: Count,
  parts: Count,
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  bodySha256: z.string(),
  setVersions: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.string())),
});

const Fields = z.array(z.string());
const Look = z.tuple([Fields, z.array(Count)]);

interface Known {
  readonly batch: BatchRecord;
  readonly bodySha256: string;
  /** The parts that have results. */
  readonly planned: ReadonlySet<number>;
}

export class RedisBatchStore implements BatchStore {
  readonly #redis: RedisCommands;
  readonly #retentionMs: number;
  /** The tokens of this process's claims for batches that have not begun to be read. */
  readonly #tokens = new Map<string, string>();

  /** @param retentionMs how long batches that are accepted here are kept once they are finished or cancelled. */
  constructor(redis: RedisCommands, retentionMs: number) {
    this.#redis = redis;
    this.#retentionMs = retentionMs;
  }

  async claim(partner: string, key: string): Promise<Claim> {
    const claim = claimKey(partner, key);
    const token = randomBytes(TOKEN_BYTES).toString("hex");
    let isSent = false;
    const answer = await this.#eval("batch_claim", CLAIM, [claim], [token, LEASE_MS], () => (isSent = true)).catch(
      (error: unknown) => {
        // Redis carries out late what it did not answer in time, and nobody would know of this claim.
        if (isSent) this.#freeLater(() => this.#eval("batch_claim", FREE_CLAIM, [claim], [token]));
        throw error;
      },
    );
    const held = z.string().nullable().parse(answer);
    if (held === null) {
      this.#tokens.set(claim, token);
      return { kind: "new" };
    }
    if (!held.startsWith(BATCH)) return { kind: "reading" };
    const id = held.slice(BATCH.length);
    const known = await this.#look(id);
    if (known !== undefined) return { kind: "taken", batch: known.batch, bodySha256: known.bodySha256 };
    await this.#eval("batch_claim", FORGET_CLAIM, [claim, recordKey(id)], [held]);
    return this.claim(partner, key);
  }

  async begin(partner: string, key: string | undefined): Promise<BatchDraft> {
    const id = makeBatchId();
    const claim = key === undefined ? NO_CLAIM : claimKey(partner, key);
    const token = this.#tokens.get(claim) ?? "";
    this.#tokens.delete(claim);
    const [record, input] = [recordKey(id), inputKey(id)];
    const renew = async (): Promise<unknown> =>
      this.#eval("batch_renew", RENEW, [record, input, claim], [token, LEASE_MS]);
    // A renewal that fails is followed by another one, well before the lease is over.
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_INTERVAL_MS).unref();
    let parts = 0;
    return {
      id,
      addPart: async (lines) => {
        const part = parts++;
        const bytes = await zip(lines);
        await this.#eval("batch_add_part", ADD_PART, [input], [part, bytes, LEASE_MS]);
      },
      accept: async ({ total, setVersions, bodySha256 }) => {
        const now = new Date();
        const createdAt = now.toISOString();
        const fields = Object.entries({
          partner,
          total,
          done: 0,
          failed: 0,
          createdAt,
          bodySha256,
          setVersions: JSON.stringify(setVersions),
          claim,
          retentionMs: this.#retentionMs,
        }).flat();
        const accepted = await this.#eval(
          "batch_accept",
          ACCEPT,
          [record, input, UNFINISHED, claim],
          [id, token, parts, now.getTime(), ...fields],
        );
        clearInterval(timer);
        if (accepted !== 1)
          throw new RetryLaterError(
            "STORAGE_UNAVAILABLE",
            `The batch was read too slowly, or Redis has lost a part of it. Send it again in ${RETRY_SECONDS} s.`,
            RETRY_SECONDS,
          );
        return {
          id,
          partner,
          status: "queued",
          total,
          done: 0,
          failed: 0,
          createdAt,
          finishedAt: null,
          parts,
          setVersions,
        };
      },
      discard: async () => {
        clearInterval(timer);
        const forget = async (): Promise<unknown> =>
          this.#eval("batch_discard", DISCARD, [record, input, claim], [token]);
        await forget().catch((error: unknown) => {
          this.#freeLater(forget);
          throw error;
        });
      },
    };
  }

  async read(partner: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.find(id);
    return batch?.partner === partner ? batch : undefined;
  }

  /** A batch of any partner. */
  async find(id: string): Promise<BatchRecord | undefined> {
    return (await this.#look(id))?.batch;
  }

  async readPart(id: string, part: number): Promise<Uint8Array> {
    const lines = await this.takePart(id, part);
    if (lines === undefined)
      throw new ServiceError("STORAGE_UNAVAILABLE", `Part ${part} of the batch is no longer kept.`);
    return lines;
  }

  /** The trips of a part; `undefined` when it has its results, or the batch is over. */
  async takePart(id: string, part: number): Promise<Buffer | undefined> {
    return this.#readField(inputKey(id), part);
  }

  async writeResults(id: string, part: number, { bytes, failed }: PartResults, trips: number): Promise<void> {
    await this.#eval(
      "batch_write",
      WRITE_RESULTS,
      [...keysOf(id), TRIPS_DONE],
      [id, part, await zip(bytes), trips, failed, new Date().toISOString()],
    );
  }

  async readResults(id: string, part: number): Promise<Uint8Array | undefined> {
    return this.#readField(resultsKey(id), part);
  }

  async cancel(partner: string, id: string): Promise<BatchRecord | undefined> {
    if (!isBatchId(id)) return undefined;
    await this.#eval("batch_cancel", CANCEL, keysOf(id), [id, partner, new Date().toISOString()]);
    return this.read(partner, id);
  }

  async unfinished(): Promise<readonly { readonly batch: BatchRecord; readonly missing: readonly number[] }[]> {
    const ids = await this.#run("batch_list", (client) => client.zrange(UNFINISHED, "0", "-1"));
    const all = await Promise.all(ids.map(async (id) => this.#look(id)));
    return all.flatMap((known) => {
      if (known === undefined) return [];
      const { batch, planned } = known;
      return [
        { batch, missing: Array.from({ length: batch.parts }, (_, part) => part).filter((part) => !planned.has(part)) },
      ];
    });
  }

  async held(): Promise<ReadonlySet<string>> {
    const unfinished = await this.unfinished();
    return new Set(
      unfinished.flatMap(({ batch }) =>
        Object.values(batch.setVersions).map((version) => heldKey(batch.partner, version)),
      ),
    );
  }

  /** How many trips have been answered, in all batches there ever were. */
  async countDone(): Promise<number> {
    return Number((await this.#run("batch_list", (client) => client.get(TRIPS_DONE))) ?? 0);
  }

  async #look(id: string): Promise<Known | undefined> {
    if (!isBatchId(id)) return undefined;
    const [fields, planned] = Look.parse(await this.#eval("batch_read", LOOK, [recordKey(id), resultsKey(id)], []));
    if (fields.length === 0) return undefined;
    const { state, finishedAt = null, bodySha256, ...stored } = Stored.parse(Object.fromEntries(pairsOf(fields)));
    const status = state !== "open" ? state : stored.done === 0 ? "queued" : "running";
    return { batch: { ...stored, id, status, finishedAt }, bodySha256, planned: new Set(planned) };
  }

  /**
   * Tries again and again what frees a key, so that its caller need not wait for the end of the lease once Redis is
   * back.
   */
  #freeLater(free: () => Promise<unknown>): void {
    const end = performance.now() + LEASE_MS;
    const tryAgain = (): void => {
      if (performance.now() < end) setTimeout(() => void free().catch(tryAgain), FREE_INTERVAL_MS).unref();
    };
    tryAgain();
  }

  /** @param onSend is called when the command is sent: while Redis is away, none is. */
  async #eval(
    call: string,
    script: string,
    keys: readonly string[],
    args: readonly (string | number | Buffer)[],
    onSend: () => void = () => undefined,
  ): Promise<unknown> {
    return this.#run(call, (client) => {
      onSend();
      return client.eval(
        script,
        keys.length,
        ...keys,
        ...args.map((arg) => (typeof arg === "number" ? String(arg) : arg)),
      );
    });
  }

  async #readField(key: string, part: number): Promise<Buffer | undefined> {
    const bytes = await this.#run("batch_read", (client) => client.hgetBuffer(key, String(part)));
    return bytes === null ? undefined : unzip(bytes);
  }

  async #run<T>(call: string, command: (client: Redis) => Promise<T>): Promise<T> {
    try {
      return await this.#redis.run(command, call);
    } catch (error) {
      if (error instanceof RedisError) throw Object.assign(storageUnavailable(), { cause: error });
      throw error;
    }
  }
}

/** The keys of the scripts that may end a batch. */
function keysOf(id: string): readonly string[] {
  return [recordKey(id), inputKey(id), resultsKey(id), UNFINISHED];
}

/** The fields of a hash as Redis lists them: a name, its value, and so on. */
function pairsOf(fields: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: fields.length / 2 }, (_, i) => [defined(fields[2 * i]), defined(fields[2 * i + 1])]);
}

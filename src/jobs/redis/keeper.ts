// Batches in Redis: services and workers on any number of machines share them.

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defined } from "../../common/defined.js";
import { RetryLaterError } from "../../contract/values/errors.js";
import { type RedisCommands, RedisError, unzip, zip } from "../../storage/redis.js";
import type { PartResults } from "../part.js";
import { type AcceptedBatch, type BatchKeeper, isBatchId, type KeptBatch, type KeptDraft } from "../store.js";
import {
  ACCEPT,
  ADD_PART,
  BATCH,
  CANCEL,
  CLAIM,
  claimKey,
  DISCARD,
  FORGET_CLAIM,
  FREE_CLAIM,
  inputKey,
  LOOK,
  NO_CLAIM,
  recordKey,
  RENEW,
  resultsKey,
  TRIPS_DONE,
  UNFINISHED,
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

export class RedisKeeper implements BatchKeeper {
  readonly #redis: RedisCommands;
  readonly #retentionMs: number;
  /** The tokens of this process's claims for batches that have not begun to be read. */
  readonly #tokens = new Map<string, string>();

  /** @param retentionMs how long batches that are accepted here are kept once they are finished or cancelled. */
  constructor(redis: RedisCommands, retentionMs: number) {
    this.#redis = redis;
    this.#retentionMs = retentionMs;
  }

  async claim(keyDigest: string): Promise<"new" | "reading" | KeptBatch> {
    const claim = claimKey(keyDigest);
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
      return "new";
    }
    if (!held.startsWith(BATCH)) return "reading";
    const id = held.slice(BATCH.length);
    const known = isBatchId(id) ? await this.look(id) : undefined;
    if (known !== undefined) return known;
    await this.#eval("batch_claim", FORGET_CLAIM, [claim, recordKey(id)], [held]);
    return this.claim(keyDigest);
  }

  async begin(id: string, keyDigest: string | undefined): Promise<KeptDraft> {
    const claim = keyDigest === undefined ? NO_CLAIM : claimKey(keyDigest);
    const token = this.#tokens.get(claim) ?? "";
    this.#tokens.delete(claim);
    const [record, input] = [recordKey(id), inputKey(id)];
    const renew = async (): Promise<unknown> =>
      this.#eval("batch_renew", RENEW, [record, input, claim], [token, LEASE_MS]);
    // A renewal that fails is followed by another one, well before the lease is over.
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_INTERVAL_MS).unref();
    return {
      addPart: async (part, lines) => {
        await this.#eval("batch_add_part", ADD_PART, [input], [part, await zip(lines), LEASE_MS]);
      },
      accept: async ({ partner, total, parts, createdAt, setVersions, bodySha256 }: AcceptedBatch) => {
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
          [id, token, parts, Date.parse(createdAt), ...fields],
        );
        clearInterval(timer);
        if (accepted !== 1)
          throw new RetryLaterError(
            "STORAGE_UNAVAILABLE",
            `The batch was read too slowly, or Redis has lost a part of it. Send it again in ${RETRY_SECONDS} s.`,
            RETRY_SECONDS,
          );
        // Its claim has kept others from accepting one with the same key.
        return undefined;
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

  async look(id: string): Promise<KeptBatch | undefined> {
    const [fields, planned] = Look.parse(await this.#eval("batch_read", LOOK, [recordKey(id), resultsKey(id)], []));
    if (fields.length === 0) return undefined;
    const { state, finishedAt: at = "", ...stored } = Stored.parse(Object.fromEntries(pairsOf(fields)));
    const ended = state === "open" ? undefined : { status: state, at };
    return { ...stored, id, ended, planned: new Set(planned) };
  }

  async listOpen(): Promise<readonly KeptBatch[]> {
    const ids = await this.#redis.run((client) => client.zrange(UNFINISHED, "0", "-1"), "batch_list");
    const known = await Promise.all(ids.filter(isBatchId).map(async (id) => this.look(id)));
    return known.filter((batch) => batch !== undefined).filter(({ ended }) => ended === undefined);
  }

  async readPart(id: string, part: number): Promise<Uint8Array | undefined> {
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

  async cancel(id: string): Promise<void> {
    await this.#eval("batch_cancel", CANCEL, keysOf(id), [id, new Date().toISOString()]);
  }

  /** How many trips have been answered, in all batches there ever were. */
  async countDone(): Promise<number> {
    return Number((await this.#redis.run((client) => client.get(TRIPS_DONE), "batch_list")) ?? 0);
  }

  reasonOf(error: unknown): string | undefined {
    return error instanceof RedisError ? error.message : undefined;
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
    return this.#redis.run((client) => {
      onSend();
      return client.eval(
        script,
        keys.length,
        ...keys,
        ...args.map((arg) => (typeof arg === "number" ? String(arg) : arg)),
      );
    }, call);
  }

  async #readField(key: string, part: number): Promise<Buffer | undefined> {
    const bytes = await this.#redis.run((client) => client.hgetBuffer(key, String(part)), "batch_read");
    return bytes === null ? undefined : unzip(bytes);
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

// Batches one after the other: each is complete, and has each trip once, with the plan that costs the least.

import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Batch, BatchResult } from "../../src/contract/schemas/kept.js";
import { integer, pick } from "../../test/support/random.js";
import { type Call, type Reply, send, WrongAnswerError } from "../../bench/harness/service/call.js";
import type { Target } from "../load/kinds.js";
import type { DisturbanceLog } from "./disturbances.js";
import type { Attempt } from "./record.js";
import type { SetDiary } from "./setDiary.js";
import { faultOf, type KnownTrip, type KnownVersion, type Truth } from "./truth.js";

/** More than a part has, so that workers share a batch. */
const TRIPS = [260, 600] as const;
const PAUSE_MS = [4_000, 12_000] as const;
const POLL_MS = 500;
/** One in so many leads to a place that nobody knows. */
const LOST_EVERY = 10;
const NOWHERE = "Xanadu-on-Sea, ZZ";
/**
 * By when a batch is finished once nothing is disturbed: parts of a worker that is gone are planned again within half a
 * minute, and what the queue has lost is added within a minute (docs/operating.md, "Workers of batches").
 */
const MOST_CALM_SECONDS = 120;
/** A worker that is killed again and again may take the same part each time, but not for ever. */
const MOST_SECONDS = 600;

export interface BatchSetting {
  readonly pickTarget: () => Target;
  readonly random: () => number;
  readonly truth: Truth;
  readonly diary: SetDiary;
  readonly log: DisturbanceLog;
  readonly isRunning: () => boolean;
  readonly attempt: Attempt;
  readonly onBreach: (what: string) => void;
}

export interface BatchTally {
  batches: number;
  trips: number;
}

/** Sends batches until the run is over, and waits for the last one. */
export async function runBatches(setting: BatchSetting, tally: BatchTally): Promise<void> {
  for (let i = 0; setting.isRunning(); i++) {
    await runBatch(setting, `soak-${i}`, tally);
    await sleep(integer(setting.random, ...PAUSE_MS));
  }
}

async function runBatch(
  { pickTarget, random, truth, diary, log, attempt, onBreach }: BatchSetting,
  name: string,
  tally: BatchTally,
): Promise<void> {
  const trips = Array.from({ length: integer(random, ...TRIPS) }, () => pick(random, truth.trips));
  const isLost = (i: number): boolean => i % LOST_EVERY === LOST_EVERY - 1;
  const lines = trips.map((trip, i) =>
    JSON.stringify({ custom_id: `trip-${i}`, ...trip, ...(isLost(i) && { destination: NOWHERE }) }),
  );
  const body = Buffer.from(`${lines.join("\n")}\n`);

  const begin = performance.now();
  /** Tries until something comes of it or it is too late. */
  const insist = async (what: string, work: () => Promise<string | undefined>): Promise<string | undefined> => {
    const isLate = (): boolean => {
      const calmSince = Math.max(begin, log.lastEnd(["Redis", "worker process"]));
      return (
        performance.now() >
        Math.min(calmSince + 1000 * log.patience * MOST_CALM_SECONDS, begin + 1000 * log.patience * MOST_SECONDS)
      );
    };
    while (!isLate()) {
      const result = await attempt(`batch: ${what}`, "batches", work);
      if (result !== undefined) return result;
      await sleep(POLL_MS);
    }
    onBreach(`batch ${name}: no success after ${((performance.now() - begin) / 1000).toFixed(0)} s: ${what}`);
    return undefined;
  };
  // Sending it again is safe, because of its key.
  const id = await insist(
    "send",
    async () =>
      Batch.parse(
        json(
          await ask(
            pickTarget(),
            {
              method: "POST",
              path: "/v1/batches",
              body,
              headers: { "content-type": "application/x-ndjson", "idempotency-key": name },
            },
            202,
          ),
        ),
      ).id,
  );
  const accepted = performance.now();
  if (id === undefined) return;
  const results = await insist("read", async () => {
    const { status } = Batch.parse(
      json(await ask(pickTarget(), { method: "GET", path: `/v1/batches/${id}`, headers: {} }, 200)),
    );
    return status === "finished"
      ? (await ask(pickTarget(), { method: "GET", path: `/v1/batches/${id}/results`, headers: {} }, 200)).body.toString(
          "utf8",
        )
      : undefined;
  });
  if (results === undefined) return;
  const fault = faultOfResults(results, trips, isLost, diary.between(begin, accepted));
  if (fault !== undefined) return onBreach(`batch ${name} of ${trips.length} trips: ${fault}`);
  tally.batches++;
  tally.trips += trips.length;
}

async function ask({ url, key }: Target, call: Call, expected: number): Promise<Reply> {
  const reply = await send(url, { ...call, headers: { ...call.headers, "x-api-key": key } });
  if (reply.status !== expected) throw WrongAnswerError.of(reply, String(expected));
  return reply;
}

function json({ body }: Reply): unknown {
  return JSON.parse(body.toString("utf8"));
}

const Refused = z.looseObject({ error_code: z.literal("PLACE_NOT_FOUND") });

/**
 * @returns what is wrong with a batch's results, and `undefined` where they are right. @param allowed the versions that
 *   it may go by: all of its trips by one.
 */
export function faultOfResults(
  text: string,
  trips: readonly KnownTrip[],
  isLost: (i: number) => boolean,
  allowed: ReadonlySet<KnownVersion>,
): string | undefined {
  const results = text
    .split("\n")
    .slice(0, -1)
    .map((line) => BatchResult.parse(JSON.parse(line)));
  if (results.length !== trips.length) return `${results.length} results`;
  const misplaced = results.findIndex(({ custom_id: id }, i) => id !== `trip-${i}`);
  if (misplaced >= 0) return `the result of ${results[misplaced]?.custom_id} stands at ${misplaced}`;
  const faults = [...allowed].map((version) => faultByVersion(results, trips, isLost, version));
  return faults.includes(undefined) ? undefined : faults.join("; or ");
}

function faultByVersion(
  results: readonly BatchResult[],
  trips: readonly KnownTrip[],
  isLost: (i: number) => boolean,
  version: KnownVersion,
): string | undefined {
  for (const [i, trip] of trips.entries()) {
    const { status = 0, body } = results[i] ?? {};
    if (isLost(i)) {
      if (status !== 422 || !Refused.safeParse(body).success) return `trip-${i} to nowhere got ${status}`;
      continue;
    }
    const fault =
      status === 200
        ? faultOf(trip, body, new Set([version]))
        : `it got ${status} ${JSON.stringify(body).slice(0, 300)}`;
    if (fault !== undefined) return `trip-${i}: ${fault}`;
  }
  return undefined;
}

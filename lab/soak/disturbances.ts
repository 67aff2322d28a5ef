// What happens to the processes, and when: a schedule that the seed decides.

import { setTimeout as sleep } from "node:timers/promises";
import { integer, pick, seededRandom } from "../../test/support/random.js";
import { type Sabotage, LARGE_PADDING } from "../../test/support/sabotage.js";
import { send, WrongAnswerError } from "../../bench/harness/service/call.js";
import type { Target } from "../load/kinds.js";
import { small } from "../../bench/harness/service/bodies.js";
import type { House, Worker } from "./house.js";

/** What is disturbed: one thing at a time of each. */
export type Track = "Redis" | "worker process" | "thread";

export interface Planned {
  readonly track: Track;
  readonly name: string;
  readonly atSeconds: number;
  /** How long it lasts; a thread that fails does so by itself. */
  readonly seconds: number;
}

/** A disturbance that has been. */
export interface Disturbance {
  readonly track: Track;
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly from: number;
  /** `Infinity` as long as it lasts. */
  readonly until: number;
}

/** Nothing is disturbed while heaps grow to their size, nor at the end, when batches must come to theirs. */
const CALM_SECONDS = { atStart: 20, atEnd: 15 } as const;

const GAP_SECONDS: Readonly<Record<Track, readonly [least: number, most: number]>> = {
  Redis: [30, 90],
  "worker process": [30, 120],
  thread: [20, 90],
};

const KINDS: Readonly<
  Record<Track, ReadonlyArray<{ readonly name: string; readonly seconds: readonly [least: number, most: number] }>>
> = {
  Redis: [
    { name: "pause", seconds: [1, 12] },
    { name: "kill -9 and restart", seconds: [0, 5] },
  ],
  "worker process": [{ name: "kill -9", seconds: [0, 8] }],
  thread: [
    { name: "exit", seconds: [0, 0] },
    { name: "memory", seconds: [0, 0] },
    { name: "spin", seconds: [0, 0] },
  ],
};

export const TRACKS: readonly Track[] = ["Redis", "worker process", "thread"];
/** What a short run shortens gaps to, at most, so that it has all of it. */
const LEAST_OF_EACH = 3;

/** All of a run's disturbances, but for those of tracks that are left out. */
export function planDisturbances(runSeconds: number, seed: number, without: readonly Track[] = []): Planned[] {
  return TRACKS.flatMap((track, k) => {
    if (without.includes(track)) return [];
    const random = seededRandom(seed + k);
    const left = runSeconds - CALM_SECONDS.atStart - CALM_SECONDS.atEnd;
    const [least, most] = GAP_SECONDS[track];
    const scale = Math.min(1, left / LEAST_OF_EACH / most);
    const planned: Planned[] = [];
    let at = CALM_SECONDS.atStart;
    for (let i = 0; ; i++) {
      at += scale * (least + random() * (most - least));
      // The first ones are one of each kind.
      const kind = KINDS[track][i] ?? pick(random, KINDS[track]);
      const seconds = integer(random, ...kind.seconds);
      if (at + seconds > runSeconds - CALM_SECONDS.atEnd) return planned;
      planned.push({ track, name: kind.name, atSeconds: at, seconds });
      at += seconds;
    }
  });
}

/**
 * How long after Redis is back a service may still take it as away. "Redis is back" comes within a second
 * (docs/operating.md, "Redis is away"), or later on a machine that is so busy that a command takes 400 ms, as the soak
 * itself makes it ("Redis is slow"). A caller that got 503 is told to come back after these seconds (`Retry-After`).
 */
const SETTLE_MS = 5_000;

/** Who tells what has been disturbed, and when. */
export interface DisturbanceLog {
  readonly all: readonly Disturbance[];
  /**
   * How many times as long as usual all may take that has a bound in time: more than 1 where others use the machine,
   * too.
   */
  readonly patience: number;
  /** How long what was disturbed may need to be as before. */
  readonly settleMs: number;
  /** Does something that disturbs a track, and keeps when. */
  during(track: Track, name: string, work: () => Promise<void>): Promise<void>;
  /** When one of these tracks was last disturbed: now, as long as it is; 0 where it never was. */
  lastEnd(tracks: readonly Track[]): number;
  /** Whether one of these tracks was disturbed, or had not settled yet, at any moment between two times. */
  overlaps(tracks: readonly Track[], from: number, to: number): boolean;
}

export function makeDisturbanceLog(patience = 1): DisturbanceLog {
  const all: Disturbance[] = [];
  const settleMs = SETTLE_MS * patience;
  return {
    all,
    patience,
    settleMs,
    during: async (track, name, work) => {
      const from = performance.now();
      const place = all.push({ track, name, from, until: Infinity }) - 1;
      try {
        await work();
      } finally {
        all[place] = { track, name, from, until: performance.now() };
      }
    },
    lastEnd: (tracks) =>
      all.reduce(
        (last, each) => (tracks.includes(each.track) ? Math.max(last, Math.min(each.until, performance.now())) : last),
        0,
      ),
    overlaps: (tracks, from, to) =>
      all.some((each) => tracks.includes(each.track) && each.from <= to && each.until + settleMs >= from),
  };
}

/**
 * Brings a disturbance about and waits until it is over. @throws {WrongAnswerError} when a request that fails its
 * thread is not answered as it should.
 */
export async function disturb(
  house: House,
  { track, name, seconds }: Planned,
  log: DisturbanceLog,
  pickTarget: () => Target,
): Promise<void> {
  await log.during(track, name, async () => {
    switch (track) {
      case "Redis":
        await (name === "pause" ? pauseRedis(house, seconds) : restartRedis(house, seconds));
        return;
      case "worker process":
        await house.workers[1].kill();
        await sleep(1000 * seconds);
        await startAgain(house.workers[1], log);
        return;
      case "thread":
        await failThread(pickTarget(), name);
    }
  });
}

const RESTART_MS = 500;

/**
 * Starts a worker as a supervisor would: again and again while Redis is away, without which none starts
 * (docs/operating.md, "Redis is away").
 */
async function startAgain(worker: Worker, log: DisturbanceLog): Promise<void> {
  for (;;) {
    const from = performance.now();
    try {
      return await worker.start();
    } catch (error) {
      if (!log.overlaps(["Redis"], from, performance.now())) throw error;
    }
    await sleep(RESTART_MS);
  }
}

async function pauseRedis({ redis }: House, seconds: number): Promise<void> {
  redis.pause();
  try {
    await sleep(1000 * seconds);
  } finally {
    redis.resume();
  }
}

async function restartRedis({ redis }: House, seconds: number): Promise<void> {
  await redis.kill();
  await sleep(1000 * seconds);
  await redis.restart();
}

const SABOTAGE: Readonly<Record<string, { readonly fault: Sabotage; readonly says: string }>> = {
  exit: { fault: "exit", says: "failed to answer" },
  memory: { fault: "memory", says: "needs more memory" },
  spin: { fault: "spin", says: "took longer than" },
};

/** Sends a request during which its thread fails: it alone gets 500 (docs/operating.md, "Workers fail"). */
async function failThread({ url, key }: Target, name: string): Promise<void> {
  const { fault, says } = SABOTAGE[name] ?? { fault: "exit", says: "" };
  const request: unknown = JSON.parse(small.body.toString("utf8"));
  const body = Buffer.from(JSON.stringify({ ...Object(request), ...LARGE_PADDING, params: { sabotage: fault } }));
  const reply = await send(url, {
    method: "POST",
    path: "/v1/optimize",
    headers: { "content-type": "application/json", "x-api-key": key },
    body,
  });
  const text = reply.body.toString("utf8");
  if (reply.status !== 500 || !text.includes('"INTERNAL_ERROR"') || !text.includes(says))
    throw WrongAnswerError.of(reply, `500 that says "${says}", because its thread failed (${name})`);
}

// A run: load, disturbances and what watches them, until the time is over.

import { setTimeout as sleep } from "node:timers/promises";
import { pick, seededRandom } from "../../test/support/random.js";
import { readHeapMb } from "../load/flatness.js";
import type { Target } from "../load/kinds.js";
import { connectAssistants } from "./assistants.js";
import { type BatchTally, runBatches } from "./batches.js";
import { disturb, makeDisturbanceLog, type Planned, planDisturbances, type Track, TRACKS } from "./disturbances.js";
import { type House, openHouse } from "./house.js";
import type { Judged } from "./judge.js";
import { changeKeys } from "./keyChanges.js";
import { makeSoakKinds, SMALL_KIND, type SoakKind } from "./kinds.js";
import { type Attempt, type Breach, SoakRecord } from "./record.js";
import { SetDiary } from "./setDiary.js";
import { makeTruth } from "./truth.js";

const CALLERS = 6;
/**
 * Callers pause between requests, so that the machine has time for batches, and times do not tell of its limit alone.
 */
const MOST_PAUSE_MS = 60;
const SAMPLE_MS = 1_000;
const PRINT_EVERY_SAMPLES = 10;
/** So many breaches are told at once; all of them are counted at the end. */
const MOST_TOLD = 20;

/** What a run leaves: to be judged, and its processes to be ended. */
export interface Soaked extends Judged {
  readonly folder: string;
  close(keepsLogs: boolean): Promise<void>;
}

export interface SoakOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Tracks on which nothing is disturbed. */
  readonly without: readonly Track[];
  readonly patience: number;
}

export async function runSoak(options: SoakOptions, say: (line: string) => void): Promise<Soaked> {
  const house = await openHouse();
  try {
    return await runIn(house, options, say);
  } catch (error) {
    await house.close(true);
    throw error;
  }
}

async function runIn(
  house: House,
  { seconds, seed, without, patience }: SoakOptions,
  say: (line: string) => void,
): Promise<Soaked> {
  const random = seededRandom(seed);
  const pickTarget = (): Target => ({ url: pick(random, house.services).url, key: pick(random, house.keys) });
  const truth = await makeTruth(pickTarget(), random);
  const [last] = truth.versions.slice(-1);
  if (last === undefined) throw new Error("there is no version of the set");
  const diary = new SetDiary(last);
  const assistants = await connectAssistants(house.services.map(({ url }) => ({ url, key: pick(random, house.keys) })));
  const log = makeDisturbanceLog(patience);
  const mayBeDegraded = (): boolean => log.overlaps(["Redis", "thread"], performance.now(), performance.now());
  const kinds = await makeSoakKinds({
    pickTarget,
    random,
    truth,
    diary,
    assistants,
    mayTakeTooLong: patience > 1,
    mayBeDegraded,
  });
  const planned = planDisturbances(seconds, seed, without);
  say(
    `${truth.trips.length} trips by ${truth.versions.length} versions of a station set, solved beforehand · ${planned.length} disturbances`,
  );

  const record = new SoakRecord(log);
  const isRunning = (): boolean => record.seconds < seconds;
  const attempt: Attempt = (...call) => record.attempt(...call);
  const onBreach = (what: string): void => record.breach(what);
  const batches: BatchTally = { batches: 0, trips: 0 };
  const watching = watch(house, record, batches, isRunning, say);
  try {
    await Promise.all([
      ...Array.from({ length: CALLERS }, (_, i) =>
        callOn(kinds, seededRandom(seed + 100 + i), `soak-${i}`, record, isRunning),
      ),
      ...TRACKS.map((track) =>
        bringAboutAll(
          planned.filter((one) => one.track === track),
          (one) => disturb(house, one, log, pickTarget),
          record,
          isRunning,
          say,
        ),
      ),
      runBatches(
        { pickTarget, random: seededRandom(seed + 200), truth, diary, log, isRunning, attempt, onBreach },
        batches,
      ),
      changeKeys({
        store: house.keyStore,
        urls: house.services.map(({ url }) => url),
        random: seededRandom(seed + 300),
        log,
        isRunning,
        attempt,
        onBreach,
      }),
    ]);
  } finally {
    await watching.stop();
  }
  await Promise.all(assistants.map((client) => client.close()));
  sayCounts(record, batches, say);
  const [worker] = house.workers;
  return {
    record,
    log,
    services: house.services.map(({ name }) => name),
    worker: worker.name,
    redis: house.redis.name,
    trips: batches.trips,
    folder: house.folder,
    close: (keepsLogs) => house.close(keepsLogs),
  };
}

/** Makes one request after another, each of a random kind. */
async function callOn(
  kinds: readonly SoakKind[],
  random: () => number,
  name: string,
  record: SoakRecord,
  isRunning: () => boolean,
): Promise<void> {
  const choices = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  for (let i = 0; isRunning(); i++) {
    const { name: kind, needsRedis = false, run } = pick(random, choices);
    const begin = performance.now();
    const ms = await record.attempt(kind, needsRedis ? "sets" : "nothing", async () => {
      await run(`${name}-${i}`);
      return performance.now() - begin;
    });
    if (ms !== undefined && kind === SMALL_KIND) record.noteSmall(ms);
    await sleep(random() * MOST_PAUSE_MS);
  }
}

/**
 * Waits for each disturbance's time, and for the end of the one before; one that does not go as it should is a breach.
 */
async function bringAboutAll(
  planned: readonly Planned[],
  disturbNow: (one: Planned) => Promise<void>,
  record: SoakRecord,
  isRunning: () => boolean,
  say: (line: string) => void,
): Promise<void> {
  for (const one of planned) {
    await sleep(1000 * Math.max(0, one.atSeconds - record.seconds));
    if (!isRunning()) return;
    const from = record.seconds;
    await record.attempt(`${one.track}: ${one.name}`, "nothing", () => disturbNow(one));
    say(
      `${from.toFixed(0).padStart(6)} s  ${one.track}: ${one.name}, over after ${(record.seconds - from).toFixed(1)} s`,
    );
  }
}

/** Samples memory each second of the run, prints progress, and notices a process that has ended. */
function watch(
  { services, workers, redis }: House,
  record: SoakRecord,
  batches: BatchTally,
  isRunning: () => boolean,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  const watched = [...services, ...workers, redis];
  const gone = new Set<string>();
  let told = 0;
  const stopping = new AbortController();
  const sample = async (): Promise<void> => {
    const residents = await Promise.all(watched.map(async (each) => [each.name, await each.residentMb()] as const));
    const heaps = await Promise.all(
      services.map(
        async (service) =>
          [service.name, service.isRunning() ? await readHeapMb(service.url).catch(() => NaN) : NaN] as const,
      ),
    );
    if (isRunning())
      record.samples.push({
        seconds: record.seconds,
        requests: record.requests,
        residentMb: Object.fromEntries(residents),
        heapMb: Object.fromEntries(heaps),
      });
    for (const each of [...services, workers[0]]) {
      if (each.isRunning() || gone.has(each.name)) continue;
      gone.add(each.name);
      record.breach(`${each.name} has ended by itself`);
    }
    for (; told < Math.min(record.breaches.length, MOST_TOLD); told++) say(wordBreach(record.breaches[told]));
    if (isRunning() && record.samples.length % PRINT_EVERY_SAMPLES === 0) sayProgress(record, batches, say);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const begin = performance.now();
      await sample();
      await sleep(Math.max(0, SAMPLE_MS - (performance.now() - begin)));
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      // What happened last is told, too.
      await sample();
    },
  };
}

function wordBreach(breach: Breach | undefined): string {
  return `breach at ${breach?.seconds.toFixed(1)} s: ${breach?.what}`;
}

function sayProgress(record: SoakRecord, { batches }: BatchTally, say: (line: string) => void): void {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((total, count) => total + count, 0);
  const { residentMb = {}, requests = 0, seconds = 0 } = record.samples.at(-1) ?? {};
  const before = record.samples.at(-PRINT_EVERY_SAMPLES);
  const rate = (requests - (before?.requests ?? 0)) / (seconds - (before?.seconds ?? 0));
  const { p50 = NaN, p99 = NaN } = record.windows().at(-1) ?? {};
  const memory = Object.entries(residentMb)
    .map(([name, mb]) => `${name} ${mb.toFixed(0).padStart(3)}`)
    .join(" · ");
  say(
    `${seconds.toFixed(0).padStart(6)} s ${String(requests).padStart(8)} requests ${rate.toFixed(0).padStart(5)}/s ${String(record.breaches.length).padStart(4)} breaches ${String(sum(record.permitted)).padStart(5)} refused meanwhile ` +
      `${String(batches).padStart(4)} batches  small ${p50.toFixed(1).padStart(5)} and ${p99.toFixed(1).padStart(6)} ms  MB: ${memory}`,
  );
}

function sayCounts(
  { answered, permitted }: SoakRecord,
  { batches, trips }: BatchTally,
  say: (line: string) => void,
): void {
  const list = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([name, count]) => `${name} ${count.toLocaleString("en-US")}`).join(" · ");
  say(`Answered as expected: ${list(answered)}`);
  say(`Refused while Redis was away, as documented: ${permitted.size === 0 ? "none" : list(permitted)}`);
  say(
    `${batches} batches with ${trips.toLocaleString("en-US")} trips: complete, in order, each trip once, each plan as cheap as can be`,
  );
}

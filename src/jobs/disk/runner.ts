// Plans the batches of a folder in this process, in one of all processes that share the folder.

import { setTimeout } from "node:timers/promises";
import { holdLock, type HeldLock } from "../../storage/lock.js";
import { StorageError } from "../../storage/storageError.js";
import { PassingFailureError, pauseAfterMs, planPart, type PlanTools } from "../planPart.js";
import {
  type BatchLoad,
  type BatchRecord,
  type BatchRunner,
  type BatchStore,
  loadOf,
  type UnfinishedBatch,
} from "../store.js";
import type { FolderKeeper } from "./keeper.js";

export interface RunnerSettings extends PlanTools {
  readonly folder: FolderKeeper;
  readonly store: BatchStore;
  readonly threads: number;
  /** How long a batch is kept once it is finished or cancelled. */
  readonly retentionMs: number;
  /**
   * How often to look for batches that other processes have accepted or cancelled, and for the lock where another
   * process has it.
   */
  readonly lookMs?: number;
  /**
   * A part that could not be planned or kept is tried again after this time; where a provider failed, after a growing
   * one that begins with it.
   */
  readonly retryMs?: number;
  /** Called when batches cannot go on for the moment. The reason names no path. */
  readonly onProblem: (reason: string) => void;
}

/** Parts in work: while the last trips of one are planned, threads that are free begin with the next. */
const PARTS_AT_A_TIME = 2;

const LOOK_MS = 2000;
const RETRY_MS = 5000;

const SWEEP_MS = 3_600_000;

/** A batch in work. */
interface Running {
  batch: BatchRecord;
  /** Parts without results that nobody works on, ascending. */
  readonly missing: number[];
  readonly stop: AbortController;
  partsInWork: number;
  /** When to try again after a failure, by `performance.now()`. */
  pausedUntilMs: number;
  /** Parts with trips that failed for something that may pass: how often, and when to try again. */
  readonly passing: Map<number, { readonly tries: number; readonly untilMs: number }>;
}

/**
 * Plans batches part by part. The lock of a file in the folder makes sure that one process does so at a time: another
 * service on the same folder, or the successor of this one, accepts batches, and plans them once this process has
 * ended.
 */
export class FolderRunner implements BatchRunner {
  readonly #settings: RunnerSettings;
  readonly #running = new Map<string, Running>();
  readonly #closing = new AbortController();
  readonly #parts = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  #lock: HeldLock | undefined;
  #lockFault: string | undefined;
  /** Ends the pause of the loop. */
  #wake = (): void => undefined;
  #tripsDone = 0;
  #sweptMs = -Infinity;
  /** The partner whose trips were begun last: the others come first. */
  #lastPartner = "";

  constructor(settings: RunnerSettings) {
    this.#settings = settings;
    this.#loop = this.#run();
  }

  get load(): BatchLoad {
    const batches = Array.from(this.#running.values(), ({ batch }) => batch);
    return { ...loadOf(batches), tripsDone: this.#tripsDone, workers: this.#settings.threads };
  }

  get faults(): readonly string[] {
    return this.#lockFault === undefined ? [] : [this.#lockFault];
  }

  async add(): Promise<void> {
    this.#wake();
  }

  async remove({ id }: BatchRecord): Promise<void> {
    this.#forget(id);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const { stop } of this.#running.values()) stop.abort();
    this.#wake();
    await this.#loop;
    await Promise.all(this.#parts);
    await this.#lock?.release();
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      // Each round follows the one before it.
      await this.#look().catch((error: unknown) =>
        this.#settings.onProblem(`batches cannot be looked for (${nameOf(error)})`),
      );
      this.#begin();
      await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const pause = new AbortController();
    this.#wake = () => pause.abort();
    if (this.#closing.signal.aborted) return;
    await setTimeout(this.#settings.lookMs ?? LOOK_MS, undefined, { signal: pause.signal, ref: false }).catch(
      () => undefined,
    );
  }

  /** Looks which batches there are to plan. */
  async #look(): Promise<void> {
    const { folder, store, retentionMs } = this.#settings;
    if (!(await store.attempt(() => folder.exists())) || !(await this.#hasLock())) return;
    const before = new Set(this.#running.keys());
    const unfinished = await store.unfinished();
    const ids = new Set(unfinished.map(({ batch }) => batch.id));
    for (const id of before) if (!ids.has(id)) this.#forget(id);
    // One that was in work before has ended while this looked.
    for (const each of unfinished) if (!before.has(each.batch.id)) this.#adopt(each);
    if (performance.now() - this.#sweptMs < SWEEP_MS) return;
    this.#sweptMs = performance.now();
    await store.attempt(() => folder.sweep(Date.now() - retentionMs, Date.now()));
  }

  async #hasLock(): Promise<boolean> {
    if (this.#lock !== undefined) return true;
    try {
      this.#lock = await holdLock(this.#settings.folder.runnerFile, "the folder of batches");
      this.#lockFault = undefined;
    } catch (error) {
      this.#lockFault ??= "Batches are not planned: their folder cannot be locked against other processes";
      throw error;
    }
    return this.#lock !== undefined;
  }

  #adopt({ batch, missing }: UnfinishedBatch): void {
    this.#running.set(batch.id, {
      batch,
      missing: [...missing],
      stop: new AbortController(),
      partsInWork: 0,
      pausedUntilMs: 0,
      passing: new Map(),
    });
  }

  #forget(id: string): void {
    this.#running.get(id)?.stop.abort();
    this.#running.delete(id);
  }

  /** Begins with as many parts as there is room for. */
  #begin(): void {
    while (this.#parts.size < PARTS_AT_A_TIME && !this.#closing.signal.aborted) {
      const next = this.#next();
      const part = next === undefined ? undefined : duePart(next);
      if (next === undefined || part === undefined) return;
      next.missing.splice(next.missing.indexOf(part), 1);
      this.#lastPartner = next.batch.partner;
      next.partsInWork++;
      const work = this.#plan(next, part).finally(() => {
        this.#parts.delete(work);
        next.partsInWork--;
        if (next.missing.length === 0 && next.partsInWork === 0) this.#running.delete(next.batch.id);
        this.#begin();
      });
      this.#parts.add(work);
    }
  }

  /** The oldest batch of the partner whose turn it is: a small batch need not wait for a large one of somebody else. */
  #next(): Running | undefined {
    const now = performance.now();
    const ready = [...this.#running.values()].filter(
      (running) => running.pausedUntilMs <= now && duePart(running) !== undefined,
    );
    const partners = [...new Set(ready.map(({ batch }) => batch.partner))].toSorted();
    const turn = partners.find((partner) => partner > this.#lastPartner) ?? partners[0];
    return ready.find(({ batch }) => batch.partner === turn);
  }

  async #plan(running: Running, part: number): Promise<void> {
    const { retryMs, onProblem } = this.#settings;
    const { batch, stop, missing, passing } = running;
    const { tries } = passing.get(part) ?? { tries: 0 };
    try {
      const { trips } = (await planPart(this.#settings, batch, part, tries, stop.signal)) ?? { trips: 0 };
      this.#tripsDone += trips;
      running.batch = { ...running.batch, done: running.batch.done + trips };
    } catch (error) {
      if (stop.signal.aborted || this.#closing.signal.aborted) return;
      missing.unshift(part);
      if (error instanceof PassingFailureError) {
        onProblem(`${error.trips} trips of a part failed for something that may pass, and are planned again`);
        passing.set(part, { tries: tries + 1, untilMs: performance.now() + pauseAfterMs(tries + 1, retryMs) });
        return;
      }
      onProblem(`a part of a batch could not be planned and is tried again (${nameOf(error)})`);
      running.pausedUntilMs = performance.now() + (retryMs ?? RETRY_MS);
    }
  }
}

/** The first part that need not wait. */
function duePart({ missing, passing }: Running): number | undefined {
  const now = performance.now();
  return missing.find((part) => (passing.get(part)?.untilMs ?? 0) <= now);
}

function nameOf(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

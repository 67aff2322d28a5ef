import { type Stage, STAGES, type Telemetry } from "../../tasks/telemetry.js";

/** Called for each part of a request's time when it is over, with moments of `performance.now()`. */
export type StageListener = (stage: Stage, beginMs: number, endMs: number) => void;

/** Times a request stage by stage, so that each moment belongs to exactly one stage, and keeps its counts. */
export class StageClock implements Telemetry {
  readonly ms: Partial<Record<Stage, number>> = {};
  readonly counts: Telemetry["counts"] = {};
  /** When the request began, by `performance.now()`. */
  readonly beginMs = performance.now();
  #stage: Stage = "key";
  #sinceMs = this.beginMs;
  #isStopped = false;
  onStage: StageListener | undefined;

  /** Milliseconds that all stages have taken up to now. */
  get totalMs(): number {
    return this.#sinceMs - this.beginMs;
  }

  /** Ends the stage that the request is in, and begins another. */
  enter(stage: Stage): void {
    if (this.#isStopped) return;
    this.#count(this.#stage, performance.now());
    this.#stage = stage;
  }

  /** Adds what a task has measured. Its times are parts of the current stage, and are taken out of that. */
  add({ ms, counts }: Telemetry): void {
    if (!this.#isStopped) {
      const now = performance.now();
      for (const stage of STAGES) {
        const partMs = ms[stage];
        // A task's stages follow one another in the order of `STAGES`.
        if (partMs !== undefined) this.#count(stage, Math.min(this.#sinceMs + partMs, now));
      }
    }
    Object.assign(this.counts, counts);
  }

  /** Ends the last stage; later calls change no times. */
  stop(): void {
    if (this.#isStopped) return;
    this.#count(this.#stage, performance.now());
    this.#isStopped = true;
  }

  /** Counts the time from the last moment counted up to this one for a stage. */
  #count(stage: Stage, untilMs: number): void {
    this.ms[stage] = (this.ms[stage] ?? 0) + untilMs - this.#sinceMs;
    this.onStage?.(stage, this.#sinceMs, untilMs);
    this.#sinceMs = untilMs;
  }
}

import { type Sight, type Stage, STAGES } from "../../tasks/tasks.js";

/** Told of each part of a request's time when it has ended, by moments of `performance.now()`. */
export type StageListener = (stage: Stage, beginMs: number, endMs: number) => void;

/** What is seen of a request. A clock goes from stage to stage, so that each moment is one stage's and no other's. */
export class RequestSight implements Sight {
  readonly ms: Partial<Record<Stage, number>> = {};
  readonly counts: Sight["counts"] = {};
  /** When the request began, by `performance.now()`. */
  readonly beginMs = performance.now();
  #stage: Stage = "key";
  #sinceMs = this.beginMs;
  #isEnded = false;
  onStage: StageListener | undefined;

  /** Milliseconds that all stages up to now have taken. */
  get totalMs(): number {
    return this.#sinceMs - this.beginMs;
  }

  /** Ends the stage that the request is in, and begins one. */
  enter(stage: Stage): void {
    if (this.#isEnded) return;
    this.#give(this.#stage, performance.now());
    this.#stage = stage;
  }

  /** Adds what a task tells: its times are parts of the stage that the request is in, and are taken from that. */
  add({ ms, counts }: Sight): void {
    if (!this.#isEnded) {
      const now = performance.now();
      for (const stage of STAGES) {
        const partMs = ms[stage];
        // One after the other, in the order of the stages.
        if (partMs !== undefined) this.#give(stage, Math.min(this.#sinceMs + partMs, now));
      }
    }
    Object.assign(this.counts, counts);
  }

  /** Ends the last stage, whatever it is: what comes later is not the request's time any more. */
  end(): void {
    if (this.#isEnded) return;
    this.#give(this.#stage, performance.now());
    this.#isEnded = true;
  }

  /** Gives a stage the time from the last moment that was given up to this one. */
  #give(stage: Stage, untilMs: number): void {
    this.ms[stage] = (this.ms[stage] ?? 0) + untilMs - this.#sinceMs;
    this.onStage?.(stage, this.#sinceMs, untilMs);
    this.#sinceMs = untilMs;
  }
}

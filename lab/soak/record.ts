// What a soak has measured: answers by kind, breaches, times of small requests, and samples of each second.

import { quantile } from "../../bench/harness/statistics.js";
import { isPermitted, type Need } from "./permitted.js";
import type { DisturbanceLog } from "./disturbances.js";

/** Makes a request, as `SoakRecord.attempt` does. */
export type Attempt = <T>(name: string, need: Need, work: () => Promise<T>) => Promise<T | undefined>;

export interface Breach {
  readonly seconds: number;
  readonly what: string;
}

/** A second of a run. */
export interface Sample {
  readonly seconds: number;
  /** Answered so far. */
  readonly requests: number;
  /** By process, in megabytes; NaN while it does not run. */
  readonly residentMb: Readonly<Record<string, number>>;
  /** The main threads' heaps of the services, in megabytes. */
  readonly heapMb: Readonly<Record<string, number>>;
}

/** Times of small requests are put together over so many seconds. */
export const WINDOW_SECONDS = 10;

/** Times of small requests within a window, in milliseconds. */
export interface Window {
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** In ascending order. */
  readonly sorted: readonly number[];
}

/** Keeps what a run measures. Times are seconds since its begin. */
export class SoakRecord {
  readonly #begin = performance.now();
  readonly breaches: Breach[] = [];
  readonly samples: Sample[] = [];
  readonly answered = new Map<string, number>();
  readonly permitted = new Map<string, number>();
  /** Of each window the times of its small requests. */
  readonly #times: number[][] = [];
  requests = 0;

  constructor(private readonly log: DisturbanceLog) {}

  /** Of a moment of `performance.now()`. */
  secondsAt(ms: number): number {
    return (ms - this.#begin) / 1000;
  }

  get seconds(): number {
    return this.secondsAt(performance.now());
  }

  /**
   * Makes a request. @returns what it comes to, and `undefined` where it was not answered as it should: that is a
   * breach unless it is permitted.
   */
  async attempt<T>(name: string, need: Need, work: () => Promise<T>): Promise<T | undefined> {
    const from = performance.now();
    try {
      const result = await work();
      this.answered.set(name, (this.answered.get(name) ?? 0) + 1);
      return result;
    } catch (error) {
      if (isPermitted(error, need, from, performance.now(), this.log))
        this.permitted.set(name, (this.permitted.get(name) ?? 0) + 1);
      else this.breach(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    } finally {
      this.requests++;
    }
  }

  breach(what: string): void {
    this.breaches.push({ seconds: this.seconds, what });
  }

  /** Keeps how long a small request took that has just ended. */
  noteSmall(ms: number): void {
    const window = Math.floor(this.seconds / WINDOW_SECONDS);
    (this.#times[window] ??= []).push(ms);
  }

  /** In the order of time, each at its middle. */
  windows(): Window[] {
    return Array.from(this.#times, (times = [], window) => {
      const sorted = times.toSorted((a, b) => a - b);
      return {
        seconds: (window + 0.5) * WINDOW_SECONDS,
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        sorted,
      };
    }).filter(({ p50 }) => !Number.isNaN(p50));
  }
}

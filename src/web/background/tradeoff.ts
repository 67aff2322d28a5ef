// A worker with its own optimizer, because a trade-off curve takes many plans and the sliders must not wait for them.

import { loadOptimizer } from "../../browser.js";
import { once } from "../../common/once.js";
import { isPlain } from "../../optimizer/optimizer.js";
import { traceTradeoff } from "../../planning/tradeoff.js";
import type { TradeoffAnswer, TradeoffQuestion } from "./questions.js";

declare const self: DedicatedWorkerGlobalScope;

/** How often the worker checks for a newer question. */
const SLICE_MS = 10;

const loadPlain = once(() => loadOptimizer());
const loadFleet = once(() => loadOptimizer(undefined, { fleetRules: true }));

let newest: TradeoffQuestion | undefined;
let isBusy = false;

self.addEventListener("message", ({ data }: MessageEvent<TradeoffQuestion>) => {
  newest = data;
  if (!isBusy) answerAll().catch(() => self.postMessage({ id: data.id, points: undefined } satisfies TradeoffAnswer));
});

async function answerAll(): Promise<void> {
  isBusy = true;
  try {
    while (newest !== undefined) {
      const { id, planInput, detourMinutes, range } = newest;
      newest = undefined;
      // oxlint-disable-next-line no-await-in-loop -- loaded once, and anew for the first trip with fleet rules
      const optimizer = await (isPlain(planInput) ? loadPlain() : loadFleet());
      const steps = traceTradeoff(optimizer, planInput, detourMinutes, range);
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      const points = await runUntilAsked(steps);
      if (points !== undefined) self.postMessage({ id, points } satisfies TradeoffAnswer);
    }
  } finally {
    isBusy = false;
  }
}

/** Runs to the end; undefined when a newer question comes first. */
async function runUntilAsked<T>(steps: Iterator<unknown, T>): Promise<T | undefined> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- messages arrive only between tasks
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    if (newest !== undefined) return undefined;
    began = performance.now();
  }
}

// What is tried again: failures that are not a trip's own.

import { expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { runFile } from "../../src/jobs/file/run.js";
import { MAX_TRIES, pauseAfterMs } from "../../src/jobs/planPart.js";
import { failTripLine, mayPass } from "../../src/jobs/planTripLine.js";
import { NoWorkerError, WorkerFailure } from "../../src/worker/threads.js";

const FACTS = { id: "b", sets: new Map(), acceptedMs: 0, engineVersion: "1" };
const TRIP = { customId: "a", line: Buffer.from("{}") };

test.each(
  [
    new ServiceError("UPSTREAM_ERROR", ""),
    new ServiceError("UPSTREAM_TIMEOUT", ""),
    new ServiceError("SERVICE_OVERLOADED", ""),
    new ServiceError("STORAGE_UNAVAILABLE", ""),
    new WorkerFailure("WorkerTimeout", ""),
  ].map(named),
)("%s may pass", (_, error) => expect(tellPassing(error)).toEqual([true, true]));

test.each(
  [
    new WorkerFailure("WorkerOutOfMemory", ""),
    new NoWorkerError(),
    new ServiceError("INFEASIBLE_ROUTE", ""),
    new TypeError(""),
  ].map(named),
)("%s does not pass", (_, error) => expect(tellPassing(error)).toEqual([false, false]));

function named(error: Error): readonly [name: string, error: Error] {
  return ["code" in error ? `${error.name} ${String(error.code)}` : error.name, error];
}

function tellPassing(error: Error): readonly (boolean | undefined)[] {
  return [mayPass(error), failTripLine(TRIP, error, FACTS).mayPass];
}

test("the tries of a part take some more than an hour, with pauses of at most ten minutes", () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, i) => pauseAfterMs(i + 1));
  expect(pauses.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(600_000);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(3_600_000);
});

test("the trips of a file are planned again a few times", async () => {
  const kept: string[] = [];
  const retries: number[] = [];
  let tries = 0;
  await runFile({
    trips: {
      total: 1,
      sha256: "",
      warnings: [],
      async *parts() {
        yield [TRIP];
        yield [TRIP];
      },
    },
    results: {
      done: 0,
      beganMs: 0,
      append: async (bytes) => void kept.push(Buffer.from(bytes).toString()),
      finish: async () => undefined,
      close: async () => undefined,
    },
    // The first part never gets through, the second one at once.
    pool: {
      plan: async () => ({ bytes: Buffer.from(`${++tries}`), failed: 1, passing: tries === 2 ? 0 : 1 }),
      close: async () => undefined,
    },
    facts: FACTS,
    signal: new AbortController().signal,
    onPart: () => undefined,
    onRetry: (trips) => retries.push(trips),
    pausesMs: [1, 1],
  });
  expect({ kept, tries, retries }).toEqual({ kept: ["4", "2"], tries: 4, retries: [1, 1] });
});

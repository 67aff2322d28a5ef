// How a fuzz test runs: so many values of fast-check, with the seed and the smallest value that fails in the failure's
// message.

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sampleSize } from "../support/sampleSize.js";

/** A full sample takes other values each time, unless `FUEL_ROUTE_TEST_SEED` repeats those of a run before. */
const givenSeed = process.env["FUEL_ROUTE_TEST_SEED"];
const SEED = givenSeed === undefined ? sampleSize(2501, Math.floor(Math.random() * 2 ** 31)) : Number(givenSeed);

/** How many times the quick sample to take. */
const TIMES = Number(process.env["FUEL_ROUTE_TEST_FUZZ"] ?? sampleSize(1, 200));

/** Far more than any sample takes: the work is bounded, and not the time. */
const TIMEOUT_MS = 12 * 3_600_000;
const PROGRESS_MS = 10_000;
const MICROSECONDS = 1e6;

/** How many smaller values are tried once one fails. */
const MOST_SMALLER = 3000;

/**
 * Tries values of a kind. The message of a failure has the seed, and the value made as small as it still fails.
 * @param quick how many values a quick sample has.
 * @param check fails for a value that is answered wrong.
 * @param atEnd is given how many values there were: to see whether they were of all kinds.
 */
export function fuzz<T>(
  title: string,
  values: fc.Arbitrary<T>,
  quick: number,
  check: (value: T) => void | Promise<void>,
  atEnd: (count: number) => void = () => undefined,
): void {
  const count = Math.ceil(quick * TIMES);
  test(`${count} ${title}`, { timeout: TIMEOUT_MS }, async () => {
    // Most of the time would go into the stacks of the errors that refusals are.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const begin = process.cpuUsage();
    let told = performance.now();
    let done = 0;
    let failed = false;
    let smaller = 0;
    const tell = (): void => {
      told = performance.now();
      const { user, system } = process.cpuUsage(begin);
      console.log(
        `${String(done).padStart(7)} of ${count} ${title}, ${Math.round((done * MICROSECONDS) / (user + system))} a second of processor time, seed ${SEED}`,
      );
    };
    try {
      await fc.assert(
        fc.asyncProperty(values, async (value) => {
          // What is tried after a failure only makes it smaller.
          if (failed && smaller++ > MOST_SMALLER) return;
          try {
            await check(value);
          } catch (error) {
            failed = true;
            throw error;
          }
          done++;
          if (performance.now() - told > PROGRESS_MS) tell();
        }),
        { seed: SEED, numRuns: count },
      );
    } catch (error) {
      throw error instanceof Error
        ? new Error(squeeze(`${error.message}\n${error.cause instanceof Error ? error.cause.message : ""}`))
        : error;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
      tell();
    }
    expect(done).toBe(count);
    atEnd(count);
  });
}

const MOST_TOLD = 10_000;

/** Bytes are told as text, and what repeats many times once, with how often. */
function squeeze(text: string): string {
  const worded = text.replaceAll(
    /Buffer\.from\(\[([\d,]*)\]\)/g,
    (_, bytes: string) =>
      `Buffer.from(${JSON.stringify(Buffer.from(bytes === "" ? [] : bytes.split(",").map(Number)).toString("latin1"))}, "latin1")`,
  );
  return worded
    .replaceAll(/(.{1,8}?)\1{20,}/gsu, (all: string, once: string) => `⟨${once} × ${all.length / once.length}⟩`)
    .slice(0, MOST_TOLD);
}

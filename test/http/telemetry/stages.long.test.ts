// Where the time went while all workers were busy.

import { expect, test } from "vitest";
import { makeStations, validBody } from "../../support/requests.js";
import { ask, startKeyed } from "../../support/service.js";
import { LOGGED, readTimes } from "./stageSteps.js";

test("workers that are busy with other requests", async () => {
  const { url, key, stderr } = await startKeyed();
  const body = JSON.stringify({ ...validBody(), stations: makeStations(5000) });
  const linesOf = (): string[] =>
    stderr()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"));
  let sent = 0;
  let shown = false;
  // However fast the machine is, in some round they meet.
  for (let round = 0; round < 50 && !shown; round++) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        ask(url, "/v1/optimize", { body, headers: { "x-api-key": key, "x-request-id": `busy-${sent++}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expect.poll(() => readTimes(linesOf()).size, LOGGED).toBe(sent);
    // One worker does both, so one waits for as long as the other takes.
    const seen = [...readTimes(linesOf()).values()];
    const computeMs = Math.min(...seen.map(({ parse, solve, write }) => parse + solve + write));
    expect(computeMs).toBeGreaterThan(0);
    shown = seen.some(({ wait }) => wait > computeMs);
  }
  expect(shown).toBe(true);
});

// Workers that fail again and again while they hold requests.

import { expect, test } from "vitest";
import { ErrorBody, parseJson } from "../support/app.js";
import { validBody } from "../support/requests.js";
import type { Sabotage } from "../support/sabotage.js";
import { codeOf, GOOD, PADDED, SEEN, start } from "./faultySteps.js";

type Failure = readonly [fault: Sabotage, name: string, message: RegExp];

export const CRASH: Failure = ["exit", "WorkerCrash", /failed to answer/];
export const OUT_OF_MEMORY: Failure = ["memory", "WorkerOutOfMemory", /needs more memory/];
export const TIMEOUT: Failure = ["spin", "WorkerTimeout", /took longer than 2 s to compute/];

/** Makes the workers for large requests fail in these ways, in so many rounds. */
export function failInRounds(rounds: number, ...failures: readonly Failure[]): void {
  test.each(failures)(
    "%s: its request gets 500, the others get their answers, and there are as many workers as before",
    async (fault, name, message) => {
      const service = await start(fault === "spin" ? { FUEL_ROUTE_TASK_TIMEOUT: "2" } : {});
      for (let round = 0; round < rounds; round++) {
        // Both workers for large requests fail; the requests that wait behind them are answered by the replacements.
        const failing = [service.sabotage(fault), service.sabotage(fault)];
        const others = Array.from({ length: 6 }, (_, i) => service.optimize(i % 2 === 0 ? GOOD : PADDED));
        for (const reply of await Promise.all(failing)) {
          expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 500, code: "INTERNAL_ERROR" });
          expect(ErrorBody.parse(parseJson(reply.text)).message).toMatch(message);
        }
        for (const reply of await Promise.all(others)) expect(reply.status).toBe(200);
      }
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      await expect
        .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
        .toMatch(/^fuel_route_workers_busy 0$/m);
      expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_queue_depth 0$/m);

      // Two faults a round; the log has each once, by its kind.
      const { code, stderr } = await service.stop("SIGTERM");
      expect(code).toBe(0);
      expect(stderr.split("\n").filter((line) => line.includes(`"failure":"${name}"`))).toHaveLength(2 * rounds);
      expect(stderr).not.toContain("sabotage");
    },
  );
}

/** Makes the worker for small requests fail in so many rounds. */
export function failSmallInRounds(rounds: number): void {
  test.each<[Sabotage, string]>([
    ["exit", "WorkerCrash"],
    ["spin", "WorkerTimeout"],
  ])("%s: small requests that the worker holds when it fails are answered by its replacement", async (fault, name) => {
    const service = await start(fault === "spin" ? { FUEL_ROUTE_TASK_TIMEOUT: "2" } : {});
    // The second one is the first task of the worker that replaces the first one's.
    const isBad = (i: number): boolean => i === 4 || i === 5;
    for (let round = 0; round < rounds; round++) {
      const small = (params: object): string => JSON.stringify({ ...validBody(), params });
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) => service.optimize(small(isBad(i) ? { sabotage: fault } : {}))),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, (_, i) => (isBad(i) ? 500 : 200)));
    }
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain(
      `\nfuel_route_worker_failures_total{failure="${name}"} ${2 * rounds}\n`,
    );
  });
}

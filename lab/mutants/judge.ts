// Whether tests find a fault: they are run on a copy that has it, the nearest first.

import { fileURLToPath } from "node:url";
import type { Copy, Dismissal } from "./copy.js";
import type { Fault } from "./faults.js";
import type { Outcome } from "./messages.js";
import type { Rung } from "./rungs.js";
import type { RunTests } from "./runTests.js";

export type Verdict =
  | { readonly kind: "dismissed"; readonly why: Dismissal }
  /** A test fails, takes far longer than without the fault, or far more memory. */
  | { readonly kind: "killed"; readonly how: Exclude<Outcome["kind"], "passed">; readonly test: string }
  | { readonly kind: "survived" };

/** A file of quick tests may take five times as long as without a fault, and this much more. */
const MORE_SECONDS = 20;
const TIMES_AS_LONG = 5;
/** Few faults get as far as the long tests: how long those take without one is measured only where a fault is found. */
const MOST_SECONDS = 900;

/** How long tests take without a fault, each measured when it is first needed, on a copy that never has one. */
export class Times {
  readonly #copy: Copy;
  readonly #measured = new Map<string, Promise<Readonly<Record<string, number>>>>();
  readonly runTests: RunTests;

  constructor(copy: Copy, run: RunTests) {
    this.#copy = copy;
    this.runTests = run;
  }

  /** The seconds of a processor that each of these files takes. @throws {Error} when one fails. */
  measure(tests: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const key = tests.join();
    const measured = this.#measured.get(key) ?? this.#run(tests);
    this.#measured.set(key, measured);
    return measured;
  }

  async #run(tests: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const outcome = await this.runTests({ root: fileURLToPath(this.#copy.root), tests: [...tests] });
    if (outcome.kind === "failed") throw new Error(`A test fails without a fault: ${outcome.test}: ${outcome.message}`);
    if (outcome.kind !== "passed") throw new Error(`A test does not end without a fault: ${outcome.test}`);
    return outcome.seconds;
  }
}

/** Plants a fault in a copy, runs the tests rung by rung, and takes it out again. */
export async function judge(copy: Copy, fault: Fault, rungs: readonly Rung[], times: Times): Promise<Verdict> {
  const { dismissed, undo } = await copy.plant(fault);
  try {
    if (dismissed !== null) return { kind: "dismissed", why: dismissed };
    for (const { tests, isLong } of rungs) {
      const seconds = isLong ? {} : await times.measure(tests);
      const limitSeconds = Object.fromEntries(
        tests.map((test) => [test, isLong ? MOST_SECONDS : MORE_SECONDS + TIMES_AS_LONG * (seconds[test] ?? 0)]),
      );
      // The quickest first.
      const ordered = tests.toSorted((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0));
      const outcome = await times.runTests({ root: fileURLToPath(copy.root), tests: ordered, limitSeconds });
      if (outcome.kind === "passed") continue;
      if (isLong) await times.measure(tests.filter((test) => outcome.test.startsWith(test)));
      return { kind: "killed", how: outcome.kind, test: outcome.test };
    }
    return { kind: "survived" };
  } finally {
    await undo();
  }
}

// Compares a fast path with the contract's own path, answer by answer.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../src/contract/values/answer.js";
import { type BodyMaker, makeBodies } from "./bodies.js";
import { seededRandom } from "./random.js";

/** The answers of both paths to a body, and whether the fast path was taken. */
export interface Outcome {
  readonly answer: Answer;
  readonly isQuick: boolean;
}

/** Fails if the two paths answer a body differently. */
export function expectSame(bytes: Buffer, answer: Answer, expected: Answer): void {
  if (answer.status === expected.status && Buffer.compare(bytesOf(answer), bytesOf(expected)) === 0) return;
  const shown = (shownAnswer: Answer) => ({
    bytes: bytes.toString("latin1"),
    status: shownAnswer.status,
    text: bytesOf(shownAnswer).toString(),
  });
  expect(shown(answer)).toEqual(shown(expected));
}

function bytesOf({ body }: Answer): Buffer {
  return Buffer.from(body);
}

/** The number of answers with each status, and how many of them took the fast path. */
class Tally {
  readonly all = new Map<number, number>();
  readonly quick = new Map<number, number>();

  add({ answer: { status }, isQuick }: Outcome): void {
    this.all.set(status, (this.all.get(status) ?? 0) + 1);
    if (isQuick) this.quick.set(status, (this.quick.get(status) ?? 0) + 1);
  }
}

type Kind = keyof BodyMaker;

/** How many bodies of each kind are made up. */
export type Rounds = Readonly<Record<Kind, number>>;

const TITLES: readonly (readonly [title: string, kind: Kind])[] = [
  ["plain requests, every one of which is read quickly", "plain"],
  ["odd ones", "odd"],
  ["damaged ones", "damaged"],
];

interface Comparison {
  readonly endpoint: "optimize" | "enrich";
  readonly seeds: Rounds;
  readonly rounds: Rounds;
  /** Both ways' answer to a body. Fails when they differ. */
  readonly answerTo: (bytes: Buffer) => Outcome | Promise<Outcome>;
  /** Fails when the answers to a kind of bodies are not as varied as they should be. */
  readonly check: Readonly<Record<Kind, (tally: Tally, rounds: number) => void>>;
}

/** Compares both ways on random bodies. */
export function compareBothWays({ endpoint, seeds, rounds, answerTo, check }: Comparison): void {
  // Most of the time would go into the stacks of the errors that refusals are.
  const { stackTraceLimit } = Error;
  beforeAll(() => void (Error.stackTraceLimit = 0));
  afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

  describe("same answers to", () => {
    test.each(TITLES)("%s", async (_, kind) => {
      const bodies = makeBodies(seededRandom(seeds[kind]), endpoint);
      const tally = new Tally();
      for (let round = 0; round < rounds[kind]; round++) {
        const bytes = Buffer.from(bodies[kind]());
        const outcome = await answerTo(bytes);
        if (kind === "plain" && !outcome.isQuick) expect.fail(`not read quickly: ${bytes.toString()}`);
        tally.add(outcome);
      }
      expect(tally.all.get(500)).toBeUndefined();
      check[kind](tally, rounds[kind]);
    });
  });
}

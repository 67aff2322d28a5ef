// Compares a fast path with the contract's own path, answer by answer.

import { expect } from "vitest";
import type { Answer } from "../../src/contract/answer.js";

/** The answers of both paths to a body, and whether the fast path was taken. */
export interface Outcome {
  readonly answer: Answer;
  readonly isQuick: boolean;
}

/** Fails if the two paths answer a body differently. */
export function expectSame(bytes: Buffer, answer: Answer, expected: Answer): void {
  if (answer.status === expected.status && Buffer.compare(bytesOf(answer), bytesOf(expected)) === 0) return;
  const shown = (shownAnswer: Answer) => ({ bytes: bytes.toString("latin1"), status: shownAnswer.status, text: bytesOf(shownAnswer).toString() });
  expect(shown(answer)).toEqual(shown(expected));
}

function bytesOf({ body }: Answer): Buffer {
  return Buffer.from(body);
}

/** The number of answers with each status, and how many of them took the fast path. */
export class Tally {
  readonly all = new Map<number, number>();
  readonly quick = new Map<number, number>();

  add({ answer: { status }, isQuick }: Outcome): void {
    this.all.set(status, (this.all.get(status) ?? 0) + 1);
    if (isQuick) this.quick.set(status, (this.quick.get(status) ?? 0) + 1);
  }
}

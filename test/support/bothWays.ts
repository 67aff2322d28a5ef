// A quick way beside the contract's, answer by answer.

import { expect } from "vitest";
import type { Answer } from "../../src/contract/answer.js";

/** What both ways answer to a body, and whether the quick way was taken. */
export interface Outcome {
  readonly answer: Answer;
  readonly isQuick: boolean;
}

/** Fails when two ways answer differently to a body. */
export function expectSame(bytes: Buffer, answer: Answer, expected: Answer): void {
  if (answer.status === expected.status && Buffer.compare(bytesOf(answer), bytesOf(expected)) === 0) return;
  const shown = (shownAnswer: Answer) => ({ bytes: bytes.toString("latin1"), status: shownAnswer.status, text: bytesOf(shownAnswer).toString() });
  expect(shown(answer)).toEqual(shown(expected));
}

function bytesOf({ body }: Answer): Buffer {
  return Buffer.from(body);
}

/** How many answers had each status, and how many of each were read quickly. */
export class Tally {
  readonly all = new Map<number, number>();
  readonly quick = new Map<number, number>();

  add({ answer: { status }, isQuick }: Outcome): void {
    this.all.set(status, (this.all.get(status) ?? 0) + 1);
    if (isQuick) this.quick.set(status, (this.quick.get(status) ?? 0) + 1);
  }
}

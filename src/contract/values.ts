import type { Fault } from "./faults.js";

/**
 * Commas, colons and opening brackets that a body has at most outside of strings: as many as it has values and keys, about.
 * Each can take a parser a microsecond and more than a hundred bytes.
 */
export const MAX_BODY_MARKS = 1_000_000;

/** What is wrong with a body that has more. */
export function tooManyValues(): Fault {
  const msg = `Input should have at most ${MAX_BODY_MARKS} commas, colons and opening brackets outside of strings`;
  return { loc: ["body"], msg, type: "value_error", ctx: {}, input: null };
}

import type { Fault } from "./faults.js";

/**
 * The most commas, colons and opening brackets that a body may have outside of strings, which is about as many as it
 * has values and keys. Each can take a parser a microsecond and more than a hundred bytes.
 */
export const MAX_BODY_MARKS = 1_000_000;

/** The fault of a body that has more. */
export function tooManyValues(): Fault {
  const msg = `Input should have at most ${MAX_BODY_MARKS} commas, colons and opening brackets outside of strings`;
  return { loc: ["body"], msg, type: "value_error", ctx: {}, input: null };
}

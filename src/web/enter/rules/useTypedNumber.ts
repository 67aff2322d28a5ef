import { useSignal } from "@preact/signals";
import { type NumberRange, readTyped } from "../numberText.js";
import type { Typed } from "./TypedInput.js";

/** A number of a form that is sent as a whole. */
export interface TypedNumber extends Typed {
  /** The number, or `undefined` with a fault that says what is allowed. */
  readonly take: (range: NumberRange) => number | undefined;
}

export function useTypedNumber(): TypedNumber {
  const text = useSignal("");
  const fault = useSignal("");
  return {
    text,
    fault,
    take(range) {
      const read = readTyped(text.peek(), range);
      fault.value = "fault" in read ? `${read.fault}.` : "";
      return "value" in read ? read.value : undefined;
    },
  };
}

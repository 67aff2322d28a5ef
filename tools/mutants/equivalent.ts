// Faults that change nothing that anybody can tell, each with its reason. They are known by their file, function and lines, and
// count as survivors that are explained.

import type { Fault } from "./faults.js";

export interface Equivalent {
  readonly file: string;
  readonly within: string;
  readonly before: string;
  readonly after: string;
  /** Why no answer can differ. */
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "assembly/json/object.ts",
    within: "readObject",
    before: "if (before == null) shape.first = field;",
    after: "if (before == null) ;",
    reason: "It only saves time: the field that came first in the last station is tried first in the next, and a search finds any field.",
  },
  {
    file: "assembly/json/number.ts",
    within: "passLess",
    before: "const fraction = at + 1;",
    after: "const fraction = at + 0;",
    reason: "It only saves time: what passLess refuses, splitNumber reads and decides.",
  },
];

/** Why a fault changes nothing, where that is known. */
export function explain(fault: Fault): string | null {
  return EQUIVALENT.find((known) => isOf(known, fault))?.reason ?? null;
}

export function isOf(known: Equivalent, fault: Fault): boolean {
  return known.file === fault.file && known.within === fault.within && known.before === fault.before && known.after === fault.after;
}

// Faults that change nothing that anybody can tell, each with its reason. They are known by their file and their lines, and
// count as survivors that are explained.

import type { Fault } from "./faults.js";

interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Why no answer can differ. */
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];

/** Why a fault changes nothing, where that is known. */
export function explain({ file, before, after }: Fault): string | null {
  return EQUIVALENT.find((known) => known.file === file && known.before === before && known.after === after)?.reason ?? null;
}

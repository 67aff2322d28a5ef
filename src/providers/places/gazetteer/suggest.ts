import { defined } from "../../../common/defined.js";

/** No place name is longer; longer ones are not compared. */
const MAX_LENGTH = 40;

/** How many typing errors a name may have: none if it is so short that many others differ by one letter. */
function errorsAllowed(key: string): number {
  return key.length < 4 || key.length > MAX_LENGTH ? 0 : key.length < 7 ? 1 : 2;
}

/** Finds names that are similar to a given one. */
export class NearNames {
  /** The set of letters in each key, one bit per letter. */
  readonly #letters: Uint32Array;

  constructor(private readonly keys: readonly string[]) {
    this.#letters = Uint32Array.from(keys, lettersOf);
  }

  /** The keys that differ from `key` by at most one or two typing errors: their indices and numbers of errors. */
  find(key: string): { index: number; errors: number }[] {
    const allowed = errorsAllowed(key);
    const letters = lettersOf(key);
    const near: { index: number; errors: number }[] = [];
    if (allowed === 0) return near;
    for (let index = 0; index < this.keys.length; index++) {
      // One error changes at most two letters of the set, so few names pass.
      if (bitsIn(defined(this.#letters[index]) ^ letters) > 2 * allowed) continue;
      const candidate = defined(this.keys[index]);
      if (Math.abs(candidate.length - key.length) > allowed) continue;
      const errors = countErrors(key, candidate, allowed);
      if (errors <= allowed) near.push({ index, errors });
    }
    return near;
  }
}

function lettersOf(key: string): number {
  let letters = 0;
  for (let i = 0; i < key.length; i++) letters |= 1 << (key.charCodeAt(i) & 31);
  return letters;
}

function bitsIn(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The number of letters to change, add, delete or swap with their neighbour to turn `a` into `b` (optimal string
 * alignment distance); any number above `limit` as soon as the distance is certain to be above it.
 */
function countErrors(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(defined(last[j - 1]) + (same ? 0 : 1), defined(last[j]) + 1, defined(row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, defined(beforeLast[j - 2]) + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    // A swap adds one to a cost of the row before, whose least is at most one lower: it is never cheaper.
    if (least > limit) return least;
    [beforeLast, last] = [last, row];
  }
  return defined(last[b.length]);
}

/** The values that a change may take: whole numbers of steps. */
export interface Range {
  /** Where it does not work. */
  readonly from: number;
  /** The furthest that may be tried; less than `from` where the value goes down. */
  readonly to: number;
}

/** Between `from` and `to`, where the least change is looked for first: in shares of the way. */
const FIRST_TRIES = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1] as const;

/**
 * Finds the least change that works: one step less does not.
 * @param works tries several values at once.
 * @returns `undefined` where no value that was tried works.
 */
export async function findLeast(
  { from, to }: Range,
  works: (values: readonly number[]) => Promise<readonly boolean[]>,
): Promise<number | undefined> {
  const direction = Math.sign(to - from);
  if (direction === 0) return undefined;
  const tried = [
    ...new Set(FIRST_TRIES.map((share) => from + direction * Math.max(1, Math.round(Math.abs(to - from) * share)))),
  ];
  const worked = await works(tried);
  const first = worked.indexOf(true);
  if (first < 0) return undefined;
  let fails = first === 0 ? from : (tried[first - 1] ?? from);
  let found = tried[first] ?? to;
  while (Math.abs(found - fails) > 1) {
    const middle = fails + direction * Math.floor(Math.abs(found - fails) / 2);
    const [isEnough = false] = await works([middle]);
    if (isEnough) found = middle;
    else fails = middle;
  }
  return found;
}

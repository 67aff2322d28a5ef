// What a document shows beside what was printed.

/** Stands for anything: for lines where it is alone in its line, and else for the rest of a word or line. */
const ANYTHING = "…";

/** Parts of an output that differ from run to run. */
const VARYING: readonly RegExp[] = [
  /(?<=req_)[a-z2-7…]+/,
  /(?<=batch_)[a-z0-9…]+/,
  /(?<=key_)[0-9a-f-]{36}/,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/,
];

/** Only a machine that is busy with other things takes so long that progress is told. */
const PROGRESS = /^fuel-route: [\d,]+ of [\d,]+ trips, .* left$/;

/**
 * @returns the first line that a document shows and that was not printed in its place; undefined where all is as shown.
 */
export function findDifference(shown: string, printed: string): string | undefined {
  const expected = linesOf(shown);
  const lines = linesOf(printed).filter((line) => !PROGRESS.test(line));
  let from = 0;
  let isGap = false;
  for (const [k, row] of expected.entries()) {
    if (row === ANYTHING) {
      isGap = true;
      continue;
    }
    const pattern = patternOf(row);
    const at = isGap ? findLine(lines, pattern, from, expected.slice(k + 1)) : from;
    if (at === -1 || !pattern.test(lines[at] ?? "")) return row;
    from = at + 1;
    isGap = false;
  }
  return isGap || from === lines.length ? undefined : `nothing after it, and not: ${lines[from]}`;
}

/** The first line that fits, from which on what follows up to the next gap fits, too. */
function findLine(lines: readonly string[], pattern: RegExp, from: number, following: readonly string[]): number {
  const gap = following.indexOf(ANYTHING);
  const run = following.slice(0, gap === -1 ? undefined : gap).map(patternOf);
  return lines.findIndex(
    (line, i) =>
      i >= from &&
      pattern.test(line) &&
      run.every((next, k) => next.test(lines[i + 1 + k] ?? "")) &&
      (gap !== -1 || i + 1 + run.length === lines.length),
  );
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}

function patternOf(row: string): RegExp {
  const varying = new RegExp(VARYING.map(({ source }) => `(?:${source})`).join("|"), "g");
  const parts = row.split(varying).map((part) =>
    part
      .split(ANYTHING)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(".*"),
  );
  return new RegExp(`^${parts.join(String.raw`\S+?`)}$`);
}

/**
 * A document's JSON beside an answer's. What is shown must be there and may be a part of it; texts may be cut short by
 * "…".
 * @returns where the first difference is; undefined where all is as shown.
 */
export function findJsonDifference(shown: unknown, found: unknown, at = "$"): string | undefined {
  if (typeof shown === "string" && typeof found === "string")
    return patternOf(shown).test(found) ? undefined : `${at} is ${JSON.stringify(found)}`;
  if (Array.isArray(shown) && Array.isArray(found)) {
    if (shown.length !== found.length) return `${at} has ${found.length} elements`;
    return shown
      .map((each, i) => findJsonDifference(each, found[i], `${at}[${i}]`))
      .find((difference) => difference !== undefined);
  }
  if (
    typeof shown === "object" &&
    shown !== null &&
    typeof found === "object" &&
    found !== null &&
    !Array.isArray(shown)
  ) {
    return Object.entries(shown)
      .map(([name, value]) => findJsonDifference(value, Reflect.get(found, name), `${at}.${name}`))
      .find((difference) => difference !== undefined);
  }
  return Object.is(shown, found) ? undefined : `${at} is ${JSON.stringify(found)}`;
}

/**
 * Stations come back byte for byte, so what a document shows of their metadata is in the answer as it stands.
 * @returns the first that is not; undefined where all are.
 */
export function findChangedMetadata(shown: string, answer: string): string | undefined {
  return Array.from(shown.matchAll(/"metadata": \{.*?\}/g), ([metadata]) => metadata).find(
    (metadata) => !answer.includes(metadata),
  );
}

import { alignTable, writeNumber } from "../harness/table.js";
import { type Comparison, CONFIDENCE } from "./statistics.js";

/** A unit, with what a higher and a lower value mean. */
export interface Unit {
  readonly name: string;
  readonly more: string;
  readonly less: string;
}

export const UNITS = {
  cpuMicros: { name: "µs CPU", more: "slower", less: "faster" },
  cpuMs: { name: "ms CPU", more: "slower", less: "faster" },
  wallMs: { name: "ms", more: "slower", less: "faster" },
  perSecond: { name: "/s", more: "faster", less: "slower" },
  kilobytes: { name: "kB", more: "larger", less: "smaller" },
} as const satisfies Record<string, Unit>;

/** What the table says about one measure of a part. */
export interface Row {
  readonly part: string;
  readonly measure: string;
  readonly unit: Unit;
  /** Undefined when the part failed. */
  readonly comparison: Comparison | undefined;
  readonly answers: Answers;
}

/** Whether both versions gave the same answer; "free" when the part has none to compare. */
export type Answers = "same" | "free" | "DIFFERS" | "FAILED";

/** Whether a row makes the run fail. */
export function isBad({ answers }: Row): boolean {
  return answers === "DIFFERS" || answers === "FAILED";
}

/** "same" where the interval includes 1. */
export function verdictOf({ low, high }: Comparison, { more, less }: Unit): string {
  return low > 1 ? more : high < 1 ? less : "same";
}

/** The table's lines: columns that line up, or Markdown. @param labels of the two versions. */
export function writeTable(
  rows: readonly Row[],
  [before, after]: readonly [string, string],
  isMarkdown: boolean,
): string[] {
  const header = ["part", "measured", before, after, "ratio", `${100 * CONFIDENCE} % interval`, "", "answers"];
  const cells = rows.map(cellsOf);
  if (!isMarkdown) return alignTable(header, cells);
  return [
    toMarkdown(header),
    toMarkdown(header.map((_, column) => (column < 2 ? "---" : "---:"))),
    ...cells.map(toMarkdown),
  ];
}

function cellsOf({ part, measure, unit, comparison, answers }: Row): string[] {
  if (comparison === undefined) return [part, measure, "", "", "", "", "", answers];
  const { before, after, ratio, low, high } = comparison;
  return [
    part,
    measure,
    `${writeNumber(before)} ${unit.name}`,
    `${writeNumber(after)} ${unit.name}`,
    ratio.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
    verdictOf(comparison, unit),
    answers === "free" ? "" : answers,
  ];
}

function toMarkdown(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

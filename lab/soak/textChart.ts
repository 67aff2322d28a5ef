import { alignTable, writeNumber } from "../../bench/harness/table.js";

/** A measure over time. */
export interface TextLine {
  readonly name: string;
  readonly unit: string;
  readonly points: ReadonlyArray<{ readonly seconds: number; readonly value: number }>;
  /** A point stands for so long, around its time. */
  readonly spanSeconds: number;
}

export interface TextMark {
  /** What happened: marks of one name are on one line. */
  readonly name: string;
  readonly seconds: number;
}

const COLUMNS = 72;
const BLOCKS = "▁▂▃▄▅▆▇█";

/**
 * Lines of blocks, a line a measure, each from 0 to its most, with its last and its greatest value; above them the
 * marks.
 */
export function drawTextChart(lines: readonly TextLine[], marks: readonly TextMark[], endSeconds: number): string[] {
  const columnOf = (seconds: number): number =>
    Math.min(COLUMNS - 1, Math.max(0, Math.floor((seconds / endSeconds) * COLUMNS)));
  const markRows = [...new Set(marks.map(({ name }) => name))].map((name) => {
    const columns = new Set(marks.filter((mark) => mark.name === name).map(({ seconds }) => columnOf(seconds)));
    return [name, Array.from({ length: COLUMNS }, (_, column) => (columns.has(column) ? "|" : " ")).join(""), "", ""];
  });
  const rows = lines.map(({ name, unit, points, spanSeconds }) => {
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const most = known.reduce((greatest, { value }) => Math.max(greatest, value), 0);
    const byColumn = new Map<number, number[]>();
    for (const { seconds, value } of known) {
      for (let column = columnOf(seconds - spanSeconds / 2); column <= columnOf(seconds + spanSeconds / 2); column++)
        byColumn.set(column, [...(byColumn.get(column) ?? []), value]);
    }
    const blocks = Array.from({ length: COLUMNS }, (_, column) => {
      const values = byColumn.get(column);
      if (values === undefined) return " ";
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return BLOCKS[Math.min(BLOCKS.length - 1, Math.floor((mean / (most || 1)) * BLOCKS.length))] ?? " ";
    });
    return [
      name,
      blocks.join(""),
      `${writeNumber(known.at(-1)?.value ?? NaN)} ${unit}`,
      `${writeNumber(most)} ${unit}`,
    ];
  });
  return alignTable(
    ["", `0 to ${(endSeconds / 60).toFixed(1)} minutes`.padEnd(COLUMNS), "at the end", "most"],
    [...markRows, ...rows],
  );
}

import type { Figure, Verdict } from "./results.js";
import { alignTable, writeNumber } from "./table.js";

const NS_PER_MS = 1e6;

/** What a bench needs for a run. */
export interface Setting {
  readonly report: Report;
  /** Station counts in ascending order, for benches that measure at several. */
  readonly stations: readonly number[];
  /** How many trips a night has. */
  readonly trips: number;
}

/** Prints and keeps what the benches find. */
export class Report {
  readonly figures: Figure[] = [];
  readonly verdicts: Verdict[] = [];

  constructor(private readonly print: (line: string) => void = console.log) {}

  /** Whether every limit other than goals was met. */
  get isMet(): boolean {
    return this.verdicts.every(({ isMet, isGoal }) => isMet || isGoal);
  }

  say(line: string): void {
    this.print(line);
  }

  show(figures: readonly Figure[]): void {
    this.figures.push(...figures);
    const rows = figures.map(({ name, count, noun, unit, median, p99, spread, samples, note = "" }) => [
      name,
      `${count.toLocaleString("en-US")} ${noun}`,
      `${writeNumber(median)} ${unit}`,
      spread === null ? "" : `± ${((100 * spread) / median).toFixed(1)} %`,
      writeNumber(p99),
      unit.startsWith("ms") && count > 1 ? ((median * NS_PER_MS) / count).toFixed(0) : "",
      String(samples),
      note,
    ]);
    for (const line of alignTable(["", "", "median", "", "p99", "ns each", "samples", ""], rows)) this.print(line);
  }

  /**
   * Compares a value with its limit; prints and keeps the verdict.
   * @param options.isGoal whether the limit is a goal, which a run may miss.
   */
  judge(
    what: string,
    value: number,
    limit: number,
    unit: string,
    { atLeast = false, isGoal = false }: { readonly atLeast?: boolean; readonly isGoal?: boolean } = {},
  ): void {
    const isMet = atLeast ? value >= limit : value <= limit;
    this.verdicts.push({ what, value: Number.isFinite(value) ? value : null, limit, unit, atLeast, isGoal, isMet });
    const write = (number: number): string =>
      `${number.toLocaleString("en-US", { maximumFractionDigits: Math.abs(number) < 10 ? 2 : 1 })} ${unit}`;
    const mark = isGoal ? (isMet ? "goal   met " : "goal   open") : isMet ? "met   " : "MISSED";
    this.print(
      `${mark} ${what}: ${write(value)} (${isGoal ? "wished" : "asked"}: at ${atLeast ? "least" : "most"} ${write(limit)})`,
    );
  }
}

/** Prints progress to stderr. */
export function progress(text: string): void {
  process.stderr.write(`… ${text}\n`);
}

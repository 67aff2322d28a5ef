// What is printed of faults.

import { explain } from "./equivalent.js";
import type { Fault } from "./faults.js";
import type { Verdict } from "./judge.js";

/** A fault that was tried; those that do not count are not among them. */
export interface Tried {
  readonly fault: Fault;
  readonly verdict: Exclude<Verdict, { kind: "dismissed" }>;
  /** How long it took, with compiling. */
  readonly seconds: number;
}

/** At most this share may survive. */
export const MOST_SURVIVING = 0.05;

export function placeOf({ file, line }: Fault): string {
  return `${file}:${line}`;
}

/** The lines of a fault as in a diff. */
function diffOf({ before, after }: Fault): string[] {
  return [...before.split("\n").map((line) => `- ${line}`), ...after.split("\n").map((line) => `+ ${line}`)];
}

/** The line about a fault that was tried. @param remainingSeconds how long the rest will take. */
export function progressLine(number: number, count: number, { fault, verdict, seconds }: Tried, remainingSeconds: number): string {
  const counted = `${String(number).padStart(String(count).length)}/${count}`;
  const remaining = `${Math.ceil(remainingSeconds / 60)} min`;
  const result = verdict.kind === "survived" ? "SURVIVED" : verdict.how === "failed" ? "killed" : verdict.how;
  const by = verdict.kind === "survived" ? "" : `  ${verdict.test}`;
  return `${counted}  ${remaining.padStart(7)} left  ${result.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${placeOf(fault)}${by}`;
}

export interface Summary {
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

/** What survived, and whether that is few enough and all explained. */
export function summarize(tried: readonly Tried[], dismissed: ReadonlyMap<string, number>): Summary {
  const survivors = tried.filter(({ verdict }) => verdict.kind === "survived").map(({ fault }) => fault);
  const unexplained = survivors.filter((fault) => explain(fault) === null).length;
  const late = tried.filter(({ verdict }) => verdict.kind === "killed" && verdict.how !== "failed").length;
  // A fault that is said to change nothing, and does, is no survivor; what is said of it is wrong.
  const refuted = tried.filter(({ fault, verdict }) => verdict.kind === "killed" && explain(fault) !== null).map(({ fault }) => fault);
  return {
    lines: [
      ...survivors.flatMap((fault) => ["", placeOf(fault), ...diffOf(fault).map((line) => `  ${line}`), `  ${explain(fault) ?? "NOT EXPLAINED: write a test that finds it, or explain it in tools/mutants/equivalent.ts."}`]),
      "",
      ...refuted.map((fault) => `${placeOf(fault)} is in tools/mutants/equivalent.ts, and a test finds it.`),
      `${tried.length} faults: ${tried.length - survivors.length} killed, ${late} of them because a test ran far too long or took far too much memory; ${survivors.length} survived (${percent(survivors.length, tried.length)}, at most ${MOST_SURVIVING * 100} % may), ${unexplained} of them unexplained.`,
      ...[...dismissed].map(([why, count]) => `Not counted: ${count} of which the change ${why}.`),
    ],
    isWell: survivors.length <= MOST_SURVIVING * tried.length && unexplained === 0 && refuted.length === 0,
  };
}

function percent(part: number, all: number): string {
  return `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
}

/** The same for programs. */
export function reportOf(seed: number, tried: readonly Tried[]): string {
  const faults = tried.map(({ fault, verdict, seconds }) => ({
    file: fault.file,
    line: fault.line,
    before: fault.before,
    after: fault.after,
    result: verdict.kind === "survived" ? "survived" : verdict.how,
    test: verdict.kind === "survived" ? null : verdict.test,
    explanation: explain(fault),
    seconds,
  }));
  return `${JSON.stringify({ seed, faults }, null, 2)}\n`;
}

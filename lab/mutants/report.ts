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
export function progressLine(
  number: number,
  count: number,
  { fault, verdict, seconds }: Tried,
  remainingSeconds: number,
): string {
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

/**
 * What survived, and whether that is few enough and all explained. Equivalent faults are none: there is nothing to
 * find.
 */
export function summarize(tried: readonly Tried[], dismissed: ReadonlyMap<string, number>): Summary {
  const isAlive = ({ verdict }: Tried): boolean => verdict.kind === "survived";
  const isEquivalent = ({ fault }: Tried): boolean => explain(fault)?.isEquivalent === true;
  const living = tried.filter(isAlive);
  const equivalent = living.filter(isEquivalent);
  const survivors = living.filter((one) => !isEquivalent(one));
  const counted = tried.length - equivalent.length;
  const unexplained = survivors.filter(({ fault }) => explain(fault) === undefined).length;
  const late = tried.filter(({ verdict }) => verdict.kind === "killed" && verdict.how !== "failed").length;
  const refuted = tried.filter((one) => !isAlive(one) && explain(one.fault) !== undefined);
  return {
    lines: [
      ...living.flatMap(({ fault }) => [
        "",
        placeOf(fault),
        ...diffOf(fault).map((line) => `  ${line}`),
        `  ${explain(fault)?.reason ?? "NOT EXPLAINED: write a test that finds it, or explain it in lab/mutants/equivalent.ts."}`,
      ]),
      "",
      ...refuted.map(({ fault }) => `${placeOf(fault)} is in lab/mutants/equivalent.ts, and a test finds it.`),
      `${tried.length} changes of the code: ${equivalent.length} that no answer can show, and ${counted} faults.`,
      `Of the faults ${counted - survivors.length} were killed, ${late} of them because a test ran far too long or took far too much memory.`,
      `${survivors.length} survived (${percent(survivors.length, counted)}, at most ${MOST_SURVIVING * 100} % may), ${unexplained} of them unexplained.`,
      ...[...dismissed].map(([why, count]) => `Not tried: ${count} of which the change ${why}.`),
    ],
    isWell: survivors.length <= MOST_SURVIVING * counted && unexplained === 0 && refuted.length === 0,
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
    explanation: explain(fault)?.reason ?? null,
    isEquivalent: explain(fault)?.isEquivalent ?? false,
    seconds,
  }));
  return `${JSON.stringify({ seed, faults }, null, 2)}\n`;
}

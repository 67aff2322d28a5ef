import type { Figure, Results } from "./results.js";
import { alignTable, writeNumber } from "./table.js";

// A change is more than noise when it exceeds both of these.

/** The limit as a multiple of the spread of both runs. */
const TIMES_SPREAD = 3;
/** The limit as a fraction: another memory layout after a restart can change a figure by this. */
const LEAST_FRACTION = 0.05;

/** Of these units, more is faster. */
const RATES: ReadonlySet<Figure["unit"]> = new Set(["requests/s", "trips/min"]);

type Change = "slower" | "faster" | "same" | "unknown";

/** One figure in two runs. */
interface Pair {
  readonly before: Figure;
  readonly after: Figure;
  /** "unknown" when a run has too few samples to tell noise from change. */
  readonly change: Change;
}

/** The figures that both runs have, in the order of the later one. */
export function compareRuns(before: readonly Figure[], after: readonly Figure[]): Pair[] {
  const known = new Map(before.map((figure) => [keyOf(figure), figure]));
  return after.flatMap((figure) => {
    const old = known.get(keyOf(figure));
    return old === undefined ? [] : [{ before: old, after: figure, change: changeOf(old, figure) }];
  });
}

function keyOf({ group, name, count, noun, unit }: Figure): string {
  return JSON.stringify([group, name, count, noun, unit]);
}

function changeOf(before: Figure, after: Figure): Change {
  if (before.spread === null || after.spread === null) return "unknown";
  const noise = Math.max(TIMES_SPREAD * Math.hypot(before.spread, after.spread), LEAST_FRACTION * before.median);
  const difference = after.median - before.median;
  if (Math.abs(difference) <= noise) return "same";
  const isMore = difference > 0;
  return isMore === RATES.has(after.unit) ? "faster" : "slower";
}

/** A table of the two runs and the names of what got slower. */
export function writeComparison(before: Results, after: Results, pairs: readonly Pair[]): string[] {
  const rows = pairs.map(({ before: old, after: figure, change }) => [
    `${figure.group}: ${figure.name}`,
    `${figure.count.toLocaleString("en-US")} ${figure.noun}`,
    writeNumber(old.median),
    `${writeNumber(figure.median)} ${figure.unit}`,
    `${figure.median >= old.median ? "+" : ""}${(100 * (figure.median / old.median - 1)).toFixed(1)} %`,
    change === "unknown" ? "few samples" : change === "same" ? "" : change,
  ]);
  const slower = pairs.filter(({ change }) => change === "slower");
  const isSameMachine = JSON.stringify(before.machine) === JSON.stringify(after.machine);
  return [
    `COMPARED: ${[before, after].map(({ date, commit }) => `${date} (${commit ?? "no commit"})`).join(" and ")}`,
    ...(isSameMachine ? [] : ["The machines or the versions of Node differ, which may explain changes."]),
    ...alignTable(["", "", "before", "after", "change", ""], rows),
    `Noise is what is within ${TIMES_SPREAD} times the spread of both, or within ${100 * LEAST_FRACTION} %.`,
    slower.length === 0
      ? "Nothing got slower by more than the noise."
      : `SLOWER by more than the noise: ${slower.map(({ after: { group, name, count } }) => `${group}: ${name} (${count.toLocaleString("en-US")})`).join("; ")}`,
  ];
}

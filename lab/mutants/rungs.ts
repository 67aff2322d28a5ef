// Which tests look for a fault, the nearest first; of the long tests those that take less than two minutes together.
// The corpus of a release's answers (test/http/corpus) is none of them: it tells that an answer has changed, and
// nothing tells whether it was right.

import { readdir } from "node:fs/promises";

/** Tests that are run together. */
export interface Rung {
  /** Their paths. */
  readonly tests: readonly string[];
  /** Whether some of them are left to `npm run test:long`. */
  readonly isLong: boolean;
}

/** Paths of tests, or folders with all quick tests in them. */
type Entries = readonly string[];

const optimizer = (...names: readonly string[]): Entries => names.map((name) => `test/optimizer/${name}.test.ts`);
const planning = (...names: readonly string[]): Entries => names.map((name) => `test/planning/${name}.test.ts`);

const PLANS = planning("compare", "explain", "fleetRules", "order", "plan", "rules", "secondChoice", "ties");
const ANSWERS = ["test/planning"];
const QUESTIONS = ["test/journey", "test/report"];
const LONG_ANSWERS = planning(
  "baseline.long",
  "conflict.long",
  "cutShort.long",
  "explainedAnswers.long",
  "infeasible.long",
);
const LONG_PRICES = planning("pricing/netSavings.long");

const FRONTIER: readonly Entries[] = [
  [
    "bench/problem/cutShort.test.ts",
    ...optimizer(
      "fleetArguments",
      "fleetFamilies",
      "fleetGrid",
      "fleetHand",
      "fleetMilp",
      "frontier",
      "levelTable",
      "windowLaws",
      "windows",
      "worstFleet",
    ),
  ],
  [...optimizer("explain", "fleetRoom"), ...PLANS],
  optimizer("fleetCounterfactuals", "fleetExactness.long", "fleetLaws"),
];

/** By the beginning of a file's path; the first that fits counts. */
const RUNGS: readonly (readonly [files: string, rungs: readonly Entries[]])[] = [
  ["assembly/json/", [["test/json"], ["test/enrich"]]],
  ["assembly/scanner.ts", [["test/json"], ["test/enrich"]]],
  ["assembly/polyline/", [["test/polyline"], ["test/enrich"], ["test/enrich/scan.long.test.ts"]]],
  ["assembly/plan/frontier/", FRONTIER],
  ["assembly/frontier.ts", FRONTIER],
  [
    "assembly/plan/",
    [
      optimizer("arguments", "bounds", "exactness", "handTrip", "worst"),
      [...optimizer("breakEven", "sections"), ...PLANS],
      optimizer("levelTable"),
    ],
  ],
  [
    "assembly/",
    [
      optimizer("arguments", "bounds", "exactness", "fleetHand", "fleetRoom", "handTrip"),
      ["test/polyline", "test/json"],
      optimizer("explain", "fleetGrid", "worst", "worstFleet"),
    ],
  ],
  ["src/planning/hours/", [["test/planning/hours"], ANSWERS, QUESTIONS]],
  ["src/planning/pricing/", [["test/planning/pricing"], ANSWERS, QUESTIONS, LONG_PRICES]],
  ["src/planning/", [ANSWERS, QUESTIONS, LONG_ANSWERS]],
];

const LONG_TEST = ".long.test.ts";
const QUICK_TEST = /(?<!\.long|\.alone)\.test\.ts$/;

/** Finds the rungs of a file, with each test on its first rung alone. */
export async function findRungs(root: URL, file: string): Promise<Rung[]> {
  const rungs = await Promise.all(
    (RUNGS.find(([files]) => file.startsWith(files))?.[1] ?? []).map((entries) => expand(root, entries)),
  );
  return rungs.map((tests, i) => {
    const nearer = new Set(rungs.slice(0, i).flat());
    return { tests: tests.filter((test) => !nearer.has(test)), isLong: tests.some((test) => test.endsWith(LONG_TEST)) };
  });
}

async function expand(root: URL, entries: Entries): Promise<string[]> {
  const paths = await Promise.all(
    entries.map(async (entry) => {
      if (entry.endsWith(".ts")) return [entry];
      const names = await readdir(new URL(`${entry}/`, root), { recursive: true });
      return names.filter((name) => QUICK_TEST.test(name)).map((name) => `${entry}/${name}`);
    }),
  );
  return [...new Set(paths.flat())].toSorted();
}

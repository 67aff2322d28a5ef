import { createRequire } from "node:module";
import type highsModule from "highs";

type Highs = highsModule.Highs;
// Required and not imported: the package's types describe its CommonJS build only.
const loadHighs: typeof highsModule.default = createRequire(import.meta.url)("highs");

/** HiGHS does not free the memory of failed solves, so it is reloaded after this many. */
const SOLVES_PER_INSTANCE = 200;

let highs: Highs | undefined;
let solves = 0;

const OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1e-9,
  mip_feasibility_tolerance: 1e-9,
  primal_feasibility_tolerance: 1e-9,
  dual_feasibility_tolerance: 1e-9,
} as const;

/** What pays in large programs only, and takes longer than the whole of a small one. */
const WITHOUT_HEURISTICS = {
  mip_heuristic_effort: 0,
  mip_heuristic_run_feasibility_jump: false,
  mip_detect_symmetry: false,
  mip_allow_restart: false,
} as const;
const MOST_BINARIES_OF_SMALL = 40;

export interface Program {
  /** Terms to add up. */
  readonly objective: readonly string[];
  readonly constraints: readonly string[];
  /** Variables that are 0 or 1. All others are at least 0. */
  readonly binaries: readonly string[];
  /** Whether the solver may simplify the program first, as it does unless told otherwise. */
  readonly presolves?: boolean;
}

/** When the solver may stop before it has a proof. */
export interface Limits {
  /** Of processor time, so that it gets as far on a busy machine. */
  readonly seconds: number;
  /** It is content when the optimum can be lower by no more than this share. */
  readonly relativeGap: number;
}

/** The value of the objective, and the variables then. */
export interface Solution {
  readonly value: number;
  readonly variable: (name: string) => number;
}

/**
 * The least value; that nothing keeps the constraints; or, at the end of the time, what may be the best solution so
 * far: check that it keeps the constraints.
 */
export type Search =
  | { readonly status: "optimal" | "stopped"; readonly found: Solution }
  | { readonly status: "infeasible" };

/**
 * What a mixed-integer programming solver finds: the least value of the objective and the variables then; null when it
 * proves that nothing keeps the constraints.
 */
export async function minimise(program: Program): Promise<Solution | null> {
  const search = await searchWithin(program);
  return search.status === "infeasible" ? null : search.found;
}

/**
 * The least value that the solver finds with and without simplifying the program. HiGHS 1.15 loses optima either way: of
 * trips whose maximums are equal to their minimums where it simplifies (fleetHand.test.ts has one), and where it does
 * not, of trips on which every stop fills the tank (fillUp.test.ts). Now and then it finds no solution at all there.
 */
export async function minimiseBothWays(program: Program): Promise<Solution | null> {
  const asItIs = await minimise({ ...program, presolves: false });
  const simplified = await minimise(program);
  // Of some programs it simplifies away altogether, it does not know the value.
  const isUnknown = simplified === null || Number.isNaN(simplified.value);
  return asItIs !== null && (isUnknown || asItIs.value <= simplified.value) ? asItIs : simplified;
}

/** As `minimise`, but with a limit of time. */
export async function searchWithin(
  { objective, constraints, binaries, presolves = true }: Program,
  limits?: Limits,
): Promise<Search> {
  if (highs === undefined || solves++ % SOLVES_PER_INSTANCE === 0) highs = await loadHighs();
  const text = [
    "Minimize",
    // A variable with the coefficient 0, because an objective may not be empty.
    ` obj: ${["0 nothing", ...objective].join(" + ")}`,
    "Subject To",
    ...constraints.map((constraint, k) => ` c${k}: ${constraint}`),
    ...(binaries.length > 0 ? ["Binary", ` ${binaries.join(" ")}`] : []),
    "End",
  ].join("\n");
  const solver = highs;
  const options = {
    ...OPTIONS,
    ...(binaries.length <= MOST_BINARIES_OF_SMALL && WITHOUT_HEURISTICS),
    ...(limits !== undefined && { time_limit: limits.seconds, mip_rel_gap: limits.relativeGap }),
    presolve: presolves ? "on" : "off",
  } as const;
  const solution =
    limits === undefined ? solver.solve(text, options) : byProcessorTime(() => solver.solve(text, options));
  if (solution.Status === "Infeasible") return { status: "infeasible" };
  const isStopped = limits !== undefined && solution.Status === "Time limit reached";
  if (solution.Status !== "Optimal" && !isStopped) throw new Error(`the MILP solver ended with ${solution.Status}`);
  const { ObjectiveValue: value, Columns: columns } = solution;
  const variable = (name: string): number => {
    const column = columns[name];
    if (column === undefined || !("Primal" in column)) throw new Error(`the program has no variable ${name}`);
    return column.Primal;
  };
  return { status: isStopped ? "stopped" : "optimal", found: { value, variable } };
}

/**
 * Lets the solver, which asks for the time while it runs and lets nothing else run, see the processor time of this
 * process.
 */
function byProcessorTime<T>(run: () => T): T {
  const { now } = performance;
  performance.now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  try {
    return run();
  } finally {
    performance.now = now;
  }
}

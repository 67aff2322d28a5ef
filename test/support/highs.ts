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

/** What a mixed-integer programming solver finds: the least value of the objective and the variables then; null when it proves that nothing keeps the constraints. */
export async function minimise({ objective, constraints, binaries, presolves = true }: Program): Promise<{ value: number; variable: (name: string) => number } | null> {
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
  const solution = highs.solve(text, { ...OPTIONS, ...(binaries.length <= MOST_BINARIES_OF_SMALL && WITHOUT_HEURISTICS), presolve: presolves ? "on" : "off" });
  if (solution.Status === "Infeasible") return null;
  if (solution.Status !== "Optimal") throw new Error(`the MILP solver ended with ${solution.Status}`);
  const { ObjectiveValue: value, Columns: columns } = solution;
  return {
    value,
    variable(name) {
      const column = columns[name];
      if (column === undefined || !("Primal" in column)) throw new Error(`the program has no variable ${name}`);
      return column.Primal;
    },
  };
}

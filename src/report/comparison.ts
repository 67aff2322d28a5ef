import type { ComparedPlan } from "../contract/comparison.js";
import { writeChanges } from "./changes.js";
import { layOutTable, type TableColumn } from "./tableLayout.js";
import { type Terminal, wrapWords } from "./terminal.js";
import { dollars, toPlainLine } from "./text.js";

interface Column extends TableColumn {
  readonly write: (plan: ComparedPlan, best: ComparedPlan) => string;
}

const MAX_NAME_CHARACTERS = 40;

const COLUMNS: readonly Column[] = [
  { title: "plan", align: "left", canShrink: true, write: ({ name }) => toPlainLine(name, MAX_NAME_CHARACTERS) },
  { title: "stops", align: "right", write: ({ stop_count: stops }) => String(stops) },
  { title: "total", align: "right", write: ({ total_cost: cost }) => dollars(cost) },
  { title: "more", align: "right", write: ({ total_cost: cost }, best) => dollars(cost - best.total_cost) },
  { title: "fuel paid", align: "right", write: ({ total_fuel_cost: cost }) => dollars(cost) },
  { title: "fuel burnt", align: "right", write: ({ net_fuel_cost: cost }) => dollars(cost) },
  { title: "hours", align: "right", write: ({ total_time_hours: hours }) => hours.toFixed(2) },
  { title: "detours", align: "right", write: ({ total_detour_minutes: minutes }) => `${minutes.toFixed(1)} min` },
  { title: "lowest gal", align: "right", write: ({ lowest_fuel_gallons: gallons }) => gallons.toFixed(1) },
  { title: "at mile", align: "right", write: ({ lowest_fuel_mile: mile }) => mile.toFixed(1) },
  { title: "arrives gal", align: "right", write: ({ fuel_remaining_at_destination_gallons: gallons }) => gallons.toFixed(1) },
];

/** Plans side by side for a terminal: a row each, then which rules they break, then how one's own differ from the best. @param plans the best one first. */
export function writeComparison(title: string, plans: readonly ComparedPlan[], terminal: Terminal): string {
  const [best] = plans;
  if (best === undefined) return "";
  const { bold, yellow } = terminal.colors;
  const rows = plans.map((plan) => COLUMNS.map(({ write }) => write(plan, best)));
  const faulty = plans.filter(({ problems }) => problems.length > 0);
  return [
    bold(title),
    "",
    ...layOutTable(COLUMNS, rows, terminal),
    ...faulty.flatMap(({ name, problems }) => ["", `${toPlainLine(name, MAX_NAME_CHARACTERS)} ${yellow("breaks rules:")}`, ...problems.map((problem) => wrapWords(`  ${problem}`, terminal.columns))]),
    ...plans.flatMap(({ name, changes }) =>
      changes === undefined ? [] : ["", `${toPlainLine(name, MAX_NAME_CHARACTERS)} beside the best plan:`, ...writeChanges(changes, { before: "best", after: "own" }, terminal)],
    ),
    "",
  ].join("\n");
}

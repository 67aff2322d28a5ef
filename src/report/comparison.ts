import type { ComparedPlan } from "../contract/schemas/comparison.js";
import { writeChanges } from "./changes.js";
import { compareInColumns } from "./comparedColumns.js";
import { layOutTable } from "./tableLayout.js";
import { type Terminal, wrapWords } from "./terminal.js";
import { toPlainLine } from "./text.js";

const MAX_NAME_CHARACTERS = 40;

function toRow(plan: ComparedPlan, costCells: readonly string[]): string[] {
  return [
    toPlainLine(plan.name, MAX_NAME_CHARACTERS),
    ...costCells,
    `${plan.total_detour_minutes.toFixed(1)} min`,
    `${plan.lowest_fuel_gallons.toFixed(1)} gal at mile ${plan.lowest_fuel_mile.toFixed(1)}`,
    `${plan.fuel_remaining_at_destination_gallons.toFixed(1)} gal`,
  ];
}

/**
 * Plans side by side for a terminal: a row each, then which rules they break, then how one's own differ from the best.
 * @param plans the best one first.
 */
export function writeComparison(title: string, plans: readonly ComparedPlan[], terminal: Terminal): string {
  if (plans.length === 0) return "";
  const { bold, yellow } = terminal.colors;
  const { columns, costCells } = compareInColumns(plans);
  const rows = plans.map((plan) => toRow(plan, costCells(plan)));
  const faulty = plans.filter(({ problems }) => problems.length > 0);
  return [
    bold(title),
    "",
    ...layOutTable(columns, rows, terminal),
    ...faulty.flatMap(({ name, problems }) => [
      "",
      `${toPlainLine(name, MAX_NAME_CHARACTERS)} ${yellow("breaks rules:")}`,
      ...problems.map((problem) => wrapWords(`  ${problem}`, terminal.columns)),
    ]),
    ...plans.flatMap(({ name, changes }) =>
      changes === undefined
        ? []
        : [
            "",
            `${toPlainLine(name, MAX_NAME_CHARACTERS)} beside the best plan:`,
            ...writeChanges(changes, { before: "best", after: "own" }, terminal),
          ],
    ),
    "",
  ].join("\n");
}

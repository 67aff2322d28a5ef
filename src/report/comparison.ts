// Plans side by side, and how the stops of one differ from those of another, for a terminal.

import type { ComparedPlan } from "../contract/schemas/comparison.js";
import { HALF_CENT } from "../contract/values/rounding.js";
import { splitDoubts, wordWarnings } from "../contract/values/warnings.js";
import { wordExtraCost } from "../contract/values/words.js";
import type { Change } from "../contract/schemas/explanation.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import { layOutTable, type TableColumn, MAX_CELL_CHARACTERS } from "./tableLayout.js";
import { type Terminal, wrapWords } from "./terminal.js";
import { toPlainLine, count, dollars } from "./text.js";
import { wordNet } from "./pricedStops.js";

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
export function writeComparison(
  title: string,
  plans: readonly ComparedPlan[],
  terminal: Terminal,
  { doubts, others } = splitDoubts(wordWarnings([])),
): string {
  if (plans.length === 0) return "";
  const { bold, yellow } = terminal.colors;
  const { columns, costCells } = compareInColumns(plans);
  const rows = plans.map((plan) => toRow(plan, costCells(plan)));
  const faulty = plans.filter(({ problems }) => problems.length > 0);
  return [
    bold(title),
    ...doubts.map((doubt) => yellow(wrapWords(doubt, terminal.columns))),
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
    ...(others.length === 0 ? [] : [""]),
    ...others.map((warning) => wrapWords(`${yellow("Warning:")} ${warning}`, terminal.columns)),
    "",
  ].join("\n");
}

/** Plans side by side as a table, on the page and by the command line. */
interface ComparedColumns {
  readonly columns: readonly TableColumn[];
  /**
   * The cells of a plan from the total cost to the time and the breaks, which are the same wherever plans stand side by
   * side.
   */
  costCells(plan: ComparedPlan): string[];
}

/**
 * What is said of plans side by side, in this order; what the fuel costs net of fuel tax only where tax is credited,
 * breaks and rests at stops and the time of other breaks only with hours. @param plans the best one first, to which the
 * others are compared.
 */
function compareInColumns(plans: readonly ComparedPlan[]): ComparedColumns {
  const hasNet = plans.some(({ total_tax_credit: credit = 0 }) => credit > 0);
  const hasHours = plans.some((plan) => plan.breaks_at_stops !== undefined);
  const [best] = plans;
  return {
    columns: [
      { title: "plan", align: "left", canShrink: true },
      { title: "total cost", align: "right" },
      { title: "difference", align: "right" },
      { title: "fuel bought", align: "right" },
      ...(hasNet ? [{ title: "net of tax", align: "right" } as const] : []),
      { title: "fuel burnt", align: "right" },
      { title: "stops", align: "right" },
      { title: "time", align: "right" },
      ...(hasHours
        ? [{ title: "breaks at stops", align: "right" } as const, { title: "other breaks", align: "right" } as const]
        : []),
      { title: "detours", align: "right" },
      { title: "lowest fuel", align: "right" },
      { title: "on arrival", align: "right" },
    ],
    costCells: (plan) => [
      dollars(plan.total_cost),
      plan === best ? "–" : wordExtraCost(plan.total_cost - (best?.total_cost ?? NaN)),
      dollars(plan.total_fuel_cost),
      ...(hasNet ? [dollars(plan.total_net_cost ?? plan.total_fuel_cost)] : []),
      dollars(plan.net_fuel_cost),
      String(plan.stop_count),
      `${plan.total_time_hours.toFixed(2)} h`,
      ...(hasHours ? [String(plan.breaks_at_stops ?? 0), `${count(plan.total_break_minutes ?? 0)} min`] : []),
    ],
  };
}

/** What one plan is called beside another, as titles of columns. */
interface Sides {
  readonly before: string;
  readonly after: string;
}

/** The stops in which two plans differ, a line for each, and how many they have in common. */
function writeChanges(changes: readonly Change[], { before, after }: Sides, terminal: Terminal): string[] {
  const differing = changes.filter(({ kind }) => kind !== "kept");
  const keptCount = changes.length - differing.length;
  const kept = keptCount === 0 ? [] : [`${keptCount} ${keptCount === 1 ? "stop is" : "stops are"} the same.`];
  if (differing.length === 0) return kept.length === 0 ? ["Neither stops."] : kept;
  const columns: readonly TableColumn[] = [
    { title: "", align: "left" },
    { title: "mile", align: "right" },
    { title: "station", align: "left", canShrink: true },
    { title: `${before} gal`, align: "right" },
    { title: `${after} gal`, align: "right" },
  ];
  const rows = differing.map(
    ({ kind, miles_from_route_start: mile, station_name: name, gallons_before: planned, gallons_after: made }) => [
      kind,
      mile.toFixed(1),
      toPlainLine(name, MAX_CELL_CHARACTERS),
      writeGallons(planned),
      writeGallons(made),
    ],
  );
  return [...layOutTable(columns, rows, terminal), ...kept];
}

/** What planning anew has changed, and what that saves or costs. Nothing where no former plan is known. */
export function writeReplan(
  { changes, extra_cost: extra, previous_plan: previous, summary }: OptimizeResult,
  terminal: Terminal,
): string {
  if (changes === undefined) return "";
  const { green, yellow } = terminal.colors;
  const outcome = (): string => {
    if (previous?.feasible === false || extra === undefined || extra === null)
      return yellow(`The plan before cannot be driven any more: ${previous?.message ?? "it breaks a rule."}`);
    if (Math.abs(extra) < HALF_CENT) return "Going on with the plan before would cost the same.";
    const net = wordNet(summary);
    return extra < 0
      ? green(`Saves ${dollars(-extra)}${net} beside going on with the plan before.`)
      : `Costs ${dollars(extra)} more${net} than going on with the plan before.`;
  };
  return `${["", "Beside the plan before:", ...writeChanges(changes, { before: "before", after: "now" }, terminal), wrapWords(outcome(), terminal.columns)].join("\n")}\n`;
}

function writeGallons(gallons: number | null): string {
  return gallons === null ? "" : gallons.toFixed(3);
}

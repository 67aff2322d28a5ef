import { HALF_CENT } from "../contract/values/dollarWords.js";
import type { Change } from "../contract/schemas/explanation.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import { wordNet } from "./pricedStops.js";
import { layOutTable, MAX_CELL_CHARACTERS, type TableColumn } from "./tableLayout.js";
import { type Terminal, wrapWords } from "./terminal.js";
import { dollars, toPlainLine } from "./text.js";

/** What one plan is called beside another, as titles of columns. */
interface Sides {
  readonly before: string;
  readonly after: string;
}

/** The stops in which two plans differ, a line for each, and how many they have in common. */
export function writeChanges(changes: readonly Change[], { before, after }: Sides, terminal: Terminal): string[] {
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

import type { Change } from "../contract/explanation.js";
import { layOutTable, type TableColumn } from "./tableLayout.js";
import type { Terminal } from "./terminal.js";
import { toPlainLine } from "./text.js";

const MAX_CELL_CHARACTERS = 60;

/** What one plan is called beside another, as titles of columns. */
export interface Sides {
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
  const rows = differing.map(({ kind, miles_from_route_start: mile, station_name: name, gallons_before: planned, gallons_after: made }) => [
    kind,
    mile.toFixed(1),
    toPlainLine(name, MAX_CELL_CHARACTERS),
    writeGallons(planned),
    writeGallons(made),
  ]);
  return [...layOutTable(columns, rows, terminal), ...kept];
}

function writeGallons(gallons: number | null): string {
  return gallons === null ? "" : gallons.toFixed(3);
}

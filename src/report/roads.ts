// The roads of a trip side by side, and the parts of a trip that leads by several places, as tables for people.

import type { Leg, Road } from "../contract/schemas/plans.js";
import { layOutTable, MAX_CELL_CHARACTERS, type TableColumn } from "./tableLayout.js";
import { NO_TERMINAL, type Terminal } from "./terminal.js";
import { count, dollars, toPlainLine } from "./text.js";

const ROAD_COLUMNS: readonly TableColumn[] = [
  { title: "road", align: "left" },
  { title: "miles", align: "right" },
  { title: "driving", align: "right" },
  { title: "stops", align: "right" },
  { title: "fuel bought", align: "right" },
  { title: "total cost", align: "right" },
  { title: "all in all", align: "right" },
  { title: "", align: "left", canShrink: true },
];

const LEG_COLUMNS: readonly TableColumn[] = [
  { title: "from", align: "left", canShrink: true },
  { title: "to", align: "left", canShrink: true },
  { title: "miles", align: "right" },
  { title: "driving", align: "right" },
];

/** The roads that were planned, with what each costs; `all in all` is what they are compared by. */
export function writeRoads(roads: readonly Road[], terminal: Terminal = NO_TERMINAL): string {
  const rows = roads.map((road, i) => [
    i === 0 ? "1 (usual)" : String(i + 1),
    count(road.total_distance_miles),
    wordHours(road),
    road.stop_count === null ? "–" : String(road.stop_count),
    wordDollars(road.total_fuel_cost),
    wordDollars(road.total_cost),
    wordDollars(road.compared_cost),
    road.is_chosen ? "taken" : toPlainLine(road.message ?? "", MAX_CELL_CHARACTERS),
  ]);
  return lines(layOutTable(ROAD_COLUMNS, rows, terminal));
}

/** The parts of a trip between its places. */
export function writeLegs(legs: readonly Leg[], terminal: Terminal = NO_TERMINAL): string {
  return lines(
    layOutTable(
      LEG_COLUMNS,
      legs.map((leg) => [
        wordPlace(leg.origin),
        wordPlace(leg.destination),
        count(leg.total_distance_miles),
        wordHours(leg),
      ]),
      terminal,
    ),
  );
}

function wordPlace(name: string): string {
  return toPlainLine(name, MAX_CELL_CHARACTERS);
}

function wordHours({ total_duration_minutes: minutes }: Pick<Road, "total_duration_minutes">): string {
  return `${(minutes / 60).toFixed(2)} h`;
}

function wordDollars(amount: number | null): string {
  return amount === null ? "–" : dollars(amount);
}

function lines(table: readonly string[]): string {
  return [...table, ""].join("\n");
}

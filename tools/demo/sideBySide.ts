import type { OptimizeResult, StopRecommendation } from "../../src/contract/schemas/optimize.js";
import { STOP_CELLS } from "../../src/report/table.js";
import { layOutTable, type TableColumn } from "../../src/report/tableLayout.js";
import { type Terminal, wrapWords } from "../../src/report/terminal.js";
import { counted, dollars } from "../../src/report/text.js";

const COLUMNS: readonly TableColumn[] = [
  { title: "mile", align: "right" },
  { title: "", align: "left", canShrink: true },
  { title: "plain gal", align: "right" },
  { title: "plain", align: "right" },
  { title: "rules gal", align: "right" },
  { title: "rules", align: "right" },
];

/** What a stop takes beside its detour: the same for both plans. */
export interface StopTerms {
  readonly stopMinutes: number;
  readonly dollarsPerMinute: number;
}

/** A plan, with its hours and its cost when stops take their minutes. */
interface Side {
  readonly result: OptimizeResult;
  readonly hours: number;
  readonly cost: number;
}

/**
 * Two plans of one trip beside each other: where they stop, what they buy, and what that comes to.
 * @param plain made without a thought of how long stops take.
 * @param ruled made by rules, with the stops' minutes in its time and its cost.
 */
export function writeSideBySide(
  plain: OptimizeResult,
  ruled: OptimizeResult,
  { stopMinutes, dollarsPerMinute }: StopTerms,
  terminal: Terminal,
): string {
  const addedMinutes = plain.stops.length * stopMinutes;
  const sides: readonly [Side, Side] = [
    {
      result: plain,
      hours: plain.summary.total_time_hours + addedMinutes / 60,
      cost: plain.summary.total_cost + addedMinutes * dollarsPerMinute,
    },
    { result: ruled, hours: ruled.summary.total_time_hours, cost: ruled.summary.total_cost },
  ];
  const row = (
    label: string,
    { gallons, amount }: { gallons?: (side: Side) => number; amount?: (side: Side) => string },
  ): string[] => ["", label, ...sides.flatMap((side) => [gallons?.(side).toFixed(3) ?? "", amount?.(side) ?? ""])];
  const totals = [
    row("", {}),
    row("all fuel", {
      gallons: ({ result }) => result.summary.total_fuel_gallons,
      amount: ({ result }) => dollars(result.summary.total_fuel_cost),
    }),
    row("left on arrival", { gallons: ({ result }) => result.summary.fuel_remaining_at_destination_gallons }),
    row("stops", { amount: ({ result }) => String(result.stops.length) }),
    row(`hours, ${stopMinutes} minutes a stop`, { amount: ({ hours }) => hours.toFixed(2) }),
    row("fuel, detours and stops", { amount: ({ cost }) => dollars(cost) }),
    row("saved over naive driver", {
      amount: ({ result }) => dollars(result.summary.baseline_comparison.savings_dollars),
    }),
  ];
  const [before, after] = sides;
  const saved = `The rules save ${counted(before.hours - after.hours, "hour")} and ${dollars(before.cost - after.cost)} a trip.`;
  return [
    ...layOutTable(COLUMNS, [...pairStops(plain.stops, ruled.stops), ...totals], terminal),
    "",
    wrapWords(saved, terminal.columns),
    "",
  ].join("\n");
}

/** A row for each station at which one of the plans stops, in driving order. */
function pairStops(plain: readonly StopRecommendation[], ruled: readonly StopRecommendation[]): string[][] {
  const stations = new Map([...plain, ...ruled].map((stop) => [stop.station_id, stop]));
  return [...stations.values()]
    .toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start)
    .map((stop) => [
      STOP_CELLS.mile(stop),
      stop.station_name,
      ...[plain, ruled].flatMap((stops) =>
        writePurchase(stops.find(({ station_id }) => station_id === stop.station_id)),
      ),
    ]);
}

function writePurchase(stop: StopRecommendation | undefined): [gallons: string, cost: string] {
  return stop === undefined ? ["", ""] : [STOP_CELLS.boughtGallons(stop), STOP_CELLS.cost(stop)];
}

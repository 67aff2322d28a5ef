import type { OptimizeRequest, OptimizeResult, RouteSummary } from "../contract/schemas/optimize.js";
import { wordNet } from "./pricedStops.js";
import { count, counted, dollars } from "./text.js";

/** A figure in large print, and the line below it. */
export type Figure = readonly [figure: string, text: string];

const MINUTES_PER_HOUR = 60;
/** From here on, times are said in hours. */
const MOST_MINUTES = 2 * MINUTES_PER_HOUR;

/**
 * A plan in four figures: cost, savings, distance and fuel left; and a fifth where fuel tax is credited: the net cost.
 */
export function figuresOf({ stops, summary }: OptimizeResult): Figure[] {
  const { savings_dollars: saved, savings_percent: percent } = summary.baseline_comparison;
  return [
    [
      dollars(summary.total_fuel_cost),
      `for ${counted(summary.total_fuel_gallons, "gallon")} in ${counted(stops.length, "stop")}`,
    ],
    [dollars(saved), `saved: ${percent.toFixed(1)} % of what a naive driver burns`],
    [
      counted(summary.total_distance_miles, "mile"),
      `in ${counted(summary.total_time_hours, "hour")}, with ${wordTimes(summary)}`,
    ],
    [`${count(summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"],
    ...netFigure(summary),
  ];
}

function netFigure({ total_net_cost: net, total_tax_credit: credit = 0 }: RouteSummary): Figure[] {
  return net === undefined || credit === 0
    ? []
    : [[dollars(net), `net: what is paid less ${dollars(credit)} of fuel tax credit`]];
}

/** `17 minutes of detours`, and of stops where the request gave them time. */
export function wordTimes({ total_detour_minutes: detour, total_stop_minutes: stop }: RouteSummary): string {
  const detours = `${counted(detour, "minute")} of detours`;
  return stop === undefined || stop === 0 ? detours : `${detours} and ${counted(stop, "minute")} of stops`;
}

/**
 * How much less time the plan takes than a naive driver, whose breaks may be no stops: `20 minutes`, `less on the way`.
 * Undefined where no break or rest is due.
 */
export function timeSaved({
  breaks = [],
  total_time_hours: hours,
  baseline_comparison: naive,
}: RouteSummary): Figure | undefined {
  if (breaks.length === 0) return undefined;
  // Hours are given to the hundredth, which is less than a minute.
  const minutes = Math.round((naive.naive_total_time_hours - hours) * MINUTES_PER_HOUR);
  if (minutes === 0) return ["the same time", "on the way"];
  const saved = Math.abs(minutes);
  return [
    saved < MOST_MINUTES ? counted(saved, "minute") : counted(saved / MINUTES_PER_HOUR, "hour"),
    `${minutes < 0 ? "more" : "less"} on the way`,
  ];
}

/** How good the plan is: `proven`, or what may be missing. */
export function wordOptimality({ optimality, optimality_gap_dollars: gap, kept_share: share }: RouteSummary): string {
  switch (optimality) {
    case "proven":
      return optimality;
    case "bounded":
      return gap === undefined ? optimality : `${optimality}, a better plan could cost ${dollars(gap)} less`;
    case "dip":
      return share === undefined ? optimality : `${optimality}, keeps ${count(share * 100)} % of buffer and reserve`;
  }
}

/** What the plan costs with all that its rules count beside fuel and detours; nothing where they count nothing. */
export function wordTotal({ params }: Pick<OptimizeRequest, "params">, summary: RouteSummary): string[] {
  const {
    total_stop_minutes: minutes = 0,
    total_break_minutes: breaks = 0,
    total_cost: cost,
    preference_handicap: handicap = 0,
  } = summary;
  if (minutes + breaks + handicap + (params?.stop_cost_dollars ?? 0) === 0) return [];
  const part =
    handicap === 0 ? "" : `, of which ${dollars(handicap)} is the handicap of less wanted stations: nobody pays it`;
  return [
    `Total cost${wordNet(summary)} with the worth of ${breaks === 0 ? "time and stops" : "time, stops and breaks"}: ${dollars(cost)}${part}.`,
  ];
}

function wordTimeCompared({ total_stop_minutes: stop = 0, breaks = [] }: RouteSummary): string {
  if (breaks.length > 0) return "time with detours, stops, breaks and rests";
  return stop === 0 ? "driving time with detours" : "driving time with detours and stops";
}

/** Compares the plan with the naive driver: what is compared, and the figure for each. */
export function compareDrivers(
  summary: RouteSummary,
  stopCount: number,
): [what: string, plan: string, naive: string][] {
  const { baseline_comparison: naive } = summary;
  return [
    [
      `worth of the fuel burnt${wordNet(summary)}`,
      dollars(naive.optimizer_net_fuel_cost),
      dollars(naive.naive_total_fuel_cost),
    ],
    ["stops", count(stopCount), count(naive.naive_stop_count)],
    ["detours", `${count(summary.total_detour_minutes)} min`, `${count(naive.naive_total_detour_minutes)} min`],
    [
      wordTimeCompared(summary),
      `${summary.total_time_hours.toFixed(2)} h`,
      `${naive.naive_total_time_hours.toFixed(2)} h`,
    ],
  ];
}

import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import type { Discount } from "../contract/schemas/pricing.js";
import { splitDoubts } from "../contract/values/warnings.js";
import { writeDays } from "./day/text.js";
import { wordAlso, wordArrival } from "./day/words.js";
import { writeExplanation, writeStopReasons } from "./explanation/text.js";
import { timeSaved, wordOptimality, wordTimes, wordTotal } from "./figures.js";
import { pricesToShow, wordNet, netPriceOf } from "./pricedStops.js";
import { dealOf, wordCosts, wordTaxAndAge } from "./priceWords.js";
import { rangeOf } from "./scale.js";
import { layOutTable, MAX_CELL_CHARACTERS, type TableColumn } from "./tableLayout.js";
import { NO_TERMINAL, type Terminal, wrapWords } from "./terminal.js";
import { count, counted, countToThousandths, dollars, toPlainLine } from "./text.js";

/** Writes a stop's figures, the same way in every table of stops; `k` counts the stops from 0. */
export const STOP_CELLS = {
  number: (_stop, k) => String(k + 1),
  mile: (stop) => stop.miles_from_route_start.toFixed(1),
  arrivalGallons: (stop) => stop.arrival_fuel_gallons.toFixed(1),
  boughtGallons: (stop) => stop.gallons_to_purchase.toFixed(3),
  pricePerGallon: (stop) => stop.price_per_gallon.toFixed(3),
  paidPerGallon: (stop) => (stop.price_paid_per_gallon ?? stop.price_per_gallon).toFixed(3),
  netPerGallon: (stop) => netPriceOf(stop).toFixed(3),
  jurisdiction: (stop) => stop.jurisdiction ?? "",
  cost: (stop) => dollars(stop.total_cost_at_stop),
  detourMinutes: (stop) => stop.detour_minutes.toFixed(1),
  stopMinutes: (stop) => (stop.stop_minutes ?? 0).toFixed(1),
  detourGallons: (stop) => (stop.detour_gallons ?? 0).toFixed(3),
  fallback: (stop) => (stop.is_fallback === true ? "fallback" : ""),
} as const satisfies Readonly<Record<string, (stop: StopRecommendation, k: number) => string>>;

interface Column extends TableColumn {
  readonly write: (stop: StopRecommendation, k: number) => string;
}

const PLACE: readonly Column[] = [
  { title: "", align: "right", write: STOP_CELLS.number },
  { title: "mile", align: "right", write: STOP_CELLS.mile },
  { title: "station", align: "left", canShrink: true, write: (stop) => stop.station_name },
  { title: "where", align: "left", canShrink: true, write: (stop) => stop.station_address },
];
const TANK: readonly Column[] = [
  { title: "arrive gal", align: "right", write: STOP_CELLS.arrivalGallons },
  { title: "buy gal", align: "right", write: STOP_CELLS.boughtGallons },
  { title: "$/gal", align: "right", write: STOP_CELLS.pricePerGallon },
];
const PAID: Column = { title: "paid", align: "right", write: STOP_CELLS.paidPerGallon };
const TAXED_BY: Column = { title: "tax in", align: "right", write: STOP_CELLS.jurisdiction };
const NET: Column = { title: "net", align: "right", write: STOP_CELLS.netPerGallon };
const AFTER: readonly Column[] = [
  { title: "cost", align: "right", write: STOP_CELLS.cost },
  { title: "detour", align: "right", write: (stop) => `${STOP_CELLS.detourMinutes(stop)} min` },
];
const DETOUR_GALLONS: Column = { title: "detour gal", align: "right", write: STOP_CELLS.detourGallons };
const STOP_MINUTES: Column = { title: "stop", align: "right", write: (stop) => `${STOP_CELLS.stopMinutes(stop)} min` };
const ALSO: Column = { title: "also", align: "right", write: wordAlso };
const ARRIVAL: Column = { title: "arrive", align: "right", write: wordArrival };
const FALLBACK: Column = { title: "", align: "left", write: STOP_CELLS.fallback };

/**
 * The columns of a table of these stops, here and in other reports: those of fleet rules and of prices other than the
 * pump's only where they say something.
 * @param discounts those of the request.
 */
export function stopColumns(stops: readonly StopRecommendation[], discounts: readonly Discount[]): readonly Column[] {
  const prices = pricesToShow(stops);
  return [
    ...PLACE,
    ...(stops.some((stop) => (stop.covers ?? []).length > 1) ? [ALSO] : []),
    ...(stops.some((stop) => stop.arrive_at !== undefined) ? [ARRIVAL] : []),
    ...TANK,
    ...(prices.paid
      ? [{ title: "deal", align: "right", write: (stop) => dealOf(stop, discounts) } satisfies Column, PAID]
      : []),
    ...(prices.net ? [TAXED_BY, NET] : []),
    ...AFTER,
    ...(stops.some((stop) => (stop.detour_gallons ?? 0) > 0) ? [DETOUR_GALLONS] : []),
    ...(stops.some((stop) => (stop.stop_minutes ?? 0) > 0) ? [STOP_MINUTES] : []),
    ...(stops.some((stop) => stop.is_fallback === true) ? [FALLBACK] : []),
  ];
}

/** The answer to a request as text for people, below a title and what puts it in doubt. @param terminal sets the width and the colours. */
export function writePlan(
  title: string,
  request: OptimizeRequest,
  plan: OptimizeResult,
  terminal: Terminal = NO_TERMINAL,
): string {
  const { bold, green, yellow } = terminal.colors;
  const { summary, stops } = plan;
  const { doubts, others } = splitDoubts(plan);
  const { baseline_comparison: baseline } = summary;
  const savedMinutes = baseline.naive_total_detour_minutes - summary.total_detour_minutes;
  const time = timeSaved(summary);
  const isWorse =
    baseline.savings_dollars < 0 && (time === undefined || baseline.naive_total_time_hours <= summary.total_time_hours);
  const savings = (isWorse ? yellow : green)(
    `Savings: ${dollars(baseline.savings_dollars)} (${baseline.savings_percent.toFixed(1)} %)`,
  );
  const wrap = (text: string): string => wrapWords(text, terminal.columns);
  return [
    bold(title),
    ...doubts.map((doubt) => yellow(wrap(doubt))),
    wrap(
      `${counted(summary.total_distance_miles, "mile")}, ${counted(summary.total_time_hours, "hour")}, ${counted(request.stations.length, "station")}; ` +
        `${wordVehicle(request.vehicle)}; optimality: ${wordOptimality(summary)}`,
    ),
    "",
    ...(stops.length > 0
      ? writeTable(
          stopColumns(stops, request.pricing?.discounts ?? []),
          stops,
          terminal,
          writeStopReasons(request, stops, terminal),
        )
      : ["No stop is needed."]),
    "",
    ...writeDays(plan, terminal),
    wrap(
      `Buys ${counted(summary.total_fuel_gallons, "gallon", countToThousandths)} for ${dollars(summary.total_fuel_cost)} in ${counted(stops.length, "stop")}, ` +
        `${wordTimes(summary)}; arrives with ${summary.fuel_remaining_at_destination_gallons.toFixed(1)} gallons.`,
    ),
    ...[...wordCosts(summary), ...wordTotal(request, summary)].map(wrap),
    wrap(
      `The fuel burnt is worth ${dollars(baseline.optimizer_net_fuel_cost)}${wordNet(summary)}; a naive driver's, in ${counted(baseline.naive_stop_count, "stop")}, ` +
        `${dollars(baseline.naive_total_fuel_cost)}.`,
    ),
    // Colour codes have no width.
    wrap(
      time === undefined
        ? `${savings} and ${counted(Math.abs(savedMinutes), "minute")} ${savedMinutes < 0 ? "more" : "less"} detour.`
        : `${savings}, ${time.join(" ")}.`,
    ),
    ...wordTaxAndAge(plan).map(wrap),
    ...writeExplanation(request, plan, terminal),
    ...others.map((warning) => wrap(`${yellow("Warning:")} ${warning}`)),
    "",
  ].join("\n");
}

/** `6.5 mpg, 150-gallon tank, 60 gallons on board` */
function wordVehicle({
  mpg,
  consumption,
  tank_capacity_gallons: tank,
  usable_tank_fraction: usable,
  current_fuel_gallons: fuel,
}: OptimizeRequest["vehicle"]): string {
  const { least, most } = rangeOf((consumption ?? []).map((stretch) => stretch.mpg));
  const efficiency = least === Infinity ? mpg : least === most ? least : `${least} to ${most}`;
  const filled = typeof usable === "number" && usable < 1 ? ` filled to ${count(usable * 100)} %` : "";
  return `${efficiency} mpg, ${tank}-gallon tank${filled}, ${fuel ?? tank} gallons on board`;
}

function writeTable(
  columns: readonly Column[],
  stops: readonly StopRecommendation[],
  terminal: Terminal,
  below: readonly (readonly string[])[],
): string[] {
  return layOutTable(
    columns,
    stops.map((stop, k) => columns.map(({ write }) => toPlainLine(write(stop, k), MAX_CELL_CHARACTERS))),
    terminal,
    below,
  );
}

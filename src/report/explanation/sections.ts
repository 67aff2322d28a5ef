// What an explanation says, the same in every report: what surrounds a plan as tables of texts, which are its cost by
// number of stops, the stations that it nearly takes and what its rules cost, and each stop in sentences.

import { HALF_CENT, roundDown, roundUp, THOUSANDTH_DIGITS } from "../../contract/values/rounding.js";
import { wordAmount, wordExtraCost } from "../../contract/values/words.js";
import type { Explanation } from "../../contract/schemas/explanation.js";
import type {
  OptimizeRequest,
  OptimizeResult,
  RouteSummary,
  StopRecommendation,
} from "../../contract/schemas/optimize.js";
import { nameOfRule } from "../../rules/rules.js";
import type { Station } from "../../contract/schemas/station.js";
import { wordNet } from "../pricedStops.js";
import type { TableColumn } from "../tableLayout.js";
import { count, dollars, pricePerGallon, counted } from "../text.js";

/** A table with a title, and a sentence that says what it shows, or why there is no table. */
export interface Section {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** The best plan with a number of stops; dollars and minutes. */
export interface CurvePoint {
  readonly stops: number;
  readonly totalCost: number;
  /** How much more it costs than the plan; less than 0 only beyond the most stops that the request allows. */
  readonly extraCost: number;
  readonly fuelCost: number;
  readonly detourMinutes: number;
  /** Whether it has as many stops as the plan, so that it is the plan. */
  readonly isPlan: boolean;
  /** Whether the request allows so many stops. */
  readonly isAllowed: boolean;
}

/** The cost by number of stops; nothing where it is not known. */
export function curveOf(
  { params }: Pick<OptimizeRequest, "params">,
  { stops, summary, explanation }: OptimizeResult,
): CurvePoint[] | undefined {
  const rows = explanation?.by_stops;
  if (rows === undefined || rows.length === 0) return undefined;
  const planCost = rows.find((row) => row.stops === stops.length)?.total_cost ?? summary.total_cost;
  return rows.map((row) => {
    const isAllowed = row.stops <= (params?.maximum_stops ?? Infinity);
    const extraCost = row.total_cost - planCost;
    return {
      stops: row.stops,
      totalCost: row.total_cost,
      // Costs are sums of cents, so that of two equally good plans one may seem to cost a cent less.
      extraCost: isAllowed ? Math.max(0, extraCost) : extraCost,
      fuelCost: row.total_fuel_cost,
      detourMinutes: row.total_detour_minutes,
      isPlan: row.stops === stops.length,
      isAllowed,
    };
  });
}

const NOT_KNOWN = "Not known, because the search was cut short.";

const CURVE_COLUMNS: readonly TableColumn[] = [
  { title: "stops", align: "right" },
  { title: "total cost", align: "right" },
  { title: "difference", align: "right" },
  { title: "fuel", align: "right" },
  { title: "detour", align: "right" },
];

/** The curve by stops as a table. @param summary says whether its total costs are net of fuel tax. */
export function tabulateCurve(curve: readonly CurvePoint[] | undefined, summary?: RouteSummary): Section {
  const net = summary === undefined ? "" : wordNet(summary);
  return {
    title: "Cost by number of stops",
    note:
      curve === undefined
        ? NOT_KNOWN
        : `The best plan with exactly so many stops${curve.every(({ isAllowed }) => isAllowed) ? "" : ", also beyond the most that the request allows"}.${net === "" ? "" : ` Total costs are${net}.`}`,
    columns: CURVE_COLUMNS,
    rows: (curve ?? []).map((point) => [
      count(point.stops),
      dollars(point.totalCost),
      point.isPlan ? "this plan" : wordExtraCost(point.extraCost),
      dollars(point.fuelCost),
      `${point.detourMinutes.toFixed(1)} min`,
    ]),
  };
}

const ALTERNATIVE_COLUMNS: readonly TableColumn[] = [
  { title: "station", align: "left", canShrink: true },
  { title: "mile", align: "right" },
  { title: "costs more", align: "right" },
  { title: "$/gal now", align: "right" },
  { title: "enters at", align: "right" },
];

/** Those of a plan by other prices than the pump's, which the table does not show. */
const PRICED_COLUMNS: readonly TableColumn[] = ALTERNATIVE_COLUMNS.map((column) =>
  column.title === "$/gal now" ? { ...column, title: "at the pump" } : column,
);

/**
 * The stations outside of the plan where a stop that buys fuel costs least more.
 * @param choices `most`: as many are listed; `hasPricing`: whether stations compare by other prices than the pump's.
 */
export function tabulateAlternatives(
  alternatives: Explanation["alternatives"],
  stations: StationsById,
  { most = Infinity, hasPricing = false }: { readonly most?: number; readonly hasPricing?: boolean } = {},
): Section {
  const pump = hasPricing ? "pump " : "";
  const rows = (alternatives ?? [])
    .slice(0, most)
    .map(({ station_id: id, extra_cost: extraCost, price_to_enter: price }) => {
      const station = stations.get(id);
      return [
        station?.name ?? id,
        (station?.miles_from_route_start ?? 0).toFixed(1),
        wordAmount(extraCost),
        pricePerGallon(station?.price_per_gallon ?? 0),
        price === null ? `no ${pump}price` : priceUpTo(price),
      ];
    });
  const note =
    rows.length > 0
      ? `What a stop that buys fuel there adds to the cost, and the ${pump}price at which it would enter the plan.`
      : "There is no other station where a stop would buy fuel.";
  return {
    title: "Nearest alternatives",
    note: alternatives === undefined ? NOT_KNOWN : note,
    columns: hasPricing ? PRICED_COLUMNS : ALTERNATIVE_COLUMNS,
    rows,
  };
}

const RULE_COLUMNS: readonly TableColumn[] = [
  { title: "rule", align: "left", canShrink: true },
  { title: "costs", align: "right" },
];

/** What the rules of the fleet cost; nothing where there are none. */
export function tabulateRules(rules: Explanation["rules"]): Section | undefined {
  if (rules.length === 0) return undefined;
  return {
    title: "What the rules cost",
    note: "How much less the best plan would cost without each of them.",
    columns: RULE_COLUMNS,
    rows: rules.map(({ rule, extra_cost: extraCost }) => [
      nameRule(rule),
      extraCost === undefined ? "not known" : wordAmount(extraCost),
    ]),
  };
}

/** A rule in plain words; one that has none by the name of its field. */
export function nameRule(rule: string): string {
  return nameOfRule(rule)?.replace(/^the /u, "") ?? rule;
}

/** What the words say of a station. */
type NamedStation = Pick<Station, "id" | "name" | "miles_from_route_start" | "price_per_gallon">;

/** The stations of a trip by their ids. */
type StationsById = ReadonlyMap<string, NamedStation>;

/** The stations by their ids; of several with the same id, the first. */
export function stationsById(stations: readonly NamedStation[]): StationsById {
  return new Map(stations.toReversed().map((station) => [station.id, station]));
}

/** A price up to which something holds, down to the tenth of a cent that pumps show. */
function priceUpTo(price: number): string {
  return pricePerGallon(roundDown(price, THOUSANDTH_DIGITS));
}

/** `Love's, mile 812.4` */
function nameStation(id: string, stations: StationsById): string {
  const station = stations.get(id);
  return station === undefined ? id : `${station.name}, mile ${(station.miles_from_route_start ?? 0).toFixed(1)}`;
}

/**
 * Up to which price the plan stops here: `stays in the plan up to $3.489, now $3.229`; nothing where that is not known.
 */
export function wordPriceRange({
  price_per_gallon: price,
  net_price_per_gallon: net = price,
  explanation,
}: StopRecommendation): string | undefined {
  const most = explanation?.price_range?.to;
  if (most === undefined) return undefined;
  const atPump = net === price ? "" : " at the pump";
  if (most === null) return `stays in the plan at any ${atPump === "" ? "" : "pump "}price`;
  const [now, upTo] = [pricePerGallon(price), priceUpTo(most)];
  return roundDown(most, THOUSANDTH_DIGITS) <= price || upTo === now
    ? `stays in the plan only up to today's ${now}${atPump}`
    : `stays in the plan up to ${upTo}${atPump}, now ${now}`;
}

/** What the words of an explanation need of its request. */
export type ExplainedRequest = Pick<OptimizeRequest, "stations" | "params" | "progress">;

/** The stations at which the plan must stop. */
export function requiredIdsOf({ params, progress }: Omit<ExplainedRequest, "stations">): ReadonlySet<string> {
  return new Set([...(params?.required_station_ids ?? []), ...(progress?.locked_station_ids ?? [])]);
}

/**
 * What to do where this station is closed: `closed on arrival: Love's, mile 812.4, $4.10 more`; nothing where that is
 * not known.
 */
export function wordBackup(
  { station_id: id, explanation }: StopRecommendation,
  stations: StationsById,
  requiredIds: ReadonlySet<string>,
): string | undefined {
  const { backup, short_by_gallons: shortBy } = explanation ?? {};
  if (backup === undefined) return undefined;
  if (backup !== null) {
    const way =
      backup.station_id === null ? "the fuel lasts to the destination" : nameStation(backup.station_id, stations);
    // Only without a required stop, or with less than the buffer, can a way on cost less than the best plan.
    const usesBuffer = backup.station_id !== null && backup.extra_cost <= -HALF_CENT && !requiredIds.has(id);
    return `closed on arrival: ${way}, ${wordExtraCost(backup.extra_cost)}${usesBuffer ? " by using up the buffer" : ""}`;
  }
  // A tenth of a gallon, never too little.
  return `closed on arrival: no way on${shortBy === undefined ? "" : ` without ${counted(roundUp(shortBy, 1), "more gallon")} on board`}`;
}

/** Why the plan makes a stop, as sentences: the reason first, then as much as is known. None where nothing is. */
export function writeStopReason(
  stop: StopRecommendation,
  stations: StationsById,
  requiredIds: ReadonlySet<string>,
): string[] {
  if (stop.explanation === undefined) return [];
  const details = [wordPriceRange(stop), wordBackup(stop, stations, requiredIds)];
  return [stop.explanation.reason, ...details.flatMap((words) => (words === undefined ? [] : [toSentence(words)]))];
}

function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

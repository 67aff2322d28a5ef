// Whether a plan can be driven as it is answered: worked out anew from what was sent and from the answer's own figures,
// with a margin for the digits that an answer shows.

import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";

/** Half of the last digit shown, and a little for the arithmetic. */
const CENT = 0.00501;
const THOUSANDTH = 0.000501;
const EXACT = 1e-6;

/** What is assumed of a request that does not say it (docs/http.md). */
const DEFAULTS = { timeValue: 0.5, reserve: 0.1, buffer: 0.05 } as const;

export type DrivenRequest = Pick<OptimizeRequest, "route" | "vehicle" | "params" | "progress" | "pricing" | "hours"> & {
  /** By id, with the miles of the request if they are the plan's. */
  readonly stations: readonly (Omit<OptimizeRequest["stations"][number], "miles_from_route_start"> & {
    readonly miles_from_route_start?: number | null | undefined;
  })[];
};

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

function isNear(found: number, expected: number, tolerance: number, what: string): void {
  // So large a number has fewer digits after its point.
  const margin = tolerance + Math.abs(expected) * 1e-9;
  must(Math.abs(found - expected) <= margin, `${what} is ${found}, not ${expected}`);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @throws {Error} saying what is wrong. */
export function judgePlan(
  request: DrivenRequest,
  answer: Pick<OptimizeResult, "stops" | "summary" | "schedule">,
): void {
  judgeStops(request, answer);
  judgeSums(request, answer);
  judgeRules(request, answer);
  judgeDrive(request, answer);
  if (request.hours) must(answer.schedule !== undefined, "there is no schedule");
}

/** Each stop is at a station of the request, in driving order, and pays for what it buys. */
function judgeStops({ stations, pricing }: DrivenRequest, { stops }: Pick<OptimizeResult, "stops">): void {
  const byId = new Map(stations.map((station) => [station.id, station]));
  let mile = -Infinity;
  for (const stop of stops) {
    const { station_id: id, gallons_to_purchase: gallons, total_cost_at_stop: cost } = stop;
    const station = byId.get(id);
    must(station !== undefined, `${id} is no station`);
    must(
      stop.station_name === station.name && stop.station_address === station.address,
      `the stop at ${id} has another name`,
    );
    must(stop.price_per_gallon === station.price_per_gallon, `the stop at ${id} has another price`);
    must(stop.miles_from_route_start >= mile, `${id} is behind the stop before it`);
    mile = stop.miles_from_route_start;
    isNear(stop.departure_fuel_gallons, stop.arrival_fuel_gallons + gallons, EXACT, `the fuel on leaving ${id}`);
    if (!pricing)
      isNear(cost, gallons * stop.price_per_gallon, CENT + THOUSANDTH * stop.price_per_gallon, `what is paid at ${id}`);
    // A deal costs no more than the pump, but for one of cost plus.
    else if (typeof station.cost_per_gallon !== "number")
      must(
        cost <= gallons * stop.price_per_gallon + CENT + THOUSANDTH * stop.price_per_gallon,
        `more is paid at ${id} than the pump asks`,
      );
  }
}

function judgeSums(
  { params, hours, route, progress }: DrivenRequest,
  { stops, summary }: Pick<OptimizeResult, "stops" | "summary">,
): void {
  isNear(summary.total_fuel_cost, sum(stops.map((stop) => stop.total_cost_at_stop)), EXACT, "the cost of the fuel");
  isNear(summary.total_fuel_gallons, sum(stops.map((stop) => stop.gallons_to_purchase)), EXACT, "the gallons in all");
  isNear(
    summary.total_detour_minutes,
    sum(stops.map((stop) => stop.detour_minutes)),
    THOUSANDTH * (stops.length + 1),
    "the time of detours",
  );
  const stopMinutes = sum(stops.map((stop) => stop.stop_minutes ?? 0));
  isNear(summary.total_stop_minutes ?? 0, stopMinutes, THOUSANDTH * (stops.length + 1), "the time of stops");
  const {
    savings_dollars: savings,
    naive_total_fuel_cost: naive,
    optimizer_net_fuel_cost: net,
  } = summary.baseline_comparison;
  isNear(savings, naive - net, 2 * CENT, "the savings");
  isNear(
    summary.total_distance_miles,
    route.total_distance_miles - (progress?.miles_from_route_start ?? 0),
    THOUSANDTH,
    "the length of the way ahead",
  );
  // A night's rest takes a detour for nothing; test/support/hoursCheck.ts works that out.
  if (hours) return;
  const minutes = summary.total_detour_minutes + (summary.total_stop_minutes ?? 0);
  const expected =
    summary.total_fuel_cost -
    (summary.total_tax_credit ?? 0) +
    minutes * (params?.time_value_dollars_per_minute ?? DEFAULTS.timeValue) +
    stops.length * (params?.stop_cost_dollars ?? 0) +
    (summary.preference_handicap ?? 0);
  isNear(summary.total_cost, expected, 4 * CENT + THOUSANDTH * (stops.length + 1), "the total cost");
}

function judgeRules(
  { params, progress }: DrivenRequest,
  { stops, summary }: Pick<OptimizeResult, "stops" | "summary">,
): void {
  const made = new Set(stops.map((stop) => stop.station_id));
  must(made.size === stops.length, "a station is visited twice");
  const start = progress?.miles_from_route_start ?? 0;
  for (const { station_id: id, miles_from_route_start: mile, is_fallback: isFallback } of stops) {
    must(mile >= start - THOUSANDTH, `${id} is behind the vehicle`);
    must(isFallback === true || params?.excluded_station_ids?.includes(id) !== true, `${id} is excluded`);
    must(progress?.skipped_station_ids?.includes(id) !== true, `${id} is skipped`);
  }
  must(stops.length <= (params?.maximum_stops ?? Infinity), `${stops.length} stops are too many`);
  must(summary.optimality !== "dip" || params?.when_infeasible === "dip", "the plan dips without leave");
}

/** The tank, mile by mile. A vehicle that was looked up is not known here. */
function judgeDrive(request: DrivenRequest, { stops, summary }: Pick<OptimizeResult, "stops" | "summary">): void {
  const { vehicle, params, stations, route, progress } = request;
  const { tank_capacity_gallons: tank, mpg, consumption } = vehicle;
  if (typeof tank !== "number" || (typeof mpg !== "number" && !consumption)) return;
  const share = summary.optimality === "dip" ? (summary.kept_share ?? NaN) : 1;
  const usable = tank * (vehicle.usable_tank_fraction ?? 1);
  const buffer = share * tank * (params?.inter_stop_buffer_fraction ?? DEFAULTS.buffer);
  const reserve = share * tank * (params?.destination_reserve_fraction ?? DEFAULTS.reserve);
  const stretches = consumption ?? [{ until_mile: Infinity, mpg: mpg ?? NaN }];
  const mpgAt = (mile: number): number =>
    (stretches.find(({ until_mile: until }) => mile <= until) ?? stretches.at(-1))?.mpg ?? NaN;
  const burnt = (from: number, to: number): number => {
    const ends = [...stretches.map(({ until_mile: until }) => until).filter((until) => until > from && until < to), to];
    return sum(ends.map((end, i) => (end - (ends[i - 1] ?? from)) / mpgAt(((ends[i - 1] ?? from) + end) / 2)));
  };
  const byId = new Map(stations.map((station) => [station.id, station]));
  let mile = progress?.miles_from_route_start ?? 0;
  let fuel = vehicle.current_fuel_gallons ?? tank;
  let isAsAtStart = true;
  // Shown figures are rounded; so are miles, of which each burns fuel.
  const slack = (stops.length + 2) * 2 * THOUSANDTH * (1 + Math.max(...stretches.map((stretch) => 1 / stretch.mpg)));
  for (const stop of stops) {
    const station = byId.get(stop.station_id);
    const at = `at ${stop.station_id}`;
    const half = (stop.detour_gallons ?? 0) / 2;
    const here = station?.miles_from_route_start ?? stop.miles_from_route_start;
    isNear(stop.miles_from_route_start, here, THOUSANDTH, `the mile ${at}`);
    fuel -= burnt(mile, here) + half;
    mile = here;
    isNear(stop.arrival_fuel_gallons, fuel, slack, `the fuel on arrival ${at}`);
    must(fuel >= buffer - slack, `${fuel} gallons ${at} are below the buffer of ${buffer}`);
    const least = station?.minimum_purchase_gallons ?? params?.minimum_purchase_gallons ?? 0;
    // A required stop buys nothing where the start's fuel still fills the usable tank.
    isAsAtStart &&= fuel >= usable - slack && params?.required_station_ids?.includes(stop.station_id) === true;
    must(
      stop.gallons_to_purchase >= least - slack || (isAsAtStart && stop.gallons_to_purchase === 0),
      `too little is bought ${at}`,
    );
    const most = Math.min(station?.maximum_purchase_gallons ?? Infinity, params?.maximum_purchase_gallons ?? Infinity);
    must(stop.gallons_to_purchase <= most + slack, `too much is bought ${at}`);
    fuel += stop.gallons_to_purchase;
    must(stop.gallons_to_purchase === 0 || fuel <= usable + slack, `the tank is too full ${at}`);
    must(params?.fill_up !== true || fuel >= usable - slack, `the tank is not filled ${at}`);
    fuel -= half;
  }
  fuel -= burnt(mile, route.total_distance_miles);
  isNear(summary.fuel_remaining_at_destination_gallons, fuel, slack, "the fuel at the destination");
  must(fuel >= reserve - slack, `${fuel} gallons at the destination are below the reserve of ${reserve}`);
}

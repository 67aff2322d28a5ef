// The stops and the schedule of a plan as CSV.

import { withGuard } from "../common/formula.js";
import type { OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import type { Discount } from "../contract/schemas/pricing.js";
import type { Station } from "../contract/schemas/station.js";
import { roundMinutes } from "../contract/values/rounding.js";
import { pricesToShow } from "./pricedStops.js";
import { dealOf } from "./priceWords.js";
import { daysOf, type DayPart } from "./day/days.js";

type Column = readonly [
  title: string,
  read: (stop: StopRecommendation, station: Station, k: number) => string | number,
];

const COLUMNS: readonly Column[] = [
  ["stop", (_stop, _station, k) => k + 1],
  ["station_id", (stop) => stop.station_id],
  ["station_name", (stop) => stop.station_name],
  ["station_address", (stop) => stop.station_address],
  ["latitude_degrees", (_, { location }) => location.lat],
  ["longitude_degrees", (_, { location }) => location.lng],
  ["miles_from_route_start", (stop) => stop.miles_from_route_start],
  ["arrival_fuel_gallons", (stop) => stop.arrival_fuel_gallons],
  ["gallons_to_purchase", (stop) => stop.gallons_to_purchase],
  ["departure_fuel_gallons", (stop) => stop.departure_fuel_gallons],
  ["price_dollars_per_gallon", (stop) => stop.price_per_gallon],
  ["cost_dollars", (stop) => stop.total_cost_at_stop],
  ["detour_minutes", (stop) => stop.detour_minutes],
];

/** Those that only plans with fleet rules have. */
const FLEET_COLUMNS: readonly Column[] = [
  ["stop_minutes", (stop) => stop.stop_minutes ?? 0],
  ["detour_gallons", (stop) => stop.detour_gallons ?? 0],
  ["is_fallback", (stop) => String(stop.is_fallback ?? false)],
];

/** Those that only plans with hours have; what the whole trip comes to is the same in each row. */
function timedColumns(plan: OptimizeResult): Column[] {
  const {
    breaks,
    total_break_minutes: breakMinutes = 0,
    total_rest_minutes: restMinutes = 0,
    arrive_at: arrival,
  } = plan.summary;
  if (breaks === undefined) return [];
  const visits = visitsOf(plan);
  const clocks: Column[] = [
    ["arrive_at", (stop) => stop.arrive_at ?? ""],
    ["leave_at", (stop) => stop.leave_at ?? ""],
    ["time_zone", (stop) => stop.time_zone ?? ""],
  ];
  return [
    ["covers", (stop) => (stop.covers ?? []).join("+")],
    ["arrive_minute", (_stop, _station, k) => visits[k]?.arriveMinute ?? ""],
    ["leave_minute", (_stop, _station, k) => visits[k]?.leaveMinute ?? ""],
    ...(arrival === undefined ? [] : clocks),
    ["trip_own_break_minutes", () => breakMinutes],
    ["trip_rest_minutes", () => restMinutes],
  ];
}

/**
 * Those of prices other than the pump's, as far as they tell something; what the whole trip comes to is the same in
 * each row.
 */
function pricedColumns({ stops, summary }: OptimizeResult, discounts: readonly Discount[]): Column[] {
  const { paid, net } = pricesToShow(stops);
  const {
    total_fuel_cost: cost,
    total_discount: discount = 0,
    total_tax_credit: credit = 0,
    total_net_cost: netCost = cost,
  } = summary;
  const ofPaid: Column[] = [
    ["price_paid_dollars_per_gallon", (stop) => stop.price_paid_per_gallon ?? stop.price_per_gallon],
    ["deal", (stop) => dealOf(stop, discounts)],
  ];
  const ofNet: Column[] = [
    ["fuel_tax_jurisdiction", (stop) => stop.jurisdiction ?? ""],
    ["fuel_tax_credit_dollars_per_gallon", (stop) => stop.tax_credit_per_gallon ?? 0],
    ["net_price_dollars_per_gallon", (stop) => stop.net_price_per_gallon ?? stop.price_per_gallon],
  ];
  const ofTrip: Column[] = [
    ["trip_discount_dollars", () => discount],
    ["trip_paid_dollars", () => cost],
    ["trip_fuel_tax_credit_dollars", () => credit],
    ["trip_net_dollars", () => netCost],
  ];
  const ofAge: Column[] = [["price_as_of", (_stop, station) => station.price_as_of ?? ""]];
  return [
    ...(paid ? ofPaid : []),
    ...(net ? ofNet : []),
    ...(paid || net ? ofTrip : []),
    ...(summary.oldest_price === undefined ? [] : ofAge),
  ];
}

/** That which only explained plans have. */
const REASON: Column = ["reason", (stop) => stop.explanation?.reason ?? ""];

/**
 * The plan's stops as CSV (RFC 4180) in UTF-8, with a header that names the units.
 * @param stopStations the stations that the plan stops at, one each.
 * @param discounts those of the request.
 */
export function toCsv(
  plan: OptimizeResult,
  stopStations: readonly Station[],
  discounts: readonly Discount[] = [],
): string {
  const { stops, summary, explanation } = plan;
  const columns = [
    ...COLUMNS,
    ...(summary.total_stop_minutes === undefined ? [] : FLEET_COLUMNS),
    ...timedColumns(plan),
    ...pricedColumns(plan, discounts),
    ...(explanation === undefined ? [] : [REASON]),
  ];
  const rows = stops.flatMap((stop, k) => {
    const station = stopStations[k];
    return station === undefined ? [] : [columns.map(([, read]) => read(stop, station, k))];
  });
  return writeCsv(
    columns.map(([title]) => title),
    rows,
  );
}

/** When a stop begins and ends, in minutes since the departure; a rest there is part of it. */
interface Visit {
  readonly arriveMinute: number;
  readonly leaveMinute: number;
}

/** Those of the stops of a plan, in driving order; none where the request has no hours. */
function visitsOf(plan: OptimizeResult): Visit[] {
  const visits: Visit[] = [];
  for (const { stop, begin, end } of daysOf(plan).flatMap((day) => day.parts)) {
    if (stop === undefined) continue;
    visits[stop.index] = { arriveMinute: visits[stop.index]?.arriveMinute ?? begin.minute, leaveMinute: end.minute };
  }
  return visits;
}

type ScheduleColumn = readonly [
  title: string,
  read: (part: DayPart, day: number, k: number) => string | number | undefined,
];

const SCHEDULE_COLUMNS: readonly ScheduleColumn[] = [
  ["part", (_part, _day, k) => k + 1],
  ["day", (_part, day) => day + 1],
  ["activity", ({ kind }) => ACTIVITIES[kind]],
  ["from_minute", ({ begin }) => begin.minute],
  ["to_minute", ({ end }) => end.minute],
  ["minutes", ({ begin, end }) => roundMinutes(end.minute - begin.minute)],
  ["from_mile", ({ fromMile }) => fromMile],
  ["to_mile", ({ toMile }) => toMile],
  ["window_from_mile", ({ window }) => window?.fromMile],
  ["window_to_mile", ({ window }) => window?.toMile],
  ["stop", ({ stop }) => stop && stop.index + 1],
  ["station_id", ({ stop }) => stop?.planned.station_id],
  ["station_name", ({ stop }) => stop?.planned.station_name],
  ["begin_at", ({ begin }) => begin.at],
  ["end_at", ({ end }) => end.at],
  ["time_zone", ({ end }) => end.local?.timeZone],
];

const ACTIVITIES: Readonly<Record<DayPart["kind"], string>> = {
  driving: "driving",
  fuel: "fuel",
  fuelAndBreak: "fuel+break",
  break: "break",
  rest: "rest",
};

/**
 * The schedule of a plan with hours as CSV in UTF-8: a row for each drive, stop, break and rest, with a header that
 * names the units.
 */
export function toScheduleCsv(plan: OptimizeResult): string {
  const parts = daysOf(plan).flatMap(({ parts: ofDay }, day) => ofDay.map((part) => ({ part, day })));
  return writeCsv(
    SCHEDULE_COLUMNS.map(([title]) => title),
    parts.map(({ part, day }, k) => SCHEDULE_COLUMNS.map(([, read]) => read(part, day, k) ?? "")),
  );
}

/** Rows as CSV (RFC 4180), the header first. */
export function writeCsv(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [titles, ...rows.map((fields) => fields.map(toField))].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** A quote in front of a partner's text keeps it from being run as a formula. Numbers are our own and need none. */
function toField(value: string | number): string {
  const text = typeof value === "string" ? withGuard(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

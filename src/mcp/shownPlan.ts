// Plans as assistants get them.

import { z } from "zod";
import { shownWholeNumber } from "../contract/schemas/fields.js";
import { type OptimizeResult, RouteSummary, StopRecommendation } from "../contract/schemas/optimize.js";
import { Considered, Leg } from "../contract/schemas/plans.js";
import { joinWarnings, splitDoubts, type WordedWarnings, wordWarning } from "../contract/values/warnings.js";
import { roundHours } from "../contract/values/rounding.js";
import type { FoundResult } from "../journey/requestTrip.js";
import type { AskedTrip } from "./formerTrip.js";
import { wordHours, wordTimed } from "./shownHours.js";
import { amount, counted, MAX_ID, nameOf, price, shownWarnings, tenths, writeWithin } from "./texts.js";

/** Fields of all answers about a trip. */
export const FOUND_FIELDS = {
  plan_id: z
    .string()
    .nullable()
    .describe("Names this trip in later calls of other tools, for an hour; null where it could not be kept."),
  origin: z.string().describe("The place taken as the origin."),
  destination: z.string().describe("The place taken as the destination."),
  distance_miles: z.number().describe("Length of the route, in miles."),
  driving_hours: z.number().describe("Driving time without stops, in hours."),
  legs: z.array(Leg).optional().describe("The parts of the trip between its places. Only with `via`."),
  considered: Considered,
  warnings: z.array(z.string()).describe("What was assumed. Tell the user of those that matter."),
};

const ShownStop = StopRecommendation.pick({
  station_id: true,
  station_name: true,
  station_address: true,
  miles_from_route_start: true,
  gallons_to_purchase: true,
  price_per_gallon: true,
  total_cost_at_stop: true,
  detour_minutes: true,
  arrival_fuel_gallons: true,
  stop_minutes: true,
  covers: true,
  arrive_at: true,
  leave_at: true,
  time_zone: true,
}).extend({
  stop_minutes: StopRecommendation.shape.stop_minutes.describe(
    "How long the stop takes, with the break where it is one. Only with `hours`.",
  ),
  reason: z.string().describe("Why the plan stops there."),
});

const Total = RouteSummary.pick({
  total_fuel_cost: true,
  total_fuel_gallons: true,
  total_time_hours: true,
  total_detour_minutes: true,
  total_cost: true,
  fuel_remaining_at_destination_gallons: true,
  optimality: true,
});
const Times = RouteSummary.pick({
  breaks: true,
  total_break_minutes: true,
  total_rest_minutes: true,
  leave_at: true,
  leave_time_zone: true,
  arrive_at: true,
  arrive_time_zone: true,
});
const Savings = RouteSummary.shape.baseline_comparison.pick({
  savings_dollars: true,
  savings_percent: true,
  naive_stop_count: true,
});

/** Fields of answers that show a plan. */
export const PLAN_FIELDS = {
  ...FOUND_FIELDS,
  stops: z.array(ShownStop).describe("The stops to make, in driving order."),
  more_stops: shownWholeNumber().describe("How many further stops there are, which only the full answer lists."),
  ...Total.shape,
  ...Times.shape,
  ...Savings.shape,
};

/** @param most how long lists may be. */
export function showFound(
  { origin, destination, route, legs, considered, warnings }: FoundResult,
  planId: string | undefined,
  { more = [], most }: { readonly more?: readonly string[]; readonly most: number },
) {
  return {
    plan_id: planId ?? null,
    origin: nameOf(origin),
    destination: nameOf(destination),
    distance_miles: route.total_distance_miles,
    driving_hours: roundHours(route.total_duration_minutes / 60),
    ...(legs && { legs: legs.slice(0, most) }),
    considered,
    warnings: shownWarnings([...more, ...warnings]),
  };
}

/** @param most how long lists may be. */
export function showPlan(found: FoundResult, plan: OptimizeResult, planId: string | undefined, most: number) {
  const { stops, summary } = plan;
  return {
    ...showFound(found, planId, { more: plan.warnings, most }),
    stops: stops.slice(0, most).map(({ explanation, stop_minutes, ...stop }) => ({
      ...ShownStop.omit({ reason: true, stop_minutes: true }).parse(stop),
      ...(stop.covers && { stop_minutes }),
      reason: explanation?.reason ?? "",
    })),
    more_stops: Math.max(0, stops.length - most),
    ...Total.parse(summary),
    ...showTimes(summary, most),
    ...Savings.parse(summary.baseline_comparison),
  };
}

/** The schedule, which can be long, is in the full answer alone. */
function showTimes(summary: OptimizeResult["summary"], most: number): z.infer<typeof Times> {
  const { breaks, ...times } = Times.parse(summary);
  return { ...times, ...(breaks && { breaks: breaks.slice(0, most) }) };
}

/** The trip in a sentence, and from where it goes on. */
export function wordTrip(
  { origin, destination, route, legs }: FoundResult,
  { trip, progress }: Partial<AskedTrip> = {},
): string {
  const fuel = trip?.current_fuel_gallons;
  const rest =
    progress === undefined
      ? ""
      : ` From mile ${tenths(progress.miles_from_route_start)}${fuel === undefined ? "" : ` with ${tenths(fuel)} gallons on board`}:`;
  const via =
    legs === undefined
      ? ""
      : ` by ${legs
          .slice(0, -1)
          .map(({ destination: place }) => nameOf(place))
          .join(", ")}`;
  return `${nameOf(origin)} to ${nameOf(destination)}${via}: ${tenths(route.total_distance_miles)} miles, ${tenths(route.total_duration_minutes / 60)} hours of driving.${rest}`;
}

/** How an answer is named in later calls. Some clients show their assistant the text alone. */
export function wordPlanId(planId: string | undefined): string[] {
  return planId === undefined ? [] : [`plan_id: ${planId}`];
}

/** A plan to be read to people. */
export function wordPlan(
  plan: OptimizeResult,
  {
    head,
    planId,
    found,
  }: { readonly head: readonly string[]; readonly planId: string | undefined; readonly found: WordedWarnings },
): string {
  const { stops, summary } = plan;
  const { doubts, extra } = notesOf(plan, found);
  const { savings_dollars: savings, savings_percent: percent } = summary.baseline_comparison;
  const compared =
    savings >= 0 ? `That saves ${amount(savings)} (${tenths(percent)} %)` : `That costs ${amount(savings)} more`;
  const total =
    stops.length === 0
      ? "No stop is needed: the fuel on board lasts to the destination."
      : `${counted(stops.length, "fuel stop")}, ${tenths(summary.total_fuel_gallons)} gallons for ${amount(summary.total_fuel_cost)}. ${compared} against filling up wherever the tank gets low.`;
  const arrival = `Arrives with ${tenths(summary.fuel_remaining_at_destination_gallons)} gallons in the tank.${wordOptimality(summary)}`;
  return writeWithin({
    head: [...doubts, ...head, total],
    forms: [
      stops.map((stop, i) => wordStop(stop, i, "long")),
      stops.map((stop, i) => wordStop(stop, i, "short")),
      stops.map((stop, i) => wordStop(stop, i, "bare")),
    ],
    rest: (count) => `And ${counted(count, "more stop")}, in the structured content and the full answer.`,
    tail: [...wordHours(plan), arrival, ...wordPlanId(planId)],
    extra,
  });
}

function wordOptimality({ optimality, kept_share }: OptimizeResult["summary"]): string {
  if (optimality === "dip")
    return ` No plan keeps all of the buffer and the reserve; this one keeps ${tenths((kept_share ?? 0) * 100)} % of them.`;
  return optimality === "bounded" ? " The search was cut short: a slightly cheaper plan may exist." : "";
}

function wordStop(stop: OptimizeResult["stops"][number], index: number, form: "long" | "short" | "bare"): string {
  const {
    station_id: id,
    station_name: name,
    station_address: address,
    miles_from_route_start: mile,
    gallons_to_purchase: gallons,
    price_per_gallon: pump,
    total_cost_at_stop: cost,
    explanation,
    is_fallback: isFallback,
  } = stop;
  const place = `${form === "bare" ? nameOf(name, 30) : `${nameOf(name, 40)}, ${nameOf(address, 40)}`} (id ${nameOf(id, MAX_ID)})`;
  const purchase = `${index + 1}. Mile ${Math.round(mile)}, ${place}: ${tenths(gallons)} gallons at ${price(pump)}, ${amount(cost)}.${isFallback === true ? " Against the rules, as a fallback." : ""}`;
  if (form === "bare") return purchase;
  const timed = `${purchase}${wordTimed(stop)}`;
  return explanation === undefined
    ? timed
    : `${timed} ${nameOf(form === "long" ? explanation.reason : `${explanation.reason.split(";")[0]?.replace(/\.$/, "") ?? ""}.`, 160)}`;
}

/** Each stop still has its reason. */
const NOT_NOTED = wordWarning({ code: "EXPLANATION_CUT" });

/** Warnings of an answer as lines: doubts, with which its text begins, and notes for its end. */
export function notesOf(...all: readonly WordedWarnings[]): { readonly doubts: string[]; readonly extra: string[] } {
  const { doubts, others } = splitDoubts(joinWarnings(...all));
  return { doubts: shownWarnings(doubts), extra: notes(others) };
}

/** Warnings as lines of a text. */
export function notes(warnings: readonly string[]): string[] {
  return shownWarnings(warnings.filter((warning) => warning !== NOT_NOTED)).map((warning) => `Note: ${warning}`);
}

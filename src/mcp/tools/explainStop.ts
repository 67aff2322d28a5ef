import { z } from "zod";
import { ExplainResponse } from "../../contract/schemas/explain.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { roundDollars } from "../../contract/values/rounding.js";
import type { WordedWarnings } from "../../contract/values/warnings.js";
import type { ExplainedStation, NamedAtTrip } from "../../journey/namedStations.js";
import { isAnswerTo } from "../../journey/questions.js";
import { FORMER_TRIP_FIELDS, toRequest } from "../arguments.js";
import { defineTool } from "../defineTool.js";
import { keepAnswer, readTrip } from "../formerTrip.js";
import { FOUND_FIELDS, notesOf, showFound, wordPlanId, wordTrip } from "../shownPlan.js";
import { ToolRefusal } from "../tool.js";
import { amount, counted, fitStructured, MAX_ID, nameOf, price, tenths, writeWithin } from "../texts.js";

const name = "explain_stop";

const { extra_cost, changes } = ExplainResponse.shape;

export const explainStop = defineTool({
  name,
  title: "Explain a stop",
  description:
    "Says why the best plan stops at a station or does not, and what it would cost to do the other: to skip it, or to stop there after all. " +
    "Use it for questions about one station: why there, why not here, what if we skip it, what if the driver insists, what if it is closed, how cheap would it have to be. Give `plan_id` of the plan and the station's id or name. " +
    "Do not use it for several stations or rules at once (compare_plans), nor on the way (replan).",
  input: z.object({
    ...FORMER_TRIP_FIELDS,
    station: z
      .string()
      .min(1)
      .max(200)
      .describe(
        "The station: its `station_id`, its name as the plan has it, or words of its name and address, such as its exit or town.",
      ),
    force: z
      .enum(["in", "out"])
      .optional()
      .describe(
        "`in`: what if the plan must stop there; `out`: what if it must not. Where it is not given: whichever the best plan does not do.",
      ),
  }),
  output: z.object({
    ...FOUND_FIELDS,
    station_id: z.string().describe("The station's `id`."),
    station_name: z.string().describe("The station's `name`."),
    miles_from_route_start: z.number().describe("Where on the route it is, in driving miles from the start."),
    price_per_gallon: z.number().describe("Its price at the pump, in dollars per gallon."),
    detour_minutes: z.number().describe("Round-trip detour to it, in minutes."),
    is_in_plan: z.boolean().describe("Whether the best plan stops there."),
    reason: z.string().nullable().describe("Why it does; null where it does not."),
    force: z.enum(["in", "out"]).describe("Which change the next fields are about."),
    message: z.string().describe("What the change does, in a sentence."),
    extra_cost,
    changes,
    price_to_enter: z
      .number()
      .nullable()
      .optional()
      .describe(
        "Of a station outside of the plan: the highest price at which a best plan stops there; null where no price does, missing where it is not known.",
      ),
    total_cost: z.number().describe("`total_cost` of the best plan, in dollars."),
  }),
  async answer({ station, force, ...args }, context) {
    const asked = await readTrip(args, context);
    const { answer, ...found } = await context.desk.ask(
      toRequest(asked.trip, asked),
      { kind: "explain", station, force, byName: true },
      context.signal,
    );
    if (!isAnswerTo("explain", answer)) throw new Error("the answer is not an explanation");
    const { explained, nearest } = answer;
    if (explained === null) throw notOne(station, nearest);
    const answerId = await keepAnswer(context, name, asked, { ...found, ...explained });
    return {
      text: word(wordTrip(found, asked), explained, { planId: answerId, found }),
      structured: fitStructured((most) => ({
        ...showFound(found, answerId, { more: explained.plan.warnings, most }),
        ...show(explained, most),
      })),
      answerId,
    };
  },
});

function notOne(station: string, nearest: readonly NamedAtTrip[]): ToolRefusal {
  const list = nearest
    .map(
      ({ station_id: id, station_name: called, station_address: address, miles_from_route_start: mile }) =>
        `${nameOf(called, 40)}, ${nameOf(address, 40)} (id ${JSON.stringify(nameOf(id, MAX_ID))}, mile ${Math.round(mile)})`,
    )
    .join("; ");
  return new ToolRefusal(
    `It is not clear which station along this trip ${JSON.stringify(nameOf(station))} is; it may also be too far from the route. The most similar ones are: ${list}. Ask which is meant, or call again with its id.`,
  );
}

function show({ station, plan, stop, force, forced, priceToEnter }: ExplainedStation, most: number) {
  return {
    station_id: station.station_id,
    station_name: station.station_name,
    miles_from_route_start: station.miles_from_route_start,
    price_per_gallon: station.price_per_gallon,
    detour_minutes: station.detour_minutes,
    is_in_plan: stop !== null,
    reason: stop?.explanation?.reason ?? null,
    force,
    message: forced.message,
    extra_cost: forced.extra_cost === null ? null : roundDollars(forced.extra_cost),
    changes: forced.changes?.slice(0, most) ?? null,
    ...(priceToEnter !== undefined && { price_to_enter: priceToEnter }),
    total_cost: plan.summary.total_cost,
  };
}

function word(
  head: string,
  { station, plan, stop, force, forced, backup, priceToEnter }: ExplainedStation,
  { planId, found }: { readonly planId: string | undefined; readonly found: WordedWarnings },
): string {
  const { doubts, extra: toldLast } = notesOf(plan, found);
  const where = `${nameOf(station.station_name)} (id ${nameOf(station.station_id, MAX_ID)}) at mile ${Math.round(station.miles_from_route_start)}, ${price(station.price_per_gallon)} a gallon, ${tenths(station.detour_minutes)} minutes of detour`;
  const inPlan =
    stop === null
      ? `The best plan does not stop at ${where}.`
      : `The best plan buys ${tenths(stop.gallons_to_purchase)} gallons at ${where}. ${stop.explanation?.reason ?? ""}`;
  const enter =
    stop !== null || priceToEnter === undefined
      ? []
      : [
          priceToEnter === null
            ? "No price there would make it part of a best plan."
            : `It would be part of a best plan at ${price(Math.floor(priceToEnter * 1000) / 1000)} a gallon or less.`,
        ];
  const extra = stop?.explanation?.backup?.extra_cost ?? 0;
  const closed =
    backup === undefined
      ? []
      : [
          `If it is closed on arrival, go on to ${nameOf(backup.station_name, 40)} at mile ${Math.round(backup.miles_from_route_start)}: the rest of the trip then costs ${amount(extra)} ${extra < 0 ? "less" : "more"}.`,
        ];
  const changed = (forced.changes ?? []).filter(({ kind }) => kind !== "kept");
  const lines = changed.map(
    ({ kind, station_name: called, miles_from_route_start: mile, gallons_before: before, gallons_after: gallons }) => {
      const place = `${nameOf(called, 40)} at mile ${Math.round(mile)}`;
      if (kind === "dropped") return `- no stop at ${place}`;
      return kind === "added"
        ? `- a stop at ${place} for ${tenths(gallons ?? 0)} gallons`
        : `- ${tenths(gallons ?? 0)} gallons in place of ${tenths(before ?? 0)} at ${place}`;
    },
  );
  return writeWithin({
    head: [
      ...doubts,
      head,
      inPlan,
      forced.message,
      ...wordEmptyStop(station, plan, force === "in" ? forced.plan : null),
      ...(lines.length > 0 ? ["What changes then:"] : []),
    ],
    forms: [lines],
    rest: (count) => `- and ${counted(count, "more change")}`,
    tail: [...enter, ...closed, ...wordPlanId(planId)],
    extra: toldLast,
  });
}

/** A stop that is made and buys nothing costs little, and is hardly what was asked for. */
function wordEmptyStop(
  { station_id: id, price_per_gallon: pump }: ExplainedStation["station"],
  best: OptimizeResult,
  forced: OptimizeResult | null,
): string[] {
  const made = forced?.stops.find(({ station_id }) => station_id === id);
  if (made === undefined || made.gallons_to_purchase > 0) return [];
  const { total_fuel_cost: cost, total_fuel_gallons: gallons } = best.summary;
  const average = gallons > 0 ? `, beside ${price(cost / gallons)} on average in the best plan` : "";
  return [
    `That is the cheapest way to stop there: to stop and buy nothing. Each gallon bought there costs ${price(pump)}${average}. To have the driver fuel there, compare_plans or replan with it in required_station_ids and a minimum_purchase_gallons.`,
  ];
}

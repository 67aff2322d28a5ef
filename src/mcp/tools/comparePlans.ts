import { z } from "zod";
import { defined } from "../../common/defined.js";
import { ComparedPlan } from "../../contract/schemas/comparison.js";
import { DEFAULT_WITHIN_DOLLARS } from "../../contract/values/limits.js";
import { HALF_CENT } from "../../contract/values/rounding.js";
import { wordExtraCost } from "../../contract/values/words.js";
import { text } from "../../contract/schemas/fields.js";
import { RouteSummary } from "../../contract/schemas/optimize.js";
import { isAnswerTo } from "../../journey/questions.js";
import { FORMER_TRIP_FIELDS, RULE_ARGUMENTS, toParams, toRequest } from "../arguments.js";
import { defineTool } from "../defineTool.js";
import { keepAnswer, readTrip } from "../formerTrip.js";
import { wordTimes } from "../shownHours.js";
import { FOUND_FIELDS, notesOf, showFound, wordPlanId, wordTrip } from "../shownPlan.js";
import { amount, counted, fitStructured, nameOf, tenths, writeWithin } from "../texts.js";

const name = "compare_plans";

const MAX_VARIANTS = 4;
const MAX_WITHIN_DOLLARS = 10_000;
/** A text names the stops of plans with so many at most. */
const MOST_NAMED_STOPS = 6;

const Variant = z
  .object({
    name: text(1, 60).describe("What to call it, such as `Only Pilot`."),
    ...RULE_ARGUMENTS,
    hours: FORMER_TRIP_FIELDS.hours.describe(
      "Other hours, in place of the same fields of the trip's; `break_minutes` 0: no break is planned.",
    ),
  })
  .describe("The same trip with these rules in place of the trip's own.");

/** Stops beyond so many are left out, which `stop_count` shows. */
const ShownPlan = ComparedPlan.omit({ changes: true, optimality: true }).extend(
  RouteSummary.pick({ leave_at: true, leave_time_zone: true, arrive_at: true, arrive_time_zone: true }).shape,
);

export const comparePlans = defineTool({
  name,
  title: "Compare plans",
  description:
    "Puts plans of one trip side by side: the cheapest; the fewest stops for little more money; a driver who does not look at prices; and the best ones under other rules that you name in `variants`, such as only one brand, at most two stops, without a station, or another departure. " +
    "Use it for questions such as: is it worth it, what would fewer stops cost, what does it cost us to stay with one brand, how much do we save. Give `plan_id` of a plan, or the trip. " +
    "Do not use it for a single plan (plan_fuel_stops) or a single station (explain_stop).",
  input: z.object({
    ...FORMER_TRIP_FIELDS,
    variants: z
      .array(Variant)
      .max(MAX_VARIANTS)
      .optional()
      .describe(`Other rules to compare, ${MAX_VARIANTS} at most.`),
    within_dollars: z
      .number()
      .min(0)
      .max(MAX_WITHIN_DOLLARS)
      .optional()
      .describe(
        `How much more than the cheapest the plan with the fewest stops may cost, in dollars; ${DEFAULT_WITHIN_DOLLARS} where it is not given.`,
      ),
  }),
  output: z.object({
    ...FOUND_FIELDS,
    plans: z
      .array(ShownPlan)
      .describe(
        "The plans. Costs and hours are under the trip's own rules; `problems` says which of these a plan breaks. Variants with a `departure_at` of their own have the times of their own hours.",
      ),
    without_plan: z
      .array(z.object({ name: z.string(), message: z.string() }))
      .describe("Variants that have no plan, and why."),
  }),
  async answer({ variants = [], within_dollars: withinDollars, ...args }, context) {
    const asked = await readTrip(args, context);
    const question = {
      kind: "compare",
      variants: variants.map(({ name: called, hours: ownHours, ...rules }) => ({
        name: called,
        params: toParams(rules),
        hours: ownHours,
      })),
      withinDollars,
      byName: true,
    } as const;
    const { answer, ...found } = await context.desk.ask(toRequest(asked.trip, asked), question, context.signal);
    if (!isAnswerTo("compare", answer)) throw new Error("the answer is not a comparison");
    const { plans, refused } = answer;
    const answerId = await keepAnswer(context, name, asked, { ...found, plans, without_plan: refused });
    const { doubts, extra } = notesOf(found);
    // Where the text is full, what was asked for by name stays.
    const told = [
      ...plans.slice(0, 1),
      ...plans.slice(1).filter(({ kind }) => kind === "own"),
      ...plans.slice(1).filter(({ kind }) => kind !== "own"),
    ];
    return {
      text: writeWithin({
        head: [...doubts, wordTrip(found, asked)],
        forms: [
          told.map((plan) => wordPlan(plan, plans[0], true)),
          told.map((plan) => wordPlan(plan, plans[0], false)),
        ],
        rest: (count) => `And ${counted(count, "more plan")}, in the structured content.`,
        tail: [
          ...refused.map((variant) => `${nameOf(variant.name)}: no plan. ${nameOf(variant.message, 160)}`),
          ...wordPlanId(answerId),
        ],
        extra,
      }),
      structured: fitStructured((most) => ({
        ...showFound(found, answerId, { most }),
        plans: plans.map(({ changes: _changes, optimality: _optimality, ...plan }) => ({
          ...plan,
          stops: plan.stops.slice(0, most),
          problems: plan.problems.slice(0, most),
        })),
        without_plan: refused.map((variant) => ({ name: nameOf(variant.name), message: nameOf(variant.message, 400) })),
      })),
      answerId,
    };
  },
});

function wordPlan(plan: z.infer<typeof ShownPlan>, best: ComparedPlan | undefined, isLong: boolean): string {
  const {
    kind,
    name: called,
    stop_count: stops,
    total_cost: cost,
    total_fuel_cost: fuel,
    net_fuel_cost: net,
    total_time_hours: hours,
    problems,
    stops: places,
  } = plan;
  const extra = best === undefined || plan === best ? undefined : net - best.net_fuel_cost;
  const more =
    extra === undefined
      ? ""
      : Math.abs(extra) < HALF_CENT
        ? ", as much as in the best plan"
        : `, ${wordExtraCost(extra)} than in the best plan`;
  const where =
    isLong && kind !== "naive" && places.length > 0 && places.length <= MOST_NAMED_STOPS
      ? ` Stops: ${places.map((stop) => `${nameOf(stop.station_name, 30)} ${tenths(stop.gallons)} gal`).join(", ")}.`
      : "";
  const broken = problems.length === 0 ? "" : ` Breaks rules of the trip: ${nameOf(defined(problems[0]), 100)}`;
  return `${nameOf(called)}: ${counted(stops, "stop")}, ${tenths(hours)} hours${wordTimes(plan)}${wordBreaks(plan)}, ${amount(fuel)} at the pumps, ${amount(cost)} with the worth of detours and time. The fuel burnt is worth ${amount(net)}${more}.${where}${broken}`;
}

/** How many breaks and rests are fuel stops, and how long the other breaks take; nothing where there are none. */
function wordBreaks({ breaks_at_stops: atStops = 0, total_break_minutes: others = 0 }: ComparedPlan): string {
  return `${atStops === 0 ? "" : `, ${atStops === 1 ? "1 break or rest at a fuel stop" : `${atStops} breaks or rests at fuel stops`}`}${others === 0 ? "" : `, ${counted(others, "minute")} of other breaks`}`;
}

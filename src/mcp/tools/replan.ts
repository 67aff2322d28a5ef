import { z } from "zod";
import { defined } from "../../common/defined.js";
import { wordExtraCost } from "../../contract/values/words.js";
import { Change } from "../../contract/schemas/explanation.js";
import { OptimizeResponse, PreviousPlan, type OptimizeResult } from "../../contract/schemas/optimize.js";
import { Progress } from "../../contract/schemas/progress.js";
import { isAnswerTo } from "../../journey/questions.js";
import { FORMER_TRIP_FIELDS, toRequest } from "../arguments.js";
import { defineTool } from "../defineTool.js";
import { keepAnswer, readTrip } from "../formerTrip.js";
import { hoursOnTheWay } from "../hours.js";
import { PLAN_FIELDS, showPlan, wordPlan, wordTrip } from "../shownPlan.js";
import { counted, fitStructured, nameOf, tenths } from "../texts.js";

const name = "replan";

const { miles_from_route_start } = Progress.shape;

export const replan = defineTool({
  name,
  title: "Plan the rest of a trip",
  description:
    "Plans the rest of a trip anew for a driver who is on the way: from the mile where the vehicle is, with the fuel on board now, and without stations that turned out to be closed. With `plan_id` of the former plan it also says what changes and what that costs. " +
    "Use it when something has changed since the plan was made: another fuel level than planned, a stop missed, a station closed, a stop that was promised. It needs the miles driven since the start and the gallons in the tank, and where the plan has hours, what is left of them; ask for these. " +
    "Do not use it before departure (plan_fuel_stops).",
  input: z.object({
    ...FORMER_TRIP_FIELDS,
    maximum_stops: FORMER_TRIP_FIELDS.maximum_stops.describe(
      "The most stops from here on. Where it is not given, that of the former plan holds, less its stops that lie behind.",
    ),
    hours: FORMER_TRIP_FIELDS.hours.describe(
      "The driver's hours as they are now, as in plan_fuel_stops. Needed where the former plan has hours; its limits still hold.",
    ),
    miles_from_route_start: miles_from_route_start.describe(
      "How far the vehicle has come, in driving miles from the start of the route.",
    ),
    current_fuel_gallons: z.number().min(0).describe("Fuel in the tank now, in gallons."),
    skipped_station_ids: FORMER_TRIP_FIELDS.excluded_station_ids.describe(
      "Stations that must not be used any more, such as one that is closed, by their ids or names. Those of a former `replan` whose `plan_id` is given stay skipped.",
    ),
    locked_station_ids: FORMER_TRIP_FIELDS.required_station_ids.describe(
      "Stations at which the plan must stop, such as one that was promised, by their ids or names. Those of a former `replan` stay, too.",
    ),
  }),
  output: z.object({
    ...PLAN_FIELDS,
    miles_from_route_start,
    changes: z
      .array(Change)
      .optional()
      .describe("What differs from the former plan. Only with its `plan_id`, as the next two."),
    extra_cost: OptimizeResponse.shape.extra_cost,
    previous_plan: PreviousPlan.optional(),
  }),
  async answer({ miles_from_route_start: mile, skipped_station_ids, locked_station_ids, ...args }, context) {
    const { trip: asked, progress: formerProgress, formerStops, formerHours } = await readTrip(args, context);
    const former = { ...asked, hours: hoursOnTheWay(formerHours, args.hours) };
    const madeCount =
      args.maximum_stops === undefined
        ? (formerStops?.filter(({ miles_from_route_start: at }) => at < mile).length ?? 0)
        : 0;
    const { maximum_stops: mostStops } = former;
    // A bound of the whole trip counts the stops that lie behind, too.
    const trip = mostStops === undefined ? former : { ...former, maximum_stops: Math.max(0, mostStops - madeCount) };
    const progress = {
      miles_from_route_start: mile,
      skipped_station_ids: merge(formerProgress?.skipped_station_ids, skipped_station_ids, locked_station_ids),
      locked_station_ids: merge(formerProgress?.locked_station_ids, locked_station_ids, skipped_station_ids),
      previous_stops: formerStops?.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase })),
    };
    const { answer, ...found } = await context.desk.ask(
      toRequest(trip, { explain: true, progress }),
      { kind: "plan", byName: true },
      context.signal,
    );
    if (!isAnswerTo("plan", answer)) throw new Error("the answer is not a plan");
    const { plan } = answer;
    const answerId = await keepAnswer(context, name, { trip, progress }, { ...found, plan });
    const head = [`${wordTrip(found, { trip, progress })}`, ...wordChanges(plan)];
    if (trip.maximum_stops !== undefined)
      head.push(
        `From here on, ${counted(trip.maximum_stops, "stop")} at most${madeCount === 0 ? "" : `: of the ${mostStops ?? 0} allowed, ${madeCount} of the former plan lie${madeCount === 1 ? "s" : ""} behind`}.`,
      );
    return {
      text: wordPlan(plan, { head, planId: answerId, found }),
      structured: fitStructured((most) => ({
        ...showPlan(found, plan, answerId, most),
        miles_from_route_start: mile,
        ...(plan.changes && { changes: plan.changes.slice(0, most) }),
        ...(plan.extra_cost !== undefined && { extra_cost: plan.extra_cost }),
        ...(plan.previous_plan && { previous_plan: plan.previous_plan }),
      })),
      answerId,
    };
  },
});

/** What a former call said and what this one says: a station that is closed stays so, unless this call promises it. */
function merge(
  former: readonly string[] | null | undefined,
  given: readonly string[] = [],
  opposite: readonly string[] = [],
): string[] {
  return [...new Set([...(former ?? []).filter((id) => !opposite.includes(id)), ...given])];
}

/** How many changes are named. */
const MOST_CHANGES = 3;

function wordChanges({ changes, extra_cost: extra, previous_plan: previous }: OptimizeResult): string[] {
  if (changes === undefined || previous === undefined) return [];
  const changed = changes.filter(({ kind }) => kind !== "kept");
  const listed = changed
    .slice(0, MOST_CHANGES)
    .map(({ kind, station_name: station, gallons_after: gallons }) =>
      kind === "gallons"
        ? `${tenths(gallons ?? 0)} gallons at ${nameOf(station, 40)}`
        : `${kind === "added" ? "a new stop at" : "no stop at"} ${nameOf(station, 40)}`,
    );
  const rest = changed.length > MOST_CHANGES ? `, and ${counted(changed.length - MOST_CHANGES, "more change")}` : "";
  const what =
    changed.length === 0 ? "The former plan still holds." : `Against the former plan: ${listed.join("; ")}${rest}.`;
  if (!previous.feasible)
    return [
      `${what} The former plan can no longer be driven: ${nameOf(defined((previous.message ?? "").split(/(?<=\.) /)[0]), 160)}`,
    ];
  return [
    changed.length === 0 || extra === undefined || extra === null
      ? what
      : `${what} The rest costs ${wordExtraCost(extra).replace("at the same cost", "the same")}.`,
  ];
}

import { z } from "zod";
import { isAnswerTo } from "../../journey/questions.js";
import { toRequest, TRIP_FIELDS } from "../arguments.js";
import { keepAnswer } from "../formerTrip.js";
import { PLAN_FIELDS, showPlan, wordPlan, wordTrip } from "../shownPlan.js";
import { fitStructured } from "../texts.js";
import { defineTool } from "../defineTool.js";

const name = "plan_fuel_stops";

export const planFuelStops = defineTool({
  name,
  title: "Plan fuel stops",
  description:
    "Plans where to stop for fuel between two places and how many gallons to buy at each stop, so that the trip costs least: fuel, detours and time. The plan is proven best for the stations it knows. " +
    "Use it when somebody asks where, when or how much to fuel on a drive, or what the fuel of a trip costs. It needs origin, destination, miles per gallon and the size of the tank; ask for what is missing. " +
    "Do not use it for a driver who is already on the way (replan), to ask about one station of a plan (explain_stop), to weigh plans or rules against each other (compare_plans), or to list prices only (station_prices). " +
    "Keep the `plan_id` of the answer for these.",
  input: z.object(TRIP_FIELDS),
  output: z.object(PLAN_FIELDS),
  async answer(trip, context) {
    const { answer, ...found } = await context.desk.ask(
      toRequest(trip, { explain: true }),
      { kind: "plan", byName: true },
      context.signal,
    );
    if (!isAnswerTo("plan", answer)) throw new Error("the answer is not a plan");
    const { plan } = answer;
    const answerId = await keepAnswer(context, name, { trip }, { ...found, plan });
    return {
      text: wordPlan(plan, { head: [wordTrip(found)], planId: answerId, found }),
      structured: fitStructured((most) => showPlan(found, plan, answerId, most)),
      answerId,
    };
  },
});

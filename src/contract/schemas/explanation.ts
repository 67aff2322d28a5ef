// Why a plan is as it is, and what differs between two plans. Missing fields are not known, because the search was cut
// short; null says that there is no such plan.

import { z } from "zod";
import { shownWholeNumber } from "./fields.js";

const Dollars = z.number();
const ExtraCost = Dollars.min(0);
const StationId = z.string();

const Purchase = z
  .object({
    station_id: StationId.describe("The station's `id`."),
    gallons: z.number().min(0).describe("How much to buy there, in gallons."),
  })
  .describe("A stop of another plan.");

/** What decides how much is bought at a stop. */
export const GallonsSetBy = z.enum([
  "tank_full",
  "reach_next_stop",
  "reach_destination",
  "minimum_purchase",
  "maximum_purchase",
  "fill_up",
]);
export type GallonsSetBy = z.infer<typeof GallonsSetBy>;

export const StopExplanation = z
  .object({
    reason: z.string().describe("The figures below in one sentence."),
    gallons_set_by: GallonsSetBy.describe(
      "What decides how much to buy here: the tank is full, the fuel just lasts to the next stop or the destination, or a rule.",
    ),
    without: z
      .object({
        extra_cost: ExtraCost.describe("How much more it costs, in dollars of `total_cost`."),
        stops: z.array(Purchase).describe("Its stops, in driving order."),
      })
      .nullable()
      .optional()
      .describe("The best plan that does not use this station; null where there is none."),
    runner_up: z
      .object({
        station_id: StationId.describe("The station's `id`."),
        extra_cost: ExtraCost.describe("How much more the best plan costs that stops there, in dollars."),
        replaces_station_ids: z.array(StationId).describe("The stops of this plan that the other one does not make."),
      })
      .nullable()
      .optional()
      .describe(
        "Of the stations between the stop before and the stop after where a stop buys fuel, the one where it costs least more; null where there is none.",
      ),
    price_range: z
      .object({
        from: Dollars.min(0).describe("0: no price is too low to stop."),
        to: Dollars.nullable().describe(
          "The highest price per gallon at which some best plan buys here; null where every plan must stop here, or where the pump price does not decide what is paid.",
        ),
      })
      .optional()
      .describe("Between which prices here, with all others as they are, a best plan still stops here."),
    backup: z
      .object({
        station_id: StationId.nullable().describe(
          "Where to fuel instead; null where the fuel lasts to the destination.",
        ),
        extra_cost: Dollars.describe(
          "How much more the rest of the trip costs that way, in dollars. Less than 0 where using the buffer saves more.",
        ),
      })
      .nullable()
      .optional()
      .describe(
        "This station is closed on arrival: the best way on with the fuel on board then. The buffer may be used up on the way to that station. Null where no station can be reached that leads on.",
      ),
    short_by_gallons: z
      .number()
      .min(0)
      .optional()
      .describe("Where `backup` is null: how much more fuel on board would do, in gallons."),
  })
  .describe("Why the plan stops here, and what else could be done.");
export type StopExplanation = z.infer<typeof StopExplanation>;

const Alternative = z
  .object({
    station_id: StationId.describe("The station's `id`."),
    extra_cost: ExtraCost.describe("How much more the best plan costs that stops there, in dollars."),
    price_to_enter: Dollars.nullable().describe(
      "The highest price per gallon there at which some best plan buys there; null where no price does.",
    ),
  })
  .describe("A station outside of the plan where a stop buys fuel.");

const RuleCost = z
  .object({
    rule: z.string().describe("The field that sets the rule, such as `maximum_stops` or `brands.never`."),
    extra_cost: ExtraCost.optional().describe("How much less the best plan without it costs, in dollars."),
  })
  .describe("What a rule costs.");

const CountedPlan = z
  .object({
    stops: shownWholeNumber().describe("How many stops it makes."),
    total_cost: Dollars.describe("Its `total_cost`, in dollars."),
    total_fuel_cost: Dollars.describe("Its `total_fuel_cost`, in dollars."),
    total_detour_minutes: z.number().min(0).describe("Its detours, in minutes."),
  })
  .describe("The best plan with so many stops.");

const StationPrice = z
  .object({
    station_id: StationId.describe("The station's `id`."),
    extra_cost: ExtraCost.nullable().describe(
      "How much more the best plan costs that stops there, in dollars; null where there is none, or where it would buy less than 0.001 gallons there.",
    ),
  })
  .describe("What a stop at a station costs.");

export const Explanation = z
  .object({
    alternatives: z
      .array(Alternative)
      .optional()
      .describe(
        "The 20 stations outside of the plan where a stop costs least more, the cheapest first. A station counts if the best plan that stops there buys at least 0.001 gallons there, or another plan does that costs as much.",
      ),
    rules: z.array(RuleCost).describe("What each rule of the fleet costs."),
    by_stops: z
      .array(CountedPlan)
      .optional()
      .describe(
        "For each number of stops up to the plan's, and to two more where `maximum_stops` is given, but to at most 20: the best plan with so many. A number without a plan is left out.",
      ),
    station_prices: z
      .array(StationPrice)
      .optional()
      .describe("With `station_prices`: what a stop at each station costs, in the order of the request."),
  })
  .describe(
    "Why the plan is as it is: each figure is the difference between two best plans, to a millionth of a dollar; `by_stops` has whole costs, to the cent.",
  );
export type Explanation = z.infer<typeof Explanation>;

/** What became of a stop from one plan to another. */
export const Change = z
  .object({
    kind: z
      .enum(["kept", "dropped", "added", "gallons"])
      .describe("`gallons`: the stop stays, and buys another amount."),
    station_id: StationId.describe("The station's `id`."),
    station_name: z.string().describe("The station's `name`."),
    miles_from_route_start: z.number().describe("Where it is, in driving miles from the route's start."),
    gallons_before: z
      .number()
      .min(0)
      .nullable()
      .describe("What the former plan buys there, in gallons; null where it does not stop."),
    gallons_after: z
      .number()
      .min(0)
      .nullable()
      .describe("What the new plan buys there, in gallons; null where it does not stop."),
  })
  .describe("A stop in one of two plans or both.");
export type Change = z.infer<typeof Change>;

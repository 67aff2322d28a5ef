// What is asked of a trip whose route and stations are found. All of it is plain data, which can go to another thread.

import type { ComparedPlan } from "../contract/schemas/comparison.js";
import { FaultDetails } from "../contract/schemas/details.js";
import { ServiceError } from "../contract/values/errors.js";
import type { Hours } from "../contract/schemas/hours.js";
import type { OptimizationParams, OptimizeResult } from "../contract/schemas/optimize.js";
import type { StationPrices } from "../contract/schemas/stationPrices.js";
import { comparePlans } from "../planning/compare.js";
import { optimizeTrip } from "../planning/optimize.js";
import { requirePricedStations } from "../planning/preconditions.js";
import type { TripRequest, TripTools } from "../planning/trip.js";
import { explainNamed, type ExplainedStation, type ColumnsTrip, type NamedAtTrip, withIds } from "./namedStations.js";
import { pricesAlong } from "./stationPrices.js";

/** The rules of a trip changed in some points, under a name. */
export interface Variant {
  readonly name: string;
  /** In place of the same parameters of the trip. */
  readonly params: OptimizationParams;
  /** In place of the same fields of the trip's hours. */
  readonly hours?: Hours | undefined;
}

export type TripQuestion = TripQuestionOfKind & {
  /**
   * Whether the trip's rules may call stations by their names, in place of their ids. A text that is neither is
   * refused.
   */
  readonly byName?: boolean;
};

type TripQuestionOfKind =
  /** The best plan. */
  | { readonly kind: "plan" }
  /** What it costs to stop at a station, or not to: whichever the best plan does not do, unless `force` says. */
  | {
      readonly kind: "explain";
      /** Its id, or its name. */ readonly station: string;
      readonly force?: "in" | "out" | undefined;
    }
  /** The best plan beside others, and beside the best ones under other rules. */
  | { readonly kind: "compare"; readonly variants: readonly Variant[]; readonly withinDollars?: number | undefined }
  /** The cheapest stations along the trip, and what a stop at each would cost. */
  | {
      readonly kind: "prices";
      readonly most: number;
      readonly brand?: string | undefined;
      readonly withStopCosts: boolean;
    };

/** When a plan leaves and arrives. */
type PlanTimes = Pick<OptimizeResult["summary"], "leave_at" | "leave_time_zone" | "arrive_at" | "arrive_time_zone">;

export type TripAnswer =
  | { readonly kind: "plan"; readonly plan: OptimizeResult }
  | {
      readonly kind: "explain";
      /** Null where no station of the trip is meant, or several may be. */ readonly explained: ExplainedStation | null;
      /** Those that may be meant. */ readonly nearest: readonly NamedAtTrip[];
    }
  | {
      readonly kind: "compare";
      /** The best one has times where the trip has a departure, and those of variants where they have one of their own. */ readonly plans: readonly (ComparedPlan &
        PlanTimes)[];
      /** Variants that have no plan, and why. */ readonly refused: readonly {
        readonly name: string;
        readonly message: string;
      }[];
    }
  | { readonly kind: "prices"; readonly prices: StationPrices };

/** Whether an answer is of this kind: that of its question. */
export function isAnswerTo<Kind extends TripAnswer["kind"]>(
  kind: Kind,
  answer: TripAnswer,
): answer is Extract<TripAnswer, { readonly kind: Kind }> {
  return answer.kind === kind;
}

/** @throws {ServiceError} when a precondition fails or no plan is feasible. */
export function answerQuestion(tools: TripTools, asked: TripRequest, question: TripQuestion): TripAnswer {
  const trip = question.byName === true ? withIds(inColumns(asked)) : asked;
  switch (question.kind) {
    case "plan":
      return { kind: "plan", plan: optimizeTrip(tools, trip) };
    case "explain":
      return { kind: "explain", ...explainNamed(tools, inColumns(trip), question) };
    case "compare":
      return { kind: "compare", ...compareVariants(tools, trip, question) };
    case "prices":
      return { kind: "prices", prices: pricesAlong(tools, inColumns(trip), question) };
  }
}

function inColumns(trip: TripRequest): ColumnsTrip {
  return { ...trip, stations: "describe" in trip.stations ? trip.stations : requirePricedStations(trip.stations) };
}

/**
 * The plans of a variant go into the comparison as plans of one's own: in the figures, and with the rules, of the trip
 * as it was asked.
 */
function compareVariants(
  tools: TripTools,
  trip: TripRequest,
  { variants, withinDollars, byName = false }: Extract<TripQuestion, { readonly kind: "compare" }>,
) {
  const refused: { name: string; message: string }[] = [];
  const times: PlanTimes[] = [];
  const own = variants.flatMap(({ name, params, hours }) => {
    try {
      const changed = {
        ...trip,
        params: merge(trip.params ?? {}, params),
        ...(hours && { hours: { ...trip.hours, ...hours } }),
      };
      const { stops, summary } = optimizeTrip(tools, byName ? withIds(inColumns(changed)) : changed);
      times.push(hours?.departure_at ? timesOf(summary) : {});
      return [{ name, stops: stops.map(({ station_id, gallons_to_purchase: gallons }) => ({ station_id, gallons })) }];
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const [fault] = FaultDetails.safeParse(error.details).data ?? [];
      refused.push({
        name,
        message:
          fault === undefined
            ? error.message
            : `${fault.loc.findLast((part) => !/^\d+$/.test(part)) ?? "params"}: ${fault.msg}.`,
      });
      return [];
    }
  });
  const best = trip.hours?.departure_at ? timesOf(optimizeTrip(tools, trip).summary) : {};
  const ownTimes = times.values();
  const plans = comparePlans(tools, trip, { withinDollars, own }).map((plan) => ({
    ...plan,
    ...(plan.kind === "best" ? best : plan.kind === "own" ? ownTimes.next().value : {}),
  }));
  return { plans, refused };
}

function timesOf({ leave_at, leave_time_zone, arrive_at, arrive_time_zone }: OptimizeResult["summary"]): PlanTimes {
  return leave_at === undefined ? {} : { leave_at, leave_time_zone, arrive_at, arrive_time_zone };
}

function merge(params: OptimizationParams, changed: OptimizationParams): OptimizationParams {
  return {
    ...params,
    ...changed,
    ...((params.brands ?? changed.brands) && { brands: { ...params.brands, ...changed.brands } }),
  };
}

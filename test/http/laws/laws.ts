// Laws between the answers to a request and to a changed one: how to change it, and how to judge the answers.

import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { fromHere, goingOn, usableIds } from "../../support/changedRequests.js";
import { readRules } from "../../support/fleetRequests.js";
import { withMoneyTimes, withOwnMoney } from "../../support/moneyTimes.js";
import { integer, pick, shuffle } from "../../support/random.js";
import {
  type Answered,
  type Judge,
  noCheaper,
  noDearer,
  restOf,
  sameAnswer,
  samePlan,
  spentBefore,
  timesAsMuch,
} from "./judge.js";
import { TIGHTENINGS } from "./tightenings.js";
import type { Way } from "./ways.js";

type Random = () => number;

/** What is asked after a request, and how the two answers are judged. */
export interface Question {
  readonly request: OptimizeRequest;
  readonly judge: Judge;
  /** How it is sent; as the first one, where that is not said. */
  readonly way?: Way;
}

export interface Law {
  readonly name: string;
  /** The request that the law is about, made of a random one; `undefined` where it is about none like that. */
  readonly prepare?: (request: OptimizeRequest, random: Random) => OptimizeRequest | undefined;
  /** @returns `undefined` where the law says nothing of this answer. */
  readonly ask: (before: Answered, random: Random) => Question | undefined;
  /** Whether costs are to change in some cases: a law that nothing ever moves is none. */
  readonly moves: boolean;
}

type Station = OptimizeRequest["stations"][number];

function withStation(request: OptimizeRequest, i: number, change: (station: Station) => Station): OptimizeRequest {
  return { ...request, stations: request.stations.map((station, k) => (k === i ? change(station) : station)) };
}

function dearer(station: Station, dollars: number): Station {
  return { ...station, price_per_gallon: Number(((station.price_per_gallon ?? NaN) + dollars).toFixed(3)) };
}

/** Stations of one mile are driven to in the order of their prices: there a price says more than what fuel costs. */
function isAlone({ stations }: OptimizeRequest, i: number): boolean {
  return stations.every(
    (station, k) => k === i || station.miles_from_route_start !== stations[i]?.miles_from_route_start,
  );
}

/** One stop of the plan. */
function pickStop({ plan }: Answered, random: Random): number | undefined {
  return plan === undefined || plan.stops.length === 0 ? undefined : integer(random, 0, plan.stops.length - 1);
}

/** What is left from one of the plan's stops on, with the fuel that is shown there and so much more. */
function askRest(
  before: Answered,
  random: Random,
  make: typeof goingOn | typeof fromHere,
  moreGallons = 0,
): Question | undefined {
  const { request, plan } = before;
  const k = pickStop(before, random);
  const stop = plan?.stops[k ?? NaN];
  if (
    k === undefined ||
    plan === undefined ||
    stop === undefined ||
    stop.miles_from_route_start >= request.route.total_distance_miles
  )
    return undefined;
  const rules = readRules(request);
  const ids = usableIds(rules);
  const behind = ids.slice(0, ids.indexOf(stop.station_id));
  const gallons = Math.min(stop.arrival_fuel_gallons + (stop.detour_gallons ?? 0) / 2 + moreGallons, rules.capacity);
  const place = { mile: stop.miles_from_route_start, gallons, gone: behind, stopsMade: k };
  const left = make(request, place, plan.stops.slice(k));
  const mostPrice = request.stations.reduce((most, station) => Math.max(most, station.price_per_gallon ?? 0), 0);
  return left && { request: left, judge: restOf(spentBefore(request.params, plan, k), mostPrice) };
}

/** Without what the stops of a plan do not show, and what a day on its way says otherwise. */
function plainRest(request: OptimizeRequest): OptimizeRequest {
  const { params } = request;
  return {
    ...request,
    hours: null,
    params: { ...params, brands: params?.brands && { ...params.brands, prefer: null } },
  };
}

/** Without least purchases, for which a thousandth of a gallon more on board may leave no room. */
function withoutLeastPurchases({ stations, params, ...request }: OptimizeRequest): OptimizeRequest {
  return {
    ...request,
    stations: stations.map((station) => ({ ...station, minimum_purchase_gallons: null })),
    params: { ...params, minimum_purchase_gallons: null },
  };
}

/** A trip of its own starts with what is shown; rounded down, that may be too little for the next stop. */
const ROUNDED_DOWN_GALLONS = 0.0011;

/** `params` that ask for nothing, by field. */
const NEUTRAL_PARAMS: readonly OptimizeRequest["params"][] = [
  { stop_minutes: 0 },
  { stop_cost_dollars: 0 },
  { minimum_purchase_gallons: 0 },
  { fill_up: false },
  { required_station_ids: [] },
  { excluded_station_ids: [] },
  { maximum_stops: null },
  { brands: {} },
  { brands: { only: null, never: [], prefer: [], fallback: false } },
  { price_maximum_age_hours: null },
  { when_infeasible: "refuse" },
  { explain: false, station_prices: false },
];

/** Whether a field asks for nothing where a request has it. */
function isUnsaid(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

const FACTORS = [2, 4, 0.5] as const;

export const LAWS: readonly Law[] = [
  {
    name: "the order of the stations changes nothing",
    moves: false,
    ask: ({ request }, random) => ({
      request: { ...request, stations: shuffle(request.stations, random) },
      judge: sameAnswer,
    }),
  },
  {
    name: "a body of more than 64 kB, which other threads read, is answered alike",
    moves: false,
    ask: ({ request }) => ({ request, way: "padded", judge: sameAnswer }),
  },
  {
    name: "the same JSON in other letters, which the scanner leaves to JSON.parse, is answered alike",
    moves: false,
    ask: ({ request }) => ({ request, way: "escaped", judge: sameAnswer }),
  },
  {
    name: "one more station never costs more",
    moves: true,
    ask: ({ request }, random) => {
      const model = pick(random, request.stations);
      const miles = Number((request.route.total_distance_miles * random()).toFixed(1));
      const added = {
        ...model,
        id: "added",
        miles_from_route_start: miles,
        price_per_gallon: Number(((model.price_per_gallon ?? NaN) * (0.93 + 0.1 * random())).toFixed(3)),
      };
      return { request: { ...request, stations: [...request.stations, added] }, judge: noDearer };
    },
  },
  {
    name: "a higher price never costs less",
    moves: true,
    ask: ({ request, plan }, random) => {
      // Mostly at a stop, because elsewhere it changes nothing.
      const stop =
        random() < 0.8 && plan !== undefined && plan.stops.length > 0 ? pick(random, plan.stops).station_id : undefined;
      const i =
        stop === undefined
          ? integer(random, 0, request.stations.length - 1)
          : request.stations.findIndex(({ id }) => id === stop);
      return isAlone(request, i)
        ? { request: withStation(request, i, (station) => dearer(station, 0.01 + random() * 0.5)), judge: noCheaper }
        : undefined;
    },
  },
  {
    name: "a higher price where the plan does not stop changes nothing of the plan",
    moves: false,
    ask: ({ request, plan }, random) => {
      const elsewhere = request.stations.flatMap(({ id }, i) =>
        plan?.stops.some((stop) => stop.station_id === id) === true ? [] : [i],
      );
      if (plan === undefined || elsewhere.length === 0) return undefined;
      const i = pick(random, elsewhere);
      return isAlone(request, i)
        ? { request: withStation(request, i, (station) => dearer(station, 0.01 + random())), judge: samePlan }
        : undefined;
    },
  },
  ...FACTORS.map((factor): Law => ({
    name: `${factor} times all money is ${factor} times the cost`,
    moves: false,
    prepare: (request) => {
      const own = withOwnMoney(request, Math.max(1, factor));
      // Where money gets less, what a minute is worth has a lower bound.
      const timeValue = Math.max(own.params?.time_value_dollars_per_minute ?? NaN, 0.1 / Math.min(1, factor));
      return { ...own, params: { ...own.params, time_value_dollars_per_minute: timeValue } };
    },
    ask: ({ request }) => ({ request: withMoneyTimes(request, factor), judge: timesAsMuch(factor) }),
  })),
  {
    name: "a greater reserve never costs less",
    moves: true,
    ask: ({ request }, random) => {
      const reserve = request.params?.destination_reserve_fraction ?? NaN;
      return {
        request: {
          ...request,
          params: { ...request.params, destination_reserve_fraction: reserve + (1 - reserve) * 0.5 * random() },
        },
        judge: noCheaper,
      };
    },
  },
  {
    name: "a reserve that the plan keeps anyway changes nothing of the plan",
    moves: false,
    ask: ({ request, plan }) => {
      const capacity = request.vehicle.tank_capacity_gallons ?? NaN;
      // The fuel that is shown may be rounded up.
      const kept = ((plan?.summary.fuel_remaining_at_destination_gallons ?? NaN) - 0.001) / capacity;
      return kept > (request.params?.destination_reserve_fraction ?? NaN)
        ? {
            request: { ...request, params: { ...request.params, destination_reserve_fraction: kept } },
            judge: samePlan,
          }
        : undefined;
    },
  },
  {
    name: "planned anew at a stop of the plan, the rest costs what was left of it",
    moves: true,
    prepare: plainRest,
    ask: (before, random) => askRest(before, random, goingOn),
  },
  {
    name: "as a trip of its own, the rest costs what was left of it",
    moves: true,
    prepare: (request) => withoutLeastPurchases(plainRest(request)),
    ask: (before, random) => askRest(before, random, fromHere, ROUNDED_DOWN_GALLONS),
  },
  ...TIGHTENINGS.map(({ name, tighten }): Law => ({
    name: `${name} never costs less`,
    moves: true,
    ask: (before, random) => {
      const request = tighten(before, random);
      return request && { request, judge: noCheaper };
    },
  })),
  {
    name: "a rule at its neutral value changes nothing",
    moves: false,
    ask: ({ request }, random) => {
      const unsaid = NEUTRAL_PARAMS.filter((neutral) =>
        Object.keys(neutral ?? {}).every((field) => isUnsaid(Reflect.get(request.params ?? {}, field))),
      );
      const params = Object.assign({}, request.params, ...shuffle(unsaid, random).slice(0, integer(random, 1, 3)));
      const neutral = {
        ...request,
        params,
        ...(isUnsaid(request.pricing) && {
          pricing: pick(random, [null, {}, { discounts: [] }, { fuel_tax: "none" as const }]),
        }),
        ...(isUnsaid(request.hours) && { hours: null }),
        vehicle: {
          ...request.vehicle,
          usable_tank_fraction: request.vehicle.usable_tank_fraction ?? pick(random, [1, null]),
        },
      };
      return { request: neutral, judge: sameAnswer };
    },
  },
];

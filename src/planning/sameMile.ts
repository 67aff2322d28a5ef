// Stations at one mile may be visited in any order, and the order can matter: where detours burn fuel, a near station
// takes less fuel to reach, and behind it the tank is fuller than behind a far one; where stops fill the tank, the first
// one buys. The planners visit stations in one order. So each of a mile stands in their list several times, in such a
// way that all orders are parts of it. Its cheapest plan is the cheapest of all orders if it uses no station twice, and
// otherwise branch and bound goes on: docs/algorithm.md, "Stations at one mile".

import { defined } from "../common/defined.js";
import { takeRows } from "../common/order.js";
import { explainAround, type Surroundings } from "../optimizer/around.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import {
  type BoundedPlan,
  type CountedPlan,
  type Explained,
  type ExplainOptions,
  hasUnpumped,
  LEAST_PUMPED_GALLONS,
  type OptimalPlan,
  type PlanInput,
  type PlannedStop,
  type PlanResult,
  type PricedPlan,
} from "../optimizer/plans.js";
import { IDLE_TIE_DOLLARS } from "../optimizer/wasm/frontierExports.js";
import type { Trip } from "./trip.js";

/** So many places may be added to the list of stations. Only dozens of stations at one mile would need more. */
const MOST_ADDED_PLACES = 2500;

/** Places in all plans of a search together, and the least number of plans. */
const MOST_PLACES = 20_000;
const LEAST_PLANS = 3;

/** Costs that differ by no more than this, in dollars, are the same, and those of two plans but for ties. */
const ROUNDING_DOLLARS = 1e-9;
const SAME_DOLLARS = 1e-5;

/** Which station stands at each place of a list: a plan visits places in their order. */
type Places = readonly number[];

/**
 * The cheapest plan of a trip whose stations at one mile may be visited in any order. Its stops are in the order in
 * which they are made.
 */
export function planInAnyOrder({ plan }: Pick<Optimizer, "plan">, input: PlanInput): PlanResult {
  const { places: all, isWhole: isComplete } = placesOf(input);
  if (all.length === input.stationMiles.length) return plan(input);
  const lists = settleOverfull(input, [all]);
  const isWhole = isComplete && lists !== undefined;
  const mostPlans = Math.max(LEAST_PLANS, MOST_PLACES / all.length);
  let isProven = isWhole;
  let lowerBound = isWhole ? Infinity : boundBelow({ plan }, input);
  let best: OptimalPlan | BoundedPlan | undefined;
  const keepCheaper = (found: OptimalPlan | BoundedPlan): void => {
    if (best === undefined || found.totalCost < best.totalCost) best = found;
  };
  const open = lists?.map((places) => ({ places, leastCost: 0 })) ?? [];
  for (let plans = 0, next = open.pop(); next !== undefined; plans++, next = open.pop()) {
    const { places, leastCost } = next;
    if (leastCost >= (best?.totalCost ?? Infinity) - ROUNDING_DOLLARS) continue;
    const found = plans < mostPlans ? plan(inputOf(input, places)) : undefined;
    if (found?.status !== "optimal") {
      isProven &&= found?.status === "infeasible" && found.isUnproven !== true;
      lowerBound = Math.min(lowerBound, found?.status === "bounded" ? found.lowerBound : leastCost);
    }
    if (found === undefined || found.status === "infeasible") continue;
    const parts = split(input, places, found.stops);
    if (parts === undefined) keepCheaper({ ...found, stops: stopsAt(places, found.stops) });
    else open.push(...parts.map((part) => ({ places: part, leastCost: found.lowerBound })));
  }
  if (!isProven) {
    const given = plan(input);
    if (given.status !== "infeasible") keepCheaper(given);
  }
  if (best === undefined)
    return {
      status: "infeasible",
      fromStation: null,
      toStation: null,
      isByRules: true,
      ...(!isProven && { isUnproven: true }),
    };
  return isProven
    ? { ...best, status: "optimal" }
    : { ...best, status: "bounded", lowerBound: Math.min(best.totalCost, best.lowerBound, lowerBound) };
}

/**
 * The stations in driving order, those of a mile where orders matter in rounds: with as many rounds as stops are made
 * there, every order of these stops is a part of the list. For all stations of a mile the last round needs only its
 * first station, because an order goes back in the list at each step only if it is the reverse of the list.
 */
function placesOf(input: PlanInput): { readonly places: Places; readonly isWhole: boolean } {
  const { stationMiles, detourGallons, windows, fillUp } = input;
  const places: number[] = [];
  let isWhole = true;
  if (fillUp !== true && detourGallons === undefined) return { places: [...stationMiles.keys()], isWhole };
  // The stations of a window must stay together.
  const isWith = (a: number, b: number): boolean =>
    stationMiles[a] === stationMiles[b] && windows?.ofStations[a] === windows?.ofStations[b];
  for (let first = 0, end = 1; first < stationMiles.length; first = end++) {
    while (end < stationMiles.length && isWith(first, end)) end++;
    places.push(first);
    // Most stations have a mile to themselves.
    if (end === first + 1) continue;
    const mile = Array.from({ length: end - first }, (_, k) => first + k);
    places.push(...mile.slice(1));
    const isOrdered = fillUp === true || mile.some((station) => defined(detourGallons?.[station]) > 0);
    const mostStops = isOrdered ? mostStopsAt(input, mile) : 1;
    if (mostStops === 1) continue;
    const isAll = mostStops === mile.length;
    const moreRounds = mostStops - (isAll ? 2 : 1);
    const addable = Math.floor((MOST_ADDED_PLACES - (places.length - end)) / mile.length);
    if (moreRounds > addable) isWhole = false;
    for (let round = 0; round < Math.min(moreRounds, addable); round++) places.push(...mile);
    if (isAll) places.push(first);
  }
  return { places, isWhole };
}

/** How many stops a plan makes at most at stations of one mile: as many as have room for their least purchases. */
function mostStopsAt(input: PlanInput, mile: readonly number[]): number {
  const {
    tankCapacityGallons,
    usableTankGallons = tankCapacityGallons,
    maximumStops = Infinity,
    detourGallons,
    required,
  } = input;
  const minimums = minimumPurchasesOf(input);
  const leastAt = (station: number): number => (required?.[station] === 1 ? 0 : defined(minimums[station]));
  const least = mile.map(leastAt).toSorted((a, b) => a - b);
  const detours = mile.map((station) => detourGallons?.[station] ?? 0).toSorted((a, b) => b - a);
  let room = usableTankGallons;
  let stops = 0;
  while (stops < Math.min(mile.length, maximumStops)) {
    room += defined(detours[stops]) - defined(least[stops]);
    if (room < 0) break;
    stops++;
  }
  return Math.max(stops, 1);
}

/** The trip of a list of places. A required station that stands at one place only must be stopped at there. */
function inputOf(input: PlanInput, places: Places): PlanInput {
  const { minimumPurchaseGallons, maximumPurchaseGallons, detourGallons, stationBufferGallons, required, windows } =
    input;
  const take = (column: Float64Array): Float64Array => takeRows(column, places);
  const counts = countPlaces(input, places);
  return {
    ...input,
    stationMiles: take(input.stationMiles),
    pricesPerGallon: take(input.pricesPerGallon),
    stopCosts: take(input.stopCosts),
    ...(typeof minimumPurchaseGallons === "object" && { minimumPurchaseGallons: take(minimumPurchaseGallons) }),
    ...(maximumPurchaseGallons && { maximumPurchaseGallons: take(maximumPurchaseGallons) }),
    ...(detourGallons && { detourGallons: take(detourGallons) }),
    ...(stationBufferGallons && { stationBufferGallons: take(stationBufferGallons) }),
    ...(required && {
      required: Uint8Array.from(places, (station) => (counts[station] === 1 ? defined(required[station]) : 0)),
    }),
    ...(windows && {
      windows: {
        ofStations: Uint32Array.from(places, (station) => defined(windows.ofStations[station])),
        credits: take(windows.credits),
      },
    }),
  };
}

function countPlaces({ stationMiles }: PlanInput, places: Places): Uint32Array {
  const counts = new Uint32Array(stationMiles.length);
  for (const station of places) counts[station] = defined(counts[station]) + 1;
  return counts;
}

/**
 * Shorter lists for a plan that stops at a station twice, or not at one where it must: each plan that does neither is
 * one of a shorter list. `undefined` for such a plan.
 * @param stops at places.
 */
function split(input: PlanInput, places: Places, stops: readonly PlannedStop[]): readonly Places[] | undefined {
  const keep = (station: number, keeps: (place: number) => boolean): Places =>
    places.filter((other, place) => other !== station || keeps(place));
  const made = new Set<number>();
  for (const { station: place } of stops) {
    const station = defined(places[place]);
    if (made.has(station)) return [keep(station, (other) => other < place), keep(station, (other) => other >= place)];
    made.add(station);
  }
  const missed = input.required?.findIndex((isRequired, station) => isRequired === 1 && !made.has(station)) ?? -1;
  return missed < 0 ? undefined : onePlaceEach(places, missed);
}

/** So many lists are looked into. Only half a dozen required stations at one mile would need more. */
const MOST_LISTS = 64;

/**
 * Lists of which each has a required station at one place only, if a stop there may buy nothing because more is on board
 * than the tank may be filled to: the planner allows that only to a station that stands at one place. `undefined` where
 * these would be too many.
 */
function settleOverfull(input: PlanInput, lists: readonly Places[]): readonly Places[] | undefined {
  const [places = []] = lists;
  const { stationMiles, startGallons, tankCapacityGallons, usableTankGallons = tankCapacityGallons } = input;
  const mostMpg = Math.max(...(input.consumption?.mpgs ?? [input.mpg ?? NaN]));
  const lastOverfullMile = (startGallons - usableTankGallons) * mostMpg;
  const counts = countPlaces(input, places);
  const station = places.find(
    (each) =>
      input.required?.[each] === 1 && defined(counts[each]) > 1 && defined(stationMiles[each]) <= lastOverfullMile,
  );
  if (station === undefined) return lists;
  const settled = lists.flatMap((list) => onePlaceEach(list, station));
  return settled.length > MOST_LISTS ? undefined : settleOverfull(input, settled);
}

/** The lists in which a station stands at one of its places only. */
function onePlaceEach(places: Places, station: number): Places[] {
  return places.flatMap((each, only) =>
    each === station ? [places.filter((other, place) => other !== station || place === only)] : [],
  );
}

/** What no order costs less than: the cheapest plan without what makes orders matter, and without what it may help. */
function boundBelow({ plan }: Pick<Optimizer, "plan">, input: PlanInput): number {
  const { stationMiles, pricesPerGallon, stopCosts, windows, totalMiles, mpg, consumption } = input;
  const { tankCapacityGallons, startGallons, reserveGallons, bufferGallons } = input;
  const found = plan({
    stationMiles,
    pricesPerGallon,
    stopCosts,
    windows,
    totalMiles,
    ...(mpg !== undefined && { mpg }),
    ...(consumption !== undefined && { consumption }),
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  });
  return found.status === "infeasible" ? 0 : found.lowerBound;
}

/** Trips of so many stations are planned again for each figure of an explanation, or of so many to check its prices. */
const MOST_EXPLAINED = 100;
const MOST_CHECKED = 500;

/** What `Optimizer.explain` says of a plan's stations. */
type Stations = NonNullable<Explained["stations"]>;

/**
 * As `Optimizer.explain`, for a trip whose stations at one mile may be visited in any order. A part that would take too
 * long counts as cut short. The ways on from a closed station are those of the order given.
 * @param input with its stations in the order of the plan's stops.
 */
export function explainInAnyOrder(
  optimizer: Optimizer,
  input: PlanInput,
  plan: PricedPlan,
  options: ExplainOptions,
): Explained {
  const explained = optimizer.explain(input, plan.stops, options);
  const { places, isWhole } = placesOf(input);
  if (places.length === input.stationMiles.length) return explained;
  const lists = settleOverfull(input, [places]);
  if (!isWhole || lists === undefined) return { stations: undefined, byStops: undefined };
  return {
    stations: explained.stations && stationsInAnyOrder(optimizer, input, lists, plan, explained.stations, options),
    byStops: explained.byStops && countInAnyOrder(optimizer, input, lists, plan, options.mostStops),
  };
}

/** The stations as they are, if no order makes a figure less; otherwise from a plan for each figure, on short trips. */
function stationsInAnyOrder(
  optimizer: Optimizer,
  input: PlanInput,
  lists: readonly Places[],
  plan: PricedPlan,
  stations: Stations,
  options: ExplainOptions,
): Stations | undefined {
  const [places = [], ...others] = lists;
  if (others.length === 0 && areLeast(optimizer, input, places, plan, stations)) return stations;
  return input.stationMiles.length > MOST_EXPLAINED
    ? undefined
    : explainAround(planAround(optimizer, input, plan, stations.stops), input, plan.stops, options);
}

/**
 * The cheapest plan with each number of stops, by branch and bound for each of them. Where the plan's own number is
 * missing, plans of the lists that no order has, and that stop for nothing, have hidden plans: this counts as cut short.
 */
function countInAnyOrder(
  optimizer: Optimizer,
  input: PlanInput,
  lists: readonly Places[],
  { stops: made }: PricedPlan,
  mostStops: number,
): Explained["byStops"] {
  const curves = new Map<Places, Explained["byStops"]>();
  const curveOf = (places: Places): Explained["byStops"] => {
    if (!curves.has(places)) {
      const options = { mostAlternatives: 0, mostStops, isCurveAlone: true };
      const { byStops } = optimizer.explain(inputOf(input, places), [], options);
      curves.set(
        places,
        byStops?.filter(({ stopCount, stops }) => stops.length === stopCount),
      );
    }
    return curves.get(places);
  };
  const mostCurves = input.stationMiles.length > MOST_EXPLAINED ? 1 : MOST_PLACES / (lists[0]?.length ?? 1);
  const best: CountedPlan[] = [];
  for (let stopCount = 0; stopCount <= mostStops; stopCount++) {
    let cheapest: CountedPlan | undefined;
    const open = [...lists];
    for (let places = open.pop(); places !== undefined; places = open.pop()) {
      const curve = curveOf(places);
      if (curve === undefined || curves.size > mostCurves) return undefined;
      const plan = curve.find((counted) => counted.stopCount === stopCount);
      if (plan === undefined || plan.totalCost >= (cheapest?.totalCost ?? Infinity) - ROUNDING_DOLLARS) continue;
      const parts = split(input, places, plan.stops);
      if (parts === undefined) cheapest = { ...plan, stops: stopsAt(places, plan.stops) };
      else open.push(...parts);
    }
    if (cheapest !== undefined) best.push(cheapest);
    else if (stopCount === made.length && !hasUnpumped(input, made)) return undefined;
  }
  return best;
}

/** Asks for a plan each time. */
function planAround(
  optimizer: Optimizer,
  input: PlanInput,
  { stops }: PricedPlan,
  backups: Surroundings["backups"],
): Surroundings {
  const { pricesPerGallon } = input;
  const plans = Array.from(pricesPerGallon, (price, station) => planThrough(optimizer, input, station, price));
  const isBuying = (station: number, plan: PricedPlan): boolean => {
    if (gallonsAt(station, plan) >= LEAST_PUMPED_GALLONS) return true;
    const other = planThrough(optimizer, buyingAt(input, station), station, defined(pricesPerGallon[station]));
    return other !== null && other.totalCost <= plan.totalCost + IDLE_TIE_DOLLARS;
  };
  const forcedCosts = Float64Array.from(plans, (plan) => plan?.totalCost ?? Infinity);
  const buyingCosts = forcedCosts.map((cost, station) => {
    const plan = defined(plans[station]);
    const isStop = stops.some((stop) => stop.station === station);
    return plan !== null && (isStop || isBuying(station, plan)) ? cost : Infinity;
  });
  return {
    forcedCosts,
    buyingCosts,
    backups,
    without: (station) => planWithout(optimizer, input, station),
    through: (station, pricePerGallon) => {
      const found = planThrough(optimizer, input, station, pricePerGallon);
      if (found === null) return null;
      const morePerGallon = defined(pricesPerGallon[station]) - pricePerGallon;
      return { stops: found.stops, totalCost: found.totalCost + morePerGallon * gallonsAt(station, found) };
    },
  };
}

function gallonsAt(station: number, { stops }: PricedPlan): number {
  return stops.find((stop) => stop.station === station)?.gallons ?? 0;
}

/** The trip where a stop at a station buys fuel. */
function buyingAt(input: PlanInput, station: number): PlanInput {
  const minimums = minimumPurchasesOf(input);
  const least = Math.max(defined(minimums[station]), LEAST_PUMPED_GALLONS);
  return { ...input, minimumPurchaseGallons: minimums.with(station, least) };
}

/** The least purchase of each station, in gallons. */
export function minimumPurchasesOf({ stationMiles, minimumPurchaseGallons: minimums = 0 }: PlanInput): Float64Array {
  return typeof minimums === "number" ? new Float64Array(stationMiles.length).fill(minimums) : minimums;
}

/** The cheapest plan without a station; `null` where there is none. */
function planWithout(optimizer: Optimizer, input: PlanInput, closed: number): PricedPlan | null {
  const others = [...input.stationMiles.keys()].filter((station) => station !== closed);
  const found = planInAnyOrder(optimizer, inputOf(input, others));
  return found.status === "infeasible" ? null : { ...found, stops: stopsAt(others, found.stops) };
}

/** The cheapest plan that stops at a station, at this price there; `null` where there is none. */
function planThrough(
  optimizer: Optimizer,
  input: PlanInput,
  station: number,
  pricePerGallon: number,
): PricedPlan | null {
  const found = planInAnyOrder(optimizer, {
    ...input,
    // The optimizer takes no fuel that costs nothing.
    pricesPerGallon: input.pricesPerGallon.with(station, Math.max(pricePerGallon, Number.MIN_VALUE)),
    required: (input.required ?? new Uint8Array(input.stationMiles.length)).with(station, 1),
  });
  return found.status === "infeasible" ? null : found;
}

/** Whether no figure that was found in one order of the stations would be less in another. */
function areLeast(
  optimizer: Optimizer,
  input: PlanInput,
  places: Places,
  { stops, totalCost }: PricedPlan,
  { forcedCosts, buyingCosts, stops: explained, alternatives }: Stations,
): boolean {
  const { stations: atPlaces } = optimizer.explain(inputOf(input, places), [], { mostAlternatives: 0, mostStops: 0 });
  const isForcedLeast = places.every((station, place) => {
    const cost = defined(forcedCosts[station]);
    return (
      isNoLess(atPlaces?.forcedCosts[place] ?? -Infinity, cost) &&
      (defined(buyingCosts[station]) < Infinity || defined(atPlaces?.buyingCosts[place]) > cost + IDLE_TIE_DOLLARS)
    );
  });
  if (!isForcedLeast) return false;
  const isHighest = (station: number, price: number, without: number): boolean =>
    input.stationMiles.length > MOST_CHECKED ||
    price === Infinity ||
    isNoLess(planThrough(optimizer, input, station, price)?.totalCost ?? Infinity, without);
  return (
    stops.every(({ station }, k) => {
      const { without, breakEvenPrice } = defined(explained[k]);
      const cost = without?.totalCost ?? Infinity;
      return (
        (input.required?.[station] === 1 ||
          isNoLess(planWithout(optimizer, input, station)?.totalCost ?? Infinity, cost)) &&
        isHighest(station, breakEvenPrice, cost)
      );
    }) && alternatives.every(({ station, breakEvenPrice }) => isHighest(station, breakEvenPrice, totalCost))
  );
}

/** Whether a cost is no less than another, but for the optimizer's ties. */
function isNoLess(cost: number, other: number): boolean {
  return cost === other || cost >= other - SAME_DOLLARS;
}

/** Stops at places, by the stations that stand there. */
function stopsAt(places: Places, stops: readonly PlannedStop[]): PlannedStop[] {
  return stops.map(({ station: place, gallons }) => ({ station: defined(places[place]), gallons }));
}

/**
 * A plan with its stops in the order of their stations: the trip has those of a mile in the order in which it stops
 * there.
 */
export function inOrderOfStops<Found extends { readonly stops: readonly PlannedStop[] }>(
  trip: Trip,
  found: Found,
): { readonly trip: Trip; readonly result: Found } {
  const { stops } = found;
  if (stops.every(({ station }, k) => station > (stops[k - 1]?.station ?? -1))) return { trip, result: found };
  const { stationMiles, windows } = trip.planInput;
  const windowOf = (station: number): number => windows?.ofStations[station] ?? 0;
  const rank = new Map(stops.map(({ station }, k) => [station, k]));
  // Of the stations of a mile those with stops come first, in the order of these. No other needs a place between them.
  const order = [...stationMiles.keys()].toSorted(
    (a, b) =>
      defined(stationMiles[a]) - defined(stationMiles[b]) ||
      windowOf(a) - windowOf(b) ||
      (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) ||
      a - b,
  );
  const places = new Map(order.map((station, place) => [station, place]));
  return {
    trip: {
      ...trip,
      planInput: inputOf(trip.planInput, order),
      detourMinutes: takeRows(trip.detourMinutes, order),
      stationAt: (index) => trip.stationAt(order[index] ?? -1),
      namedStationAt: (index) => trip.namedStationAt(order[index] ?? -1),
    },
    result: {
      ...found,
      stops: stops.map(({ station, gallons }) => ({ station: defined(places.get(station)), gallons })),
    },
  };
}

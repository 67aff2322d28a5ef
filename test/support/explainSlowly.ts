// What surrounds a cheapest plan, found slowly: each question is another trip, which is solved on its own.

import type {
  Alternative,
  Backup,
  Explained,
  ExplainedStop,
  PricedPlan,
  PlanInput,
  PlannedStop,
} from "../../src/optimizer/plans.js";
import { boundOf, copyTrip, createFrontierSolver } from "../../src/optimizer/frontier.js";
import { type RuledTrip, toRuledTrip } from "../../src/optimizer/rules.js";
import { Status } from "../../src/optimizer/wasm/coreExports.js";
import { Direction, FRONTIER, type FrontierExports, Thinning } from "../../src/optimizer/wasm/frontierExports.js";
import { instantiate } from "../../src/optimizer/wasm/instance.js";
import { compileFrontier } from "../../src/optimizer/wasm/module.js";

// Not the debug build: it refuses the stop costs below 0 of `tripFrom`.
const core = instantiate<FrontierExports>(await compileFrontier(), FRONTIER);
const frontier = createFrontierSolver(core);

/** As much work as it likes. */
const BUDGET = 1e8;

/** Costs that differ by less count as equal. */
const TIE_DOLLARS = 1e-6;
/** Less is a purchase of nothing. */
const LEAST_GALLONS = 1e-6;
/** Pumps show no less. */
const LEAST_PUMPED_GALLONS = 1e-3;
/** A plan that buys at a station ties with one that stops there for nothing, if it costs no more than this beyond it. */
const IDLE_TIE_DOLLARS = 1e-8;
/** Levels that differ by less are the same. */
const ROUNDING = 1e-9;
const MOST_STEPS = 50;

/** The cheapest plan, from whichever end it can be found. */
function solve(trip: RuledTrip): PricedPlan | null {
  for (const direction of [Direction.FORWARDS, Direction.BACKWARDS]) {
    const found = frontier.solve(trip, { maximumStops: trip.maximumStops, budget: BUDGET, direction });
    if (found === "infeasible") return null;
    if (found?.isProven === true) return found;
  }
  throw new Error("the search was cut short");
}

/** The least cost, without what plans that tie are told apart by. */
function leastCost(trip: RuledTrip): number {
  for (const direction of [Direction.FORWARDS, Direction.BACKWARDS]) {
    copyTrip(core, trip);
    const outcome = core.solvePlan(boundOf(trip, trip.maximumStops), direction, BUDGET, Thinning.NONE);
    if (outcome === Status.INFEASIBLE) return Infinity;
    if (outcome === Status.OK) return core.readTotalCost();
  }
  throw new Error("the search was cut short");
}

/** Whether the cheapest plan with a stop at the station, or one that ties with it, buys fuel there. */
function isBought(trip: RuledTrip, station: number): boolean {
  const forced = forcing(trip, station);
  const least = Math.max(LEAST_PUMPED_GALLONS, trip.minimumPurchases[station] ?? NaN);
  const buyer = { ...forced, minimumPurchases: trip.minimumPurchases.with(station, least) };
  // With more on board than the tank may be filled to, a stop buys nothing all the same.
  const gallons = solve(buyer)?.stops.find((stop) => stop.station === station)?.gallons ?? 0;
  return gallons >= least && leastCost(buyer) <= leastCost(forced) + IDLE_TIE_DOLLARS;
}

/** The part `stations` of `Optimizer.explain`. */
export function explainSlowly(
  input: PlanInput,
  stops: readonly PlannedStop[],
  mostAlternatives: number,
): NonNullable<Explained["stations"]> {
  const trip = toRuledTrip(input);
  const forcedCosts = Float64Array.from(input.stationMiles, (_, i) =>
    i < trip.stationCount ? (solve(forcing(trip, i))?.totalCost ?? Infinity) : Infinity,
  );
  const isStop = new Set(stops.map(({ station }) => station));
  const buyingCosts = forcedCosts.map((cost, i) =>
    cost === Infinity || isStop.has(i) || isBought(trip, i) ? cost : Infinity,
  );
  const costOf = (station: number): number => buyingCosts[station] ?? Infinity;
  const explained = stops.map(({ station }, k): ExplainedStop => {
    const without = trip.required[station] === 1 ? null : solve(withoutStation(trip, station));
    const last = stops[k + 1]?.station ?? trip.stationCount;
    let runnerUp: number | undefined;
    for (let i = (stops[k - 1]?.station ?? -1) + 1; i < last; i++) {
      if (i !== station && costOf(i) < Infinity && (runnerUp === undefined || costOf(i) < costOf(runnerUp)))
        runnerUp = i;
    }
    const plan = runnerUp === undefined ? null : solve(forcing(trip, runnerUp));
    return {
      without,
      breakEvenPrice: without === null ? Infinity : breakEvenPrice(trip, station, without.totalCost),
      runnerUp: runnerUp === undefined || plan === null ? null : { station: runnerUp, plan },
      ...findBackup(trip, stops, k),
    };
  });
  const alternatives = Array.from(buyingCosts, (totalCost, station) => ({ station, totalCost }))
    .filter(({ station, totalCost }) => totalCost < Infinity && !isStop.has(station))
    .toSorted((a, b) => a.totalCost - b.totalCost)
    .slice(0, mostAlternatives)
    .map(({ station, totalCost }): Alternative => {
      const without = solve(withoutStation(trip, station))?.totalCost ?? Infinity;
      return { station, totalCost, breakEvenPrice: breakEvenPrice(trip, station, without) };
    });
  return { forcedCosts, buyingCosts, stops: explained, alternatives };
}

/** Newton's method on the least cost with the stop, which is a concave function of the price. */
function breakEvenPrice(trip: RuledTrip, station: number, costWithout: number): number {
  const forced = forcing(trip, station);
  let price = 0;
  let most = costWithout;
  let before: { dollars: number; gallons: number } | undefined;
  for (let k = 0; k < MOST_STEPS; k++) {
    const plan = solve({ ...forced, pricesPerGallon: trip.pricesPerGallon.with(station, price) });
    if (plan === null) return 0;
    const gallons = plan.stops.find((stop) => stop.station === station)?.gallons ?? 0;
    const dollars = plan.totalCost - price * gallons;
    if (plan.totalCost >= most - TIE_DOLLARS) {
      if (before === undefined) return gallons < LEAST_GALLONS ? 0 : Math.min(0, (most - dollars) / gallons);
      return price;
    }
    if (gallons < LEAST_GALLONS) {
      // A stop for nothing saves something: the price at which that is best.
      if (before === undefined) return 0;
      most = dollars;
      price = (most - before.dollars) / before.gallons;
      continue;
    }
    before = { dollars, gallons };
    price = (most - dollars) / gallons;
  }
  return price;
}

function withoutStation(trip: RuledTrip, station: number): RuledTrip {
  // Nobody can buy at least one gallon and at most none.
  return {
    ...trip,
    required: trip.required.with(station, 0),
    minimumPurchases: trip.minimumPurchases.with(station, 1),
    maximumPurchases: trip.maximumPurchases.with(station, 0),
  };
}

function forcing(trip: RuledTrip, station: number): RuledTrip {
  return { ...trip, required: trip.required.with(station, 1) };
}

function findBackup(
  trip: RuledTrip,
  stops: readonly PlannedStop[],
  k: number,
): Pick<ExplainedStop, "backup" | "shortByGallons"> {
  const closed = stops[k]?.station ?? NaN;
  let level = trip.startGallons - (trip.detourGallons[closed] ?? NaN);
  for (const { station, gallons } of stops.slice(0, k)) level += gallons - (trip.detourGallons[station] ?? NaN);
  const made = new Set(stops.slice(0, k + 1).map(({ station }) => station));
  const windowOf = (i: number): number => trip.windows?.ofStations[i] ?? 0;
  const isAhead = (i: number): boolean =>
    i > closed || (trip.gallonsTo[i] === trip.gallonsTo[closed] && windowOf(i) === windowOf(closed));
  const ahead = Array.from(trip.gallonsTo, (_, i) => i).filter((i) => !made.has(i) && isAhead(i));
  const rest = lessCredits(trip, stops.slice(0, k));
  const firstRequired = ahead.findIndex((i) => trip.required[i] === 1);
  const firsts = Array.from(firstRequired < 0 ? ahead : ahead.slice(0, firstRequired + 1), (_, c) => ahead.slice(c));
  const missingAtEnd = trip.routeGallons + trip.reserveGallons - level;
  if (firstRequired < 0 && missingAtEnd <= ROUNDING)
    return { backup: { station: null, totalCost: 0 }, shortByGallons: 0 };
  let backup: Backup | null = null;
  for (const stations of firsts) {
    const plan = solve(tripFrom(rest, stations, level, trip.maximumStops - k));
    if (plan !== null && plan.totalCost < (backup?.totalCost ?? Infinity))
      backup = { station: stations[0] ?? NaN, totalCost: plan.totalCost };
  }
  if (backup !== null) return { backup, shortByGallons: 0 };
  const room =
    trip.tankCapacityGallons - (level - (trip.gallonsTo[closed] ?? NaN) + (trip.detourGallons[closed] ?? NaN) / 2);
  const missing = firsts.map((stations) => missingFor(trip, stations, level, trip.maximumStops - k, room));
  const least = Math.min(firstRequired < 0 ? missingAtEnd : Infinity, ...missing);
  return { backup, shortByGallons: least <= room + ROUNDING ? least : Infinity };
}

/** The trip with credits of which only counts what they are greater than the one that is taken already. */
function lessCredits(trip: RuledTrip, made: readonly PlannedStop[]): RuledTrip {
  const { windows } = trip;
  if (windows === undefined) return trip;
  const taken = (i: number): number =>
    made.reduce(
      (most, { station }) =>
        windows.ofStations[station] === windows.ofStations[i] ? Math.max(most, windows.credits[station] ?? NaN) : most,
      0,
    );
  return {
    ...trip,
    windows: { ...windows, credits: windows.credits.map((credit, i) => Math.max(0, credit - taken(i))) },
  };
}

/** How many more gallons lead on by the first of the stations: the only ones for sale, at $1, before it. */
function missingFor(
  trip: RuledTrip,
  stations: readonly number[],
  level: number,
  maximumStops: number,
  room: number,
): number {
  const nothing = new Float64Array(trip.stationCount);
  const [first = NaN] = stations;
  const most = (trip.gallonsTo[first] ?? NaN) + trip.usableTankGallons - (trip.detourGallons[first] ?? NaN) / 2;
  if (trip.fillUp) {
    // The level behind the first stop is known, and so which levels lead to it.
    const least = Math.max(
      level,
      (trip.gallonsTo[first] ?? NaN) + (trip.detourGallons[first] ?? NaN) / 2,
      most + (trip.detourGallons[first] ?? NaN) - (trip.maximumPurchases[first] ?? NaN),
    );
    return solve(tripFrom(trip, stations, least, maximumStops)) === null ? Infinity : least - level;
  }
  const ahead = tripFrom(
    { ...trip, pricesPerGallon: nothing, stopCosts: nothing, windows: undefined },
    stations,
    level,
    maximumStops + 1,
  );
  const withGift = (column: Float64Array, gift: number): Float64Array => Float64Array.of(gift, ...column);
  const plan = solve({
    ...ahead,
    stationCount: ahead.stationCount + 1,
    gallonsTo: withGift(ahead.gallonsTo, level),
    pricesPerGallon: withGift(ahead.pricesPerGallon, 1),
    stopCosts: withGift(ahead.stopCosts, 0),
    minimumPurchases: withGift(ahead.minimumPurchases, 0),
    maximumPurchases: withGift(ahead.maximumPurchases, Math.max(room, 0)),
    detourGallons: withGift(ahead.detourGallons, 0),
    bufferGallons: withGift(ahead.bufferGallons, 0),
    required: withGift(ahead.required, 1),
  });
  return plan?.totalCost ?? Infinity;
}

/** The trip from a level on, with a stop at the first of the stations ahead, which needs no buffer. */
function tripFrom(
  trip: RuledTrip,
  [first = NaN, ...others]: readonly number[],
  level: number,
  maximumStops: number,
): RuledTrip {
  const stations = [first, ...others];
  const column = (values: Float64Array): Float64Array => Float64Array.from(stations, (i) => values[i] ?? NaN);
  return {
    ...trip,
    stationCount: stations.length,
    gallonsTo: column(trip.gallonsTo),
    pricesPerGallon: column(trip.pricesPerGallon),
    stopCosts: column(trip.stopCosts),
    minimumPurchases: column(trip.minimumPurchases),
    maximumPurchases: column(trip.maximumPurchases),
    detourGallons: column(trip.detourGallons),
    bufferGallons: column(trip.bufferGallons).with(0, 0),
    required: column(trip.required).with(0, 1),
    windows: trip.windows && {
      ofStations: Uint32Array.from(stations, (i) => trip.windows?.ofStations[i] ?? 0),
      credits: column(trip.windows.credits),
    },
    startGallons: level,
    maximumStops,
  };
}

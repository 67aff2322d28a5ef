// The rules of a request that an unplanned drive breaks, and the words for them.

import { defined } from "../common/defined.js";
import { UNSEEN_GALLONS, roundGallons, roundMiles, writeTenths } from "../contract/values/rounding.js";
import type { PlannedStop } from "../optimizer/plans.js";
import { isOutdated, leftOutBy } from "./terms.js";
import { type NamedStation, type Trip, withStations } from "./trip.js";

/** A rule that a drive breaks. Gallons, and miles from the route's start, are not rounded. */
type Problem =
  | {
      readonly kind: "runsDry";
      readonly mile: number;
      readonly shortGallons: number;
      readonly station: NamedStation | undefined;
    }
  | { readonly kind: "belowBuffer"; readonly station: NamedStation; readonly gallons: number; readonly least: number }
  | { readonly kind: "belowReserve"; readonly gallons: number; readonly least: number }
  | { readonly kind: "belowMinimum"; readonly station: NamedStation; readonly gallons: number; readonly least: number }
  | { readonly kind: "aboveMaximum"; readonly station: NamedStation; readonly gallons: number; readonly most: number }
  | {
      readonly kind: "aboveTank";
      readonly station: NamedStation;
      readonly gallons: number;
      readonly most: number;
      readonly isUsable: boolean;
    }
  | { readonly kind: "notFilled"; readonly station: NamedStation; readonly gallons: number; readonly usable: number }
  | { readonly kind: "skipped"; readonly station: NamedStation }
  | { readonly kind: "leftOut"; readonly station: NamedStation }
  | { readonly kind: "outdated"; readonly station: NamedStation; readonly mostHours: number }
  | { readonly kind: "passesRequired"; readonly station: NamedStation }
  | { readonly kind: "tooManyStops"; readonly stopCount: number; readonly most: number };

/** How full the tank is on a drive, as if it could be filled without bound and run below empty. */
interface FuelOnDrive {
  readonly lowestGallons: number;
  /** From the route's start. */
  readonly lowestMile: number;
  readonly arrivalGallons: number;
  /** In driving order; those of the whole trip come last. */
  readonly problems: readonly Problem[];
}

/**
 * Follows the fuel of a drive and holds it against the rules of a request. Gallons may be rounded to a thousandth, as
 * answers have them: what follows from that alone is no problem.
 * @param along the trip with the stations of these stops alone.
 * @param asked the trip under the rules of the request.
 */
export function followFuel(along: Trip, stops: readonly PlannedStop[], asked: Trip): FuelOnDrive {
  const { startGallons, totalMiles, tankCapacityGallons, stationMiles } = along.planInput;
  const { bufferGallons, reserveGallons, usableTankGallons = tankCapacityGallons } = asked.planInput;
  const isLeftOut =
    asked.rules === undefined || asked.rules.usesFallback || asked.facts.ruleFacts === undefined
      ? () => false
      : leftOutBy(asked.facts.ruleFacts, asked.rules);
  const isOld = (row: number): boolean =>
    asked.rules !== undefined &&
    asked.facts.ruleFacts !== undefined &&
    isOutdated(asked.facts.ruleFacts, asked.rules, row);
  const onRoute = new Set(asked.facts.rows);
  const requiredIds = new Set(asked.rules?.requiredIds);
  const problems: Problem[] = [];
  const routeMileOf = (at: number): number => (at === totalMiles ? along.routeMiles : along.startMile + at);
  const lowest = { gallons: startGallons, mile: along.startMile };
  let mile = 0;
  let gallons = startGallons;
  let tolerance = along.reachToleranceGallons + UNSEEN_GALLONS;
  const arrive = (at: number, besideGallons: number, station: NamedStation | undefined): void => {
    const from = gallons;
    gallons -= along.gallonsAt(at, mile) + besideGallons;
    if (gallons < lowest.gallons) Object.assign(lowest, { gallons, mile: routeMileOf(at) });
    if (gallons < -tolerance)
      problems.push({
        kind: "runsDry",
        mile: routeMileOf(Math.min(at, mile + Math.max(0, along.milesOn(from, mile)))),
        shortGallons: -gallons,
        station,
      });
    mile = at;
  };
  for (const { station: index, gallons: bought } of stops) {
    const station = along.namedStationAt(index);
    const { detourGallons = 0, minimumGallons = 0, maximumGallons = Infinity } = station.terms ?? {};
    if (!onRoute.has(station.row)) problems.push({ kind: "skipped", station });
    else if (isLeftOut(station.row) && !requiredIds.has(station.id)) problems.push({ kind: "leftOut", station });
    else if (isOld(station.row) && !requiredIds.has(station.id))
      problems.push({ kind: "outdated", station, mostHours: asked.rules?.maximumPriceAgeHours ?? Infinity });
    arrive(defined(stationMiles[index]), detourGallons / 2, station);
    const least = asked.rules?.buffersOfRows?.get(station.row) ?? bufferGallons;
    if (gallons >= -tolerance && gallons < least - tolerance)
      problems.push({ kind: "belowBuffer", station, gallons, least });
    const isOverfull = requiredIds.has(station.id) && gallons > usableTankGallons;
    if (bought < minimumGallons - UNSEEN_GALLONS && !isOverfull)
      problems.push({ kind: "belowMinimum", station, gallons: bought, least: minimumGallons });
    if (bought > maximumGallons + UNSEEN_GALLONS)
      problems.push({ kind: "aboveMaximum", station, gallons: bought, most: maximumGallons });
    gallons += bought;
    tolerance += UNSEEN_GALLONS;
    const most = bought > 0 && gallons <= tankCapacityGallons + tolerance ? usableTankGallons : tankCapacityGallons;
    if (gallons > most + tolerance)
      problems.push({ kind: "aboveTank", station, gallons, most, isUsable: most < tankCapacityGallons });
    if (asked.rules?.fillUp === true && gallons < usableTankGallons - tolerance)
      problems.push({ kind: "notFilled", station, gallons, usable: usableTankGallons });
    gallons -= detourGallons / 2;
  }
  arrive(totalMiles, 0, undefined);
  if (gallons >= -tolerance && gallons < reserveGallons - tolerance)
    problems.push({ kind: "belowReserve", gallons, least: reserveGallons });
  return {
    lowestGallons: lowest.gallons,
    lowestMile: lowest.mile,
    arrivalGallons: gallons,
    problems: [...problems, ...problemsOfTrip(along, stops, asked)],
  };
}

function problemsOfTrip(along: Trip, stops: readonly PlannedStop[], asked: Trip): Problem[] {
  const { maximumStops, requiredIds = [] } = asked.rules ?? {};
  const made = new Set(stops.map(({ station }) => along.namedStationAt(station).id));
  const passed = requiredIds.filter((id) => !made.has(id));
  return [
    ...passed.flatMap((id): Problem[] => {
      const row = asked.facts.ruleFacts?.ids?.indexOf(id) ?? -1;
      return row < 0 ? [] : [{ kind: "passesRequired", station: withStations(asked, [row]).namedStationAt(0) }];
    }),
    ...(maximumStops !== undefined && stops.length > maximumStops
      ? [{ kind: "tooManyStops", stopCount: stops.length, most: maximumStops } satisfies Problem]
      : []),
  ];
}

/** A problem as a sentence: `Arrives at Kearney Plaza with 5.2 gallons; the buffer is 7.5.` */
export function wordProblem(problem: Problem): string {
  switch (problem.kind) {
    case "runsDry":
      return `Runs dry at mile ${roundMiles(problem.mile)}, on the way to ${problem.station?.name ?? "the destination"}: ${gallonsOf(problem.shortGallons)} short.`;
    case "belowBuffer":
      return `Arrives at ${problem.station.name} with ${gallonsOf(problem.gallons)}; the buffer is ${roundGallons(problem.least)}.`;
    case "belowReserve":
      return `Arrives at the destination with ${gallonsOf(problem.gallons)}; the reserve is ${roundGallons(problem.least)}.`;
    case "belowMinimum":
      return `Buys ${gallonsOf(problem.gallons)} at ${problem.station.name}; the least is ${roundGallons(problem.least)}.`;
    case "aboveMaximum":
      return `Buys ${gallonsOf(problem.gallons)} at ${problem.station.name}; the most is ${roundGallons(problem.most)}.`;
    case "aboveTank":
      return `Leaves ${problem.station.name} with ${gallonsOf(problem.gallons)}; the tank ${problem.isUsable ? "may be filled to" : "holds"} ${roundGallons(problem.most)}.`;
    case "notFilled":
      return `Leaves ${problem.station.name} with ${gallonsOf(problem.gallons)}; each stop must fill the tank to ${roundGallons(problem.usable)}.`;
    case "skipped":
      return `Stops at ${problem.station.name}, which is skipped.`;
    case "leftOut":
      return `Stops at ${problem.station.name}, which the rules leave out.`;
    case "outdated":
      return `Stops at ${problem.station.name}, whose price is more than ${writeTenths(problem.mostHours)} hours old.`;
    case "passesRequired":
      return `Passes ${problem.station.name}, where a stop is required.`;
    case "tooManyStops":
      return `Makes ${problem.stopCount} stops; ${problem.most === 0 ? "none is" : `at most ${problem.most} ${problem.most === 1 ? "is" : "are"}`} allowed.`;
  }
}

function gallonsOf(gallons: number): string {
  const rounded = roundGallons(gallons);
  return `${rounded} ${rounded === 1 ? "gallon" : "gallons"}`;
}

import { tenths, whole } from "../design/words.js";
import type { Infeasible, LoadedTrip, PlacedStation, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";

/** How far the fuel lasts on a trip that cannot be driven. */
export interface Reach {
  /** Where the stretch begins: the last station to fill up at, or the start. */
  readonly from: PlacedStation | undefined;
  readonly fromMile: number;
  readonly fromGallons: number;
  /** Where no more than `leftGallons` is in the tank. */
  readonly lastMile: number;
  /** What must be left: the buffer at a station, the reserve on arrival. */
  readonly leftGallons: number;
  /** Where the fuel should have lasted to; `undefined` for the destination. */
  readonly to: PlacedStation | undefined;
  readonly toMile: number;
  readonly shortMiles: number;
}

/** Reads the figures of what is in the way. */
export function reachOf({ trip, settings, rules }: Pick<Shown, "trip" | "settings" | "rules">, { obstacle }: Infeasible): Reach {
  const { fromMile, toMile, usableRangeMiles, fromStation, toStation } = obstacle;
  const { tankCapacityGallons: tank, bufferFraction, reserveFraction, startGallons } = settings;
  const lastMile = Math.min(fromMile + usableRangeMiles, toMile);
  return {
    from: stationAt(trip, fromStation, fromMile),
    fromMile,
    fromGallons: fromStation === null ? startGallons : tank * (rules.usable_tank_fraction ?? 1),
    lastMile,
    leftGallons: (toStation === null ? reserveFraction : bufferFraction) * tank,
    to: stationAt(trip, toStation, toMile),
    toMile,
    shortMiles: toMile - lastMile,
  };
}

function stationAt({ stations }: LoadedTrip, named: Infeasible["obstacle"]["fromStation"], mile: number): PlacedStation | undefined {
  if (named === null) return undefined;
  const near = (station: PlacedStation): number => Math.abs(station.miles_from_route_start - mile);
  return stations.filter(({ id }) => id === named.id).toSorted((a, b) => near(a) - near(b))[0];
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** `Ten miles short of the first station` */
export function wordTitle({ shortMiles, fromMile, from, to }: Reach): string {
  const goal = to === undefined ? "the destination" : from === undefined && fromMile === 0 ? "the first station" : "the next station";
  const rounded = Math.round(shortMiles);
  if (rounded < 1) return `Less than a mile short of ${goal}`;
  const words = `${NUMBERS[rounded] ?? whole(rounded)} ${rounded === 1 ? "mile" : "miles"} short of ${goal}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `50.0 gal take the truck to mile 276 before it is down to its 7.5 gal buffer. The first station is at mile 286, in Yucca, AZ.` */
export function wordReach(reach: Reach, destination: string): string {
  const { from, fromMile, fromGallons, lastMile, leftGallons, to, toMile } = reach;
  const left = to === undefined ? `the ${gallonsOf(leftGallons)} that must be left on arrival` : `its ${gallonsOf(leftGallons)} buffer`;
  const goal = to === undefined
    ? `The destination, ${destination}, is at mile ${whole(toMile)}.`
    : `The ${from === undefined && fromMile === 0 ? "first" : "next"} station is at mile ${whole(toMile)}, ${wherePlace(to)}.`;
  if (lastMile <= fromMile && from === undefined) return `The truck starts with ${gallonsOf(fromGallons)}, no more than ${left}. ${goal}`;
  const begin = from === undefined ? `${gallonsOf(fromGallons)} ${fromGallons === 1 ? "takes" : "take"} the truck` : `From the station at mile ${whole(fromMile)}, ${wherePlace(from)}, ${gallonsOf(fromGallons)} take the truck`;
  return `${begin} to mile ${whole(lastMile)} before it is down to ${left}. ${goal}`;
}

function wherePlace(station: PlacedStation): string {
  const { town } = placeOf(station);
  return town === readableName(station.name) ? town : `in ${town}`;
}

function gallonsOf(amount: number): string {
  return `${tenths(amount)} gal`;
}

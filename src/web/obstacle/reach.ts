import type { Obstacle } from "../../planning/obstacle.js";
import { usableGallons } from "../../rules/purchases.js";
import { tenths, whole } from "../design/words.js";
import type { LoadedTrip, PlacedStation, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { stationWithId } from "../station/withId.js";

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
  /** Whether the trip has no station to plan with before that. */
  readonly isFirst: boolean;
  readonly toMile: number;
  readonly shortMiles: number;
}

/** What a reach is read from. */
interface ReachBasis extends Pick<Shown, "settings" | "rules"> {
  readonly trip: Pick<LoadedTrip, "stations">;
  readonly planInput: Pick<Shown["planInput"], "stationMiles">;
}

/** The stretch that cannot be driven. */
interface Stretch extends Pick<Obstacle, "fromMile" | "toMile" | "usableRangeMiles"> {
  readonly fromStation: Pick<PlacedStation, "id"> | null;
  readonly toStation: Pick<PlacedStation, "id"> | null;
}

/** Reads the figures of what is in the way. */
export function reachOf(
  { trip, settings, rules, planInput }: ReachBasis,
  { obstacle }: { readonly obstacle: Stretch },
): Reach {
  const { fromMile, toMile, usableRangeMiles, fromStation, toStation } = obstacle;
  const { tankCapacityGallons: tank, bufferFraction, reserveFraction, startGallons } = settings;
  const lastMile = Math.min(fromMile + usableRangeMiles, toMile);
  return {
    from: fromStation === null ? undefined : stationWithId(trip.stations, fromStation.id, fromMile),
    fromMile,
    fromGallons: fromStation === null ? startGallons : usableGallons(tank, rules.usable_tank_fraction ?? 1),
    lastMile,
    leftGallons: (toStation === null ? reserveFraction : bufferFraction) * tank,
    to: toStation === null ? undefined : stationWithId(trip.stations, toStation.id, toMile),
    isFirst: !planInput.stationMiles.some((mile) => mile < toMile),
    toMile,
    shortMiles: toMile - lastMile,
  };
}

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** `Buffer reached at mile 276` */
export function wordReached({ lastMile, to }: Reach): string {
  return `${to === undefined ? "Reserve" : "Buffer"} reached at mile ${whole(lastMile)}`;
}

/** `Ten miles short of the first station` */
export function wordTitle(reach: Reach): string {
  const words = wordShort(reach);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `the first station`: where the fuel should have lasted to. */
export function wordGoal({ isFirst, to }: Pick<Reach, "isFirst" | "to">): string {
  return to === undefined ? "the destination" : isFirst ? "the first station" : "the next station";
}

/** `ten miles short of the first station` */
export function wordShort({ shortMiles, isFirst, to }: Pick<Reach, "shortMiles" | "isFirst" | "to">): string {
  const goal = wordGoal({ isFirst, to });
  const rounded = Math.round(shortMiles);
  if (rounded < 1) return `less than a mile short of ${goal}`;
  return `${NUMBERS[rounded] ?? whole(rounded)} ${rounded === 1 ? "mile" : "miles"} short of ${goal}`;
}

/**
 * `50.0 gal take the truck to mile 276 before it is down to its 7.5 gal buffer. The first station is at mile 286, in
 * Yucca, AZ.`
 */
export function wordReach(reach: Reach, destination: string): string {
  const { from, fromMile, fromGallons, lastMile, leftGallons, to, toMile, isFirst } = reach;
  const left =
    to === undefined
      ? `the ${gallonsOf(leftGallons)} that must be left on arrival`
      : `its ${gallonsOf(leftGallons)} buffer`;
  const goal =
    to === undefined
      ? `The destination, ${destination}, is at mile ${whole(toMile)}.`
      : `The ${isFirst ? "first" : "next"} station is at mile ${whole(toMile)}, ${wherePlace(to)}.`;
  if (lastMile <= fromMile && from === undefined)
    return `The truck starts with ${gallonsOf(fromGallons)}, no more than ${left}. ${goal}`;
  const begin =
    from === undefined
      ? `${gallonsOf(fromGallons)} ${fromGallons === 1 ? "takes" : "take"} the truck`
      : `From the station at mile ${whole(fromMile)}, ${wherePlace(from)}, ${gallonsOf(fromGallons)} take the truck`;
  return `${begin} to mile ${whole(lastMile)} before it is down to ${left}. ${goal}`;
}

function wherePlace(station: PlacedStation): string {
  const { town } = placeOf(station);
  return town === readableName(station.name) ? town : `in ${town}`;
}

function gallonsOf(amount: number): string {
  return `${tenths(amount)} gal`;
}

// A trip as a driver makes it: its stops, and the fuel in the tank along the way.

import { defined } from "../common/defined.js";
import type { PlannedStop } from "../optimizer/plans.js";
import { ageHours } from "../clock/localTime.js";
import type { Day } from "./hours/day.js";
import type { Trip, TripStation, NamedStation } from "./trip.js";
import type { StationColumns } from "./stationColumns.js";

/** A stop that a driver makes, in gallons and dollars. */
export interface Stop<Station extends TripStation = TripStation> {
  readonly station: Station;
  /** Bought here. */
  readonly gallons: number;
  /** What is paid for it, after discounts. */
  readonly cost: number;
  /** At the pump: half of the detour lies behind, and half ahead. */
  readonly arrivalGallons: number;
  readonly departureGallons: number;
}

/**
 * Fuel in the tank along the route, by miles from its start: element i of both arrays is one point of the line. A stop
 * has two points, on arrival and on leaving; with a detour that burns fuel four, all at its mile: where it leaves the
 * route, both at the pump, and where it is back.
 */
export interface TankCourse {
  readonly miles: readonly number[];
  readonly gallons: readonly number[];
}

/** A whole trip as a driver makes it. Nothing is rounded. */
export interface Drive<Station extends TripStation = TripStation> {
  readonly stops: readonly Stop<Station>[];
  readonly course: TankCourse;
  /** Gallons left at the destination. */
  readonly arrivalGallons: number;
  /** Dollars paid for fuel, after discounts. */
  readonly fuelCost: number;
  readonly detourMinutes: number;
  /** Time of all stops beside their detours. */
  readonly stopMinutes: number;
  /** `undefined` where the request gives no hours. */
  readonly day: Day | undefined;
}

/**
 * Drives a trip with these purchases.
 * @param purchases in driving order.
 * @param stationAt looks up a station of the trip, with its names or without.
 * @throws {RangeError} when the trip has no such station.
 */
export function driveTrip<Station extends TripStation>(
  trip: Trip,
  purchases: readonly PlannedStop[],
  stationAt: (index: number) => Station,
): Drive<Station> {
  const { stationMiles, totalMiles, startGallons } = trip.planInput;
  const { startMile, routeMiles } = trip;
  const course = { miles: [startMile], gallons: [startGallons] };
  const reach = (routeMile: number, gallons: number): void => {
    course.miles.push(routeMile);
    course.gallons.push(gallons);
  };
  let mile = 0;
  let gallons = startGallons;
  let boughtGallons = 0;
  let detourGallons = 0;
  let fuelCost = 0;
  let detourMinutes = 0;
  let stopMinutes = 0;
  const stops = purchases.map((purchase): Stop<Station> => {
    const station = stationAt(purchase.station);
    const stationMile = defined(stationMiles[purchase.station]);
    const oneWayGallons = (station.terms?.detourGallons ?? 0) / 2;
    // Rounding errors must not leave less than an empty tank.
    const beside = Math.max(0, gallons - trip.gallonsAt(stationMile, mile));
    const arrival = Math.max(0, beside - oneWayGallons);
    const departure = arrival + purchase.gallons;
    mile = stationMile;
    gallons = Math.max(0, departure - oneWayGallons);
    const routeMile = startMile + mile;
    if (oneWayGallons > 0) reach(routeMile, beside);
    reach(routeMile, arrival);
    reach(routeMile, departure);
    if (oneWayGallons > 0) reach(routeMile, gallons);
    boughtGallons += purchase.gallons;
    detourGallons += 2 * oneWayGallons;
    const cost = purchase.gallons * station.paidPerGallon;
    fuelCost += cost;
    detourMinutes += station.detourMinutes;
    stopMinutes += station.terms?.stopMinutes ?? 0;
    return { station, gallons: purchase.gallons, cost, arrivalGallons: arrival, departureGallons: departure };
  });
  const arrivalGallons = Math.max(0, startGallons + boughtGallons - trip.gallonsAt(totalMiles) - detourGallons);
  reach(routeMiles, arrivalGallons);
  return { stops, course, arrivalGallons, fuelCost, detourMinutes, stopMinutes, day: trip.hours?.dayOf(stops) };
}

/** Stops that give the row of their station. */
export interface StopRows {
  readonly stops: readonly { readonly station: Pick<TripStation, "row"> }[];
}

/**
 * The stations at which a drive stops. @param stations those of the request, in its order. @throws {RangeError} when a
 * row is not among them.
 */
export function stationsOf<Station>({ stops }: StopRows, stations: readonly Station[]): Station[] {
  return stops.map(({ station: { row } }) => {
    const station = stations[row];
    if (station === undefined) throw new RangeError(`the trip has no station ${row}`);
    return station;
  });
}

/** Gallons in the tank at a mile; at a stop, when it is back on the route. */
export function gallonsInTank({ miles, gallons }: TankCourse, mile: number): number {
  const after = miles.findIndex((other) => other > mile);
  if (after < 0) return defined(gallons.at(-1));
  const before = Math.max(after - 1, 0);
  const [fromMile, fromGallons] = [defined(miles[before]), defined(gallons[before])];
  const [toMile, toGallons] = [defined(miles[after]), defined(gallons[after])];
  if (toMile <= fromMile) return fromGallons;
  return fromGallons + ((toGallons - fromGallons) * (mile - fromMile)) / (toMile - fromMile);
}

/** The oldest price of a plan. */
export interface OldestPrice {
  readonly station: NamedStation;
  /** As the request writes it. */
  readonly asOf: string;
  readonly hours: number;
}

/** The oldest price of a drive's stops; `undefined` where none says when it was seen. */
export function findOldestPrice(
  { stops }: Pick<Drive<NamedStation>, "stops">,
  { pricesAsOf }: StationColumns,
  now: number,
): OldestPrice | undefined {
  let oldest: OldestPrice | undefined;
  for (const { station } of stops) {
    const asOf = pricesAsOf.at(station.row);
    const hours = ageHours(asOf, now);
    if (asOf !== undefined && !(hours <= (oldest?.hours ?? -1))) oldest = { station, asOf, hours };
  }
  return oldest;
}

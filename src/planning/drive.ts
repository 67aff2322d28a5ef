import type { PlannedStop } from "../optimizer/optimizer.js";
import type { Trip, TripStation } from "./trip.js";

/** A stop that a driver makes, in gallons and dollars. */
export interface Stop<Station extends TripStation = TripStation> {
  readonly station: Station;
  /** Bought here. */
  readonly gallons: number;
  readonly cost: number;
  readonly arrivalGallons: number;
  readonly departureGallons: number;
}

/** Fuel in the tank along the route: element i of both is one point of the line; a stop has two, on arrival and on leaving. */
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
  /** Dollars paid for fuel. */
  readonly fuelCost: number;
  readonly detourMinutes: number;
}

/**
 * Drives a trip with these purchases.
 * @param purchases in driving order.
 * @param stationAt how the trip tells of a station: with its names or without.
 * @throws {RangeError} when the trip has no such station.
 */
export function driveTrip<Station extends TripStation>(trip: Trip, purchases: readonly PlannedStop[], stationAt: (index: number) => Station): Drive<Station> {
  const { stationMiles, totalMiles, startGallons } = trip.planInput;
  const course = { miles: [0], gallons: [startGallons] };
  const reach = (mile: number, gallons: number): void => {
    course.miles.push(mile);
    course.gallons.push(gallons);
  };
  let mile = 0;
  let gallons = startGallons;
  let boughtGallons = 0;
  let fuelCost = 0;
  let detourMinutes = 0;
  const stops = purchases.map((purchase): Stop<Station> => {
    const station = stationAt(purchase.station);
    const stationMile = stationMiles[purchase.station] ?? mile;
    // Rounding errors must not leave less than an empty tank.
    const arrival = Math.max(0, gallons - trip.gallonsAt(stationMile, mile));
    mile = stationMile;
    gallons = arrival + purchase.gallons;
    reach(mile, arrival);
    reach(mile, gallons);
    boughtGallons += purchase.gallons;
    const cost = purchase.gallons * station.pricePerGallon;
    fuelCost += cost;
    detourMinutes += station.detourMinutes;
    return { station, gallons: purchase.gallons, cost, arrivalGallons: arrival, departureGallons: gallons };
  });
  const arrivalGallons = Math.max(0, startGallons + boughtGallons - trip.gallonsAt(totalMiles));
  reach(totalMiles, arrivalGallons);
  return { stops, course, arrivalGallons, fuelCost, detourMinutes };
}

/** Stops by the index of their station. */
export interface StopRows {
  readonly stops: readonly { readonly station: Pick<TripStation, "row"> }[];
}

/** The stations of a drive's stops, of those that the trip was planned with. */
export function stationsOf<Station>({ stops }: StopRows, stations: readonly Station[]): Station[] {
  return stops.map(({ station: { row } }) => {
    const station = stations[row];
    if (station === undefined) throw new RangeError(`the trip has no station ${row}`);
    return station;
  });
}

/** Gallons in the tank at a mile; at a stop, on leaving. */
export function gallonsInTank({ miles, gallons }: TankCourse, mile: number): number {
  const after = miles.findIndex((other) => other > mile);
  if (after < 0) return gallons.at(-1) ?? 0;
  const before = Math.max(after - 1, 0);
  const [fromMile, fromGallons] = [miles[before] ?? 0, gallons[before] ?? 0];
  const [toMile, toGallons] = [miles[after] ?? fromMile, gallons[after] ?? fromGallons];
  if (toMile <= fromMile) return fromGallons;
  return fromGallons + ((toGallons - fromGallons) * (mile - fromMile)) / (toMile - fromMile);
}

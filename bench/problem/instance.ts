// The format of an instance, which README.md describes: how it is read and written.

import { defined } from "../../src/common/defined.js";
import { z } from "zod";
import type { FleetTrip } from "../../test/support/fleetTrips.js";

/** Enough for prices that differ by a millionth, and few enough for short files. */
const SIGNIFICANT_DIGITS = 9;

const amount = z.number().min(0);
const positive = z.number().positive();

const BreakWindow = z.strictObject({
  first_station: z.int().min(0),
  last_station: z.int().min(0),
  credit_dollars: amount,
});

export const Instance = z.strictObject({
  name: z.string(),
  trip_miles: positive,
  mpg: positive.optional(),
  consumption: z
    .array(z.strictObject({ until_mile: positive, mpg: positive }))
    .nonempty()
    .optional(),
  tank_gallons: positive,
  usable_tank_gallons: positive.optional(),
  start_gallons: amount,
  reserve_gallons: amount,
  buffer_gallons: amount,
  maximum_stops: z.int().min(0).optional(),
  fill_up: z.literal(true).optional(),
  station_miles: z.array(amount),
  dollars_per_gallon: z.array(positive),
  stop_dollars: z.array(amount),
  detour_gallons: z.array(amount).optional(),
  minimum_gallons: z.array(amount).optional(),
  maximum_gallons: z.array(positive.nullable()).optional(),
  required_stations: z.array(z.int().min(0)).optional(),
  break_windows: z.array(BreakWindow).optional(),
});
export type Instance = z.infer<typeof Instance>;

/** @throws {z.ZodError} when the text is no instance. */
export function readInstance(text: string): Instance {
  return Instance.parse(JSON.parse(text));
}

/** One line, so that a program can read it as a line. Rules that change nothing are left out. */
export function writeInstance(name: string, trip: FleetTrip): string {
  const { stationMiles, detourGallons, minimumPurchases, maximumPurchases } = trip;
  const required = [...trip.required.keys()].filter((i) => trip.required[i]);
  const instance: Instance = {
    name,
    trip_miles: trip.totalMiles,
    ...consumptionOf(trip),
    tank_gallons: trip.tankCapacityGallons,
    ...(trip.usableTankGallons < trip.tankCapacityGallons && { usable_tank_gallons: trip.usableTankGallons }),
    start_gallons: trip.startGallons,
    reserve_gallons: trip.reserveGallons,
    buffer_gallons: trip.bufferGallons,
    ...(trip.maximumStops !== null && { maximum_stops: trip.maximumStops }),
    ...(trip.fillUp && { fill_up: true }),
    station_miles: [...stationMiles],
    dollars_per_gallon: [...trip.pricesPerGallon],
    stop_dollars: [...trip.stopCosts],
    ...(detourGallons.some((gallons) => gallons > 0) && { detour_gallons: [...detourGallons] }),
    ...(minimumPurchases.some((gallons) => gallons > 0) && { minimum_gallons: [...minimumPurchases] }),
    ...(maximumPurchases.some((gallons) => gallons !== null) && { maximum_gallons: [...maximumPurchases] }),
    ...(required.length > 0 && { required_stations: required }),
    ...(trip.windows !== undefined && { break_windows: windowsOf(trip.windows) }),
  };
  return `${JSON.stringify(instance, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value))}\n`;
}

/** The trip that an instance states. */
export function toFleetTrip(instance: Instance): FleetTrip {
  const { station_miles: stationMiles, trip_miles: totalMiles, mpg = NaN, break_windows: windows } = instance;
  const ofEach = <T>(column: readonly T[] | undefined, neutral: T): readonly T[] =>
    column ?? stationMiles.map(() => neutral);
  return {
    stationMiles,
    pricesPerGallon: instance.dollars_per_gallon,
    stopCosts: instance.stop_dollars,
    totalMiles,
    stretches: instance.consumption?.map((stretch) => ({ untilMile: stretch.until_mile, mpg: stretch.mpg })) ?? [
      { untilMile: totalMiles, mpg },
    ],
    tankCapacityGallons: instance.tank_gallons,
    usableTankGallons: instance.usable_tank_gallons ?? instance.tank_gallons,
    startGallons: instance.start_gallons,
    reserveGallons: instance.reserve_gallons,
    bufferGallons: instance.buffer_gallons,
    minimumPurchases: ofEach(instance.minimum_gallons, 0),
    maximumPurchases: ofEach(instance.maximum_gallons, null),
    detourGallons: ofEach(instance.detour_gallons, 0),
    required: stationMiles.map((_, i) => instance.required_stations?.includes(i) === true),
    maximumStops: instance.maximum_stops ?? null,
    fillUp: instance.fill_up === true,
    ...(windows !== undefined && { windows: toTripWindows(windows, stationMiles.length) }),
  };
}

type Windows = NonNullable<FleetTrip["windows"]>;

/** Runs of stations with one number. @throws {Error} when a window has different credits. */
function windowsOf({ ofStations, credits }: Windows): z.infer<typeof BreakWindow>[] {
  return [...new Set(ofStations)]
    .filter((number) => number > 0)
    .map((number) => {
      const [first, last] = [ofStations.indexOf(number), ofStations.lastIndexOf(number)];
      const credit = defined(credits[first]);
      if (credits.slice(first, last + 1).some((each) => each !== credit))
        throw new Error("an instance has one credit for all stations of a window");
      return { first_station: first, last_station: last, credit_dollars: credit };
    });
}

function toTripWindows(windows: readonly z.infer<typeof BreakWindow>[], count: number): Windows {
  const ofStations = Array.from({ length: count }, () => 0);
  const credits = Array.from({ length: count }, () => 0);
  for (const [k, { first_station: first, last_station: last, credit_dollars: credit }] of windows.entries()) {
    ofStations.fill(k + 1, first, last + 1);
    credits.fill(credit, first, last + 1);
  }
  return { ofStations, credits };
}

function consumptionOf({ stretches }: FleetTrip): Pick<Instance, "mpg" | "consumption"> {
  const [first, ...others] = stretches.map(({ untilMile, mpg }) => ({ until_mile: untilMile, mpg }));
  if (first === undefined) throw new Error("a trip has at least one stretch");
  return others.length === 0 ? { mpg: first.mpg } : { consumption: [first, ...others] };
}

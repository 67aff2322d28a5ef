import { z } from "zod";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";

/** `details` of INFEASIBLE_ROUTE with all its fields. */
export const InfeasibleDetails = z.strictObject({
  cause: z.enum(["INITIAL_FUEL_TOO_LOW", "STATION_GAP_EXCEEDS_RANGE", "RESERVE_UNREACHABLE"]),
  from_mile: z.number(),
  to_mile: z.number(),
  gap_miles: z.number(),
  usable_range_miles: z.number(),
  shortfall_gallons: z.number(),
  from_station_id: z.string().nullable(),
  to_station_id: z.string().nullable(),
  nearest_fix: z.string(),
});

/** The fix that a `nearest_fix` sentence proposes. */
export interface AskedFix {
  startGallons?: number;
  bufferFraction?: number;
  reserveFraction?: number;
  usableTankFraction?: number;
  /** Positions that new stations may take, as alternatives. */
  stationMiles?: number[][];
}

const NUMBER = "(\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)";

/** @throws {Error} when a part of the sentence is not understood. */
export function readFix(sentence: string): AskedFix {
  const fix: AskedFix = {};
  for (const part of sentence.split(", and ")) {
    const read = (pattern: string): number[] | undefined =>
      new RegExp(`^${pattern.replaceAll("N", NUMBER)}$`).exec(part)?.slice(1).map(Number);
    const start = read("start with at least N gallons");
    const buffer = read("an inter-stop buffer of at most N would be feasible");
    const reserve = read("a destination reserve of at most N would be feasible");
    const usable = read("a usable tank fraction of at least N would be feasible");
    const one = read("add a station between mile N and N");
    const several = read(
      "add at least N stations: the first at mile N or before, each next one at most N miles on, the last at mile N(?: or after)?",
    );
    if (start) fix.startGallons = start[0] ?? NaN;
    else if (buffer) fix.bufferFraction = buffer[0] ?? NaN;
    else if (reserve) fix.reserveFraction = reserve[0] ?? NaN;
    else if (usable) fix.usableTankFraction = usable[0] ?? NaN;
    else if (one) {
      const [from = NaN, to = NaN] = one;
      fix.stationMiles = [[from], [to], [(from + to) / 2]];
    } else if (several) {
      const [count = NaN, first = NaN, apart = NaN, last = NaN] = several;
      const furthest = Array.from({ length: count }, (_, i) => first + i * apart);
      fix.stationMiles = [furthest.map((mile) => Math.min(mile, last)), evenly(first, last, count)];
    } else throw new Error(`not understood: ${part}`);
  }
  return fix;
}

/** The request with the fix applied, and with more stations at these miles. */
export function withFix(
  request: OptimizeRequest,
  { startGallons, bufferFraction, reserveFraction, usableTankFraction }: Readonly<AskedFix>,
  miles: readonly number[] = [],
): OptimizeRequest {
  const { vehicle, params } = request;
  const added = miles.map((mile, i) => ({
    id: `added-${i}`,
    name: "Added",
    address: "Added",
    location: { lat: 40, lng: -95 },
    price_per_gallon: 3,
    miles_from_route_start: mile,
  }));
  return {
    ...request,
    stations: [...request.stations, ...added],
    vehicle: {
      ...vehicle,
      current_fuel_gallons: startGallons ?? vehicle.current_fuel_gallons,
      usable_tank_fraction: usableTankFraction ?? vehicle.usable_tank_fraction,
    },
    params: {
      ...params,
      inter_stop_buffer_fraction: bufferFraction ?? params?.inter_stop_buffer_fraction,
      destination_reserve_fraction: reserveFraction ?? params?.destination_reserve_fraction,
    },
  };
}

function evenly(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1));
}

// The rows of a plan's day: the start, the stops with the legs before them, another station that is selected, and the end.

import type { StopRecommendation } from "../../contract/optimize.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";

/** The way to the next place, and the fuel on board at both ends. */
export interface Leg {
  readonly miles: number;
  /** Driving, without stops and detours. */
  readonly minutes: number;
  readonly fromGallons: number;
  readonly toGallons: number;
}

export type Row =
  | { readonly kind: "start"; readonly gallons: number; readonly leg: Leg }
  | { readonly kind: "stop"; readonly index: number; readonly stop: StopRecommendation; readonly station: PlacedStation; readonly leg: Leg }
  /** A station that is passed. */
  | { readonly kind: "passed"; readonly station: PlacedStation; readonly gallons: number; readonly leg: Leg }
  | { readonly kind: "end"; readonly gallons: number };

interface Point {
  readonly row: (leg: Leg) => Row;
  readonly mile: number;
  readonly arriveGallons: number;
  readonly leaveGallons: number;
}

/** @param passed a selected station that is no stop of the plan; it stands at its mile. */
export function rowsOf({ trip, settings }: Shown, { result, stopStations }: Planned, passed: PlacedStation | undefined): Row[] {
  const { total_distance_miles: totalMiles, total_duration_minutes: totalMinutes } = trip.route;
  const endGallons = result.summary.fuel_remaining_at_destination_gallons;
  const points: Point[] = [
    { mile: 0, arriveGallons: settings.startGallons, leaveGallons: settings.startGallons, row: (leg) => ({ kind: "start", gallons: settings.startGallons, leg }) },
    ...result.stops.flatMap((stop, index): Point[] => {
      const station = stopStations[index];
      if (station === undefined) return [];
      return [{ mile: stop.miles_from_route_start, arriveGallons: stop.arrival_fuel_gallons, leaveGallons: stop.departure_fuel_gallons, row: (leg) => ({ kind: "stop", index, stop, station, leg }) }];
    }),
  ];
  if (passed !== undefined) insertPassed(points, passed, { totalMiles, endGallons });
  const rows = points.map((point, i): Row => {
    const next = points[i + 1] ?? { mile: totalMiles, arriveGallons: endGallons };
    const miles = next.mile - point.mile;
    return point.row({ miles, minutes: totalMiles > 0 ? (miles / totalMiles) * totalMinutes : 0, fromGallons: point.leaveGallons, toGallons: next.arriveGallons });
  });
  return [...rows, { kind: "end", gallons: endGallons }];
}

function insertPassed(points: Point[], station: PlacedStation, end: { readonly totalMiles: number; readonly endGallons: number }): void {
  const mile = station.miles_from_route_start;
  const after = points.findIndex((point) => point.mile > mile);
  const at = after < 0 ? points.length : Math.max(1, after);
  const before = points[at - 1];
  const next = points[at] ?? { mile: end.totalMiles, arriveGallons: end.endGallons };
  if (before === undefined) return;
  const share = next.mile > before.mile ? Math.min(1, Math.max(0, (mile - before.mile) / (next.mile - before.mile))) : 0;
  const gallons = before.leaveGallons + share * (next.arriveGallons - before.leaveGallons);
  points.splice(at, 0, { mile, arriveGallons: gallons, leaveGallons: gallons, row: (leg) => ({ kind: "passed", station, gallons, leg }) });
}

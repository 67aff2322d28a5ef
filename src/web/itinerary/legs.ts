// The rows of a plan's day: the start, the stops, breaks and rests of their own, another station that is selected, and
// the end; each with the leg that follows it.

import type { PlannedBreak } from "../../contract/schemas/hours.js";
import type { StopRecommendation } from "../../contract/schemas/optimize.js";
import { gallonsInTank } from "../../planning/drive.js";
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
  | {
      readonly kind: "stop";
      readonly index: number;
      readonly stop: StopRecommendation;
      readonly station: PlacedStation;
      readonly leg: Leg;
    }
  /** A station that is passed. */
  | { readonly kind: "passed"; readonly station: PlacedStation; readonly gallons: number; readonly leg: Leg }
  /** A break or a rest that is at no fuel stop. @property number - from 0, among those of the day. */
  | {
      readonly kind: "halt";
      readonly number: number;
      readonly halt: PlannedBreak;
      readonly gallons: number;
      readonly leg: Leg;
    }
  | { readonly kind: "end"; readonly gallons: number };

interface Point {
  readonly row: (leg: Leg) => Row;
  readonly mile: number;
  readonly arriveGallons: number;
  readonly leaveGallons: number;
}

/** @param passed a selected station that is no stop of the plan; it stands at its mile. */
export function rowsOf(
  { trip, settings }: Shown,
  { result, stopStations, fuel }: Planned,
  passed: PlacedStation | undefined,
): Row[] {
  const { total_distance_miles: totalMiles, total_duration_minutes: totalMinutes } = trip.route;
  const endGallons = result.summary.fuel_remaining_at_destination_gallons;
  const stops = result.stops.flatMap((stop, index): Point[] => {
    const station = stopStations[index];
    if (station === undefined) return [];
    return [
      {
        mile: stop.miles_from_route_start,
        arriveGallons: stop.arrival_fuel_gallons,
        leaveGallons: stop.departure_fuel_gallons,
        row: (leg) => ({ kind: "stop", index, stop, station, leg }),
      },
    ];
  });
  const between = (mile: number, row: (gallons: number, leg: Leg) => Row): Point => {
    const gallons = gallonsInTank(fuel, mile);
    return { mile, arriveGallons: gallons, leaveGallons: gallons, row: (leg) => row(gallons, leg) };
  };
  const ownHalts = (result.summary.breaks ?? []).filter(({ station_id: id }) => id === undefined);
  const halts = ownHalts.map((halt, number) =>
    between(halt.to_mile ?? 0, (gallons, leg) => ({ kind: "halt", number, halt, gallons, leg })),
  );
  const others =
    passed === undefined
      ? halts
      : [
          ...halts,
          between(Math.min(passed.miles_from_route_start, totalMiles), (gallons, leg) => ({
            kind: "passed",
            station: passed,
            gallons,
            leg,
          })),
        ];
  const points: Point[] = [
    {
      mile: 0,
      arriveGallons: settings.startGallons,
      leaveGallons: settings.startGallons,
      row: (leg) => ({ kind: "start", gallons: settings.startGallons, leg }),
    },
    // Sorting keeps the order of what is at one mile: a halt after the stop.
    ...[...stops, ...others].toSorted((a, b) => a.mile - b.mile),
  ];
  const rows = points.map((point, i): Row => {
    const next = points[i + 1] ?? { mile: totalMiles, arriveGallons: endGallons };
    const miles = Math.max(0, next.mile - point.mile);
    return point.row({
      miles,
      minutes: totalMiles > 0 ? (miles / totalMiles) * totalMinutes : 0,
      fromGallons: point.leaveGallons,
      toGallons: next.arriveGallons,
    });
  });
  return [...rows, { kind: "end", gallons: endGallons }];
}

import { isObject } from "../../contract/values/faults.js";
import type { PlanRequest } from "../../contract/schemas/plans.js";

/** A file of trips cannot be used; the message says why. */
export class TripFileError extends Error {
  override readonly name = "TripFileError";
}

/** A trip of a file, before what it leaves out is filled in. */
export interface FileTrip {
  /** `line 17`. */
  readonly where: string;
  readonly trip: object;
}

/** What trips of a file leave out. */
export type TripDefaults = Partial<
  Pick<PlanRequest, "vehicle" | "params" | "pricing" | "hours" | "corridor" | "alternatives">
>;

/** What a name in the catalog says, and what stands in place of one another. */
const NAME = ["year", "make", "model"];
const BY_NAME = ["mpg", "tank_capacity_gallons", "consumption"];
const CONSUMED = ["mpg", "consumption"];

/**
 * A trip of a file with what it leaves out. A vehicle that a trip names by year, make or model takes its mpg and tank
 * from the catalog. The stations are those that the run was given, whatever set the trip names, unless it brings its
 * own.
 */
export function fillTrip({ alternatives, ...defaults }: TripDefaults, trip: object): object {
  const {
    station_set: _set,
    vehicle,
    ...rest
  } = Object.fromEntries(Object.entries(trip).filter(([, value]) => value !== null));
  return {
    ...merge(defaults, rest),
    vehicle: fillVehicle(defaults.vehicle ?? {}, vehicle),
    ...(alternatives === undefined || alternatives === null || "via" in rest || "alternatives" in rest
      ? {}
      : { alternatives }),
  };
}

function fillVehicle(defaults: object, vehicle: unknown): unknown {
  if (vehicle === undefined) return defaults;
  if (!isObject(vehicle)) return vehicle;
  const left: string[] = NAME.some((field) => isGiven(vehicle, field))
    ? [...NAME, ...BY_NAME]
    : CONSUMED.some((field) => isGiven(vehicle, field))
      ? [...NAME, ...CONSUMED]
      : [];
  const isInPercent = isGiven(vehicle, "current_fuel_percent") && !isGiven(vehicle, "current_fuel_gallons");
  if (isInPercent) left.push("current_fuel_gallons");
  const merged = merge(
    Object.fromEntries(Object.entries(defaults).filter(([field]) => !left.includes(field))),
    vehicle,
  );
  return isInPercent ? withGallons(merged) : merged;
}

/**
 * A vehicle with the gallons that a percentage of its tank is. What cannot be read stays a text, which the trip's result
 * then names as its fault: a tank from the catalog, a share such as 0.4.
 */
function withGallons({ current_fuel_percent: percent, ...vehicle }: { readonly [field: string]: unknown }): object {
  const { tank_capacity_gallons: tank } = vehicle;
  const isRead = typeof percent === "number" && (percent === 0 || percent >= 1) && percent <= 100;
  return {
    ...vehicle,
    current_fuel_gallons:
      isRead && typeof tank === "number" ? (tank * percent) / 100 : `${String(percent)} percent of the tank`,
  };
}

function isGiven(object: object, field: string): boolean {
  const value: unknown = Reflect.get(object, field);
  return value !== undefined && value !== null;
}

/** Fields of the second object win, also inside objects that both have. */
function merge(defaults: object, given: object): { [field: string]: unknown } {
  const merged: Record<string, unknown> = { ...defaults };
  for (const [field, value] of Object.entries(given)) {
    const other: unknown = Reflect.get(defaults, field);
    merged[field] = isObject(value) && isObject(other) ? merge(other, value) : value;
  }
  return merged;
}

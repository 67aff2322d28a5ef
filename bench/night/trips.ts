// The trips of a night, as lines of a batch.

import { pick, integer } from "../../test/support/random.js";
import { TRIPS_PER_PART } from "../../src/jobs/planPart.js";
import type { Town } from "./towns.js";

/** A trip of a batch, as it is sent. */
export interface NightTrip {
  readonly custom_id: string;
  readonly origin: string;
  readonly destination: string;
  readonly vehicle: { readonly mpg: number; readonly tank_capacity_gallons: number; readonly current_fuel_gallons: number };
}

/** A trip between two of the towns, by a truck with at least a third of its tank. */
export function drawTrip(random: () => number, towns: readonly Town[], row: number): NightTrip {
  const origin = pick(random, towns);
  let destination = pick(random, towns);
  while (destination === origin) destination = pick(random, towns);
  const tank = integer(random, 12, 30) * 10;
  return {
    custom_id: `trip-${row}`,
    origin: origin.name,
    destination: destination.name,
    vehicle: { mpg: integer(random, 55, 80) / 10, tank_capacity_gallons: tank, current_fuel_gallons: integer(random, Math.ceil(tank / 3), tank) },
  };
}

/** A part of a batch. */
export interface Part {
  readonly customIds: readonly string[];
  /** NDJSON. */
  readonly lines: Uint8Array;
}

/** As many trips, in parts. */
export function drawParts(random: () => number, towns: readonly Town[], trips: number): Part[] {
  return Array.from({ length: Math.ceil(trips / TRIPS_PER_PART) }, (_, part) => {
    const first = part * TRIPS_PER_PART;
    const drawn = Array.from({ length: Math.min(TRIPS_PER_PART, trips - first) }, (__, i) => drawTrip(random, towns, first + i));
    return { customIds: drawn.map(({ custom_id }) => custom_id), lines: Buffer.from(drawn.map((trip) => `${JSON.stringify(trip)}\n`).join("")) };
  });
}

/** The lines of a part, without their ends. */
export function linesIn(part: Part | undefined): Buffer[] {
  return Buffer.from(part?.lines ?? []).toString().trimEnd().split("\n").map((line) => Buffer.from(line));
}

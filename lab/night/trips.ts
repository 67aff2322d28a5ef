// The trips of a night, as lines of a batch.

import type { PlanRequest } from "../../src/contract/schemas/plans.js";
import { type BatchTrip, TRIPS_PER_PART } from "../../src/jobs/part.js";
import { integer, pick } from "../../test/support/random.js";
import type { Town } from "./towns.js";

/** A trip between two of the towns, by a truck with at least a third of its tank. */
export function drawTrip(random: () => number, towns: readonly Town[]): PlanRequest {
  const origin = pick(random, towns);
  let destination = pick(random, towns);
  while (destination === origin) destination = pick(random, towns);
  const tank = integer(random, 12, 30) * 10;
  return {
    origin: origin.name,
    destination: destination.name,
    vehicle: {
      mpg: integer(random, 55, 80) / 10,
      tank_capacity_gallons: tank,
      current_fuel_gallons: integer(random, Math.ceil(tank / 3), tank),
    },
  };
}

/** As many trips, in parts. */
export function drawParts(random: () => number, towns: readonly Town[], trips: number): BatchTrip[][] {
  return Array.from({ length: Math.ceil(trips / TRIPS_PER_PART) }, (_, part) => {
    const first = part * TRIPS_PER_PART;
    return Array.from({ length: Math.min(TRIPS_PER_PART, trips - first) }, (__, i) => {
      const customId = `trip-${first + i}`;
      return { customId, line: Buffer.from(JSON.stringify({ custom_id: customId, ...drawTrip(random, towns) })) };
    });
  });
}

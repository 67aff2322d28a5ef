// Makes the instances from their seeds.

import { loadOptimizer } from "../../src/index.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { type FleetTrip, toFleetInput } from "../../test/support/fleetTrips.js";
import { seededRandom } from "../../test/support/random.js";
import { type Corridors, readCorridors } from "./families/corridors.js";
import { drawFleetCorridor, drawPlainCorridor } from "./families/corridorTrips.js";
import type { Draw } from "./families/family.js";
import { drawFleetRandom, drawPlainRandom } from "./families/random.js";
import { drawFleetHard, drawFleetWorst, drawPlainWorst } from "./families/worst.js";
import { readInstance, toFleetTrip, writeInstance } from "./instance.js";
import { costTolerance, GALLONS_TOLERANCE } from "./judge.js";
import { isInWholeGallons } from "./wholeGallons.js";
import { type Family, FRACTIONAL_WORST, type Slot } from "./slots.js";

/** Trips of an infeasible size are seldom feasible, and the other way round. */
const MOST_ATTEMPTS = 300;

/**
 * These trips were taken because the search for their optimum was cut short, as it is no longer. What is published
 * stays: their attempts are taken without asking.
 */
const TAKEN_ATTEMPTS: Readonly<Record<string, number>> = { "fleet-worst-012": 45, "fleet-worst-025": 30 };

/** Makes the text of an instance. */
export type MakeInstance = (slot: Slot) => string;

export async function loadMaker(): Promise<MakeInstance> {
  const [optimizer, corridors] = await Promise.all([loadOptimizer(), readCorridors()]);
  const draws = drawsOf(corridors);
  return (slot) => {
    const random = seededRandom(slot.seed);
    const taken = TAKEN_ATTEMPTS[slot.name];
    for (let attempt = taken ?? 0; attempt < MOST_ATTEMPTS; attempt++) {
      const text = writeInstance(slot.name, onRoute(draws[slot.family](random, slot.stations, slot.k, attempt)));
      if (attempt === taken || isFit(optimizer, toFleetTrip(readInstance(text)), slot.isFeasible)) return text;
    }
    throw new Error(`no trip of ${MOST_ATTEMPTS} fits ${slot.name}, seed ${slot.seed}`);
  };
}

function drawsOf(corridors: Corridors): Readonly<Record<Family, Draw>> {
  return {
    "plain-random": drawPlainRandom,
    "plain-corridor": drawPlainCorridor(corridors),
    "plain-worst": drawPlainWorst,
    "fleet-random": drawFleetRandom,
    "fleet-corridor": drawFleetCorridor(corridors),
    "fleet-worst": (random, stations, k, attempt) =>
      k < FRACTIONAL_WORST
        ? drawFleetWorst(random, stations, k, attempt)
        : drawFleetHard(random, stations, k - FRACTIONAL_WORST, attempt),
  };
}

/** `trip` without its stations past the end of the road. */
function onRoute(trip: FleetTrip): FleetTrip {
  const count = trip.stationMiles.filter((mile) => mile <= trip.totalMiles).length;
  const { windows } = trip;
  return {
    ...trip,
    stationMiles: trip.stationMiles.slice(0, count),
    pricesPerGallon: trip.pricesPerGallon.slice(0, count),
    stopCosts: trip.stopCosts.slice(0, count),
    minimumPurchases: trip.minimumPurchases.slice(0, count),
    maximumPurchases: trip.maximumPurchases.slice(0, count),
    detourGallons: trip.detourGallons.slice(0, count),
    required: trip.required.slice(0, count),
    ...(windows !== undefined && {
      windows: { ofStations: windows.ofStations.slice(0, count), credits: windows.credits.slice(0, count) },
    }),
  };
}

/**
 * Whether a trip is worth solving: it needs a stop, or has no plan, as asked for; and nothing changes when each bound
 * moves by as much as plans may miss it, so that the tolerance decides nothing.
 */
function isFit(optimizer: Optimizer, trip: FleetTrip, isFeasible: boolean): boolean {
  // Of whole gallons, bounds that are just met are met exactly.
  const tight = isInWholeGallons(trip) ? trip : moveBounds(trip, -GALLONS_TOLERANCE);
  const [most, cost, least] = [tight, trip, moveBounds(trip, GALLONS_TOLERANCE)].map((each) => costOf(optimizer, each));
  if (most === undefined || cost === undefined || least === undefined) return false;
  if (cost === "unproven") return isFeasible;
  if (!isFeasible) return cost === null && least === null;
  return (
    typeof cost === "number" &&
    cost > 0 &&
    typeof most === "number" &&
    typeof least === "number" &&
    most - least <= MOST_TOLERANCES * costTolerance(cost)
  );
}

/** What the least plan costs; null where there is none, 0 where no stop is needed. */
function costOf(optimizer: Optimizer, trip: FleetTrip): number | null | "unproven" {
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status === "bounded") return "unproven";
  if (plan.status === "infeasible") return null;
  return plan.stops.length === 0 ? 0 : plan.totalCost;
}

/** Each bound, and what is bought by it, moves the cost a little. */
const MOST_TOLERANCES = 4;

/** @param slack gallons by which each bound gives way; negative, by which it is narrower. */
function moveBounds(trip: FleetTrip, slack: number): FleetTrip {
  const less = (gallons: number): number => Math.max(0, gallons - slack);
  return {
    ...trip,
    // What binds is the usable tank.
    tankCapacityGallons: trip.tankCapacityGallons + Math.abs(slack),
    usableTankGallons: trip.usableTankGallons + slack,
    startGallons: Math.max(0, trip.startGallons + slack),
    reserveGallons: less(trip.reserveGallons),
    bufferGallons: less(trip.bufferGallons),
    // No purchase need be more than nothing, and a bound that is both cannot be narrower.
    minimumPurchases: trip.minimumPurchases.map((gallons) => (gallons === 0 || slack < 0 ? gallons : less(gallons))),
    maximumPurchases: trip.maximumPurchases.map((gallons) =>
      gallons === null || slack < 0 ? gallons : gallons + slack,
    ),
  };
}

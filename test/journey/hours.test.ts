// The driver's hours on their way from a request to planning: through every step of every way that a trip takes.

import { expect, test } from "vitest";
import type { Hours } from "../../src/contract/schemas/hours.js";
import { loadOptimizer } from "../../src/index.js";
import { sourceOfStations } from "../../src/journey/ownStations.js";
import { planRequest } from "../../src/journey/planRequest.js";
import { planRoads, type RoadSteps } from "../../src/journey/planRoads.js";
import { planTrip } from "../../src/journey/planTrip.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { straightRoads, townPlaces } from "../support/providers.js";

const HOURS: Hours = { drive_minutes_left: 300, departure_at: "2026-07-13T06:00-05:00" };
const { signal } = new AbortController();

/** A trip that is found at once; notes with which hours a step was taken. */
function noted() {
  const seen: [step: string, hours: Hours | null | undefined][] = [];
  const road = (miles: number) => ({
    route: {
      total_distance_miles: miles,
      total_duration_minutes: miles,
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -98 },
      polyline: "_flsF~po_R?_seK",
    },
    origin: "A",
    destination: "B",
    warnings: [],
  });
  const steps: RoadSteps<string, readonly string[], readonly string[]> = {
    findRoads: async ({ alternatives }) => (alternatives ? [road(138), road(150)] : [road(138)]),
    findStations: async (_, { stations }) => ({ stations, warnings: [] }),
    measure(trip) {
      seen.push(["measure", trip.hours]);
      return {
        stopCount: 0,
        totalFuelCost: 0,
        totalCost: 0,
        drivingCost: trip.route.total_distance_miles,
        takenGallons: 0,
      };
    },
    plan(trip) {
      seen.push(["plan", trip.hours]);
      return "planned";
    },
  };
  return { seen, steps, road };
}

const QUERY = {
  origin: "A",
  destination: "B",
  stations: ["s"],
  vehicle: { mpg: 6, tank_capacity_gallons: 100 },
  hours: HOURS,
};

test("of one road", async () => {
  const { seen, steps, road } = noted();
  await planTrip({ ...steps, findRoute: async () => road(138) }, QUERY, { signal });
  await planRoads(steps, QUERY, { signal });
  expect(seen).toEqual([
    ["plan", HOURS],
    ["plan", HOURS],
  ]);
});

test("of several roads: each is measured with them", async () => {
  const { seen, steps } = noted();
  await planRoads(steps, { ...QUERY, alternatives: 1 }, { signal });
  expect(seen).toEqual([
    ["measure", HOURS],
    ["measure", HOURS],
    ["plan", HOURS],
  ]);
});

test("of a request with a set of stations, in which some have parking", async () => {
  // 138 minutes of driving by a station at the road, in their middle.
  const source = (parking_spaces: number) =>
    sourceOfStations([
      { id: "s", name: "Stop", address: "Road", location: { lat: 40, lng: -99 }, price_per_gallon: 3, parking_spaces },
    ]);
  const tools = {
    optimizer: await loadOptimizer(),
    routing: straightRoads(),
    places: townPlaces,
    vehicles: NO_VEHICLES,
  };
  const plan = async (hours: Hours, parkingSpaces: number) => {
    const request = {
      origin: "40,-100",
      destination: "40,-98",
      vehicle: { mpg: 6, tank_capacity_gallons: 100, current_fuel_gallons: 20 },
      hours,
    };
    const {
      plan: { stops, summary },
    } = await planRequest(tools, request, source(parkingSpaces), signal);
    return {
      covers: stops.map((stop) => stop.covers),
      breaks: summary.breaks?.map(({ kind, station_id }) => [kind, station_id]),
    };
  };
  expect(await plan({ drive_minutes_to_break: 100 }, 0)).toEqual({
    covers: [["fuel", "break"]],
    breaks: [["break", "s"]],
  });
  const rests = [{ from_drive_minute: 60, to_drive_minute: 90 }];
  expect(await plan({ drive_minutes_left: 100, rests }, 3)).toEqual({
    covers: [["fuel", "rest"]],
    breaks: [["rest", "s"]],
  });
  expect(await plan({ drive_minutes_left: 100, rests }, 0)).toEqual({
    covers: [["fuel"]],
    breaks: [["rest", undefined]],
  });
});

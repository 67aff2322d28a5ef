// The driver's hours on their way from a request to planning: through every step of every way that a trip takes.

import { expect, test } from "vitest";
import { planRoads, type RoadSteps } from "../../src/journey/planRoads.js";
import { planTrip } from "../../src/journey/planTrip.js";
import type { Hours } from "../../src/contract/hours.js";

const HOURS: Hours = { drive_minutes_left: 300, departure_at: "2026-07-13T06:00-05:00" };
const { signal } = new AbortController();

/** A trip that is found at once; notes with which hours a step was taken. */
function noted() {
  const seen: [step: string, hours: Hours | null | undefined][] = [];
  const road = (miles: number) => ({ route: { total_distance_miles: miles, total_duration_minutes: miles, start: { lat: 40, lng: -100 }, end: { lat: 40, lng: -98 }, polyline: "_flsF~po_R?_seK" }, origin: "A", destination: "B", warnings: [] });
  const steps: RoadSteps<string, readonly string[], readonly string[]> = {
    findRoads: async ({ alternatives }) => (alternatives ? [road(138), road(150)] : [road(138)]),
    findStations: async (_, { stations }) => ({ stations, warnings: [] }),
    measure(trip) {
      seen.push(["measure", trip.hours]);
      return { stopCount: 0, totalFuelCost: 0, totalCost: 0, drivingCost: trip.route.total_distance_miles, takenGallons: 0 };
    },
    plan(trip) {
      seen.push(["plan", trip.hours]);
      return "planned";
    },
  };
  return { seen, steps, road };
}

const QUERY = { origin: "A", destination: "B", stations: ["s"], vehicle: { mpg: 6, tank_capacity_gallons: 100 }, hours: HOURS };

test("of one road", async () => {
  const { seen, steps, road } = noted();
  await planTrip({ ...steps, findRoute: async () => road(138) }, QUERY, { signal });
  await planRoads(steps, QUERY, { signal });
  expect(seen).toEqual([["plan", HOURS], ["plan", HOURS]]);
});

test("of several roads: each is measured with them", async () => {
  const { seen, steps } = noted();
  await planRoads(steps, { ...QUERY, alternatives: 1 }, { signal });
  expect(seen).toEqual([["measure", HOURS], ["measure", HOURS], ["plan", HOURS]]);
});

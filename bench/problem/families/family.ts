import type { FleetTrip } from "../../../test/support/fleetTrips.js";

/**
 * A trip with so many stations, by chance and by how many trips before it were not taken.
 * @param k tells the instances of a family with equally many stations apart.
 */
export type Draw = (random: () => number, stationCount: number, k: number, attempt: number) => FleetTrip;

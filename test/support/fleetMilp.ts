import { minimise } from "./highs.js";
import { countOnRoute, type FleetTrip, gallonsTo } from "./fleetTrips.js";

/** Least gallons, in the solver's answer, that count as bought: it may miss a bound by a billionth. */
const LEAST_GALLONS = 1e-7;

export interface SolvedTrip {
  readonly cost: number;
  readonly stops: { station: number; gallons: number }[];
}

/**
 * The cheapest plan of `trip` by a mixed-integer programming solver that knows nothing of our method; null when it finds
 * the trip infeasible.
 * @param exactStops the number of stops to make; without it, any number that the trip's rules allow.
 */
export async function solveFleetByMilp(trip: FleetTrip, exactStops?: number): Promise<SolvedTrip | null> {
  const count = countOnRoute(trip);
  if (trip.required.includes(true, count)) return null;
  const stations = Array.from({ length: count }, (_, i) => i);
  const constraints = rulesOf(trip, count);
  if (exactStops !== undefined) constraints.push(`${["0 nothing", ...stations.map((i) => `y_${i}`)].join(" + ")} = ${exactStops}`);
  const program = {
    objective: stations.flatMap((i) => [`${trip.pricesPerGallon[i]} q_${i}`, `${trip.stopCosts[i]} y_${i}`]),
    constraints,
    binaries: stations.map((i) => `y_${i}`),
  };
  // HiGHS 1.15 loses the optimum of some trips whose maximums are equal to their minimums when it simplifies them
  // (fleetHand.test.ts has one), and now and then finds no plan when it does not.
  const solution = (await minimise({ ...program, presolves: false })) ?? (await minimise(program));
  if (solution === null) return null;
  const made = stations.filter((i) => solution.variable(`y_${i}`) > 0.5);
  return {
    cost: solution.value,
    stops: made
      .map((station) => ({ station, gallons: solution.variable(`q_${station}`) }))
      .map(({ station, gallons }) => ({ station, gallons: gallons < LEAST_GALLONS ? 0 : gallons })),
  };
}

/** a_i: gallons on board at the station's mile, q_i: gallons bought there, y_i: whether the stop is made. */
function rulesOf(trip: FleetTrip, count: number): string[] {
  const { usableTankGallons: usable, bufferGallons: buffer } = trip;
  const constraints: string[] = [];
  const stops = ["0 nothing"];
  let fuelBefore = "";
  let burntBefore = 0;
  let atStart = trip.startGallons;
  // The most that can be on board: at the start, or with the tank filled at a station before.
  let most = trip.startGallons;
  for (let i = 0; i < count; i++) {
    const burnt = gallonsTo(trip.stationMiles[i] ?? NaN, trip.stretches);
    const detour = trip.detourGallons[i] ?? NaN;
    const minimum = trip.minimumPurchases[i] ?? NaN;
    const maximum = Math.min(trip.maximumPurchases[i] ?? Infinity, usable - buffer);
    most -= burnt - burntBefore;

    constraints.push(`a_${i}${fuelBefore} = ${atStart - (burnt - burntBefore)}`);
    // At the pump, with half of the detour driven: not below the buffer, and not filled above the usable tank.
    constraints.push(`a_${i} - ${buffer + detour / 2} y_${i} >= 0`);
    constraints.push(`a_${i} + q_${i} + ${most - usable - detour / 2} y_${i} <= ${most}`);
    if (trip.fillUp) constraints.push(`a_${i} + q_${i} - ${usable + detour / 2} y_${i} >= 0`);
    constraints.push(`q_${i} - ${minimum} y_${i} >= 0`);
    constraints.push(`q_${i} - ${maximum} y_${i} <= 0`);
    if (trip.required[i] === true) constraints.push(`y_${i} = 1`);

    stops.push(`y_${i}`);
    fuelBefore = ` - a_${i} - q_${i} + ${detour} y_${i}`;
    burntBefore = burnt;
    atStart = 0;
    most = Math.max(most, usable - detour / 2);
  }
  constraints.push(`a_end${fuelBefore} = ${atStart - (gallonsTo(trip.totalMiles, trip.stretches) - burntBefore)}`);
  constraints.push(`a_end >= ${trip.reserveGallons}`);
  if (trip.maximumStops !== null) constraints.push(`${stops.join(" + ")} <= ${trip.maximumStops}`);
  // Lower bounds of 0 are the format's default: fuel on board is never negative.
  return constraints.map((constraint) => constraint.replaceAll("+ -", "- ").replaceAll("- -", "+ "));
}

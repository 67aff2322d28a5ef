import { minimise } from "./highs.js";
import type { Trip } from "./trips.js";

/** Plans whose costs differ by less than this, in dollars, count as equal. */
const TIE_DOLLARS = 1e-6;

/**
 * The least total cost of `trip`, in dollars, by a mixed-integer programming solver that knows
 * nothing of our method; null when it finds the trip infeasible.
 */
export async function solveByMilp(trip: Trip): Promise<number | null> {
  const { fuelCost, stopCost } = termsOf(trip);
  return (await minimise({ objective: [...fuelCost, ...stopCost], ...rulesOf(trip) }))?.value ?? null;
}

/** Among the plans of `trip` that cost `leastCost`, the fewest stops, and the least stop cost with that many. */
export async function solveTiesByMilp(trip: Trip, leastCost: number): Promise<{ stops: number; stopCost: number }> {
  const { fuelCost, stopCost, stops } = termsOf(trip);
  const { constraints, binaries } = rulesOf(trip);
  const within = [
    ...constraints,
    `${[...fuelCost, ...stopCost].join(" + ") || "0 a_end"} <= ${leastCost + TIE_DOLLARS}`,
  ];
  const fewest = await minimise({ objective: stops, constraints: within, binaries });
  if (fewest === null) throw new Error("no plan costs the least there is");
  const fewestStops = Math.round(fewest.value);
  const leastStopCost = await minimise({
    objective: stopCost,
    constraints: [...within, `${stops.join(" + ") || "0 a_end"} <= ${fewestStops}`],
    binaries,
  });
  if (leastStopCost === null) throw new Error("no plan has as few stops as there are");
  return { stops: fewestStops, stopCost: leastStopCost.value };
}

function termsOf({ stationMiles, pricesPerGallon, stopCosts }: Trip): {
  fuelCost: string[];
  stopCost: string[];
  stops: string[];
} {
  return {
    fuelCost: stationMiles.map((_, i) => `${pricesPerGallon[i]} q_${i}`),
    stopCost: stationMiles.map((_, i) => `${stopCosts[i]} y_${i}`),
    stops: stationMiles.map((_, i) => `y_${i}`),
  };
}

/** a_i: gallons on arrival at station i, q_i: gallons bought there, y_i: whether the stop is made. */
function rulesOf(trip: Trip): { constraints: string[]; binaries: string[] } {
  const { stationMiles, mpg, tankCapacityGallons: capacity } = trip;
  const constraints: string[] = [];
  const binaries: string[] = [];
  let fuelBefore = "";
  let milesBefore = 0;
  let gallonsAtStart = trip.startGallons;
  stationMiles.forEach((miles, i) => {
    const burnt = (miles - milesBefore) / mpg;
    constraints.push(`a_${i}${fuelBefore} = ${gallonsAtStart - burnt}`);
    constraints.push(`a_${i} - ${trip.bufferGallons} y_${i} >= 0`);
    constraints.push(`q_${i} - ${capacity} y_${i} <= 0`);
    constraints.push(`a_${i} + q_${i} <= ${capacity}`);
    binaries.push(`y_${i}`);
    fuelBefore = ` - a_${i} - q_${i}`;
    milesBefore = miles;
    gallonsAtStart = 0;
  });
  constraints.push(`a_end${fuelBefore} = ${gallonsAtStart - (trip.totalMiles - milesBefore) / mpg}`);
  constraints.push(`a_end >= ${trip.reserveGallons}`);
  return { constraints, binaries };
}

import type { PlanInput } from "../../src/optimizer.js";
import { at } from "./columns.js";
import { Frontier } from "./frontier.js";

const REACH_FRACTION = 1e-9;
const REACH_MAX_GALLONS = 5e-7;
const STOP_TIE_DOLLARS = 1e-6;
const DETOUR_TIE_FRACTION = 1e-9;

/** The optimizer's own algorithm in plain JavaScript: the least cost in dollars and its stops; null when no plan can be driven. */
export function planInJavaScript(trip: PlanInput): { totalCost: number; stops: { station: number; gallons: number }[] } | null {
  const { stationMiles, pricesPerGallon, stopCosts, totalMiles, mpg, tankCapacityGallons, reserveGallons, bufferGallons } = trip;
  const arrivalLevel = totalMiles / mpg + reserveGallons;
  const frontier = new Frontier(trip, arrivalLevel, Math.min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS));
  const lastMile = totalMiles * (1 + REACH_FRACTION);
  for (let i = 0; i < stationMiles.length; i++) {
    const miles = at(stationMiles, i);
    if (miles > lastMile) break;
    const burntGallons = Math.min(miles, totalMiles) / mpg;
    const arriveLevel = burntGallons + bufferGallons;
    if (!frontier.canHold(arriveLevel)) continue;
    frontier.dropLevelsBelow(burntGallons);
    const fillLevel = Math.min(burntGallons + tankCapacityGallons, arrivalLevel);
    const cost = at(stopCosts, i) * (1 + DETOUR_TIE_FRACTION) + STOP_TIE_DOLLARS;
    frontier.offerStop(i, at(pricesPerGallon, i), cost, arriveLevel, fillLevel);
  }
  return frontier.canHold(arrivalLevel) ? frontier.walkBack(trip, arrivalLevel) : null;
}

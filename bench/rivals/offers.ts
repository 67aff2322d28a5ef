import type { PlanInput } from "../../src/optimizer.js";
import { at, indexAt, NONE } from "./columns.js";

const REACH_FRACTION = 1e-9;
const REACH_MAX_GALLONS = 5e-7;
const STOP_TIE_DOLLARS = 1e-6;
const DETOUR_TIE_FRACTION = 1e-9;

/** The trip in levels, and what each station offers: as `assembly/plan/trip.ts` and `offers.ts` have them. */
export class Offers {
  readonly count: number;
  readonly startLevel: number;
  readonly arrivalLevel: number;
  readonly reachTolerance: number;
  readonly #miles: Float64Array;
  readonly #prices: Float64Array;
  readonly #stopCosts: Float64Array;
  readonly #routeMiles: number;
  readonly #mpg: number;
  readonly #tankCapacity: number;
  readonly #buffer: number;
  readonly #costAtZero: Float64Array;
  readonly #purchase: Int32Array;
  readonly #firstTank: Int32Array;

  constructor({ stationMiles, pricesPerGallon, stopCosts, totalMiles, mpg, tankCapacityGallons, startGallons, reserveGallons, bufferGallons }: PlanInput) {
    this.count = stationMiles.length;
    this.startLevel = startGallons;
    this.arrivalLevel = totalMiles / mpg + reserveGallons;
    this.reachTolerance = Math.min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS);
    this.#miles = stationMiles;
    this.#prices = pricesPerGallon;
    this.#stopCosts = stopCosts;
    this.#routeMiles = totalMiles;
    this.#mpg = mpg;
    this.#tankCapacity = tankCapacityGallons;
    this.#buffer = bufferGallons;
    this.#costAtZero = new Float64Array(this.count);
    this.#purchase = new Int32Array(this.count);
    this.#firstTank = new Int32Array(this.count);
  }

  price(station: number): number {
    return at(this.#prices, station);
  }

  stopCost(station: number): number {
    return at(this.#stopCosts, station);
  }

  isOnRoute(station: number): boolean {
    return station < this.count && at(this.#miles, station) <= this.#routeMiles * (1 + REACH_FRACTION);
  }

  #burntGallons(station: number): number {
    return Math.min(at(this.#miles, station), this.#routeMiles) / this.#mpg;
  }

  openingLevel(station: number): number {
    return this.#burntGallons(station) + this.#buffer;
  }

  fullLevel(station: number): number {
    return this.#burntGallons(station) + this.#tankCapacity;
  }

  add(station: number, tank: number): void {
    this.#costAtZero[station] = Infinity;
    this.#purchase[station] = NONE;
    this.#firstTank[station] = tank;
  }

  improve(station: number, costAtZero: number, purchase: number): void {
    if (costAtZero >= at(this.#costAtZero, station)) return;
    this.#costAtZero[station] = costAtZero;
    this.#purchase[station] = purchase;
  }

  isOffered(station: number): boolean {
    return at(this.#costAtZero, station) < Infinity;
  }

  purchase(station: number): number {
    return indexAt(this.#purchase, station);
  }

  firstTank(station: number): number {
    return indexAt(this.#firstTank, station);
  }

  tiedStopCost(station: number): number {
    return at(this.#stopCosts, station) * (1 + DETOUR_TIE_FRACTION) + STOP_TIE_DOLLARS;
  }

  /** Dollars at level 0, with the stop. */
  atZero(station: number): number {
    return this.tiedStopCost(station) + at(this.#costAtZero, station);
  }

  /** ... at any level. */
  costAt(station: number, level: number): number {
    return this.atZero(station) + at(this.#prices, station) * level;
  }

  overtakingLevel(earlier: number, later: number): number {
    return (this.atZero(later) - this.atZero(earlier)) / (at(this.#prices, earlier) - at(this.#prices, later));
  }
}

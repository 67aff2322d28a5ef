import type { PlanInput } from "../../src/optimizer/optimizer.js";
import { at } from "./columns.js";

const REACH_FRACTION = 1e-9;
const REACH_MAX_GALLONS = 5e-7;
const STOP_TIE_DOLLARS = 1e-6;
const DETOUR_TIE_FRACTION = 1e-9;
const DETOUR_TIE_MAX_DOLLARS = 1e-8;

/** The trip in levels: as `assembly/plan/trip.ts` has it. */
export class Trip {
  readonly count: number;
  readonly startLevel: number;
  readonly arrivalLevel: number;
  readonly reachTolerance: number;
  readonly detourTieFraction: number;
  readonly #input: PlanInput;

  constructor(input: PlanInput) {
    this.count = input.stationMiles.length;
    this.startLevel = input.startGallons;
    this.arrivalLevel = input.totalMiles / input.mpg + input.reserveGallons;
    this.reachTolerance = Math.min(REACH_FRACTION * input.tankCapacityGallons, REACH_MAX_GALLONS);
    const dearestStop = input.stopCosts.reduce((dearest, cost) => Math.max(dearest, cost), 0);
    this.detourTieFraction = Math.min(DETOUR_TIE_FRACTION, DETOUR_TIE_MAX_DOLLARS / dearestStop);
    this.#input = input;
  }

  price(i: number): number {
    return at(this.#input.pricesPerGallon, i);
  }

  stopCost(i: number): number {
    return at(this.#input.stopCosts, i);
  }

  openingLevel(i: number): number {
    const { stationMiles, totalMiles, bufferGallons } = this.#input;
    const isOnRoute = i < this.count && at(stationMiles, i) <= totalMiles * (1 + REACH_FRACTION);
    return isOnRoute ? this.#burntGallons(i) + bufferGallons : Infinity;
  }

  fullLevel(i: number): number {
    return this.#burntGallons(i) + this.#input.tankCapacityGallons;
  }

  #burntGallons(i: number): number {
    return Math.min(at(this.#input.stationMiles, i), this.#input.totalMiles) / this.#input.mpg;
  }
}

/** A purchase of a plan, and the one before it. The start's fuel is one without a station. */
export interface Purchase {
  readonly level: number;
  readonly station: Station | null;
  readonly previous: Purchase | null;
}

/** A station that has opened, and the offer it makes: as `assembly/plan/stations.ts` has it. */
export class Station {
  readonly index: number;
  readonly price: number;
  readonly stop: number;
  readonly full: number;
  readonly firstTank: number;
  offer = Infinity;
  purchase: Purchase | null = null;

  constructor(trip: Trip, i: number, firstTank: number) {
    this.index = i;
    this.price = trip.price(i);
    this.stop = trip.stopCost(i) * (1 + trip.detourTieFraction) + STOP_TIE_DOLLARS;
    this.full = trip.fullLevel(i);
    this.firstTank = firstTank;
  }

  isOffered(): boolean {
    return this.offer < Infinity;
  }

  offerAt(level: number): number {
    return this.offer + this.price * level;
  }

  improve(costAtZero: number, purchase: Purchase): void {
    const offer = costAtZero + this.stop;
    if (offer >= this.offer) return;
    this.offer = offer;
    this.purchase = purchase;
  }

  /** The level from which on this station, whose price is lower, is cheaper than `earlier`. */
  overtakes(earlier: Station): number {
    return (this.offer - earlier.offer) / (earlier.price - this.price);
  }
}

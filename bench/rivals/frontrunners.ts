import { at, indexAt, NONE } from "./columns.js";

const MOST = 32;

/** The cheapest of the candidates, and what the rest cost at least: as `assembly/plan/frontrunners.ts` has them. */
export class Frontrunners {
  count = 0;
  restPrice = Infinity;
  readonly #cost = new Float64Array(MOST + 1);
  readonly #station = new Int32Array(MOST + 1);
  #lookedAtLevel = 0;
  #restCost = Infinity;
  #restStopCost = Infinity;
  #restTank = Infinity;

  start(level: number): void {
    this.count = 0;
    this.restPrice = Infinity;
    this.#lookedAtLevel = level;
    this.#restCost = Infinity;
    this.#restStopCost = Infinity;
    this.#restTank = Infinity;
  }

  get(k: number): number {
    return indexAt(this.#station, k);
  }

  rank(station: number, dollars: number): number {
    let k = this.count;
    if (k === MOST && at(this.#cost, k - 1) <= dollars) {
      this.#restCost = Math.min(this.#restCost, dollars);
      return station;
    }
    for (; k > 0 && at(this.#cost, k - 1) > dollars; k--) this.#put(k, at(this.#cost, k - 1), this.get(k - 1));
    this.#put(k, dollars, station);
    if (this.count < MOST) {
      this.count++;
      return NONE;
    }
    this.#restCost = Math.min(this.#restCost, at(this.#cost, MOST));
    return this.get(MOST);
  }

  #put(k: number, dollars: number, station: number): void {
    this.#cost[k] = dollars;
    this.#station[k] = station;
  }

  addToRest(stopCost: number, price: number): void {
    this.#restStopCost = Math.min(this.#restStopCost, stopCost);
    this.restPrice = Math.min(this.restPrice, price);
  }

  offerTankToRest(level: number, dollars: number): void {
    this.#restTank = Math.min(this.#restTank, dollars - this.restPrice * level);
  }

  leastOfRest(level: number): number {
    if (this.restPrice === Infinity) return Infinity;
    return Math.min(this.#restCost + this.restPrice * (level - this.#lookedAtLevel), this.#restTank + this.restPrice * level + this.#restStopCost);
  }
}

import { at, indexAt } from "./columns.js";
import type { Offers } from "./offers.js";

/** Full tanks that stations ahead can start from, and their hull: as `assembly/plan/tanks.ts` has them. */
export class Tanks {
  count = 0;
  readonly #offers: Offers;
  readonly #level: Float64Array;
  readonly #cost: Float64Array;
  readonly #purchase: Int32Array;
  readonly #hull: Int32Array;
  #hullCount = 0;

  constructor(offers: Offers) {
    this.#offers = offers;
    const rows = offers.count + 1;
    this.#level = new Float64Array(rows);
    this.#cost = new Float64Array(rows);
    this.#purchase = new Int32Array(rows);
    this.#hull = new Int32Array(rows);
  }

  forget(): void {
    this.count = 0;
    this.#hullCount = 0;
  }

  add(level: number, cost: number, purchase: number): void {
    const tank = this.count++;
    this.#level[tank] = level;
    this.#cost[tank] = cost;
    this.#purchase[tank] = purchase;
    if (this.#dropsOut(tank)) return;
    while (this.#hullCount > 1 && !this.#isBelow(this.#fromLast(1), this.#fromLast(0), tank)) this.#hullCount--;
    this.#hull[this.#hullCount++] = tank;
  }

  startHullFromAbove(): void {
    this.#hullCount = 0;
  }

  putBelow(tank: number): void {
    if (this.#dropsOut(tank)) return;
    while (this.#hullCount > 1 && !this.#isBelow(tank, this.#fromLast(0), this.#fromLast(1))) this.#hullCount--;
    this.#hull[this.#hullCount++] = tank;
  }

  offerFromHull(station: number): void {
    if (this.#hullCount === 0) return;
    const price = this.#offers.price(station);
    let low = 0;
    let high = this.#hullCount - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#costAtZero(indexAt(this.#hull, middle), price) <= this.#costAtZero(indexAt(this.#hull, middle + 1), price)) high = middle;
      else low = middle + 1;
    }
    this.#offerFromTank(station, indexAt(this.#hull, low), price);
  }

  offerFromTanks(station: number, first: number): void {
    const price = this.#offers.price(station);
    for (let tank = first; tank < this.count; tank++) this.#offerFromTank(station, tank, price);
  }

  #offerFromTank(station: number, tank: number, price: number): void {
    this.#offers.improve(station, this.#costAtZero(tank, price), indexAt(this.#purchase, tank));
  }

  /** The tank that so many others follow on the hull. */
  #fromLast(others: number): number {
    return indexAt(this.#hull, this.#hullCount - 1 - others);
  }

  #dropsOut(tank: number): boolean {
    if (this.#hullCount === 0) return false;
    const last = this.#fromLast(0);
    if (at(this.#level, last) !== at(this.#level, tank)) return false;
    if (at(this.#cost, last) <= at(this.#cost, tank)) return true;
    this.#hullCount--;
    return false;
  }

  #isBelow(i: number, j: number, k: number): boolean {
    const level = this.#level;
    const cost = this.#cost;
    return (at(cost, j) - at(cost, i)) * (at(level, k) - at(level, j)) < (at(cost, k) - at(cost, j)) * (at(level, j) - at(level, i));
  }

  #costAtZero(tank: number, price: number): number {
    return at(this.#cost, tank) - price * at(this.#level, tank);
  }
}

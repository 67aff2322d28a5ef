import { rowAt } from "./columns.js";
import type { Purchase, Station } from "./stations.js";

export interface Tank {
  readonly level: number;
  readonly cost: number;
  readonly purchase: Purchase;
}

/** Full tanks that stations ahead can start from, and their hull: as `assembly/plan/tanks.ts` has them. */
export class Tanks {
  readonly #tanks: Tank[] = [];
  #hull: Tank[] = [];

  get count(): number {
    return this.#tanks.length;
  }

  get(k: number): Tank {
    return rowAt(this.#tanks, k);
  }

  forgetHull(): void {
    this.#hull = [];
  }

  startHullAt(first: number): void {
    this.forgetHull();
    for (let k = first; k < this.count; k++) this.#putAbove(this.get(k));
  }

  add(tank: Tank): void {
    this.#tanks.push(tank);
    this.#putAbove(tank);
  }

  #putAbove(tank: Tank): void {
    if (this.#dropsOut(tank)) return;
    while (this.#hull.length > 1 && !isBelow(this.#fromLast(1), this.#fromLast(0), tank)) this.#hull.pop();
    this.#hull.push(tank);
  }

  putBelow(tank: Tank): void {
    if (this.#dropsOut(tank)) return;
    while (this.#hull.length > 1 && !isBelow(tank, this.#fromLast(0), this.#fromLast(1))) this.#hull.pop();
    this.#hull.push(tank);
  }

  #dropsOut(tank: Tank): boolean {
    const last = this.#hull.at(-1);
    if (last === undefined || last.level !== tank.level) return false;
    if (last.cost <= tank.cost) return true;
    this.#hull.pop();
    return false;
  }

  offerFromHull(station: Station): void {
    if (this.#hull.length === 0) return;
    const { price } = station;
    let low = 0;
    let high = this.#hull.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (costAtZero(rowAt(this.#hull, middle), price) <= costAtZero(rowAt(this.#hull, middle + 1), price)) high = middle;
      else low = middle + 1;
    }
    offerFromTank(station, rowAt(this.#hull, low));
  }

  offerToDearest(station: Station): void {
    const { price } = station;
    while (this.#hull.length > 1 && costAtZero(this.#fromLast(1), price) <= costAtZero(this.#fromLast(0), price)) this.#hull.pop();
    offerFromTank(station, this.#fromLast(0));
  }

  /** The tank that so many others follow on the hull. */
  #fromLast(others: number): Tank {
    return rowAt(this.#hull, this.#hull.length - 1 - others);
  }
}

export function offerFromTank(station: Station, tank: Tank): void {
  station.improve(costAtZero(tank, station.price), tank.purchase);
}

export function costAtZero(tank: Tank, price: number): number {
  return tank.cost - price * tank.level;
}

function isBelow(lower: Tank, tank: Tank, higher: Tank): boolean {
  return (tank.cost - lower.cost) * (higher.level - tank.level) < (higher.cost - tank.cost) * (tank.level - lower.level);
}

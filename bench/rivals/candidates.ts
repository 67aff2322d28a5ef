import { rowAt } from "./columns.js";
import type { Station } from "./stations.js";

/** Stations that can still count, and the dearest of the open ones: as `assembly/plan/candidates.ts` has them. */
export class Candidates {
  head = 0;
  frontEnd = 0;
  looseHead = 0;
  tail = 0;
  readonly #stations: Station[] = [];
  readonly #ceiling: Station[] = [];
  #ceilingHead = 0;

  nextLoose(k: number): number {
    return k + 1 === this.frontEnd ? this.looseHead : k + 1;
  }

  previousLoose(k: number): number {
    return k === this.looseHead ? this.frontEnd - 1 : k - 1;
  }

  get(k: number): Station {
    return rowAt(this.#stations, k);
  }

  set(k: number, station: Station): void {
    this.#stations[k] = station;
  }

  add(station: Station): void {
    this.set(this.tail++, station);
    while (this.#ceiling.length > this.#ceilingHead && rowAt(this.#ceiling, this.#ceiling.length - 1).price <= station.price) this.#ceiling.pop();
    this.#ceiling.push(station);
  }

  leaveLoose(first: number, firstEnd: number, second: number): void {
    this.head = first;
    this.frontEnd = firstEnd;
    this.looseHead = second;
  }

  close(station: Station): void {
    if (this.head < this.tail && this.get(this.head) === station) {
      this.head++;
      if (this.head > this.looseHead) this.leaveLoose(this.head, this.head, this.head);
    }
    while (this.#ceilingHead < this.#ceiling.length && rowAt(this.#ceiling, this.#ceilingHead).index <= station.index) this.#ceilingHead++;
  }

  highestPrice(): number {
    return this.#ceiling[this.#ceilingHead]?.price ?? 0;
  }
}

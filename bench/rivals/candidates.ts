import { indexAt, NONE } from "./columns.js";
import type { Offers } from "./offers.js";

/** Stations that can still count, and the dearest of the open ones: as `assembly/plan/candidates.ts` has them. */
export class Candidates {
  head = 0;
  tail = 0;
  readonly #offers: Offers;
  readonly #stations: Int32Array;
  readonly #ceiling: Int32Array;
  #ceilingHead = 0;
  #ceilingTail = 0;

  constructor(offers: Offers) {
    this.#offers = offers;
    this.#stations = new Int32Array(offers.count);
    this.#ceiling = new Int32Array(offers.count);
  }

  get(k: number): number {
    return indexAt(this.#stations, k);
  }

  set(k: number, station: number): void {
    this.#stations[k] = station;
  }

  add(station: number): void {
    this.set(this.tail++, station);
    const price = this.#offers.price(station);
    while (this.#ceilingTail > this.#ceilingHead && this.#offers.price(indexAt(this.#ceiling, this.#ceilingTail - 1)) <= price) this.#ceilingTail--;
    this.#ceiling[this.#ceilingTail++] = station;
  }

  close(station: number): void {
    if (this.head < this.tail && this.get(this.head) === station) this.head++;
    while (this.#ceilingHead < this.#ceilingTail && indexAt(this.#ceiling, this.#ceilingHead) <= station) this.#ceilingHead++;
  }

  dearest(): number {
    return this.#ceilingHead < this.#ceilingTail ? indexAt(this.#ceiling, this.#ceilingHead) : NONE;
  }

  highestPrice(): number {
    const dearest = this.dearest();
    return dearest === NONE ? 0 : this.#offers.price(dearest);
  }
}

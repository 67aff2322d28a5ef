import { at, indexAt } from "./columns.js";
import type { Offers } from "./offers.js";

/** Which station is the cheapest at each level ahead: as `assembly/plan/schedule.ts` has it. */
export class Schedule {
  certainUntil = Infinity;
  readonly #offers: Offers;
  readonly #from: Float64Array;
  readonly #station: Int32Array;
  #head = 0;
  #tail = 0;
  #isOpenEnded = false;

  constructor(offers: Offers) {
    this.#offers = offers;
    this.#from = new Float64Array(offers.count);
    this.#station = new Int32Array(offers.count);
  }

  start(cheapest: number, level: number, mayBeOpenEnded: boolean): void {
    this.#head = 0;
    this.#tail = 1;
    this.#setPiece(0, level, cheapest);
    this.#isOpenEnded = mayBeOpenEnded;
    this.certainUntil = Infinity;
  }

  distrustFrom(level: number): void {
    this.certainUntil = Math.min(this.certainUntil, level);
  }

  cheapestAt(level: number): number {
    while (this.#tail - this.#head > 1 && at(this.#from, this.#head + 1) < level) this.#head++;
    return indexAt(this.#station, this.#head);
  }

  skipCheapest(level: number): boolean {
    if (!this.#isOpenEnded || this.#tail - this.#head === 1 || level >= this.certainUntil) return false;
    this.#head++;
    return true;
  }

  put(newcomer: number): void {
    const offers = this.#offers;
    const from = this.#from;
    const station = this.#station;
    let place = this.#findPlace(offers.price(newcomer));
    if (place < this.#tail && this.#isOpenEnded) {
      this.#closeEnd();
      place = Math.min(place, this.#tail);
    }
    if (place < this.#tail && offers.price(indexAt(station, place)) === offers.price(newcomer)) {
      if (offers.atZero(newcomer) >= offers.atZero(indexAt(station, place))) return;
      this.#splice(place, place + 1, 0);
    }
    let begin = this.#takeover(place - 1, newcomer);
    if (place < this.#tail && begin >= at(from, place)) return;
    let first = place;
    for (; first > this.#head + 1 && begin <= at(from, first - 1); first--) begin = this.#takeover(first - 2, newcomer);
    for (; place < this.#tail; place++) {
      const end = offers.overtakingLevel(newcomer, indexAt(station, place));
      if (place + 1 < this.#tail && end >= at(from, place + 1)) continue;
      from[place] = end;
      break;
    }
    this.#splice(first, place, 1);
    this.#setPiece(first, begin, newcomer);
  }

  #findPlace(price: number): number {
    let low = this.#head + 1;
    let high = this.#tail;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#offers.price(indexAt(this.#station, middle)) <= price) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #takeover(k: number, newcomer: number): number {
    const station = indexAt(this.#station, k);
    const overtaking = this.#offers.overtakingLevel(station, newcomer);
    return this.#isOpenEnded ? Math.min(overtaking, this.#offers.fullLevel(station)) : overtaking;
  }

  #closeEnd(): void {
    this.#isOpenEnded = false;
    for (let k = this.#head; k + 1 < this.#tail; k++) {
      if (at(this.#from, k + 1) < this.#offers.fullLevel(indexAt(this.#station, k))) continue;
      this.distrustFrom(at(this.#from, k + 1));
      this.#tail = k + 1;
    }
  }

  #splice(first: number, end: number, count: number): void {
    this.#from.copyWithin(first + count, end, this.#tail);
    this.#station.copyWithin(first + count, end, this.#tail);
    this.#tail += first + count - end;
  }

  #setPiece(k: number, level: number, cheapest: number): void {
    this.#from[k] = level;
    this.#station[k] = cheapest;
  }
}

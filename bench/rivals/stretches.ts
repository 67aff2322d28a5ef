import type { Candidates } from "./candidates.js";
import { rowAt } from "./columns.js";
import { Envelope, type Piece } from "./envelopes.js";
import { Stack } from "./stacks.js";
import type { Station } from "./stations.js";
import { costAtZero, offerFromTank, type Tanks } from "./tanks.js";

/** Candidates that are too many to look at one by one: as `assembly/plan/stretches.ts` has them. */
class Stretch {
  begin: number;
  readonly end: number;
  boundAtZero = 0;
  lowestPrice = 0;
  leastStop = 0;
  offersPiece = 0;
  offers = new Envelope(0);
  stops = new Envelope(0);
  stack: Stack | null = null;
  firstTank: number;
  nextTank: number;
  unboundTank: number;
  readonly #candidates: Candidates;
  readonly #tanks: Tanks;

  constructor(candidates: Candidates, tanks: Tanks, begin: number, end: number) {
    this.begin = begin;
    this.end = end;
    this.#candidates = candidates;
    this.#tanks = tanks;
    this.firstTank = tanks.count;
    this.nextTank = tanks.count;
    this.unboundTank = tanks.count;
  }

  get rank(): number {
    return 31 - Math.clz32(this.end - this.begin);
  }

  cheapestByOffer(): Station | undefined {
    return this.offers.length > 0 ? this.#offer().station : undefined;
  }

  cheapestFromTank(): Station | undefined {
    return this.stack !== null && this.stack.length > 0 ? this.stops.get(this.stack.piece).station : undefined;
  }

  boundAt(level: number): number {
    for (; this.unboundTank < this.#tanks.count; this.unboundTank++) {
      this.boundAtZero = Math.min(this.boundAtZero, costAtZero(this.#tanks.get(this.unboundTank), this.lowestPrice) + this.leastStop);
    }
    return this.boundAtZero + this.lowestPrice * level;
  }

  advance(level: number): void {
    if (this.stack === null || !this.#pushTanks(this.stack)) {
      this.settle();
      this.#layOut(level);
    }
    while (this.offersPiece + 1 < this.offers.length && this.offers.get(this.offersPiece + 1).from <= level) this.offersPiece++;
    this.stack?.popOvertaken(level);
    let cost = this.cheapestByOffer()?.offerAt(level) ?? Infinity;
    const station = this.cheapestFromTank();
    if (station !== undefined && this.stack !== null) {
      offerFromTank(station, this.stack.top().tank);
      cost = Math.min(cost, station.offerAt(level));
    }
    this.boundAtZero = cost - this.lowestPrice * level;
    this.unboundTank = this.#tanks.count;
  }

  settle(): void {
    if (this.firstTank === this.#tanks.count) return;
    this.#tanks.startHullAt(this.firstTank);
    for (let k = this.begin; k < this.end; k++) this.#tanks.offerToDearest(this.#candidates.get(k));
    this.#tanks.forgetHull();
    this.firstTank = this.#tanks.count;
  }

  setBound(level: number): void {
    let cost = Infinity;
    let stop = Infinity;
    for (let k = this.begin; k < this.end; k++) {
      const station = this.#candidates.get(k);
      cost = Math.min(cost, station.offerAt(level));
      stop = Math.min(stop, station.stop);
    }
    this.leastStop = stop;
    this.lowestPrice = this.#candidates.get(this.end - 1).price;
    this.boundAtZero = cost - this.lowestPrice * level;
    this.unboundTank = this.#tanks.count;
  }

  #offer(): Piece {
    return this.offers.get(this.offersPiece);
  }

  #pushTanks(stack: Stack): boolean {
    for (; this.nextTank < this.#tanks.count; this.nextTank++) {
      if (stack.length === this.end - this.begin) return false;
      const tank = this.#tanks.get(this.nextTank);
      stack.popOvertaken(tank.level);
      stack.push(tank);
    }
    return true;
  }

  #layOut(level: number): void {
    this.offers = new Envelope(level);
    this.stops = new Envelope(0);
    for (let k = this.begin; k < this.end; k++) {
      const station = this.#candidates.get(k);
      if (station.isOffered()) this.offers.put(station, station.offer);
      this.stops.put(station, station.stop);
    }
    this.stack = new Stack(this.stops);
    this.nextTank = this.#tanks.count;
    this.offersPiece = 0;
  }
}

/** All stretches, in driving order. */
export class Stretches {
  readonly all: Stretch[] = [];
  readonly #candidates: Candidates;
  readonly #tanks: Tanks;

  constructor(candidates: Candidates, tanks: Tanks) {
    this.#candidates = candidates;
    this.#tanks = tanks;
  }

  append(begin: number, end: number, level: number): void {
    this.#sort(begin, end, (a, b) => b.price - a.price);
    const stretch = new Stretch(this.#candidates, this.#tanks, begin, end);
    for (let previous = this.all.at(-1); previous !== undefined && previous.rank === stretch.rank; previous = this.all.at(-1)) {
      this.#merge(previous, stretch);
      this.all.pop();
    }
    this.all.push(stretch);
    stretch.setBound(level);
  }

  takeFirst(most: number, level: number): { begin: number; end: number } {
    const first = rowAt(this.all, 0);
    first.settle();
    this.all.shift();
    const { begin } = first;
    let { end } = first;
    while (end - begin > most) {
      const half = this.#split(begin, end);
      const added = new Stretch(this.#candidates, this.#tanks, half, end);
      added.setBound(level);
      this.all.unshift(added);
      end = half;
    }
    this.#sort(begin, end, (a, b) => a.index - b.index);
    return { begin, end };
  }

  #merge(previous: Stretch, stretch: Stretch): void {
    const candidates = this.#candidates;
    previous.settle();
    const sorted: Station[] = [];
    let i = previous.begin;
    let j = stretch.begin;
    while (i < previous.end && j < stretch.end) sorted.push(candidates.get(candidates.get(i).price >= candidates.get(j).price ? i++ : j++));
    while (i < previous.end) sorted.push(candidates.get(i++));
    stretch.begin = j - sorted.length;
    this.#putBack(stretch.begin, sorted);
  }

  #split(begin: number, end: number): number {
    const candidates = this.#candidates;
    let first = Infinity;
    let last = 0;
    for (let k = begin; k < end; k++) {
      first = Math.min(first, candidates.get(k).index);
      last = Math.max(last, candidates.get(k).index);
    }
    const middle = (first + last + 1) >>> 1;
    const others: Station[] = [];
    let half = begin;
    for (let k = begin; k < end; k++) {
      const station = candidates.get(k);
      if (station.index < middle) candidates.set(half++, station);
      else others.push(station);
    }
    this.#putBack(half, others);
    return half;
  }

  #putBack(row: number, stations: readonly Station[]): void {
    stations.forEach((station, k) => this.#candidates.set(row + k, station));
  }

  #sort(begin: number, end: number, compare: (a: Station, b: Station) => number): void {
    const stations: Station[] = [];
    for (let k = begin; k < end; k++) stations.push(this.#candidates.get(k));
    this.#putBack(begin, stations.toSorted(compare));
  }
}

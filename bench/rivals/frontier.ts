// The algorithm of assembly/plan in plain JavaScript: what compiling it to WebAssembly gains.
// The comments there say why it is right; this follows it step by step, but for SIMD and memory that can run out.

import type { PlanInput } from "../../src/optimizer.js";
import { at } from "./columns.js";
import { Nodes, START_NODE } from "./nodes.js";
import { Pieces } from "./pieces.js";

const SLIVER_FRACTION = 1e-12;
const COST_NOISE_FRACTION = 1e-14;

export class Frontier {
  readonly #pieces = new Pieces();
  readonly #nodes: Nodes;
  readonly #miles: Float64Array;
  readonly #mpg: number;
  readonly #buffer: number;
  readonly #destinationLevel: number;
  readonly #reachTolerance: number;
  readonly #sliver: number;
  #neededStation = 0;
  #rayStation = 0;
  #rayPrice = 0;
  #rayStopCost = 0;
  #anchorLevel = 0;
  #anchorCost = 0;
  #anchorNode = 0;
  #rayNode = -1;

  constructor({ stationMiles, mpg, bufferGallons, startGallons, tankCapacityGallons }: PlanInput, destinationLevel: number, reachTolerance: number) {
    this.#miles = stationMiles;
    this.#mpg = mpg;
    this.#buffer = bufferGallons;
    this.#destinationLevel = destinationLevel;
    this.#reachTolerance = reachTolerance;
    this.#sliver = SLIVER_FRACTION * tankCapacityGallons;
    this.#nodes = new Nodes(startGallons);
    this.#pieces.push(0, startGallons, 0, 0, 0, START_NODE);
  }

  canHold(level: number): boolean {
    return at(this.#pieces.right, this.#pieces.tail - 1) >= level - this.#reachTolerance;
  }

  dropLevelsBelow(level: number): void {
    const pieces = this.#pieces;
    while (pieces.head < pieces.tail - 1 && at(pieces.right, pieces.head) < level - this.#reachTolerance) pieces.head++;
  }

  offerStop(station: number, price: number, stopCost: number, arriveLevel: number, fillLevel: number): void {
    const pieces = this.#pieces;
    pieces.makeRoom();
    this.#nodes.makeRoom(pieces.tail - pieces.head + 1, pieces.node.subarray(pieces.head, pieces.tail));
    this.#rayStation = station;
    this.#rayPrice = price;
    this.#rayStopCost = stopCost;

    const first = this.#findPiece(arriveLevel);
    const firstLevel = Math.min(Math.max(arriveLevel, at(pieces.left, first)), at(pieces.right, first));
    this.#moveAnchor(firstLevel, pieces.costAt(first, firstLevel), at(pieces.node, first));

    const last = pieces.tail - 1;
    const worth = stopCost + COST_NOISE_FRACTION * (at(pieces.rightCost, last) + price * at(pieces.right, last));
    const firstExcess = at(pieces.rightCost, first) - this.#anchorCost - price * (at(pieces.right, first) - this.#anchorLevel);
    if (firstExcess > worth) {
      this.#replaceFrom(first, firstLevel, worth - stopCost);
    } else {
      if (firstExcess < 0) this.#moveAnchorToEnd(first);
      this.#sweep(first + 1, price, worth);
    }

    const highest = at(pieces.right, pieces.tail - 1);
    if (fillLevel > highest + this.#sliver) this.#pushRay(highest, fillLevel);
  }

  /** What the plan costs that ends at `level`, and its stops. */
  walkBack({ pricesPerGallon, stopCosts }: PlanInput, level: number): { totalCost: number; stops: { station: number; gallons: number }[] } {
    const k = this.#findPiece(level);
    let leaveLevel = Math.min(level, at(this.#pieces.right, k));
    const stops: { station: number; gallons: number }[] = [];
    for (let node = at(this.#pieces.node, k); node !== START_NODE; node = at(this.#nodes.parent, node)) {
      const buyFrom = at(this.#nodes.buyFrom, node);
      stops.push({ station: at(this.#nodes.station, node), gallons: leaveLevel - buyFrom });
      leaveLevel = buyFrom;
    }
    stops.reverse();
    const totalCost = stops.reduce((sum, { station, gallons }) => sum + at(pricesPerGallon, station) * gallons + at(stopCosts, station), 0);
    return { totalCost, stops };
  }

  #findPiece(level: number): number {
    let k = this.#pieces.head;
    while (at(this.#pieces.right, k) < level - this.#reachTolerance) k++;
    return k;
  }

  #sweep(from: number, price: number, worth: number): void {
    const { left, right, leftCost, rightCost, tail } = this.#pieces;
    let least = this.#anchorCost - price * this.#anchorLevel;
    let lowest = -1;
    let k = from;
    for (; k < tail; k++) {
      const aboveRight = at(rightCost, k) - price * at(right, k);
      if (at(leftCost, k) - price * at(left, k) - least > worth || aboveRight - least > worth) break;
      if (aboveRight < least) {
        lowest = k;
        least = aboveRight;
      }
    }
    if (lowest >= 0) this.#moveAnchorToEnd(lowest);
    if (k < tail) this.#replaceFrom(k, at(left, k), worth - this.#rayStopCost);
  }

  #rayCost(level: number): number {
    return this.#anchorCost + this.#rayStopCost + this.#rayPrice * (level - this.#anchorLevel);
  }

  #moveAnchorToEnd(k: number): void {
    this.#moveAnchor(at(this.#pieces.right, k), at(this.#pieces.rightCost, k), at(this.#pieces.node, k));
  }

  #moveAnchor(level: number, cost: number, node: number): void {
    this.#anchorLevel = level;
    this.#anchorCost = cost;
    this.#anchorNode = node;
    this.#rayNode = -1;
  }

  #replaceFrom(first: number, firstLevel: number, noise: number): void {
    const pieces = this.#pieces;
    const aside = pieces.setAside(first);
    const end = pieces.left.length;
    this.#neededStation = this.#rayStation + 1;
    for (let k = aside; k < end; k++) {
      const begin = at(pieces.left, k);
      const from = k === aside ? firstLevel : begin;
      const to = at(pieces.right, k);
      const gainFrom = pieces.costAt(k, from) - this.#rayCost(from);
      const gainTo = at(pieces.rightCost, k) - this.#rayCost(to);
      if (gainFrom > noise && gainTo > noise) {
        this.#pushRest(k, begin, from);
        this.#pushRay(from, to);
      } else if (gainFrom > noise) {
        const crossing = gainTo < 0 ? this.#crossingLevel(from, to, gainFrom, gainTo) : to;
        this.#pushRest(k, begin, from);
        this.#pushRay(from, crossing);
        if (crossing > from && crossing < to) this.#dropTailUnlessNeeded();
        this.#pushRest(k, crossing, to);
      } else if (gainTo > noise) {
        const crossing = gainFrom < 0 ? this.#crossingLevel(from, to, gainFrom, gainTo) : from;
        this.#pushRest(k, begin, crossing);
        if (crossing > begin && crossing < to) this.#dropTailUnlessNeeded();
        this.#pushRay(crossing, to);
      } else {
        this.#pushRest(k, begin, to);
      }
      if (at(pieces.rightCost, k) - this.#anchorCost < this.#rayPrice * (to - this.#anchorLevel)) this.#moveAnchorToEnd(k);
    }
  }

  #crossingLevel(from: number, to: number, gainFrom: number, gainTo: number): number {
    const crossing = from + (to - from) * (gainFrom / (gainFrom - gainTo));
    if (crossing - from <= this.#sliver) return from;
    return to - crossing <= this.#sliver ? to : crossing;
  }

  #dropTailUnlessNeeded(): void {
    const pieces = this.#pieces;
    const from = at(pieces.left, pieces.tail - 1) - this.#reachTolerance;
    const to = at(pieces.right, pieces.tail - 1) + this.#reachTolerance;
    if (from <= this.#destinationLevel && this.#destinationLevel <= to) return;
    this.#neededStation = this.#firstStationFrom(this.#neededStation, (from - this.#buffer) * this.#mpg);
    if (this.#neededStation === this.#miles.length || at(this.#miles, this.#neededStation) > (to - this.#buffer) * this.#mpg) pieces.tail--;
  }

  #firstStationFrom(start: number, mile: number): number {
    const miles = this.#miles;
    let low = start;
    let step = 1;
    while (low + step < miles.length && at(miles, low + step) < mile) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, miles.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(miles, middle) < mile) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #pushRest(k: number, from: number, to: number): void {
    if (from >= to) return;
    const pieces = this.#pieces;
    const toCost = to === at(pieces.right, k) ? at(pieces.rightCost, k) : pieces.costAt(k, to);
    pieces.push(from, to, pieces.costAt(k, from), toCost, at(pieces.slope, k), at(pieces.node, k));
  }

  #pushRay(from: number, to: number): void {
    if (from >= to) return;
    const pieces = this.#pieces;
    const last = pieces.tail - 1;
    if (this.#rayNode >= 0 && last >= pieces.head && at(pieces.node, last) === this.#rayNode) {
      pieces.right[last] = to;
      pieces.rightCost[last] = this.#rayCost(to);
      return;
    }
    if (this.#rayNode < 0) this.#rayNode = this.#nodes.add(this.#rayStation, this.#anchorNode, this.#anchorLevel);
    pieces.push(from, to, this.#rayCost(from), this.#rayCost(to), this.#rayPrice, this.#rayNode);
  }
}

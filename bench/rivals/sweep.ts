import { Candidates } from "./candidates.js";
import { type Purchase, Station, type Trip } from "./stations.js";
import { Stretches } from "./stretches.js";
import { Tanks } from "./tanks.js";

const MOST_LOOSE = 20;
const LEAST_LOOSE = 4;
const SHORTEST_STRETCH = 8;
const MOST_IN_FRONT = 4;
const MOST_COMPARED = 8;

/** The sweep over levels: as `assembly/plan/sweep.ts` has it. */
export class Sweep {
  /** The last purchase of the cheapest plan; null when no plan arrives. */
  lastPurchase: Purchase | null = null;
  readonly #trip: Trip;
  readonly #candidates = new Candidates();
  readonly #tanks = new Tanks();
  readonly #stretches = new Stretches(this.#candidates, this.#tanks);
  #level: number;
  #nextOpening: number;
  #openedCount = 0;
  #settledTank = 0;
  #cheapest: Station | null = null;
  #least = Infinity;
  #next = Infinity;
  #certainUntil = Infinity;

  constructor(trip: Trip) {
    this.#trip = trip;
    this.#level = trip.startLevel;
    this.#nextOpening = trip.openingLevel(0);
  }

  run(): void {
    const candidates = this.#candidates;
    const { startLevel, arrivalLevel, reachTolerance } = this.#trip;
    while (this.#nextOpening <= startLevel + reachTolerance) this.#open();
    this.#tanks.add({ level: startLevel, cost: 0, purchase: { level: startLevel, station: null, previous: null } });

    while (candidates.head < candidates.tail) {
      const first = candidates.get(candidates.head);
      if (this.#nextOpening < arrivalLevel && this.#nextOpening - reachTolerance <= first.full) {
        this.#level = Math.min(this.#nextOpening, first.full);
        this.#openNext();
      } else if (first.full >= arrivalLevel - reachTolerance) {
        this.#level = arrivalLevel;
        const last = this.#findCheapest();
        this.lastPurchase = { level: Math.min(arrivalLevel, last.full), station: last, previous: last.purchase };
        return;
      } else {
        this.#level = first.full;
        this.#fillUp(first);
        if (candidates.head === candidates.frontEnd) this.#refillFront();
      }
    }
  }

  #open(): Station {
    const candidates = this.#candidates;
    const station = new Station(this.#trip, this.#openedCount++, this.#tanks.count);
    this.#nextOpening = this.#trip.openingLevel(this.#openedCount);
    let kept = candidates.tail;
    for (; kept > candidates.looseHead; kept--) {
      const last = candidates.get(kept - 1);
      if (last.price < station.price || last.stop < station.stop || last.isOffered() || this.#tanksFrom(last) < this.#tanks.count) break;
    }
    candidates.tail = kept;
    candidates.add(station);
    return station;
  }

  #tanksFrom(station: Station): number {
    return Math.max(this.#settledTank, station.firstTank);
  }

  #openNext(): void {
    const price = this.#trip.price(this.#openedCount);
    if (price < (this.#cheapest?.price ?? this.#candidates.highestPrice())) this.#findCheapest();
    const station = this.#open();
    const cheapest = this.#cheapest;
    if (cheapest === null || price >= cheapest.price) return;
    const costAtZero = cheapest.offerAt(this.#level) - price * this.#level;
    station.improve(costAtZero, { level: this.#level, station: cheapest, previous: cheapest.purchase });
    this.#expectAny(station.offerAt(this.#level) - cheapest.offerAt(this.#level), price, cheapest);
  }

  #fillUp(station: Station): void {
    const candidates = this.#candidates;
    const { price } = station;
    if (this.#cheapest !== null && station !== this.#cheapest && price >= this.#cheapest.price) {
      candidates.close(station);
      return;
    }
    if (station.firstTank > this.#settledTank) {
      this.#settleOffers();
      this.#bundle();
    }
    candidates.close(station);
    if (station === this.#cheapest) this.#cheapest = null;
    if (candidates.highestPrice() < price) return;
    this.#tanks.offerFromHull(station);
    if (!station.isOffered()) return;
    const level = this.#level;
    if (this.#cheapest !== null) {
      const dollars = station.offerAt(level) - this.#cheapest.offerAt(level);
      if (dollars > 0) this.#expectAny(dollars, price, this.#cheapest);
      else this.#cheapest = null;
    }
    this.#tanks.add({ level, cost: station.offerAt(level), purchase: { level, station, previous: station.purchase } });
  }

  #findCheapest(): Station {
    if (this.#cheapest === null || !(this.#level < this.#certainUntil)) this.#cheapest = this.#determine();
    return this.#cheapest;
  }

  #refillFront(): void {
    const candidates = this.#candidates;
    if (this.#stretches.all.length === 0) {
      candidates.leaveLoose(candidates.looseHead, candidates.looseHead, candidates.looseHead);
      return;
    }
    this.#settleOffers();
    const { begin, end } = this.#stretches.takeFirst(MOST_IN_FRONT, this.#level);
    candidates.leaveLoose(begin, end, candidates.looseHead);
    this.#bundle();
  }

  #settleOffers(): void {
    const candidates = this.#candidates;
    const tanks = this.#tanks;
    if (this.#settledTank === tanks.count) return;
    tanks.forgetHull();
    let tank = tanks.count;
    for (let k = candidates.previousLoose(candidates.tail); k >= candidates.head; k = candidates.previousLoose(k)) {
      const station = candidates.get(k);
      for (const first = this.#tanksFrom(station); tank > first; ) tanks.putBelow(tanks.get(--tank));
      tanks.offerFromHull(station);
    }
    tanks.forgetHull();
    this.#settledTank = tanks.count;
  }

  #determine(): Station {
    this.#settleOffers();
    const level = this.#level;
    let cheapest = this.#candidates.get(this.#candidates.head);
    let lowestPrice = Infinity;
    this.#least = Infinity;
    this.#next = Infinity;
    for (let k = this.#candidates.head; k < this.#candidates.tail; k = this.#candidates.nextLoose(k)) {
      const station = this.#candidates.get(k);
      lowestPrice = Math.min(lowestPrice, station.price);
      cheapest = this.#compare(station, cheapest);
    }
    for (const stretch of this.#stretches.all) {
      if (stretch.boundAt(level) > this.#least) continue;
      stretch.advance(level);
      cheapest = this.#compare(stretch.cheapestByOffer(), cheapest);
      cheapest = this.#compare(stretch.cheapestFromTank(), cheapest);
    }

    this.#certainUntil = Infinity;
    this.#expectAny(this.#next - this.#least, lowestPrice, cheapest);
    for (const stretch of this.#stretches.all) this.#expectAny(stretch.boundAt(level) - this.#least, stretch.lowestPrice, cheapest);
    this.#cheapest = cheapest;
    this.#bundle();
    return cheapest;
  }

  #compare(station: Station | undefined, cheapest: Station): Station {
    if (station === undefined) return cheapest;
    const cost = station.offerAt(this.#level);
    if (cost > this.#least || (cost === this.#least && station.price >= cheapest.price)) {
      this.#next = Math.min(this.#next, cost);
      return cheapest;
    }
    this.#next = this.#least;
    this.#least = cost;
    return station;
  }

  #expectAny(dollars: number, lowestPrice: number, cheapest: Station): void {
    const fall = cheapest.price - lowestPrice;
    if (fall > 0) this.#certainUntil = Math.min(this.#certainUntil, this.#level + dollars / fall);
  }

  #bundle(): void {
    const candidates = this.#candidates;
    if (candidates.tail - candidates.looseHead <= MOST_LOOSE) return;
    this.#packCandidates();
    if (candidates.tail - candidates.looseHead <= MOST_LOOSE) return;
    if (candidates.head === candidates.frontEnd) candidates.leaveLoose(candidates.head, candidates.head + MOST_IN_FRONT, candidates.head + MOST_IN_FRONT);
    while (candidates.tail - candidates.looseHead >= LEAST_LOOSE + SHORTEST_STRETCH) {
      this.#stretches.append(candidates.looseHead, candidates.looseHead + SHORTEST_STRETCH, this.#level);
      candidates.looseHead += SHORTEST_STRETCH;
    }
  }

  #packCandidates(): void {
    const candidates = this.#candidates;
    let kept = candidates.tail;
    for (let k = candidates.tail - 1; k >= candidates.looseHead; k--) {
      const station = candidates.get(k);
      if (station === this.#cheapest || !this.#isBehindOneOf(station, kept)) candidates.set(--kept, station);
    }
    if (candidates.head === candidates.frontEnd) candidates.leaveLoose(kept, kept, kept);
    else candidates.looseHead = kept;
  }

  #isBehindOneOf(station: Station, row: number): boolean {
    const level = this.#level;
    const cost = station.offerAt(level);
    const end = Math.min(row + MOST_COMPARED, this.#candidates.tail);
    for (let k = row; k < end; k++) {
      const other = this.#candidates.get(k);
      if (other.price <= station.price && other.stop <= station.stop && other.offerAt(level) <= cost) return true;
    }
    return false;
  }
}

import { Candidates } from "./candidates.js";
import { NONE } from "./columns.js";
import { Frontrunners } from "./frontrunners.js";
import type { Offers } from "./offers.js";
import { Purchases } from "./purchases.js";
import { Schedule } from "./schedule.js";
import { Tanks } from "./tanks.js";

const MOST_NEW = 32;
const WORTH_RANKING = 900;
const MOST_COMPARED = 8;

/** The sweep over levels: as `assembly/plan/sweep.ts` has it. */
export class Sweep {
  /** The station that the cheapest plan buys at last, and the level it leaves with; `NONE` when no plan arrives. */
  lastStation = NONE;
  lastLevel = 0;
  readonly purchases: Purchases;
  readonly #offers: Offers;
  readonly #candidates: Candidates;
  readonly #schedule: Schedule;
  readonly #tanks: Tanks;
  readonly #frontrunners = new Frontrunners();
  #level: number;
  #nextOpening = Infinity;
  #openedCount = 0;
  #settledCount = 0;
  #cheapest = NONE;
  #least = Infinity;
  /** -1: that cannot be told. */
  #newRow = -1;

  constructor(offers: Offers) {
    this.purchases = new Purchases(offers.count);
    this.#offers = offers;
    this.#candidates = new Candidates(offers);
    this.#schedule = new Schedule(offers);
    this.#tanks = new Tanks(offers);
    this.#level = offers.startLevel;
  }

  run(): void {
    const offers = this.#offers;
    const candidates = this.#candidates;
    const { startLevel, arrivalLevel, reachTolerance } = offers;
    this.#findNextOpening();
    while (this.#nextOpening <= startLevel + reachTolerance) this.#open();
    this.#settledCount = this.#openedCount;
    this.#tanks.add(startLevel, 0, this.purchases.add(startLevel, NONE, NONE));

    while (candidates.head < candidates.tail) {
      const first = candidates.get(candidates.head);
      const full = offers.fullLevel(first);
      if (this.#nextOpening < arrivalLevel && this.#nextOpening - reachTolerance <= full) {
        this.#level = Math.min(this.#nextOpening, full);
        this.#openNext();
      } else if (full >= arrivalLevel - reachTolerance) {
        this.#level = arrivalLevel;
        this.#findCheapest();
        this.lastStation = this.#cheapest;
        this.lastLevel = Math.min(arrivalLevel, offers.fullLevel(this.#cheapest));
        return;
      } else {
        this.#level = full;
        this.#fillUp(first);
      }
    }
  }

  #findNextOpening(): void {
    this.#nextOpening = this.#offers.isOnRoute(this.#openedCount) ? this.#offers.openingLevel(this.#openedCount) : Infinity;
  }

  #open(): void {
    const offers = this.#offers;
    const candidates = this.#candidates;
    const station = this.#openedCount++;
    this.#findNextOpening();
    const price = offers.price(station);
    const dollars = offers.stopCost(station);
    let kept = candidates.tail;
    for (; kept > candidates.head; kept--) {
      const last = candidates.get(kept - 1);
      if (offers.price(last) < price || offers.stopCost(last) < dollars || offers.isOffered(last) || this.#tanksFrom(last) < this.#tanks.count) break;
    }
    candidates.tail = kept;
    this.#newRow = Math.min(this.#newRow, kept);
    candidates.add(station);
    offers.add(station, this.#tanks.count);
  }

  #tanksFrom(station: number): number {
    return station < this.#settledCount ? 0 : this.#offers.firstTank(station);
  }

  #openNext(): void {
    const offers = this.#offers;
    const station = this.#openedCount;
    const price = offers.price(station);
    if (price < (this.#cheapest === NONE ? this.#candidates.highestPrice() : offers.price(this.#cheapest))) {
      this.#findCheapest();
      const cheapest = this.#cheapest;
      if (price < offers.price(cheapest)) {
        const costAtZero = offers.costAt(cheapest, this.#level) - price * this.#level;
        const purchase = this.purchases.add(this.#level, cheapest, offers.purchase(cheapest));
        this.#open();
        offers.improve(station, costAtZero, purchase);
        this.#schedule.put(station);
        return;
      }
    }
    this.#open();
  }

  #fillUp(station: number): void {
    const offers = this.#offers;
    const candidates = this.#candidates;
    const price = offers.price(station);
    if (this.#cheapest !== NONE && price <= offers.price(this.#cheapest)) this.#findCheapest();
    const isBeaten = this.#cheapest !== NONE && station !== this.#cheapest && price >= offers.price(this.#cheapest);
    if (isBeaten || candidates.get(candidates.head) !== station) {
      candidates.close(station);
      return;
    }
    if (station >= this.#settledCount) this.#settleOffers();
    candidates.close(station);
    if (station === this.#cheapest) {
      this.#cheapest = NONE;
      if (candidates.highestPrice() < price && this.#schedule.skipCheapest(this.#level)) {
        this.#cheapest = this.#schedule.cheapestAt(this.#level);
        return;
      }
    }
    this.#tanks.offerFromHull(station);
    if (!offers.isOffered(station)) return;
    const cost = offers.costAt(station, this.#level);
    const cheapest = this.#cheapest;
    if (cheapest !== NONE) this.#schedule.distrustFrom(this.#level + (cost - offers.costAt(cheapest, this.#level)) / (offers.price(cheapest) - price));
    this.#tanks.add(this.#level, cost, this.purchases.add(this.#level, station, offers.purchase(station)));
    this.#frontrunners.offerTankToRest(this.#level, cost);
  }

  #findCheapest(): void {
    if (this.#cheapest === NONE || this.#level >= this.#schedule.certainUntil) this.#determine();
    else this.#cheapest = this.#schedule.cheapestAt(this.#level);
  }

  #settleOffers(): void {
    const candidates = this.#candidates;
    const tanks = this.#tanks;
    if (tanks.count > 0) {
      tanks.startHullFromAbove();
      let tank = tanks.count;
      for (let k = candidates.tail - 1; k >= candidates.head; k--) {
        const station = candidates.get(k);
        for (const first = this.#tanksFrom(station); tank > first; ) tanks.putBelow(--tank);
        tanks.offerFromHull(station);
      }
      tanks.forget();
    }
    this.#settledCount = this.#openedCount;
  }

  #determine(): void {
    if (this.#newRow < 0 || this.#candidates.tail - this.#newRow > MOST_NEW || !this.#determineAmongFew()) this.#determineAmongAll();
  }

  #compare(station: number): void {
    const cost = this.#offers.costAt(station, this.#level);
    if (cost > this.#least || (cost === this.#least && this.#offers.price(station) >= this.#offers.price(this.#cheapest))) return;
    this.#least = cost;
    this.#cheapest = station;
  }

  #determineAmongFew(): boolean {
    const candidates = this.#candidates;
    const frontrunners = this.#frontrunners;
    const first = candidates.get(candidates.head);
    const newRow = Math.max(candidates.head, this.#newRow);
    this.#cheapest = first;
    this.#least = Infinity;
    for (let k = 0; k < frontrunners.count; k++) if (frontrunners.get(k) >= first) this.#bringUpToDate(frontrunners.get(k));
    for (let k = newRow; k < candidates.tail; k++) this.#bringUpToDate(candidates.get(k));
    const rest = frontrunners.leastOfRest(this.#level);
    if (this.#least >= rest) return false;

    this.#startNewSchedule();
    for (let k = 0; k < frontrunners.count; k++) if (frontrunners.get(k) >= first) this.#scheduleIfLower(frontrunners.get(k));
    for (let k = newRow; k < candidates.tail; k++) this.#scheduleIfLower(candidates.get(k));
    const price = this.#offers.price(this.#cheapest);
    const { restPrice } = frontrunners;
    if (restPrice < price) this.#schedule.distrustFrom(this.#level + (rest - this.#least) / (price - restPrice));
    return true;
  }

  #bringUpToDate(station: number): void {
    if (station < this.#settledCount) this.#tanks.offerFromHull(station);
    else this.#tanks.offerFromTanks(station, this.#offers.firstTank(station));
    this.#compare(station);
  }

  #startNewSchedule(): void {
    const candidates = this.#candidates;
    const cheapest = this.#cheapest;
    this.#schedule.start(cheapest, this.#level, candidates.dearest() === cheapest && candidates.get(candidates.head) === cheapest);
  }

  #scheduleIfLower(station: number): void {
    const offers = this.#offers;
    if (offers.price(station) < offers.price(this.#cheapest) && offers.isOffered(station)) this.#schedule.put(station);
  }

  #determineAmongAll(): void {
    this.#settleOffers();
    const offers = this.#offers;
    const candidates = this.#candidates;
    const frontrunners = this.#frontrunners;
    this.#cheapest = candidates.get(candidates.head);
    this.#least = Infinity;
    for (let k = candidates.head; k < candidates.tail; k++) this.#compare(candidates.get(k));

    candidates.head = this.#packCandidates();
    this.#startNewSchedule();
    const { head, tail } = candidates;
    const isWorthRanking = tail - head >= WORTH_RANKING;
    frontrunners.start(this.#level);
    for (let k = head; k < tail; k++) {
      const station = candidates.get(k);
      this.#scheduleIfLower(station);
      if (!isWorthRanking) continue;
      const other = offers.isOffered(station) ? frontrunners.rank(station, offers.costAt(station, this.#level)) : station;
      if (other !== NONE) frontrunners.addToRest(offers.tiedStopCost(other), offers.price(other));
    }
    this.#newRow = isWorthRanking ? tail : -1;
  }

  #packCandidates(): number {
    const candidates = this.#candidates;
    let firstCheaper = this.#cheapest;
    for (let k = candidates.head; candidates.get(k) < firstCheaper; k++) {
      if (this.#offers.price(candidates.get(k)) < this.#offers.price(this.#cheapest)) firstCheaper = candidates.get(k);
    }
    let kept = candidates.tail;
    for (let k = candidates.tail - 1; k >= candidates.head; k--) {
      const station = candidates.get(k);
      if (station === this.#cheapest || !(this.#isBehindCheapest(station, firstCheaper) || this.#isBehindOneOf(station, kept))) candidates.set(--kept, station);
    }
    return kept;
  }

  #isBehindCheapest(station: number, firstCheaper: number): boolean {
    const offers = this.#offers;
    const cheapest = this.#cheapest;
    return (
      station < cheapest &&
      offers.price(station) >= offers.price(cheapest) &&
      (station <= firstCheaper || offers.stopCost(station) >= offers.stopCost(cheapest))
    );
  }

  #isBehindOneOf(station: number, row: number): boolean {
    const offers = this.#offers;
    const price = offers.price(station);
    const dollars = offers.stopCost(station);
    const end = Math.min(row + MOST_COMPARED, this.#candidates.tail);
    for (let k = row; k < end; k++) {
      const other = this.#candidates.get(k);
      if (offers.price(other) > price || offers.stopCost(other) > dollars) continue;
      if (offers.costAt(other, this.#level) <= offers.costAt(station, this.#level)) return true;
    }
    return false;
  }
}

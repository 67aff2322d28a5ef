import { rowAt } from "./columns.js";
import type { Envelope } from "./envelopes.js";
import type { Tank } from "./tanks.js";

interface Filled {
  readonly until: number;
  readonly tank: Tank;
}

/** The full tanks that the cheapest way to a stretch's stations leads from: as `assembly/plan/stacks.ts` has them. */
export class Stack {
  /** The piece that is the lowest from the top tank. */
  piece = 0;
  readonly #stops: Envelope;
  readonly #filled: Filled[] = [];

  constructor(stops: Envelope) {
    this.#stops = stops;
  }

  get length(): number {
    return this.#filled.length;
  }

  top(): Filled {
    return rowAt(this.#filled, this.length - 1);
  }

  popOvertaken(level: number): void {
    if (this.length === 0) return;
    while (this.top().until <= level) {
      this.#filled.pop();
      this.piece = 0;
    }
    const stops = this.#stops;
    const gallons = level - this.top().tank.level;
    const next = this.piece + 1;
    if (next < stops.length && stops.get(next).from <= gallons) this.piece = stops.find(next, stops.length, gallons);
  }

  push(tank: Tank): void {
    let until = Infinity;
    if (this.length > 0) {
      const other = this.top().tank;
      if (other.cost + this.#stops.get(this.piece).cost(tank.level - other.level) <= tank.cost + this.#stops.get(0).atZero) return;
      for (; this.length > 1; this.#filled.pop()) {
        const overtaken = this.top().until;
        if (this.#costFrom(tank, overtaken) >= this.#costFrom(this.top().tank, overtaken)) break;
      }
      until = tank.level + this.#gallonsAhead(tank, this.top().tank);
    }
    this.#filled.push({ until, tank });
    this.piece = 0;
  }

  #costFrom(tank: Tank, level: number): number {
    const gallons = level - tank.level;
    return tank.cost + this.#stops.get(this.#stops.find(0, this.#stops.length, gallons)).cost(gallons);
  }

  #gallonsAhead(later: Tank, earlier: Tank): number {
    const stops = this.#stops;
    const lead = later.level - earlier.level;
    const gap = later.cost - earlier.cost;
    let low = 0;
    let high = stops.length - 1;
    let near = low;
    let far = high;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const gallons = stops.get(middle).from;
      const row = stops.find(near, far + 1, gallons + lead);
      if (stops.get(row).cost(gallons + lead) - stops.get(middle).cost(gallons) > gap) {
        low = middle;
        near = row;
      } else {
        high = middle - 1;
        far = row;
      }
    }
    const mine = stops.get(low);
    while (near < far) {
      const middle = (near + far + 1) >>> 1;
      const gallons = stops.get(middle).from;
      if (stops.get(middle).cost(gallons) - mine.cost(gallons - lead) > gap) near = middle;
      else far = middle - 1;
    }
    const other = stops.get(near);
    const fall = mine.station.price - other.station.price;
    return fall > 0 ? Math.max(0, (other.cost(lead) - mine.atZero - gap) / fall) : Infinity;
  }
}

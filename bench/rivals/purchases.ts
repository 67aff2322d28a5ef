/** The purchases that plans are made of, as a tree: as `assembly/plan/purchases.ts` has them. */
export class Purchases {
  readonly level: Float64Array;
  readonly station: Int32Array;
  readonly previous: Int32Array;
  #count = 0;

  constructor(stationCount: number) {
    const rows = 2 * stationCount + 1;
    this.level = new Float64Array(rows);
    this.station = new Int32Array(rows);
    this.previous = new Int32Array(rows);
  }

  add(level: number, station: number, previous: number): number {
    const purchase = this.#count++;
    this.level[purchase] = level;
    this.station[purchase] = station;
    this.previous[purchase] = previous;
    return purchase;
  }
}

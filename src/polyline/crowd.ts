// Crowds of places: rows of an order, so that halving one moves nothing but indices.

/** Places in earth-centred metres; all columns have as many elements. */
export interface Positions {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
}

/** A ball in metres. */
export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** The places in the rows `from` to before `to` of an order, and a ball around them. */
export interface Crowd {
  readonly from: number;
  readonly to: number;
  readonly ball: Ball;
  /** The column that they differ most in. */
  readonly widest: keyof Positions;
}

/** Puts a ball around places. */
export function gather({ xs, ys, zs }: Positions, order: Int32Array, from: number, to: number): Crowd {
  const first = order[from] ?? 0;
  let leastX = xs[first] ?? 0;
  let leastY = ys[first] ?? 0;
  let leastZ = zs[first] ?? 0;
  let mostX = leastX;
  let mostY = leastY;
  let mostZ = leastZ;
  for (let row = from + 1; row < to; row++) {
    const place = order[row] ?? 0;
    leastX = Math.min(leastX, xs[place] ?? 0);
    mostX = Math.max(mostX, xs[place] ?? 0);
    leastY = Math.min(leastY, ys[place] ?? 0);
    mostY = Math.max(mostY, ys[place] ?? 0);
    leastZ = Math.min(leastZ, zs[place] ?? 0);
    mostZ = Math.max(mostZ, zs[place] ?? 0);
  }
  const wideX = mostX - leastX;
  const wideY = mostY - leastY;
  const wideZ = mostZ - leastZ;
  // Where all places are the same, just there.
  const x = leastX + wideX / 2;
  const y = leastY + wideY / 2;
  const z = leastZ + wideZ / 2;
  let square = 0;
  for (let row = from; row < to; row++) {
    const place = order[row] ?? 0;
    const dx = (xs[place] ?? 0) - x;
    const dy = (ys[place] ?? 0) - y;
    const dz = (zs[place] ?? 0) - z;
    square = Math.max(square, dx * dx + dy * dy + dz * dz);
  }
  const widest = wideX >= wideY && wideX >= wideZ ? "xs" : wideY >= wideZ ? "ys" : "zs";
  return { from, to, ball: { x, y, z, radius: Math.sqrt(square) }, widest };
}

/** Orders a crowd's rows so that those of one half come before those of the other, and returns where that begins. */
export function halve(places: Positions, order: Int32Array, { from, to, widest }: Crowd): number {
  const middle = (from + to) >>> 1;
  selectRow(places[widest], order, from, to - 1, middle);
  return middle;
}

/** Hoare's selection: the row `middle` gets what it would have if all were sorted, those before it what is no more. */
function selectRow(column: Float64Array, order: Int32Array, first: number, last: number, middle: number): void {
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = column[order[(low + high) >>> 1] ?? 0] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((column[order[i] ?? 0] ?? 0) < pivot) i++;
      while ((column[order[j] ?? 0] ?? 0) > pivot) j--;
      if (i > j) break;
      const place = order[i] ?? 0;
      order[i++] = order[j] ?? 0;
      order[j--] = place;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}

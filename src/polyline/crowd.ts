// Crowds of places: rows of an order, so that halving one moves nothing but indices.

/** Places in earth-centred metres; all columns have as many elements. */
export interface Positions {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
}

/** In metres. */
export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** A ball around the places in the rows `from` to before `to`. */
export function gather(places: Positions, order: Int32Array, from: number, to: number): Ball {
  const x = middleOf(places.xs, order, from, to);
  const y = middleOf(places.ys, order, from, to);
  const z = middleOf(places.zs, order, from, to);
  let square = 0;
  for (let row = from; row < to; row++) {
    const place = order[row] ?? 0;
    const dx = (places.xs[place] ?? 0) - x;
    const dy = (places.ys[place] ?? 0) - y;
    const dz = (places.zs[place] ?? 0) - z;
    square = Math.max(square, dx * dx + dy * dy + dz * dz);
  }
  return { x, y, z, radius: Math.sqrt(square) };
}

/** Orders the rows so that those of one half come before those of the other, and returns where that begins. */
export function halve({ xs, ys, zs }: Positions, order: Int32Array, from: number, to: number): number {
  let column = xs;
  for (const other of [ys, zs]) if (widthOf(other, order, from, to) > widthOf(column, order, from, to)) column = other;
  const middle = (from + to) >>> 1;
  selectRow(column, order, from, to - 1, middle);
  return middle;
}

function middleOf(column: Float64Array, order: Int32Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let row = from; row < to; row++) {
    const value = column[order[row] ?? 0] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  // Of equal ones just that one.
  return least + (most - least) / 2;
}

function widthOf(column: Float64Array, order: Int32Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let row = from; row < to; row++) {
    const value = column[order[row] ?? 0] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
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

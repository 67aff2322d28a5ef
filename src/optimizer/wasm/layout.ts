// The columns of the core's tables: their places in the table, as in `assembly/plan/model/stationColumns.ts` and
// `assembly/polyline/lineColumns.ts`, and how they lie in memory.

export const STATIONS = { miles: 0, pricePerGallon: 1, stopCost: 2 } as const;
export const STOPS = { gallons: 0, station: 1 } as const;
export const POINTS = { lat: 0, lng: 1, miles: 2 } as const;
export const CHUNKS = { x: 0, y: 1, z: 2, radius: 3 } as const;
export const QUERIES = { lat: 0, lng: 1, x: 2, y: 3, z: 4, nearestMiles: 5, milesAlong: 6, candidatesEnd: 7 } as const;
export const CANDIDATES = { firstChunk: 0 } as const;

/** A chunk has this many pieces of the line. */
export const CHUNK_PIECES = 16;

/** Each column begins at a multiple of this. */
const ALIGN_BYTES = 16;

/**
 * A view of a column of numbers, valid until memory grows.
 * @param table the offset of the table's first column. @param place the column's place in the table.
 */
export function numbers(memory: WebAssembly.Memory, table: number, rows: number, place: number): Float64Array {
  return new Float64Array(memory.buffer, offsetOf(table, rows, place), rows);
}

/** A view of a column of whole numbers, which must be the last one of its table. */
export function wholeNumbers(memory: WebAssembly.Memory, table: number, rows: number, place: number): Int32Array {
  return new Int32Array(memory.buffer, offsetOf(table, rows, place), rows);
}

function offsetOf(table: number, rows: number, place: number): number {
  const columnBytes = Math.ceil((rows * Float64Array.BYTES_PER_ELEMENT) / ALIGN_BYTES) * ALIGN_BYTES;
  return table + place * columnBytes;
}

import { instantiate } from "./instance.js";

/** The scanner's exports, as `assembly/scanner.ts` declares them. Offsets are bytes into `memory`. */
interface ScannerCore {
  readonly memory: WebAssembly.Memory;
  reserveBody(bytes: number): number;
  locateBody(): number;
  scanBody(): number;
  readStationCount(): number;
  locateStations(): number;
  readValueCount(): number;
  locateValues(): number;
  scanPricedStations(): number;
  readPricedCount(): number;
  locateMilesFromStart(): number;
  locatePrices(): number;
  locateDetourMinutes(): number;
  locateStarts(): number;
  locateEnds(): number;
  readFuelStation(): number;
  readListStart(): number;
  readListEnd(): number;
}

/** Every function that the host calls. */
const FUNCTIONS = [
  "reserveBody",
  "locateBody",
  "scanBody",
  "readStationCount",
  "locateStations",
  "readValueCount",
  "locateValues",
  "scanPricedStations",
  "readPricedCount",
  "locateMilesFromStart",
  "locatePrices",
  "locateDetourMinutes",
  "locateStarts",
  "locateEnds",
  "readFuelStation",
  "readListStart",
  "readListEnd",
] as const satisfies readonly Exclude<keyof ScannerCore, "memory">[];

/** A list's stations in the bytes of a request. Positions are bytes from the start; an end is behind the last byte. */
export interface StationSpans {
  /** Three columns in one, a station each: start and end of the object, end of its last member. */
  readonly stations: Int32Array;
  /** Four columns in one, for each value of a computed field: start and end, its station, 0 for miles and 1 for minutes. */
  readonly values: Int32Array;
}

/** Elements of `stations` for a station, of `values` for a value. */
export const STATION_COLUMNS = 3;
export const VALUE_COLUMNS = 4;

/** The stations of an optimize request's bytes: element i of each column is a station, in the order of the body. */
export interface PricedStations {
  /** Miles from the route's start, each >= 0. */
  readonly milesFromStart: Float64Array;
  /** Dollars per gallon, each > 0. */
  readonly pricesPerGallon: Float64Array;
  /** Minutes, each >= 0; NaN where the station gives none. */
  readonly detourMinutes: Float64Array;
  /** Start and end of the object, in bytes from the start of the body; the end is behind its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Index of the first station that says what fuel it sells; -1: none does. */
  readonly fuelStation: number;
  /** Start and end of the list of them all. */
  readonly listStart: number;
  readonly listEnd: number;
}

/** Finds stations in a request's bytes, on one instance of scanner.wasm. */
export interface Scanner {
  /**
   * The spans of the stations in `body`, which a JSON parser has read and found to be an object with a list of
   * objects in `stations`; of several such lists the last, as for JSON.parse.
   * @throws {Error} when the body is not that, or too large for WebAssembly's memory.
   */
  findStations(body: Uint8Array): StationSpans;

  /**
   * Reads the stations of `body`, which is UTF-8 and else unknown. Each of them keeps to the contract, has a price and a
   * position, and all are of one fuel type; the body is an optimize request if it is one with anything in the list's place.
   * `undefined` when that is not certain: the body may be at fault or only unusual.
   */
  readPricedStations(body: Uint8Array): PricedStations | undefined;

  /** Bytes of linear memory that it holds. */
  memoryBytes(): number;
}

/** Past this, memory that a large body took is given back after it. */
const KEPT_MEMORY_BYTES = 67_108_864;

/** Makes a scanner from the compiled scanner.wasm. */
export function createScanner(module: WebAssembly.Module): Scanner {
  const instantiateScanner = () => instantiate<ScannerCore>(module, "scanner.wasm", FUNCTIONS);
  let instance = instantiateScanner();

  /** Copies a body to where it is scanned, and does the work there; undefined when it does not fit. */
  function withBody<T>(body: Uint8Array, work: (core: ScannerCore, ok: number) => T): T | undefined {
    const { exports: core, globals } = instance;
    const ok = globals("Status.OK");
    try {
      if (core.reserveBody(body.length) !== ok) return undefined;
      new Uint8Array(core.memory.buffer, core.locateBody(), body.length).set(body);
      return work(core, ok);
    } finally {
      // Linear memory never shrinks: only a new instance does.
      if (core.memory.buffer.byteLength > KEPT_MEMORY_BYTES) instance = instantiateScanner();
    }
  }

  return {
    findStations(body) {
      const spans = withBody(body, (core, ok) => {
        if (core.scanBody() !== ok) throw new Error("the stations of a valid body were not found");
        return {
          stations: copyInts(core, core.locateStations(), core.readStationCount() * STATION_COLUMNS),
          values: copyInts(core, core.locateValues(), core.readValueCount() * VALUE_COLUMNS),
        };
      });
      if (spans === undefined) throw new Error("the body is too large to scan");
      return spans;
    },

    readPricedStations: (body) =>
      withBody(body, (core, ok) => {
        if (core.scanPricedStations() !== ok) return undefined;
        const count = core.readPricedCount();
        return {
          milesFromStart: copyDoubles(core, core.locateMilesFromStart(), count),
          pricesPerGallon: copyDoubles(core, core.locatePrices(), count),
          detourMinutes: copyDoubles(core, core.locateDetourMinutes(), count),
          starts: copyInts(core, core.locateStarts(), count),
          ends: copyInts(core, core.locateEnds(), count),
          fuelStation: core.readFuelStation(),
          listStart: core.readListStart(),
          listEnd: core.readListEnd(),
        };
      }),

    memoryBytes: () => instance.exports.memory.buffer.byteLength,
  };
}

function copyInts({ memory }: ScannerCore, offset: number, length: number): Int32Array {
  return new Int32Array(memory.buffer, offset, length).slice();
}

function copyDoubles({ memory }: ScannerCore, offset: number, length: number): Float64Array {
  return new Float64Array(memory.buffer, offset, length).slice();
}

import { instantiate } from "./instance.js";

/** The scanner's exports, as `assembly/scanner.ts` declares them. Offsets are bytes into `memory`. */
interface ScannerCore {
  readonly memory: WebAssembly.Memory;
  reserveBody(bytes: number): number;
  locateBody(): number;
  checkMarks(most: number): number;
  scanPricedStations(): number;
  scanLocatedStations(): number;
  findStations(): number;
  readStationCount(): number;
  locateMilesFromStart(): number;
  locatePricesPerGallon(): number;
  locateDetourMinutes(): number;
  locateLats(): number;
  locateLngs(): number;
  locateSpans(): number;
  readValueCount(): number;
  locateValues(): number;
  readFuelStation(): number;
  readListStart(): number;
  readListEnd(): number;
}

/** Every function that the host calls. */
const FUNCTIONS = [
  "reserveBody",
  "locateBody",
  "checkMarks",
  "scanPricedStations",
  "scanLocatedStations",
  "findStations",
  "readStationCount",
  "locateMilesFromStart",
  "locatePricesPerGallon",
  "locateDetourMinutes",
  "locateLats",
  "locateLngs",
  "locateSpans",
  "readValueCount",
  "locateValues",
  "readFuelStation",
  "readListStart",
  "readListEnd",
] as const satisfies readonly Exclude<keyof ScannerCore, "memory">[];

/** A list's stations in the bytes of a request, and their computed fields. Positions are bytes from the start; an end is behind the last byte. */
export interface StationSpans {
  /** Three columns in one, a station each: start and end of the object, end of its last member. */
  readonly stations: Int32Array;
  /** Three columns in one, for each value of a computed field, in the order of the body: start and end, 0 for miles and 1 for minutes. */
  readonly values: Int32Array;
}

/** Elements of `stations` for a station, of `values` for a value. */
export const STATION_COLUMNS = 3;
export const VALUE_COLUMNS = 3;

/** Where the list of stations is in the bytes of a request. */
export interface ListSpan {
  readonly listStart: number;
  readonly listEnd: number;
}

/** The stations of an optimize request's bytes: element i of each column is a station, in the order of the body. */
export interface PricedStations extends ListSpan {
  /** Miles from the route's start, each >= 0. */
  readonly milesFromStart: Float64Array;
  /** Dollars per gallon, each > 0. */
  readonly pricesPerGallon: Float64Array;
  /** Minutes, each >= 0; NaN where the station gives none. */
  readonly detourMinutes: Float64Array;
  /** As `StationSpans` has them. */
  readonly stations: Int32Array;
  /** Index of the first station that says what fuel it sells; -1: none does. */
  readonly fuelStation: number;
}

/** The stations of an enrichment request's bytes, likewise. */
export interface LocatedStations extends ListSpan {
  /** Degrees, -90 to 90 and -180 to 180. */
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  readonly spans: StationSpans;
}

/** Finds stations in a request's bytes, on one instance of scanner.wasm. */
export interface Scanner {
  /**
   * Reads the stations of `body`, which is UTF-8 and else unknown. Each of them keeps to the contract, has a price and a
   * position, and all are of one fuel type; the body is an optimize request if it is one with anything in the list's place.
   * `undefined` when that is not certain: the body may be at fault or only unusual.
   */
  readPricedStations(body: Uint8Array): PricedStations | undefined;

  /** The same for an enrichment request, whose stations keep to the contract. */
  readLocatedStations(body: Uint8Array): LocatedStations | undefined;

  /**
   * The spans of the stations in `body`, which the contract has taken as a request. Of several lists named `stations` the
   * last counts, as for JSON.parse.
   * @throws {Error} when the body is no request, or too large for WebAssembly's memory.
   */
  findStations(body: Uint8Array): StationSpans;

  /** Whether `body`, which may be anything, has no more than so many values and keys of members outside of strings. */
  isWithin(body: Uint8Array, most: number): boolean;

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
    const ok = globals("OK");
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
    readPricedStations: (body) =>
      withBody(body, (core, ok) => {
        if (core.scanPricedStations() !== ok) return undefined;
        const count = core.readStationCount();
        return {
          milesFromStart: copyDoubles(core, core.locateMilesFromStart(), count),
          pricesPerGallon: copyDoubles(core, core.locatePricesPerGallon(), count),
          detourMinutes: copyDoubles(core, core.locateDetourMinutes(), count),
          stations: copySpans(core).stations,
          fuelStation: core.readFuelStation(),
          ...listOf(core),
        };
      }),

    readLocatedStations: (body) =>
      withBody(body, (core, ok) => {
        if (core.scanLocatedStations() !== ok) return undefined;
        const count = core.readStationCount();
        return {
          lats: copyDoubles(core, core.locateLats(), count),
          lngs: copyDoubles(core, core.locateLngs(), count),
          spans: copySpans(core),
          ...listOf(core),
        };
      }),

    findStations(body) {
      const spans = withBody(body, (core, ok) => (core.findStations() === ok ? copySpans(core) : undefined));
      if (spans === undefined) throw new Error("the stations of a valid body were not found");
      return spans;
    },

    isWithin: (body, most) => body.length <= most || withBody(body, (core, ok) => core.checkMarks(most) === ok) === true,

    memoryBytes: () => instance.exports.memory.buffer.byteLength,
  };
}

function copyDoubles({ memory }: ScannerCore, offset: number, length: number): Float64Array {
  return new Float64Array(memory.buffer, offset, length).slice();
}

function copySpans(core: ScannerCore): StationSpans {
  const copy = (offset: number, length: number): Int32Array => new Int32Array(core.memory.buffer, offset, length).slice();
  return {
    stations: copy(core.locateSpans(), core.readStationCount() * STATION_COLUMNS),
    values: copy(core.locateValues(), core.readValueCount() * VALUE_COLUMNS),
  };
}

function listOf(core: ScannerCore): ListSpan {
  return { listStart: core.readListStart(), listEnd: core.readListEnd() };
}

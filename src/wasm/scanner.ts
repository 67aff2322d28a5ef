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

/** Finds stations in a request's bytes, on one instance of scanner.wasm. */
export interface Scanner {
  /**
   * The spans of the stations in `body`, which a JSON parser has read and found to be an object with a list of
   * objects in `stations`; of several such lists the last, as for JSON.parse.
   * @throws {Error} when the body is not that, or too large for WebAssembly's memory.
   */
  findStations(body: Uint8Array): StationSpans;

  /** Bytes of linear memory that it holds. */
  memoryBytes(): number;
}

/** Past this, memory that a large body took is given back after it. */
const KEPT_MEMORY_BYTES = 67_108_864;

/** Makes a scanner from the compiled scanner.wasm. */
export function createScanner(module: WebAssembly.Module): Scanner {
  const instantiateScanner = () => instantiate<ScannerCore>(module, "scanner.wasm", FUNCTIONS);
  let instance = instantiateScanner();
  return {
    findStations(body) {
      const { exports: core, globals } = instance;
      const ok = globals("Status.OK");
      try {
        if (core.reserveBody(body.length) !== ok) throw new Error("the body is too large to scan");
        new Uint8Array(core.memory.buffer, core.locateBody(), body.length).set(body);
        if (core.scanBody() !== ok) throw new Error("the stations of a valid body were not found");
        const read = (offset: number, length: number): Int32Array => new Int32Array(core.memory.buffer, offset, length).slice();
        return {
          stations: read(core.locateStations(), core.readStationCount() * STATION_COLUMNS),
          values: read(core.locateValues(), core.readValueCount() * VALUE_COLUMNS),
        };
      } finally {
        // Linear memory never shrinks: only a new instance does.
        if (core.memory.buffer.byteLength > KEPT_MEMORY_BYTES) instance = instantiateScanner();
      }
    },
    memoryBytes: () => instance.exports.memory.buffer.byteLength,
  };
}

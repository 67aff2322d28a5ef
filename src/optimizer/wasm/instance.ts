// Instances of the WebAssembly modules, and views of the columns in their memory. What the build writes of each module is
// in `coreExports.ts`, `frontierExports.ts` and `scanner/scannerExports.ts`.

import { ALIGN_BYTES, type Place } from "./coreExports.js";

/** What every module exports besides its functions. */
interface Linear {
  readonly memory: WebAssembly.Memory;
}

/** What a module must be. */
interface Expected<Exports extends Linear> {
  /** The module's file, for errors. */
  readonly file: string;
  readonly abiVersion: number;
  /** Every function that the module exports. */
  readonly functions: ReadonlyArray<Exclude<keyof Exports, "memory"> & string>;
}

/**
 * Makes an instance of a compiled module, with its own memory.
 * @throws {Error} when `module` is not the one that this host was built with.
 */
export function instantiate<Exports extends Linear>(
  module: WebAssembly.Module,
  { file, abiVersion, functions }: Expected<Exports>,
): Exports {
  const { exports } = new WebAssembly.Instance(module);
  const { ABI_VERSION } = exports;
  if (!(ABI_VERSION instanceof WebAssembly.Global)) throw new Error(`${file} lacks the export ABI_VERSION`);
  if (ABI_VERSION.value !== abiVersion) {
    throw new Error(`${file} has ABI version ${ABI_VERSION.value}, this host needs ${abiVersion}: build both together`);
  }
  if (!hasAll<Exports>(exports, functions)) throw new Error(`${file} lacks an export: build it and the host together`);
  return exports;
}

function hasAll<Exports extends Linear>(exports: object, functions: readonly string[]): exports is Exports {
  return (
    Reflect.get(exports, "memory") instanceof WebAssembly.Memory &&
    functions.every((name) => typeof Reflect.get(exports, name) === "function")
  );
}

/**
 * A view of a column of numbers, valid until memory grows.
 * @param table the offset of the table's first column.
 */
export function numbers({ memory }: Linear, table: number, rows: number, place: Place<"f64">): Float64Array {
  return new Float64Array(memory.buffer, offsetOf(table, rows, place), rows);
}

/** The same for a column of whole numbers, which is the last one of its table. */
export function wholeNumbers({ memory }: Linear, table: number, rows: number, place: Place<"i32">): Int32Array {
  return new Int32Array(memory.buffer, offsetOf(table, rows, place), rows);
}

function offsetOf(table: number, rows: number, place: number): number {
  const columnBytes = Math.ceil((rows * Float64Array.BYTES_PER_ELEMENT) / ALIGN_BYTES) * ALIGN_BYTES;
  return table + place * columnBytes;
}

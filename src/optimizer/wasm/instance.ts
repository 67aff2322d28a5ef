/** The ABI this host was written for: `ABI_VERSION` in `assembly/memory/status.ts`. */
const ABI_VERSION = 10;

/** What every module exports besides its functions. */
interface Linear {
  readonly memory: WebAssembly.Memory;
}

/** A module's instance: its memory, functions and constants. */
export interface Instance<Exports extends Linear> {
  readonly exports: Exports;
  /** The value of a constant. @throws {Error} when the module has no such constant. */
  readonly globals: (name: string) => number;
}

/**
 * Makes an instance of a compiled module, with its own memory.
 * @param name the module's file, for errors.
 * @param functions every function that the host calls.
 * @throws {Error} when `module` is not the one that this host was built with.
 */
export function instantiate<Exports extends Linear>(
  module: WebAssembly.Module,
  name: string,
  functions: ReadonlyArray<Exclude<keyof Exports, "memory"> & string>,
): Instance<Exports> {
  const { exports } = new WebAssembly.Instance(module);
  const globals = (global: string): number => {
    const value = exports[global];
    if (!(value instanceof WebAssembly.Global)) throw new Error(`${name} lacks the export ${global}`);
    return Number(value.value);
  };
  const abiVersion = globals("ABI_VERSION");
  if (abiVersion !== ABI_VERSION) {
    throw new Error(`${name} has ABI version ${abiVersion}, this host needs ${ABI_VERSION}: build both together`);
  }
  if (!hasAll<Exports>(exports, functions)) throw new Error(`${name} lacks an export: build it and the host together`);
  return { exports, globals };
}

function hasAll<Exports extends Linear>(exports: object, functions: readonly string[]): exports is Exports {
  const entries = new Map<string, unknown>(Object.entries(exports));
  return (
    entries.get("memory") instanceof WebAssembly.Memory &&
    functions.every((name) => typeof entries.get(name) === "function")
  );
}

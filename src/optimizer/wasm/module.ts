import { readFile } from "node:fs/promises";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled planner and polyline kernel, in Node: read and compiled once in a process. */
export function compileCore(): Promise<WebAssembly.Module> {
  return compileOnce("core.wasm");
}

/** The compiled scanner of requests, likewise. */
export function compileScanner(): Promise<WebAssembly.Module> {
  return compileOnce("scanner.wasm");
}

function compileOnce(file: string): Promise<WebAssembly.Module> {
  const known = compiled.get(file);
  if (known !== undefined) return known;
  const module = readFile(new URL(file, import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(file, module);
  // A file that could not be read is tried again by the next call.
  module.catch(() => compiled.delete(file));
  return module;
}

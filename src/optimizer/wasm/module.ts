import { readFile } from "node:fs/promises";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled planner and polyline kernel, in Node. */
export function compileCore(): Promise<WebAssembly.Module> {
  return compileOnce(new URL("core.wasm", import.meta.url));
}

/** The compiled frontier planner, in Node. */
export function compileFrontier(): Promise<WebAssembly.Module> {
  return compileOnce(new URL("frontier.wasm", import.meta.url));
}

/** The module in a file, which is read and compiled once in a process. */
export function compileOnce(file: URL): Promise<WebAssembly.Module> {
  const known = compiled.get(file.href);
  if (known !== undefined) return known;
  const module = readFile(file).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(file.href, module);
  // After a failure the next call reads the file again.
  module.catch(() => compiled.delete(file.href));
  return module;
}

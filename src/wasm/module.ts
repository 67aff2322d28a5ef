import { readFile } from "node:fs/promises";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled core, in Node: read and compiled once in a process. */
export async function compileCore(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL("./core.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

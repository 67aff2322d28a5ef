import { fileURLToPath } from "node:url";

/** A file of `bench/problem` in the sources, from `dist/bench/problem` or from the sources themselves. */
export function problemFile(name: string): string {
  const isBuilt = import.meta.url.includes("/dist/bench/problem/");
  return fileURLToPath(new URL(isBuilt ? `../../../bench/problem/${name}` : name, import.meta.url));
}

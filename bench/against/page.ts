// What the page loads before anything else.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const BYTES_PER_KB = 1000;

/** JavaScript that a built page loads at once, gzipped, in kB: the scripts that it names and all that these import. */
export async function firstScriptKb(folder: string): Promise<number> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const waiting = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = ""]) => join(folder, file));
  const files = new Set<string>();
  let bytes = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const script = await readFile(file);
    bytes += gzipSync(script).length;
    waiting.push(...staticImports(script.toString("utf8")).map((path) => join(dirname(file ?? folder), path)));
  }
  return bytes / BYTES_PER_KB;
}

/** The relative paths of a bundled module's static imports. `import(…)` is none. */
export function staticImports(script: string): string[] {
  return [...script.matchAll(/(?:^|[;}\n])(?:import|export)\b[^"'();]*["'](\.[^"']+\.js)["']/g)].map(
    ([, path = ""]) => path,
  );
}

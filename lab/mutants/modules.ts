// The WebAssembly modules of the project: the files that each is made of, and how it is compiled.

import { readFile } from "node:fs/promises";
import { parseSync } from "vite";
import { z } from "zod";

export interface Module {
  /** The arguments of `asc`. */
  readonly asc: readonly string[];
  /** The paths of all files that it is made of. */
  readonly sources: ReadonlySet<string>;
  /** What the build made of it, by path: the module, and what the host knows of it. */
  readonly outputs: ReadonlyMap<string, Buffer>;
}

const Package = z.object({
  wireit: z.record(z.string(), z.object({ command: z.string().default(""), output: z.array(z.string()).default([]) })),
});

/** Reads the modules that `npm run build` compiles. */
export async function readModules(root: URL): Promise<Module[]> {
  const { wireit } = Package.parse(JSON.parse(await readFile(new URL("package.json", root), "utf8")));
  return Promise.all(
    Object.values(wireit)
      .filter(({ command }) => command.startsWith("asc "))
      .map(async ({ command, output }) => {
        const [, entry = "", ...options] = command.split(" ");
        const outputs = output.map(async (path) => [path, await readFile(new URL(path, root))] as const);
        return {
          asc: [entry, ...options],
          sources: await readSources(root, entry),
          outputs: new Map(await Promise.all(outputs)),
        };
      }),
  );
}

async function readSources(root: URL, path: string, sources = new Set<string>()): Promise<ReadonlySet<string>> {
  sources.add(path);
  const { module } = parseSync(path, await readFile(new URL(path, root), "utf8"), { lang: "ts" });
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ];
  const paths = requests.flatMap((request) =>
    request ? [new URL(`${request.value}.ts`, new URL(path, root)).href.slice(root.href.length)] : [],
  );
  for (const imported of paths) if (!sources.has(imported)) await readSources(root, imported, sources);
  return sources;
}

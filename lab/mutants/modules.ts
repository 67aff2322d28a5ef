// The WebAssembly modules of the project: the files that each is made of, and how it is compiled.

import { readFile } from "node:fs/promises";
import { parseSync } from "vite";
import { z } from "zod";

export interface Module {
  /** The arguments of `asc`. */
  readonly asc: readonly string[];
  /** The paths of all files that it is made of. */
  readonly sources: ReadonlySet<string>;
  /** The path of what the build made of it, with its bytes. */
  readonly output: string;
  readonly bytes: Buffer;
}

const Package = z.object({ wireit: z.record(z.string(), z.object({ command: z.string().default("") })) });
const AscConfig = z.object({ targets: z.record(z.string(), z.object({ outFile: z.string() })) });

/** Reads the modules that `npm run build` compiles. */
export async function readModules(root: URL): Promise<Module[]> {
  const { wireit } = Package.parse(JSON.parse(await readFile(new URL("package.json", root), "utf8")));
  const { targets } = AscConfig.parse(JSON.parse(await readFile(new URL("asconfig.json", root), "utf8")));
  return Promise.all(
    Object.values(wireit)
      .flatMap(({ command }) => (command.startsWith("asc ") ? [command.split(" ").slice(1)] : []))
      .map(async (asc) => {
        const output = targets[asc[asc.indexOf("--target") + 1] ?? ""]?.outFile;
        const [entry] = asc;
        if (entry === undefined || output === undefined)
          throw new Error(`asconfig.json has no target for: asc ${asc.join(" ")}`);
        return { asc, sources: await readSources(root, entry), output, bytes: await readFile(new URL(output, root)) };
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

// The package holds what its entries need, and nothing else.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { readImports, readTypeImports } from "../support/importGraph.js";
import { pack, PACKAGE } from "./packed.js";

const Manifest = z.object({
  bin: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string(), default: z.string() })])),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })),
});
const { bin, exports, dependencies, peerDependencies, peerDependenciesMeta } = Manifest.parse(
  JSON.parse(await readFile(new URL("package.json", PACKAGE), "utf8")),
);

const entries = Object.values(exports).filter((entry) => typeof entry !== "string");
const code = await readImports(
  ...[...Object.values(bin), ...entries.map((entry) => entry.default)].map((path) => new URL(path, PACKAGE)),
);
const types = await readTypeImports(...entries.map((entry) => new URL(entry.types, PACKAGE)));

test("it has the modules, declarations and data that its entries reach, and the page", async () => {
  // The service serves it: Vite has put into that folder what it needs.
  const page = await readdir(new URL("dist/src/web/", PACKAGE), { recursive: true, withFileTypes: true });
  const needed = new Set([
    ...["package.json", "README.md", "LICENSE", "CHANGELOG.md"].map((name) => new URL(name, PACKAGE).href),
    ...Object.values(exports)
      .filter((entry) => typeof entry === "string")
      .map((path) => new URL(path, PACKAGE).href),
    ...code.modules.keys(),
    ...code.data,
    ...types.files,
    ...page.filter((entry) => entry.isFile()).map((entry) => pathToFileURL(join(entry.parentPath, entry.name)).href),
  ]);
  const packed = new Set((await pack()).paths.map((path) => new URL(path, PACKAGE).href));
  const missing = [...needed].filter((href) => !packed.has(href));
  const ofPage = await readImports(...(await readPageImports()));
  const others = [...packed].filter((href) => !needed.has(href) && !ofPage.modules.has(href));
  const isUnneeded = await Promise.all(others.map(async (href) => !isEmpty(await readFile(new URL(href), "utf8"))));
  const unneeded = others.filter((_, i) => isUnneeded[i]);
  const remedy = 'see "files" in package.json; what an earlier build has left goes with: rm -r dist && npm run build';
  expect({ missing, unneeded }, remedy).toEqual({ missing: [], unneeded: [] });
});

/** Whether a module has types alone: nothing imports it when it runs, and `files` need not name it to leave it out. */
function isEmpty(module: string): boolean {
  return /^(?:\/\/.*\n)*export \{\};\n$/.test(module);
}

/** The built modules of other rooms that the page's sources import: Vite bundles them from the sources. */
async function readPageImports(): Promise<URL[]> {
  const sources = new URL("src/web/", PACKAGE);
  const names = (await readdir(sources, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const imported = await Promise.all(
    names.map(async (name) => {
      const file = new URL(name, sources);
      const paths = [...(await readFile(file, "utf8")).matchAll(/"(\.{1,2}\/[^"]+\.js)"/g)];
      return paths.map(([, path = ""]) => new URL(path, file).href);
    }),
  );
  return [...new Set(imported.flat())]
    .filter((href) => !href.startsWith(sources.href))
    .map((href) => new URL(href.slice(PACKAGE.href.length), new URL("dist/", PACKAGE)))
    .filter((module) => existsSync(module));
}

/**
 * Not imported, but a dependency for its version. Fastify takes any 6, and from 6.8 on it needs a `cookie` that asks
 * for Node 22. Whoever installs this package on Node 20 would be warned, because `overrides` hold only in this project.
 * As npm places a package's own dependencies before theirs, Fastify gets this version too. A shrinkwrap would keep
 * security fixes of all packages from those who install, and only npm reads it.
 */
const CHOSEN_FOR_NODE_20 = ["light-my-request"];

/** Loaded by `require` when a request first asks for clock times. */
const REQUIRED_LATE = ["@photostructure/tz-lookup"];

test("it depends on the packages that its entries import, and on no others", () => {
  const packages = [...code.bare, ...types.bare]
    .filter((name) => !name.startsWith("node:"))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  // Of its peers, all optional, the routing engine's name is computed; those for traces and for batches in Redis are
  // loaded where they are asked for.
  const loaded = Object.keys(peerDependencies).filter(
    (name) => name.startsWith("@opentelemetry/") || name === "bullmq",
  );
  expect([...new Set(packages), ...CHOSEN_FOR_NODE_20, ...REQUIRED_LATE].toSorted()).toEqual(
    [...Object.keys(dependencies), ...loaded].toSorted(),
  );
  expect([...code.computed]).toEqual(["PACKAGE"]);
  expect(Object.keys(peerDependenciesMeta).toSorted()).toEqual(Object.keys(peerDependencies).toSorted());
});

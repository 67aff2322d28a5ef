import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { SERVICE_WORKER } from "./offline.js";
import { LICENSES, listFontsAndData } from "./build/licenses.js";
import { precache } from "./build/precache.js";

const MAIN = fileURLToPath(new URL("main.tsx", import.meta.url));

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts all modules that the page loads at once into one file, whichever later parts share them: many small files
 * compress less well. The main module stays apart: while it awaits a later part, that part can import the others.
 */
function nameFirstFile(): (id: string, graph: ModuleGraph) => string | null {
  let first: Set<string> | undefined;
  return (id, graph) => {
    if (first === undefined) {
      first = new Set([MAIN]);
      // A set is walked to its end while it grows.
      for (const reached of first) for (const next of graph.getModuleInfo(reached)?.importedIds ?? []) first.add(next);
    }
    return id !== MAIN && first.has(id) ? "first" : null;
  };
}

/** A slow build is not worth a warning. */
const CHECKS = { bundlerTimings: false };

// What is built is for users, whatever the environment of who builds it: development code holds the paths of its
// sources.
process.env["NODE_ENV"] = "production";

/** The planner page. Paths are relative, so that it can be served below any path. */
export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      // Paths start at the root, which is this folder.
      { find: /^zod$/, replacement: "/zod.ts" },
      { find: /^@googlemaps\/polyline-codec$/, replacement: "/polylineCodec.ts" },
      // The same parser, without Node's buffers.
      { find: /^csv-parse\/sync$/, replacement: "csv-parse/browser/esm/sync" },
    ],
  },
  plugins: [listFontsAndData(), precache()],
  worker: { format: "es", rolldownOptions: { checks: CHECKS } },
  build: {
    outDir: "../../dist/src/web",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    rolldownOptions: {
      checks: CHECKS,
      input: {
        index: fileURLToPath(new URL("index.html", import.meta.url)),
        serviceWorker: fileURLToPath(new URL("background/serviceWorker.ts", import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === "serviceWorker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
        codeSplitting: { groups: [{ name: nameFirstFile() }] },
      },
    },
  },
});

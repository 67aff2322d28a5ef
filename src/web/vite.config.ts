import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The planner page. Paths are relative, so that it can be served below any path. */
export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL("zod.ts", import.meta.url)) },
      // The same parser, which in Node takes Node's buffers.
      { find: /^csv-parse\/sync$/, replacement: "csv-parse/browser/esm/sync" },
    ],
  },
  build: {
    outDir: "../../dist/src/web",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy lets nothing in that is written as a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // MapLibre is one module of a megabyte, and loads when all else is there.
    chunkSizeWarningLimit: 1500,
    license: { fileName: "licenses.md" },
  },
});

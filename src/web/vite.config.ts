import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { SERVICE_WORKER } from "./offline/names.js";
import { precache } from "./build/precache.js";

/** The planner page. Paths are relative, so that it can be served below any path. */
export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      // Below the root, which is this folder.
      { find: /^zod$/, replacement: "/zod.ts" },
      { find: /^@googlemaps\/polyline-codec$/, replacement: "/polylineCodec.ts" },
      // The same parser, which in Node takes Node's buffers.
      { find: /^csv-parse\/sync$/, replacement: "csv-parse/browser/esm/sync" },
    ],
  },
  plugins: [precache()],
  worker: { format: "es" },
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
    rolldownOptions: {
      // How long plugins take is no fault of the page.
      checks: { pluginTimings: false },
      input: { index: fileURLToPath(new URL("index.html", import.meta.url)), serviceWorker: fileURLToPath(new URL("background/serviceWorker.ts", import.meta.url)) },
      output: {
        entryFileNames: ({ name }) => (name === "serviceWorker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
        // What every plan takes is one file: ten small ones are larger once they are compressed.
        codeSplitting: { groups: [{ name: "planning", test: /src\/(?:contract|planning)\//, minShareCount: 2 }] },
      },
    },
  },
});

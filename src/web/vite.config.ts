import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { SERVICE_WORKER } from "./offline.js";
import { LICENSES, listFontsAndData } from "./build/licenses.js";
import { plainPlanning } from "./build/plainPlanning.js";
import { precache } from "./build/precache.js";
import {
  leaveOutDescriptions,
  leaveOutJsonSchema,
  leaveOutMessages,
  leaveOutUnused,
  leaveOutUnusedMethods,
} from "./build/smallSchemas.js";

/** Modules that the first plan needs and that others share. */
const EARLY =
  /src\/(?:browser\.ts|common\/once\.ts|contract\/(?!coordinates|details|jurisdictionNames|pricingTexts|readJurisdiction|routes|ruleTexts)|journey\/searchBounds|planning\/(?!conflictText|reach|vehicle)|report\/(?:pricedStops|text)|vehicles\/lookUp|web\/(?:link\/ruleKeys|rules\/(?:fitTank|rules)|trip\/(?:assets|error|loaded))\.ts)/;

/** What draws the first plan and is shared with parts that come later. */
const FIRST =
  /\/node_modules\/(?:@?preact\/|lucide-preact\/dist\/esm\/(?!icons\/(?!x\.|truck\.|sliders-horizontal\.|share\.|history\.|circle-help\.|columns-3\.|arrow-right\.)))|src\/web\/(?:design\/(?!box|canvasFont|priceRadii)|prices|station\/(?!withId))|src\/web\/(?:itinerary\/(?:covered|legs|rowParts)|app\/(?:Shell|context|later|Logo|TopBar|leaveWords|theme)|day\/morning|enter\/presets|rules\/shortWords|settings|link\/link|plan\/planner)\.tsx?|src\/optimizer\/optimizer\.ts|vite\/preload-helper/;

/** What strip, map, reasons and comparison share: one file, because the first file names all that come later. */
const LATER = /src\/web\/(?:charts\/(?!states)|design|obstacle\/reach|station|why)/;

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
  plugins: [
    plainPlanning(),
    leaveOutDescriptions(),
    leaveOutUnused(),
    leaveOutJsonSchema(),
    leaveOutUnusedMethods(),
    leaveOutMessages(),
    listFontsAndData(),
    precache(),
  ],
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
        // The code that every plan needs goes into one file: ten small files compress less well.
        codeSplitting: {
          groups: [
            { name: "first", test: new RegExp(`${EARLY.source}|${FIRST.source}`), minShareCount: 2 },
            { name: "later", test: LATER, minShareCount: 2 },
          ],
        },
      },
    },
  },
});

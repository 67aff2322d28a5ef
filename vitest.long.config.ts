import { defineConfig } from "vitest/config";
import { COMPUTING, type GuessLength, longestFirst, PATIENCE, SHARING, sizeOf } from "./test/support/testOrder.js";

/** Full samples take minutes where nothing else runs. */
const TIMES = { ...PATIENCE, testTimeout: 3_600_000 };

/** It changes how WebAssembly is instantiated. */
const ASSERTIONS = "test/optimizer/assertions.long.test.ts";
/** The other solver takes far longer than our planner, so its answer serves both builds. */
const EXACTNESS = "test/optimizer/exactness.long.test.ts";

/** A file of so few bytes only runs the full sample of a neighbour. */
const WRAPPER_BYTES = 700;

/** A short file that installs and builds the project twice. */
const INSTALLS = "pack/reproducible";

/** Full samples are longest, so that at the end no worker is left alone with one. */
const guessLength: GuessLength = (file) =>
  sizeOf(file) <= WRAPPER_BYTES || file.moduleId.includes(INSTALLS) ? Number.MAX_SAFE_INTEGER : sizeOf(file);

/**
 * What `npm run test:long` runs: full samples, what needs minutes, and the exactness tests on the debug build of
 * core.wasm.
 */
export default defineConfig({
  test: {
    // Pages and processes are waited for: one worker more than processors fills the time.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(guessLength) },
    projects: [
      {
        test: {
          ...TIMES,
          ...SHARING,
          name: "computing",
          include: [`${COMPUTING}/**/*.long.test.ts`],
          exclude: [ASSERTIONS, EXACTNESS],
        },
      },
      {
        test: { ...TIMES, ...SHARING, name: "both cores", include: [EXACTNESS], env: { FUEL_ROUTE_TEST_CORE: "both" } },
      },
      {
        test: {
          ...TIMES,
          ...SHARING,
          name: "debug core",
          include: [
            "test/optimizer/{bounds,exactness,explain,explain.long,fleetFamilies,fleetGrid,fleetHand,frontier,handTrip,windowLaws,windows,worst}.test.ts",
            "test/planning/ties.test.ts",
            "test/polyline/*.test.ts",
          ],
          env: { FUEL_ROUTE_TEST_CORE: "debug" },
        },
      },
      {
        // Its files share a browser for each worker.
        test: { ...TIMES, isolate: false, name: "page", include: ["test/web/page/*.long.test.ts"] },
      },
      {
        test: {
          ...TIMES,
          name: "long",
          include: ["{bench,test}/**/*.long.test.ts"],
          exclude: ["test/web/page/**", `${COMPUTING}/!(assertions).long.test.ts`, `${COMPUTING}/*/**`],
        },
      },
    ],
  },
});

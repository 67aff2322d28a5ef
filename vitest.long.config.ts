import { defineConfig } from "vitest/config";

const TIMES = { testTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** What `npm run test:long` runs: full samples, what needs minutes, and the exactness tests on the debug build of core.wasm. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...TIMES, name: "long", include: ["{bench,test}/**/*.long.test.ts"] } },
      {
        test: {
          ...TIMES,
          name: "debug core",
          include: ["test/optimizer/{bounds,exactness,exactness.long,explain,explain.long,fleetFamilies,fleetGrid,fleetHand,frontier,handTrip,worst}.test.ts", "test/planning/ties.test.ts", "test/polyline/*.test.ts"],
          env: { FUEL_ROUTE_TEST_CORE: "debug" },
        },
      },
    ],
  },
});

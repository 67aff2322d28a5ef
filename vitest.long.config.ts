import { defineConfig } from "vitest/config";
import { ALONE, LONG, PATIENCE, SHARING, WORKERS } from "./test/support/testProjects.js";

/** Full samples take minutes where nothing else runs. */
const TIMES = { ...PATIENCE, testTimeout: 3_600_000 };

/** The tests of the planners and of the polyline kernel that also run on their debug build, which checks its invariants. */
const CORE_TESTS = [
  "test/optimizer/{bounds,exactness,explain,fleetFamilies,fleetGrid,fleetHand,frontier,handTrip,windowLaws,windows,worst}.test.ts",
  "test/planning/ties.test.ts",
  "test/polyline/*.test.ts",
];

/** What `npm run test:long` runs: what takes minutes, and the tests of the core on its debug build. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS.long,
    globalSetup: "test/support/countSkipped.ts",
    projects: [
      { test: { ...TIMES, ...SHARING, name: "long", include: [`{bench,test}/${LONG}`], exclude: [ALONE] } },
      {
        test: {
          ...TIMES,
          ...SHARING,
          name: "debug core",
          include: CORE_TESTS,
          env: { FUEL_ROUTE_TEST_CORE: "debug" },
        },
      },
      { test: { ...TIMES, name: "alone", include: ["{bench,test}/**/*.alone.long.test.ts"] } },
    ],
  },
});

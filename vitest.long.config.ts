import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const TIMES = { testTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** A file of so few bytes only runs the full sample of a neighbour. */
const WRAPPER_BYTES = 700;

/** Full samples take longest, so they go first: at the end no worker is left alone with one. Without a record of earlier runs the test runner takes small files for short ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWrapper = ({ moduleId }: TestSpecification): boolean => statSync(moduleId).size <= WRAPPER_BYTES;
    return [...sorted.filter(isWrapper), ...sorted.filter((file) => !isWrapper(file))];
  }
}

/** What `npm run test:long` runs: full samples, what needs minutes, and the exactness tests on the debug build of core.wasm. */
export default defineConfig({
  test: {
    // Pages and processes are waited for: one worker more than processors fills the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
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

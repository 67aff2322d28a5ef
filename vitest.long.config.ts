import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const TIMES = { testTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** A file of so few bytes only runs the full sample of a neighbour. */
const WRAPPER_BYTES = 700;

/** A guess at how long a file takes: full samples longest, others by their size. */
function guessedLength({ moduleId }: TestSpecification): number {
  const { size } = statSync(moduleId);
  return size <= WRAPPER_BYTES ? Number.MAX_SAFE_INTEGER : size;
}

/** Long files go first, so that at the end no worker is left alone with one. Vitest itself takes small files for short ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => guessedLength(b) - guessedLength(a));
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
          include: ["test/optimizer/{bounds,exactness,exactness.long,explain,explain.long,fleetFamilies,fleetGrid,fleetHand,frontier,handTrip,windowLaws,windows,windows.long,worst}.test.ts", "test/planning/ties.test.ts", "test/polyline/*.test.ts"],
          env: { FUEL_ROUTE_TEST_CORE: "debug" },
        },
      },
    ],
  },
});

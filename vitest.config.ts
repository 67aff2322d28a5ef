import { defineConfig } from "vitest/config";
import { ALONE, COMPUTING, longestFirst, SERVING, SHARING, sizeOf } from "./test/support/testOrder.js";

const TIMES = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
const LONG = "{bench,test}/**/*.long.test.ts";

/** What `npm test` runs: all tests but the long ones, which `npm run test:long` runs. */
export default defineConfig({
  test: {
    // Many tests wait for processes: more workers than processors fill the time. A busy machine is no fault.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(sizeOf) },
    projects: [
      { test: { ...TIMES, ...SHARING, name: "computing", include: [`${COMPUTING}/**/*.test.ts`], exclude: [LONG] } },
      { test: { ...TIMES, ...SHARING, name: "serving", include: [`${SERVING}/**/*.test.ts`], exclude: [LONG, ALONE] } },
      {
        test: {
          ...TIMES,
          name: "quick",
          include: ["{bench,test}/**/*.test.ts"],
          exclude: [LONG, `${COMPUTING}/**`, `${SERVING}/**/!(*.alone).test.ts`],
        },
      },
    ],
  },
});

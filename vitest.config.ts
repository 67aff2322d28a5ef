import { defineConfig } from "vitest/config";
import { ALONE, longestFirst, PATIENCE, sizeOf } from "./test/support/testOrder.js";

const LONG = "**/*.long.test.ts";

/** What `npm test` runs: all tests but the long ones, which `npm run test:long` runs. */
export default defineConfig({
  test: {
    // Many tests wait for processes: more workers than processors fill the time. A busy machine is no fault.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(sizeOf) },
    projects: [
      {
        test: {
          ...PATIENCE,
          name: "quick",
          // A worker keeps the project's modules and the compiled WebAssembly for all its files: loading them takes
          // longer than most tests. It is a process, because commands that run in it change its folder.
          pool: "forks",
          isolate: false,
          include: ["{bench,test}/**/*.test.ts"],
          exclude: [LONG, ALONE],
        },
      },
      { test: { ...PATIENCE, name: "alone", include: [`{bench,test}/${ALONE}`], exclude: [LONG] } },
    ],
  },
});

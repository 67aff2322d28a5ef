import { defineConfig } from "vitest/config";

/** What `npm test` runs: all tests but the long ones, which `npm run test:long` runs. */
export default defineConfig({
  test: {
    include: ["{bench,test}/**/*.test.ts"],
    exclude: ["{bench,test}/**/*.long.test.ts"],
    // Many tests wait for processes: more workers than processors fill the time. A busy machine is no fault.
    maxWorkers: 3,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

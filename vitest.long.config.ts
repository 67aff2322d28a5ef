import { defineConfig } from "vitest/config";

/** What `npm run test:long` runs: full samples, and what needs minutes. */
export default defineConfig({
  test: { include: ["{bench,test}/**/*.long.test.ts"], maxWorkers: 2, testTimeout: 300_000, expect: { poll: { timeout: 30_000 } } },
});

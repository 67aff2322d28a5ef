import { defineConfig } from "vitest/config";

/** What `npm run test:long` runs: full samples, and what needs minutes. */
export default defineConfig({
  test: { include: ["test/**/*.long.test.ts"], maxWorkers: 2, testTimeout: 120_000, passWithNoTests: true },
});

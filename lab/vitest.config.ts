import { defineConfig } from "vitest/config";

const TIMES = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** The tests of the lab itself: quick ones, and those that plant faults or disturb a service for a minute. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...TIMES, name: "quick", include: ["**/*.test.ts"], exclude: ["**/*.long.test.ts"] } },
      { test: { ...TIMES, name: "long", include: ["**/*.long.test.ts"] } },
    ],
  },
});

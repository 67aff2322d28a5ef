import { defineConfig } from "vitest/config";

export default defineConfig({
  // Many tests wait for processes: one more worker than there would be fills the time. A busy machine is no fault.
  test: { include: ["test/**/*.test.ts"], maxWorkers: 2, testTimeout: 30_000 },
});

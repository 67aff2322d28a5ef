import { defineConfig } from "vitest/config";

export default defineConfig({
  // Many tests wait for processes: one more worker than there would be fills the time.
  test: { include: ["test/**/*.test.ts"], maxWorkers: 2 },
});

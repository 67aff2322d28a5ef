import { defineConfig } from "vitest/config";
import { ALONE, LONG, PATIENCE, SHARING, WORKERS } from "./test/support/testProjects.js";

const include = ["{bench,test}/**/*.test.ts"];

/** What `npm test` runs: all tests but the long ones. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS.quick,
    globalSetup: "test/support/countSkipped.ts",
    projects: [
      { test: { ...PATIENCE, ...SHARING, name: "quick", include, exclude: [LONG, ALONE] } },
      { test: { ...PATIENCE, name: "alone", include: [`{bench,test}/${ALONE}`], exclude: [LONG] } },
    ],
  },
});

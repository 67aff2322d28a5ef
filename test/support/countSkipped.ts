// Says once, at the end of a run, how many tests were skipped for want of the shared data. A global set-up and no
// reporter, because reporters of the command line take the place of those of the configuration.

import { fileURLToPath } from "node:url";
import type { TestModule, TestProject } from "vitest/node";
import { hasSharedData } from "./sharedData.js";

const SHARED_DATA = fileURLToPath(new URL("sharedData.ts", import.meta.url));

/** Returns what Vitest calls at the end of a run. */
export default function countSkipped({ vitest }: TestProject): () => void {
  return () => {
    if (hasSharedData || vitest.config.testNamePattern !== undefined) return;
    const skipped = vitest.state
      .getTestModules()
      .filter(usesSharedData)
      .flatMap(({ children }) => [...children.allTests("skipped")]).length;
    if (skipped > 0) console.warn(`${skipped} tests were skipped: there is no shared data beside the project`);
  };
}

/** Whether a file of tests imports the shared data, directly or by others. */
function usesSharedData({ moduleId, viteEnvironment }: TestModule): boolean {
  const importers = new Set(viteEnvironment?.moduleGraph.getModulesByFile(SHARED_DATA));
  // A set may grow while it is walked.
  for (const { importers: more } of importers) for (const importer of more) importers.add(importer);
  return [...importers].some(({ file }) => file === moduleId);
}

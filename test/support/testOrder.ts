// Which tests share their workers, and in which order files run: for vitest.config.ts and vitest.long.config.ts.

import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Folders of tests that only compute: they have no servers, processes or settings, use no helper with hooks, and change
 * nothing that the next file meets. Their workers are threads that keep the project's modules and the compiled
 * WebAssembly, which take longer to load than most of these tests.
 */
export const COMPUTING =
  "test/{common,contract,enrich,journey,optimizer,planning,polyline,report,stations,tax,vehicles}";

/** Tests that need a worker of their own: they mock modules, which a shared worker has loaded already. */
export const ALONE = "**/*.alone.test.ts";

/** The settings of projects whose tests only compute, and share their workers. */
export const SHARING = { pool: "threads", isolate: false } as const;

/**
 * Guards against a test that hangs. A busy machine never reaches them: what a test waits for is a condition, and how
 * long that takes is no fault.
 */
export const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } } as const;

/** A guess at how long files of tests take, in any unit. */
export type GuessLength = (file: TestSpecification) => number;

export const sizeOf: GuessLength = ({ moduleId }) => statSync(moduleId).size;

/**
 * Files that share workers go first, project by project, because a worker ends where the next file cannot use it; of a
 * project, the longest first.
 */
export function longestFirst(guessLength: GuessLength): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sharing = [
        ...new Set(files.filter(({ project }) => !project.config.isolate).map(({ project }) => project.name)),
      ];
      const rank = ({ project }: TestSpecification): number =>
        project.config.isolate ? sharing.length : sharing.indexOf(project.name);
      return files.toSorted((a, b) => rank(a) - rank(b) || guessLength(b) - guessLength(a));
    }
  };
}

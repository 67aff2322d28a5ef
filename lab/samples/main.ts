// npm run -w lab samples: the tests that take random samples, with their samples in full.

import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { parseOptions, UsageError } from "../../src/cli/usage.js";

const EXIT = { met: 0, failed: 1, usage: 2 } as const;

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

/** Tests choose the size of a sample here, so those that import it, directly or by other files, take samples. */
const SAMPLES = "test/support/sampleSize.ts";

/** The test runner's configurations that there may be. */
const CONFIGS = ["vitest.config.ts", "vitest.long.config.ts"];

const HELP = `Usage: npm run -w lab samples [-- [WORD…] [--list]]

Runs the tests that take random samples, with all of their samples: thousands of trips that the MILP solver solves as
well, requests and bodies. With words, only files that have one of them in their path, such as "fleetExactness".

  --list   names the files and runs nothing

Exit codes: 0 all passed, 1 a test failed, 2 bad usage.
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`samples: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}

async function main(args: string[]): Promise<number> {
  const { flags, positionals } = parseOptions(args, [], ["help", "list"]);
  if (flags.has("help")) {
    process.stdout.write(HELP);
    return EXIT.met;
  }
  process.chdir(PROJECT);
  process.env["FUEL_ROUTE_TEST_SAMPLE"] = "full";
  let files = 0;
  let hasFailed = false;
  for (const config of CONFIGS.filter((path) => existsSync(path))) {
    const vitest = await createVitest("test", { config, related: [SAMPLES], watch: false });
    try {
      const specifications = await vitest.getRelevantTestSpecifications(positionals);
      files += specifications.length;
      if (flags.has("list"))
        for (const { project, moduleId } of specifications)
          process.stdout.write(`${project.name}: ${relative(PROJECT, moduleId)}\n`);
      else if (specifications.length > 0) {
        const { unhandledErrors, testModules } = await vitest.start(positionals);
        hasFailed ||= unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
      }
    } finally {
      await vitest.close();
    }
  }
  if (files === 0) throw new UsageError(`no test that takes samples has ${positionals.join(" or ")} in its path`);
  return hasFailed ? EXIT.failed : EXIT.met;
}

// Runs tests of a copy of the project in a process of its own, in the order given, up to the first that fails. A fault
// can make a test run for ever: this process counts the seconds of a processor that a file of tests takes, which a busy
// machine does not change, and the process that started it ends it.

import { join, relative } from "node:path";
import {
  BaseSequencer,
  type Reporter,
  startVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from "vitest/node";
import { Order, type Outcome } from "./messages.js";

const WATCH_MILLISECONDS = 500;
/** Far more than any test needs. */
const MOST_MEMORY_BYTES = 3 * 1024 ** 3;
/** A test that waits for what never comes takes no processor. */
const MOST_WAITING_SECONDS = 900;

process.once("message", (message) => void run(Order.parse(message)));

async function run({ root, tests, limitSeconds }: Order): Promise<void> {
  const pathOf = (moduleId: string): string => relative(root, moduleId);
  const seconds: Record<string, number> = {};
  let test = tests[0] ?? "";
  let [beganCpu, beganWall] = [cpuSeconds(), performance.now() / 1000];
  let isDone = false;

  const end = (outcome: Outcome): void => {
    if (isDone) return;
    isDone = true;
    process.send?.(outcome, () => process.exit());
  };
  const reporter: Reporter = {
    onTestModuleQueued({ moduleId }: TestModule) {
      test = pathOf(moduleId);
      [beganCpu, beganWall] = [cpuSeconds(), performance.now() / 1000];
    },
    onTestCaseResult(testCase: TestCase) {
      const { state, errors } = testCase.result();
      if (state === "failed")
        end({
          kind: "failed",
          test: `${pathOf(testCase.module.moduleId)} ${testCase.fullName}`,
          message: errors?.[0]?.message ?? "",
        });
    },
    onTestModuleEnd(module: TestModule) {
      seconds[pathOf(module.moduleId)] = cpuSeconds() - beganCpu;
      const [error] = module.errors();
      if (error !== undefined) end({ kind: "failed", test: pathOf(module.moduleId), message: error.message });
    },
    onTestRunEnd(_modules, [error], reason) {
      if (error !== undefined || reason === "failed")
        end({ kind: "failed", test, message: error?.message ?? "outside of its tests" });
      else end({ kind: "passed", seconds });
    },
  };

  const watch = setInterval(() => {
    const limit = limitSeconds?.[test] ?? Infinity;
    if (cpuSeconds() - beganCpu > limit || performance.now() / 1000 - beganWall > MOST_WAITING_SECONDS)
      end({ kind: "timeout", test });
    if (process.memoryUsage().rss > MOST_MEMORY_BYTES) end({ kind: "memory", test });
  }, WATCH_MILLISECONDS);
  watch.unref();

  await startVitest("test", [], {
    root,
    config: false,
    watch: false,
    cache: false,
    include: tests,
    reporters: [reporter],
    bail: 1,
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 0,
    hookTimeout: 0,
    sequence: { sequencer: inOrder(tests.map((path) => join(root, path))) },
  });
}

function inOrder(moduleIds: readonly string[]): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => moduleIds.indexOf(a.moduleId) - moduleIds.indexOf(b.moduleId));
    }
  };
}

/** Of this process with all its threads. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

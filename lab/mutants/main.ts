// npm run -w lab mutants [-- options]: plants single faults in copies of the project, and names those that no test finds.

import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { EXIT, UsageError } from "../../src/cli/usage.js";
import { Copy } from "./copy.js";
import { drawFaults, type Fault, HALVES, readFaults, readPaths } from "./faults.js";
import { judge, Times } from "./judge.js";
import { HELP, type Options, readOptions } from "./options.js";
import { placeOf, progressLine, reportOf, summarize, type Tried } from "./report.js";
import { findRungs } from "./rungs.js";
import { runTestsBy } from "./runTests.js";

/** The exit code of shells for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

const PROJECT = new URL("../../../", import.meta.url);

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(HELP);
  else process.exitCode = await run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT.usage;
}

async function run(options: Options): Promise<number> {
  const places = await drawPlaces(options);
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-mutants-"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true });
      process.exit(INTERRUPTED);
    });
  }
  try {
    const { tried, dismissed } = await tryAll(places, options, pathToFileURL(`${folder}/`));
    const { lines, isWell } = summarize(tried, dismissed);
    process.stdout.write(`${lines.join("\n")}\n`);
    if (options.report !== null) await writeFile(options.report, reportOf(options.seed, tried));
    return isWell ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Draws the places where a fault is planted, and the faults of each place in the order in which they are tried. */
async function drawPlaces({ count, seed, only }: Options): Promise<Fault[][]> {
  const isWanted = ({ file, line }: Fault): boolean =>
    only === null ||
    ((file === only.path || file.startsWith(`${only.path.replace(/\/$/, "")}/`)) &&
      (only.line === undefined || line === only.line));
  const halves = await Promise.all(
    HALVES.map(async (half) =>
      (await Promise.all((await readPaths(PROJECT, half)).map((path) => readFaults(PROJECT, path))))
        .flat()
        .filter(isWanted),
    ),
  );
  const wanted = halves.filter((faults) => faults.length > 0);
  if (wanted.length === 0)
    throw new UsageError(
      `there is no fault to plant in ${only?.path}; --only takes a file or a folder of ${HALVES.join(" or ")}`,
    );
  const drawn = wanted.map((faults, i) => drawFaults(faults, Math.ceil((count - i) / wanted.length), seed));
  // By turns, so that jobs seldom wait for the same test to be measured.
  const places = (drawn[0] ?? [])
    .flatMap((place, i) => [place, ...drawn.slice(1).map((half) => half[i] ?? [])])
    .filter(({ length }) => length > 0);
  process.stdout.write(
    `${places.length} faults of ${wanted.flat().length.toLocaleString("en-US")} that there are to plant, seed ${seed}\n`,
  );
  return places;
}

async function tryAll(
  places: readonly (readonly Fault[])[],
  { jobs }: Options,
  folder: URL,
): Promise<{ tried: Tried[]; dismissed: Map<string, number> }> {
  await linkSharedData(folder);
  const clean = await Copy.make(PROJECT, new URL("clean/", folder));
  const times = new Times(clean, runTestsBy(new URL("./runner.js", import.meta.url)));
  const tried: Tried[] = [];
  const dismissed = new Map<string, number>();
  const begin = performance.now();
  const queue = places.values();
  await Promise.all(
    Array.from({ length: jobs }, async (_, job) => {
      const copy = await Copy.make(PROJECT, new URL(`${job}/`, folder));
      for (const place of queue) {
        for (const fault of place) {
          const began = performance.now();
          const verdict = await judge(copy, fault, await findRungs(PROJECT, fault.file), times);
          if (verdict.kind === "dismissed") {
            dismissed.set(verdict.why, (dismissed.get(verdict.why) ?? 0) + 1);
            continue;
          }
          const result = { fault, verdict, seconds: (performance.now() - began) / 1000 };
          tried.push(result);
          const remaining = ((performance.now() - begin) / 1000 / tried.length) * (places.length - tried.length);
          process.stdout.write(`${progressLine(tried.length, places.length, result, remaining)}\n`);
          break;
        }
      }
    }),
  );
  return { tried: tried.toSorted((a, b) => placeOf(a.fault).localeCompare(placeOf(b.fault))), dismissed };
}

/** Copies lie side by side, and some tests use data that lies beside the checkout. */
async function linkSharedData(folder: URL): Promise<void> {
  const shared = new URL("../shared/", PROJECT);
  await mkdir(folder, { recursive: true });
  if (existsSync(shared)) await symlink(fileURLToPath(shared), fileURLToPath(new URL("shared", folder)));
}

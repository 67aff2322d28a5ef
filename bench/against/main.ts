// npm run bench -- against REF: another commit and this checkout, measured in turns in one run.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeMachine, readCommit } from "../harness/machine.js";
import { progress } from "../harness/report.js";
import { type AgainstCommand, DEFAULT_SECONDS, readAgainst } from "./arguments.js";
import { buildCommit, HERE, resolveCommit } from "./checkout.js";
import { PARTS } from "./parts.js";
import { runParts } from "./rounds.js";
import { prepareVersion } from "./sides.js";
import { isBad, writeTable } from "./table.js";

const EXIT = { same: 0, differs: 1, interrupted: 130 } as const;
const SHORT_HASH = 8;
/** Again where a program of the build that is just ending still wrote a file. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 } as const;

const HELP = `Usage: npm run bench -- against REF [--parts NAME,NAME,…] [--seconds N] [--markdown]

Builds the commit of the git revision REF in a temporary folder and measures it and this checkout in turns:
${PARTS.map(({ name, about }) => `  ${name.padEnd(10)}  ${about}`).join("\n")}

  --parts NAME,…  these parts only
  --seconds N     how long each part runs, both versions together   ${DEFAULT_SECONDS}
  --markdown      writes the table in Markdown

Both versions must give the same answers. The ratio is this checkout's figure divided by REF's, the median over all
rounds; a version is called slower or faster where the ratio's 99 % interval does not include 1.
Exit codes: 0 same answers, 1 an answer differs or a part failed, 2 bad usage, 130 interrupted.
`;

/** @param args those after "against". @throws {UsageError} when they are wrong. @returns the exit code. */
export async function runAgainst(args: string[]): Promise<number> {
  const command = readAgainst(
    args,
    PARTS.map(({ name }) => name),
  );
  if (command.kind === "help") {
    process.stdout.write(HELP);
    return EXIT.same;
  }
  const commit = await resolveCommit(command.ref);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-against-"));
  try {
    return await compareWith(command, commit, folder, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    progress("interrupted");
    return EXIT.interrupted;
  } finally {
    await rm(folder, REMOVAL);
  }
}

async function compareWith(
  { ref, parts, seconds, isMarkdown }: Extract<AgainstCommand, { kind: "run" }>,
  commit: string,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const short = commit.slice(0, SHORT_HASH);
  const label = commit.startsWith(ref) ? short : `${ref} (${short})`;
  progress(`builds ${label} in ${folder}`);
  const root = join(folder, "checkout");
  await buildCommit(commit, root, signal);
  const versions = [
    await prepareVersion(label, root, join(folder, "before")),
    await prepareVersion("here", HERE, join(folder, "after")),
  ] as const;
  const chosen = PARTS.filter(({ name }) => parts.includes(name));
  const rows = await runParts(chosen, versions, seconds, signal);
  const machine = describeMachine();
  const here = (await readCommit()) ?? "no commit";
  const lines = [
    `${label} and here (${here}), in turns, ${seconds} s a part: ${machine.cpu} × ${machine.cores}, Node ${machine.node}`,
    "",
    ...writeTable(rows, [label, "here"], isMarkdown),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return rows.some(isBad) ? EXIT.differs : EXIT.same;
}

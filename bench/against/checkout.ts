// Another commit of this project, built in a folder of its own.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { UsageError } from "../../src/cli/usage.js";
import { progress } from "../harness/report.js";

/** This checkout. Relative to `dist/bench/against`. */
export const HERE = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * The full hash of a revision's commit.
 * @param repository its folder. @throws {UsageError} when git knows no such revision.
 */
export async function resolveCommit(ref: string, repository = HERE): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(
      "git",
      ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`],
      { cwd: repository },
    );
    return stdout.trim();
  } catch {
    throw new UsageError(
      `git knows no revision ${ref}: give a commit, a branch or a tag. git log --oneline lists commits, git fetch --tags gets those of the remote`,
    );
  }
}

/** Writes the commit's files into `folder`, which is made, and builds them. @throws {Error} when that fails. */
export async function buildCommit(commit: string, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await runQuietly("git", ["archive", "--format=tar", `--output=${archive}`, commit], HERE, signal);
  await runQuietly("tar", ["-xf", archive], folder, signal);
  const [theirs, ours] = await Promise.all(
    [folder, HERE].map((root) => readFile(join(root, "package-lock.json"), "utf8")),
  );
  if (theirs === ours) {
    progress("its packages are the same as here");
    await symlink(join(HERE, "node_modules"), join(folder, "node_modules"));
  } else {
    progress("npm ci, because its package-lock.json differs");
    await runQuietly("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], folder, signal);
  }
  progress("npm run build");
  await runQuietly("npm", ["run", "build"], folder, signal);
}

/** Runs a program and shows its output only if it fails. @throws {Error} when it does, or when it is aborted. */
async function runQuietly(program: string, args: string[], cwd: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  // Variables by which npm tells its scripts about this checkout do not hold for the other one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], signal });
  let output = "";
  const keep = (text: string): void => {
    output += text;
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed in ${cwd}:\n${output.slice(-4000)}`);
}

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { resolveCommit } from "./checkout.js";
import { UsageError } from "../../src/cli/usage.js";

/** A repository with one commit, and its hash. */
async function makeRepository(): Promise<{ readonly folder: string; readonly commit: string }> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-git-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)("git", args, { cwd: folder })).stdout.trim();
  await git("init", "--quiet");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  await git(...author, "commit", "--quiet", "--allow-empty", "--message", "First");
  return { folder, commit: await git("rev-parse", "HEAD") };
}

test("finds the commit of a revision", async () => {
  const { folder, commit } = await makeRepository();
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(await resolveCommit("HEAD", folder)).toBe(commit);
  expect(await resolveCommit(commit.slice(0, 8), folder)).toBe(commit);
});

test("refuses what is no commit, and says what to do", async () => {
  const { folder } = await makeRepository();
  for (const ref of ["v9.9.9", "HEAD~1", "--all", "HEAD:"]) {
    await expect(resolveCommit(ref, folder)).rejects.toThrow(
      new UsageError(
        `git knows no revision ${ref}: give a commit, a branch or a tag. git log --oneline lists commits, git fetch --tags gets those of the remote`,
      ),
    );
  }
});

import { execFile } from "node:child_process";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { promisify } from "node:util";
import type { Machine } from "./results.js";

const BYTES_PER_GB = 1024 ** 3;

export function describeMachine(): Machine {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / BYTES_PER_GB),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    v8: process.versions.v8,
  };
}

/** The commit of the sources, with "-dirty" when they have changed since; null without git. */
export async function readCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("git", ["describe", "--always", "--dirty", "--exclude=*"], {
      cwd: new URL(".", import.meta.url),
    });
    return stdout.trim();
  } catch {
    return null;
  }
}

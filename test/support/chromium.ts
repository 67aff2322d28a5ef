import { execFile } from "node:child_process";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const TIMEOUT_MS = 60_000;

/** The system's Chromium; undefined when there is none. */
export async function findChromium(): Promise<string | undefined> {
  for (const path of CANDIDATES) {
    try {
      await access(path);
      return path;
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** The document at `url` after its scripts have run, as text. */
export async function dumpDocument(chromium: string, url: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), "fuel-route-chromium-"));
  const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", ...quiet, `--user-data-dir=${profile}`];
  try {
    const { stdout } = await promisify(execFile)(chromium, [...flags, "--virtual-time-budget=20000", "--dump-dom", url], { timeout: TIMEOUT_MS });
    return stdout;
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

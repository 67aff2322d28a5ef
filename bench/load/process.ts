import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MAIN = fileURLToPath(new URL("../../src/cli/main.js", import.meta.url));

/** The most that a key may have; far more than is asked. */
const REQUESTS_PER_MINUTE = "60000";

export const BYTES_PER_MB = 1_048_576;
const KB_PER_MB = 1024;

/** A service that runs in a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  /** A key that no limit stops. */
  readonly key: string;
  /** Memory of the process in RAM, in megabytes; NaN where the system does not tell. */
  residentMb(): Promise<number>;
  close(): Promise<void>;
}

/** Starts `fuel-route serve` in a folder of its own. @throws {Error} when it does not start; its reason is on stderr. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-load-"));
  // No settings of whoever runs this.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FUEL_ROUTE_"));
  const options = { cwd: folder, env: { ...Object.fromEntries(inherited), FUEL_ROUTE_LOG_LEVEL: "error", ...settings } };
  const limits = ["--routes", REQUESTS_PER_MINUTE, "--enrich", REQUESTS_PER_MINUTE, "--optimize", REQUESTS_PER_MINUTE];
  const issued = await promisify(execFile)(process.execPath, [MAIN, "keys", "issue", "--partner", "load", ...limits], options);
  const child = spawn(process.execPath, [MAIN, "serve", "--port", "0"], { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const lines = createInterface(child.stdout);
  const line: unknown = await Promise.race([once(lines, "line").then(([first]: unknown[]) => first), ended.then(() => "")]);
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) {
    await close();
    throw new Error("the service did not start");
  }
  return { url, key: issued.stdout.trim(), residentMb: () => readResidentMb(child.pid), close };
}

async function readResidentMb(pid: number | undefined): Promise<number> {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / KB_PER_MB;
  } catch {
    // Only Linux tells it so.
    return NaN;
  }
}

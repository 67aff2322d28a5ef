// A shell that stays open from command to command, as that of somebody who reads along.

import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

export interface Ended {
  readonly output: string;
  readonly exitCode: number;
}

const POLL_MS = 50;

export class Shell {
  static readonly #open = new Set<Shell>();
  readonly #bash: ChildProcess;
  #output = "";
  #runs = 0;
  /** Process groups of what runs in the background, by the name it was started under. */
  readonly #running = new Map<string, number>();
  readonly #logFolder: string;

  /** @param logFolder holds what background commands print. */
  constructor(folder: string, environment: NodeJS.ProcessEnv, logFolder: string) {
    Shell.#open.add(this);
    this.#logFolder = logFolder;
    this.#bash = spawn("bash", ["--noprofile", "--norc"], {
      cwd: folder,
      env: environment,
      stdio: ["pipe", "pipe", "ignore"],
      detached: true,
    });
    this.#bash.stdout?.on("data", (piece) => (this.#output += String(piece)));
    // Background jobs get process groups of their own, so that they can be ended with all that they have started.
    this.#bash.stdin?.write("set -m\n");
  }

  /** @throws Error if it does not end in time. */
  async run(command: string, timeoutSeconds: number): Promise<Ended> {
    const mark = `ended-${process.pid}-${this.#runs++}`;
    const from = this.#output.length;
    this.#bash.stdin?.write(`{ ${command}\n} </dev/null 2>&1; printf '\\n%s %d\\n' ${mark} $?\n`);
    const end = new RegExp(`\\n${mark} (\\d+)\\n$`);
    const limit = performance.now() + timeoutSeconds * 1000;
    while (performance.now() < limit) {
      const found = end.exec(this.#output.slice(from));
      if (found) return { output: this.#output.slice(from, from + found.index), exitCode: Number(found[1]) };
      if (this.#bash.exitCode !== null) throw new Error("the shell has ended");
      await setTimeout(POLL_MS);
    }
    throw new Error(`did not end within ${timeoutSeconds} s`);
  }

  /**
   * Starts a command that does not end by itself, in place of the one that runs under the same name.
   * @returns what it has printed once `isUp` holds of it.
   */
  async start(
    name: string,
    command: string,
    isUp: (output: string) => boolean,
    timeoutSeconds: number,
  ): Promise<string> {
    await this.stop(name);
    const log = `${this.#logFolder}/${name}.log`;
    const { output } = await this.run(`{ ${command}\n} >'${log}' 2>&1 & echo $!`, timeoutSeconds);
    const group = Number(output.trim().split("\n").at(-1));
    this.#running.set(name, group);
    const limit = performance.now() + timeoutSeconds * 1000;
    for (;;) {
      const printed = await readFile(log, "utf8").catch(() => "");
      if (isUp(printed)) return printed;
      if (performance.now() > limit || !isAlive(group)) throw new Error(`did not come up: ${printed.slice(-500)}`);
      await setTimeout(POLL_MS);
    }
  }

  async stop(name: string): Promise<void> {
    const group = this.#running.get(name);
    if (group === undefined) return;
    this.#running.delete(name);
    await endGroup(group);
  }

  static async closeAll(): Promise<void> {
    await Promise.all(Array.from(Shell.#open, (shell) => shell.close()));
  }

  /** Ends what it has started, too. */
  async close(): Promise<void> {
    Shell.#open.delete(this);
    for (const name of this.#running.keys()) await this.stop(name);
    if (this.#bash.pid !== undefined && this.#bash.exitCode === null) await endGroup(this.#bash.pid);
  }
}

const ENDING_MS = 15_000;

async function endGroup(group: number): Promise<void> {
  const limit = performance.now() + ENDING_MS;
  signal(group, "SIGTERM");
  while (isAlive(group)) {
    if (performance.now() > limit) signal(group, "SIGKILL");
    await setTimeout(POLL_MS);
  }
}

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}

function isAlive(group: number): boolean {
  return signal(group, 0);
}

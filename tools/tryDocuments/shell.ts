// A shell that stays open from command to command, as that of somebody who reads along.

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { endGroup } from "./groups.js";

export interface Ended {
  readonly output: string;
  readonly exitCode: number;
}

/** Nothing is judged by its speed: this only keeps a command that hangs from hanging for ever. */
export const LONGEST_SECONDS = 600;
export const POLL_MS = 20;

export class Shell {
  static readonly #open = new Set<Shell>();
  readonly #bash: ChildProcess;
  #output = "";
  #runs = 0;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    Shell.#open.add(this);
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

  /** @throws Error if it hangs. */
  async run(command: string): Promise<Ended> {
    const mark = `ended-${process.pid}-${this.#runs++}`;
    const from = this.#output.length;
    this.#bash.stdin?.write(`{ ${command}\n} </dev/null 2>&1; printf '\\n%s %d\\n' ${mark} $?\n`);
    const end = new RegExp(`\\n${mark} (\\d+)\\n$`);
    const limit = performance.now() + LONGEST_SECONDS * 1000;
    while (performance.now() < limit) {
      const found = end.exec(this.#output.slice(from));
      if (found) return { output: this.#output.slice(from, from + found.index), exitCode: Number(found[1]) };
      if (this.#bash.exitCode !== null) throw new Error("the shell has ended");
      await setTimeout(POLL_MS);
    }
    throw new Error(`did not end within ${LONGEST_SECONDS} s`);
  }

  /** What its commands have taken so far: unlike the time, this does not depend on what else the machine does. */
  async cpuSeconds(): Promise<number> {
    const { output } = await this.run("times");
    const [, , ...ofCommands] = Array.from(
      output.matchAll(/(\d+)m([\d.]+)s/g),
      ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
    );
    return ofCommands.reduce((sum, seconds) => sum + seconds, 0);
  }

  static async closeAll(): Promise<void> {
    await Promise.all(Array.from(Shell.#open, (shell) => shell.close()));
  }

  async close(): Promise<void> {
    Shell.#open.delete(this);
    if (this.#bash.pid !== undefined && this.#bash.exitCode === null) await endGroup(this.#bash.pid);
  }
}

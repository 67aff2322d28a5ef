// What runs in the background while documents are tried: services, workers, a Redis.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { endGroup, isAlive } from "./groups.js";
import { LONGEST_SECONDS, POLL_MS, type Shell } from "./shell.js";

interface Running {
  readonly command: string;
  readonly group: number;
}

export class Services {
  static readonly #open = new Set<Services>();
  readonly #running = new Map<string, Running>();
  readonly #logFolder: string;

  /** @param logFolder holds what they print, in files by their names. */
  constructor(logFolder: string) {
    Services.#open.add(this);
    this.#logFolder = logFolder;
  }

  /**
   * Starts a command that does not end by itself, in place of the one that runs under the same name. The same command
   * goes on running: documents that follow one another share a service, as those of a reader do.
   * @returns once `isUp` holds of what it has printed.
   * @throws Error if it ends before, or hangs.
   */
  async start(shell: Shell, name: string, command: string, isUp: (output: string) => boolean): Promise<void> {
    const log = join(this.#logFolder, `${name}.log`);
    let running = this.#running.get(name);
    if (running === undefined || running.command !== command || !isAlive(running.group)) {
      await this.#stop(name);
      const { output } = await shell.run(`{ ${command}\n} >'${log}' 2>&1 & echo $!`);
      running = { command, group: Number(output.trim().split("\n").at(-1)) };
      this.#running.set(name, running);
    }
    const limit = performance.now() + LONGEST_SECONDS * 1000;
    for (;;) {
      const wasAlive = isAlive(running.group);
      const printed = await readFile(log, "utf8").catch(() => "");
      if (isUp(printed)) return;
      if (performance.now() > limit || !wasAlive) throw new Error(`did not come up: ${printed.slice(-500)}`);
      await setTimeout(POLL_MS);
    }
  }

  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (running === undefined) return;
    this.#running.delete(name);
    await endGroup(running.group);
  }

  /** Ends the last one first: a service before the Redis that it uses. */
  async end(): Promise<void> {
    Services.#open.delete(this);
    for (const name of Array.from(this.#running.keys()).toReversed()) await this.#stop(name);
  }

  static async endAll(): Promise<void> {
    await Promise.all(Array.from(Services.#open, (services) => services.end()));
  }
}

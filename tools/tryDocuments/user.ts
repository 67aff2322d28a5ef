// Somebody who reads a document and has what it asks for: a folder, a shell, a service, a key.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Block } from "./blocks.js";
import type { Services } from "./services.js";
import { LONGEST_SECONDS, POLL_MS, type Shell } from "./shell.js";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export class User {
  constructor(
    readonly shell: Shell,
    readonly services: Services,
    /** Where the shell began. */
    readonly folder: string,
    /** The checkout, where the sources are. */
    readonly checkout: string,
    /** Where the service is, once it has been started: `http://127.0.0.1:1234`. */
    readonly origin: string,
  ) {}

  /** @throws Error with what the command printed if it fails. */
  async run(command: string): Promise<string> {
    const { output, exitCode } = await this.shell.run(command);
    if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${output.slice(-500)}`);
    return output;
  }

  /** @throws Error if it does not come up. */
  async start({ name, command, prints }: Started): Promise<void> {
    await this.services.start(this.shell, name, command, (printed) => prints.test(printed));
  }

  async read(name: string): Promise<string> {
    return readFile(join(this.folder, name), "utf8");
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(join(this.folder, name), text);
  }

  /** Waits until the service knows the reader's key: one that runs already follows a new key a little later. */
  async awaitKey(): Promise<void> {
    const hasKey = await this.read("acme.key").then(
      () => true,
      () => false,
    );
    if (!hasKey) return;
    const limit = performance.now() + LONGEST_SECONDS * 1000;
    while (performance.now() < limit && (await this.ask("GET", "/v1/status")).status === 403) await setTimeout(POLL_MS);
  }

  /** Sends a request with the reader's key, which is in `acme.key`. */
  async ask(method: string, path: string, body?: string, type = "application/json"): Promise<Answer> {
    const key = (await this.read("acme.key")).trim();
    const response = await fetch(this.origin + path, {
      method,
      ...(body !== undefined && { body }),
      headers: { "X-API-Key": key, ...(body !== undefined && { "Content-Type": type }) },
    });
    return { status: response.status, text: await response.text() };
  }
}

/** Tries a block that is no command. @returns what is wrong, or undefined. */
export type Trial = (block: Block, user: User) => Promise<string | undefined>;

/** A command that a reader would not type as it stands. */
export type Instead =
  /**
   * Is run in its place, what the document leaves to the reader being filled in. Of an output that no two readers
   * share, only what fits `prints` counts.
   */
  | { readonly run: string; readonly prints?: RegExp; readonly after?: Started }
  /** It is not run here, and why. */
  | { readonly left: string };

/** A command that goes on running, under a name by which another one takes its place. */
export interface Started {
  readonly name: string;
  readonly command: string;
  /** What it prints once it can be used. */
  readonly prints: RegExp;
}

/** What the document takes for granted, and how those of its blocks are tried that are no commands. */
export interface Scene {
  /** Whether it is read in the checkout or where the package was installed. */
  readonly where: "checkout" | "package";
  /** Whether its commands call the installed `fuel-route`, though it is read in the checkout. */
  readonly usesPackage?: boolean;
  /** What has been done before, as other documents say. */
  readonly before?: readonly (string | Started)[];
  /** Whether a service runs already, with a key in `acme.key` and `$KEY`. */
  readonly isServed?: boolean;
  /** By what the command begins with; after it, in a line of its own, what its output begins with. */
  readonly instead?: Readonly<Record<string, Instead>>;
  /** Exit codes other than 0 that the text speaks of, by what the command begins with. */
  readonly exitCodes?: Readonly<Record<string, number>>;
  /** By language, one for each block in order. */
  readonly blocks?: Readonly<Record<string, readonly Trial[]>>;
  /** Words of an answer that stand for a change of the request before it, as the text says: from, to. */
  readonly changes?: Readonly<Record<string, readonly [from: RegExp, to: string]>>;
}

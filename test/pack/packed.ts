// The package as npm packs it: once for a test file, gone after it.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import { ON_THIS_NODE } from "../support/cli.js";

export const PACKAGE = new URL("../../", import.meta.url);

const Packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

export interface PackedPackage {
  /** Holds the tarball; for what is made of it, too. */
  readonly folder: string;
  readonly tarball: string;
  /** The paths in it. */
  readonly paths: readonly string[];
}

let packed: Promise<PackedPackage> | undefined;
const folders: string[] = [];

/** Where no test runs, nothing is packed. */
beforeAll(async () => void (await pack()));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

export function pack(): Promise<PackedPackage> {
  packed ??= makeTarball();
  return packed;
}

async function makeTarball(): Promise<PackedPackage> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-pack-"));
  folders.push(folder);
  // The tests have built what is packed.
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await promisify(execFile)("npm", args, {
    cwd: fileURLToPath(PACKAGE),
    env: ON_THIS_NODE,
  });
  const [{ filename, files }] = Packed.parse(JSON.parse(stdout));
  return { folder, tarball: join(folder, filename), paths: files.map(({ path }) => path) };
}

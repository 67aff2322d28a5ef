// The package as npm packs it: once for a test file, gone after it.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { z } from "zod";

export const PACKAGE = new URL("../../", import.meta.url);

const TIMEOUT_MS = 60_000;

const Packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

/** Holds the tarball; for what is made of it, too. */
export const folder = await mkdtemp(join(tmpdir(), "fuel-route-pack-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

// The tests have built what is packed.
const { stdout } = await promisify(execFile)("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
  cwd: fileURLToPath(PACKAGE),
  timeout: TIMEOUT_MS,
});
const [{ filename, files }] = Packed.parse(JSON.parse(stdout));

export const tarball = join(folder, filename);

/** The paths in it. */
export const packedFiles: readonly string[] = files.map(({ path }) => path);

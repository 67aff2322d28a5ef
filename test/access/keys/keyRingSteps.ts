// Key files for rings, and stores some of whose methods fail.

import { rename, writeFile } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import type { KeyStoreError } from "../../../src/access/keys/store.js";
import { NO_EVENTS } from "../../support/keyFiles.js";

/** Changes are seen within two seconds. */
export const FOLLOWED = { interval: 50 };

export async function openRing(path: string): Promise<{ ring: KeyRing; problems: KeyStoreError[] }> {
  const problems: KeyStoreError[] = [];
  const ring = await KeyRing.open(openKeyFile(path), { ...NO_EVENTS, onProblem: (problem) => problems.push(problem) });
  onTestFinished(() => ring.close());
  return { ring, problems };
}

/** Replaces a file as a whole, as an operator's editor or a deployment does. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

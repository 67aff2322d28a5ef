// Each reader of files reads a file, or refuses it with its own error, which names the file.

import * as fc from "fast-check";
import { afterAll, expect } from "vitest";
import { fileReaders, makeFileFolder } from "./fileReaders.js";
import { fuzz } from "./fuzz.js";
import { mutated } from "./mutatedBytes.js";

/** Of each reader. */
const FILES = 40;

const { folder, remove } = await makeFileFolder();
afterAll(remove);

for (const { name, files, refusal, takesAll, read } of await fileReaders(folder)) {
  const bytes = fc.oneof({ weight: 1, arbitrary: files }, { weight: 2, arbitrary: mutated(files) });
  const outcomes = { read: 0, refused: 0 };
  fuzz(
    `files of ${name}`,
    bytes,
    FILES,
    async (content) => {
      const outcome: unknown = await Promise.resolve(content)
        .then(read)
        .catch((error: unknown) => error);
      if (!(outcome instanceof Error)) {
        outcomes.read++;
        return;
      }
      outcomes.refused++;
      if (!(outcome instanceof refusal)) throw outcome;
      expect(outcome.message).toContain("FILE");
      expect(outcome.message).not.toMatch(/undefined|\[object|node_modules/);
    },
    () => {
      expect(outcomes.read).toBeGreaterThan(0);
      expect(outcomes.refused > 0).toBe(takesAll !== true);
    },
  );
}

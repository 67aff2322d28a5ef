import { readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, runCli } from "../support/cli.js";
import { idsIn, KEY_FILES } from "../support/keyFiles.js";

/** Issues keys by as many processes at once. */
export function issueAtOnce(count: number): void {
  test(`${count} keys issued at once are all kept`, async () => {
    const folder = await makeFolder();
    const issued = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        runCli(folder, ["keys", "issue", "--partner", `Partner ${i}`, "--keys", "keys.json"]),
      ),
    );
    expect(issued.map(({ code }) => code)).toEqual(issued.map(() => 0));
    const text = await readFile(join(folder, "keys.json"), "utf8");
    for (const { stdout } of issued)
      expect(text).toContain(createHash("sha256").update(stdout.trimEnd()).digest("hex"));
    expect(await idsIn(join(folder, "keys.json"))).toHaveLength(count);
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });
}

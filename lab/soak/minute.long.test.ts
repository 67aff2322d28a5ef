// A minute of the soak, so that it works when somebody needs an hour of it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { HAS_REDIS } from "../../test/support/redisProcess.js";

const MAIN = fileURLToPath(new URL("../../dist/lab/soak/main.js", import.meta.url));

/** Other tests use the machine meanwhile. */
const PATIENCE = 20;

async function soak(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  return { code: child.exitCode, output };
}

test.skipIf(!HAS_REDIS)(
  `a minute of disturbed load without a breach${HAS_REDIS ? "" : " (skipped: there is no redis-server here)"}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "fuel-route-test-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const chart = join(folder, "soak.svg");
    const { code, output } = await soak("--minutes", "1", "--patience", String(PATIENCE), "--chart", chart);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^met {4}of [\d,]+ requests and what they led to, breaches: 0 breaches/m),
    });
    for (const track of ["Redis", "worker process", "thread"]) expect(output).toContain(`  ${track}: `);
    expect(output).toMatch(/^[1-9]\d* batches with [\d,]+ trips/m);
    expect(await readFile(chart, "utf8")).toMatch(/^<svg [^]*<\/svg>\n$/);
  },
);

test("wrong arguments are told, with exit code 2", async () => {
  expect(await soak("--minutes", "0")).toMatchObject({ code: 2, output: expect.stringContaining("--minutes") });
  expect(await soak("--without", "nothing")).toMatchObject({ code: 2, output: expect.stringContaining("--without") });
  expect(await soak("--help")).toMatchObject({ code: 0, output: expect.stringContaining("npm run -w lab soak") });
});

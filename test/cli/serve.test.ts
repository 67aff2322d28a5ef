// fuel-route serve, as a process of its own.

import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { ErrorBody, parseJson, Success } from "../support/app.js";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { issue, OWN_KEY_FILE } from "../support/keyFiles.js";
import { validBody } from "../support/requests.js";

const BODY_LIMIT_BYTES = 16_384;

const BODY = JSON.stringify(validBody());

async function optimize(url: string, key: string, body = BODY): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/v1/optimize`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body,
  });
  return { status: response.status, text: await response.text() };
}

async function statusOf(url: string, key: string): Promise<number> {
  return (await optimize(url, key)).status;
}

/** With the command itself. */
async function issueByCommand(folder: string, partner: string): Promise<string> {
  const { code, stdout } = await runCli(folder, ["keys", "issue", "--partner", partner]);
  expect(code).toBe(0);
  return stdout.trimEnd();
}

/** The planner page and every file of its build. */
async function expectPage(url: string): Promise<void> {
  const folder = fileURLToPath(new URL("../../dist/src/web/", import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const page = await fetch(`${url}/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const html = await page.text();
  expect(html).toBe(await readFile(join(folder, "index.html"), "utf8"));
  expect(files.filter((file) => html.includes(file)).length).toBeGreaterThan(1);
  for (const file of files) {
    const got = await fetch(`${url}/${file}`);
    expect([file, got.status, Buffer.from(await got.arrayBuffer()).equals(await readFile(join(folder, file)))]).toEqual(
      [file, 200, true],
    );
  }
}

test("serves API and page, accepts a key issued while it runs, refuses a removed one, ends on SIGTERM", async () => {
  const folder = await makeFolder();
  const service = await startService(folder, [], {
    FUEL_ROUTE_BODY_LIMIT: String(BODY_LIMIT_BYTES),
    FUEL_ROUTE_PORT: "none, as --port is given",
  });
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(service.url + path)).status).toBe(200);
  expect(await statusOf(service.url, "fr_none")).toBe(403);

  await expectPage(service.url);

  const key = await issueByCommand(folder, "Acme Freight");
  await expect.poll(() => statusOf(service.url, key)).toBe(200);
  const { text } = await optimize(service.url, key);
  expect(Success.parse(parseJson(text)).stops.length).toBeGreaterThan(0);
  const large = await optimize(service.url, key, BODY + " ".repeat(BODY_LIMIT_BYTES));
  expect([large.status, ErrorBody.parse(parseJson(large.text)).error_code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);

  const path = join(folder, OWN_KEY_FILE);
  const other = await issue(path, "Bison Lines");
  await expect.poll(() => statusOf(service.url, other)).toBe(200);

  const file = z
    .looseObject({ keys: z.array(z.looseObject({ partner: z.string() })) })
    .parse(parseJson(await readFile(path, "utf8")));
  await writeFile(
    `${path}.new`,
    JSON.stringify({ ...file, keys: file.keys.filter(({ partner }) => partner !== "Acme Freight") }),
  );
  await rename(`${path}.new`, path);
  await expect.poll(() => statusOf(service.url, key)).toBe(403);
  expect(await statusOf(service.url, other)).toBe(200);

  // fetch keeps its connections open, which must not keep the service running.
  const { code, stdout, stderr } = await service.stop("SIGTERM");
  expect(code).toBe(0);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  for (const secret of [key, other, "fr_none"]) expect(stdout + stderr).not.toContain(secret);
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow(TypeError);
});

// config.test.ts has the other settings.
test("does not start with a wrong setting, which it names", async () => {
  const outcome = await runCli(await makeFolder(), ["serve"], { FUEL_ROUTE_PORT: "eighty" });
  expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("FUEL_ROUTE_PORT") });
  expect(outcome.stderr).not.toMatch(/^ {4}at /m);
});

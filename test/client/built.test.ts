// What is built, as a bundler or a browser gets it.

import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parse } from "acorn";
import { simple } from "acorn-walk";
import { expect, test } from "vitest";
import { startUpstream } from "../support/upstream.js";
import { API_KEY, STATUS_BODY } from "./requests.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);
const MAX_BYTES = 20_000;

test("imports nothing but itself, and is small", async () => {
  const names = (await readdir(BUILT)).filter((name) => name.endsWith(".js"));
  expect(names).toContain("index.js");
  let bytes = 0;
  for (const name of names) {
    const text = await readFile(new URL(name, BUILT), "utf8");
    bytes += Buffer.byteLength(text);
    const imported: unknown[] = [];
    const note = (node: { source?: object | null | undefined }): void => {
      if (node.source) imported.push(Reflect.get(node.source, "value"));
    };
    simple(parse(text, { ecmaVersion: 2022, sourceType: "module" }), {
      ImportDeclaration: note,
      ExportNamedDeclaration: note,
      ExportAllDeclaration: note,
      ImportExpression: note,
    });
    for (const source of imported) expect(names.map((own) => `./${own}`)).toContain(source);
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b/);
  }
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test("is fuel-route/client to who installs the package, and leaves no timer behind", { timeout: 45_000 }, async () => {
  const server = await startUpstream(() => ({ body: STATUS_BODY }));
  // Within the package its own name is resolved by its exports. A timer left would keep the process for a minute.
  const script = `
    import { createClient, FuelRouteError } from "fuel-route/client";
    const client = createClient({ baseUrl: ${JSON.stringify(server.url)}, apiKey: ${JSON.stringify(API_KEY)}, timeoutMs: 60_000 });
    const { request_id } = await client.status();
    console.log(request_id, new FuelRouteError("TIMEOUT", "x") instanceof Error);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    timeout: 30_000,
  });
  expect(stdout).toBe("req_1 true\n");
});

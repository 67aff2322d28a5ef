// One version for all that users see of it.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { makeOwnApp, newKey, parseJson } from "../support/app.js";

const read = async (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const Versioned = z.looseObject({ version: z.string() });
const { version } = Versioned.parse(parseJson(await read("package.json")));

test("the package has a whole version, and its lock file has the same", async () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = z
    .looseObject({ version: z.string(), packages: z.looseObject({ "": Versioned }) })
    .parse(parseJson(await read("package-lock.json")));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("the changelog begins with it, and with a day", async () => {
  expect(/^## (\S+), (\d{4}-\d\d-\d\d)$/m.exec(await read("CHANGELOG.md"))?.[1]).toBe(version);
});

test("the description of the interface has it", async () => {
  const app = await makeOwnApp();
  const { info } = z
    .looseObject({ info: Versioned })
    .parse(parseJson((await app.inject({ url: "/openapi.json" })).body));
  expect(info.version).toBe(version);
});

test("assistants are told it", async () => {
  const app = await makeOwnApp();
  const payload = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  const { body } = await app.inject({
    method: "POST",
    url: "/mcp",
    headers: { "x-api-key": newKey(), accept: "application/json, text/event-stream" },
    payload,
  });
  expect(/"serverInfo":\{[^}]*"version":"([^"]*)"/.exec(body)?.[1]).toBe(version);
});

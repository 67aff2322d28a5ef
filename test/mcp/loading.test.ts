// The service and the command line load the protocol's library only where it is needed: loading it takes a while.

import { expect, test } from "vitest";
import { readEagerModules } from "../support/importGraph.js";

const BUILT = new URL("../../dist/src/", import.meta.url);

test.each(["http/app.js", "cli/commands.js", "cli/serve.js", "cli/plan.js"])("%s", async (entry) => {
  const modules = await readEagerModules(new URL(entry, BUILT));
  expect(modules.size).toBeGreaterThan(1);
  const loading = [...modules]
    .filter(([, text]) => /\b(?:from|import) "@modelcontextprotocol\//.test(text))
    .map(([href]) => href);
  expect(loading).toEqual([]);
});

test("the server loads it", async () => {
  const modules = await readEagerModules(new URL("mcp/server.js", BUILT));
  expect([...modules.values()].some((text) => /\bfrom "@modelcontextprotocol\//.test(text))).toBe(true);
});

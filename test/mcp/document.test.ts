// docs/mcp.md lists the tools that there are, and its configurations are JSON that names options that there are.

import { expect, test } from "vitest";
import { z } from "zod";
import { MCP_HELP } from "../../src/cli/mcp.js";
import { TOOLS } from "../../src/mcp/server.js";
import { readDocument } from "../support/documents.js";

const document = await readDocument("docs/mcp.md");

test("it lists the tools", () => {
  const listed = Array.from(document.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
  expect(listed).toEqual(TOOLS.map(({ name }) => name));
});

test("its configurations are JSON, with options that the command has", () => {
  const Server = z.union([
    z.looseObject({ command: z.string(), args: z.array(z.string()) }),
    z.looseObject({ url: z.url(), headers: z.object({ Authorization: z.string().startsWith("Bearer ") }) }),
  ]);
  const Configuration = z.union([
    z.object({ mcpServers: z.object({ "fuel-route": Server }) }),
    z.looseObject({ servers: z.object({ "fuel-route": Server }) }),
  ]);
  const blocks = Array.from(document.matchAll(/^```json\n(.*?)^```$/gms), ([, block = ""]) =>
    Configuration.parse(JSON.parse(block)),
  );
  expect(blocks.length).toBe(4);
  const options = [...JSON.stringify(blocks).matchAll(/"(--[\w-]+)"/g)].map(([, option = ""]) => option);
  expect(options.length).toBeGreaterThan(0);
  for (const option of options) expect(MCP_HELP).toContain(`  ${option} `);
});

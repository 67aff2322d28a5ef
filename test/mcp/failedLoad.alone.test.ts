// A service that could not load what assistants need loads it at the next message.

import { expect, test, vi } from "vitest";
import { makeOwnApp, postTo } from "../support/app.js";

const { readVersion } = vi.hoisted(() => ({ readVersion: vi.fn<() => string>() }));
vi.mock("../../src/common/version.js", () => ({ readVersion }));

test("a failure to load is not kept", async () => {
  readVersion.mockReturnValue("1").mockImplementationOnce(() => {
    throw new Error("too many open files");
  });
  const app = await makeOwnApp();
  const ask = async () =>
    (
      await postTo(
        "/mcp",
        app,
        { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
        { accept: "application/json, text/event-stream" },
      )
    ).statusCode;
  expect([await ask(), await ask()]).toEqual([500, 200]);
});

// The tools over the pairs of transport and revision of the protocol that tools.test.ts leaves out.

import { expect, test } from "vitest";
import { askAsAssistant, askOnce } from "./asAssistant.js";
import { connectProcess, connectService, startTools } from "./transports.js";

test("over HTTP: all that assistants do", async () => {
  const { url, keys } = await startTools();
  await expect(askAsAssistant(await connectService(url, keys[0] ?? "", "auto"))).resolves.toBeUndefined();
});

test("over standard input and output: clients of the revision with a handshake", async () => {
  const { client } = await connectProcess("legacy");
  await expect(askOnce(client)).resolves.toBeUndefined();
});

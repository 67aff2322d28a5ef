// The tools as an assistant meets them; tools.long.test.ts has the other transport and revisions of the protocol.

import { expect, test } from "vitest";
import { askAsAssistant } from "./asAssistant.js";
import { connectProcess } from "./transports.js";

test("over standard input and output: all that assistants do", async () => {
  const { client } = await connectProcess("auto");
  await expect(askAsAssistant(client)).resolves.toBeUndefined();
});

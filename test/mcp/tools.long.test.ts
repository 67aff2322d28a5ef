// The tools over each transport and each revision of the protocol but the pair that tools.test.ts has.

import { expect, test } from "vitest";
import { askAsAssistant, askOnce } from "./asAssistant.js";
import { call, connectProcess, connectService, connectTo, startTools, TRIP } from "./transports.js";

test("over HTTP: all that assistants do", async () => {
  const { url, keys } = await startTools();
  await expect(askAsAssistant(await connectService(url, keys[0] ?? "", "auto"))).resolves.toBeUndefined();
});

test("over standard input and output: clients of the revision with a handshake", async () => {
  const { client } = await connectProcess("legacy");
  await expect(askOnce(client)).resolves.toBeUndefined();
});

test("over HTTP: clients of the revision with a handshake", async () => {
  const { url, keys } = await startTools();
  await expect(askOnce(await connectService(url, keys[0] ?? "", "legacy"))).resolves.toBeUndefined();
});

test("without stations, each tool says what is missing, and stdout has the protocol alone", async () => {
  const { client, stderr } = await connectTo("auto", []);
  await expect.poll(stderr).toContain("there are no stations to choose from");
  for (const [name, args] of [
    ["plan_fuel_stops", TRIP],
    ["station_prices", { brand: "Pilot" }],
  ] as const) {
    const { text, isError } = await call(client, name, args);
    expect(isError).toBe(true);
    expect(text).toContain("--stations FILE");
  }
});

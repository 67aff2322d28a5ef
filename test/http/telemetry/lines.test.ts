// Lines of the log are written together, and none is lost.

import { expect, test } from "vitest";
import { bundleLines } from "../../../src/http/telemetry/logLines.js";

test("the lines of one turn of the event loop are written at once; what is left is written at the end", async () => {
  const written: string[] = [];
  const lines = bundleLines({ write: (text) => void written.push(text) });
  lines.write("a\n");
  lines.write("b\n");
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(["a\nb\n"]);
  lines.write("c\n");
  lines.end();
  expect(written).toEqual(["a\nb\n", "c\n"]);
});

test("it leaves no listener on the process", () => {
  const before = process.listenerCount("exit");
  for (let i = 0; i < 20; i++) bundleLines({ write: () => undefined }).end();
  expect(process.listenerCount("exit")).toBe(before);
});

import { expect, test } from "vitest";
import type { Part } from "./parts.js";
import { runParts } from "./rounds.js";
import { UNITS } from "./table.js";
import { withoutRequestId } from "./volley.js";

const VERSIONS = [
  { label: "before", root: "", folder: "", keys: [] },
  { label: "after", root: "", folder: "", keys: [] },
] as const;
const { signal } = new AbortController();

/** A part that starts no process. */
function fakePart(
  name: string,
  answerOf: (label: string) => string | undefined,
  run: (label: string, times: number) => number = () => 1,
): Part {
  return {
    name,
    about: "",
    measures: [{ name: "CPU", unit: UNITS.cpuMs }],
    prepare: async ({ version: { label } }) => ({
      answer: answerOf(label),
      run: async (times) => [run(label, times)],
    }),
  };
}

test("runs both versions equally often, in the opposite order every other round", async () => {
  const turns: { label: string; times: number }[] = [];
  const part = fakePart(
    "turns",
    () => "answer",
    (label, times) => {
      turns.push({ label, times });
      return label === "before" ? 2 : 3;
    },
  );
  const [row] = await runParts([part], VERSIONS, 0, signal);
  expect(row).toMatchObject({ part: "turns", answers: "same", comparison: { before: 2, after: 3, ratio: 1.5 } });
  const order = turns.slice(0, 8).map(({ label }) => label);
  expect(order.join(" ")).toBe("before after after before before after after before");
  for (let i = 0; i < turns.length; i += 2) expect(turns[i]?.times).toBe(turns[i + 1]?.times);
});

test("says where an answer differs, and keeps the figures", async () => {
  const [row] = await runParts([fakePart("other", (label) => label)], VERSIONS, 0, signal);
  expect(row).toMatchObject({ answers: "DIFFERS", comparison: { ratio: 1 } });
});

test("takes an answer that only one version gives for another one", async () => {
  const part = fakePart("one", (label) => (label === "before" ? "answer" : undefined));
  expect(await runParts([part], VERSIONS, 0, signal)).toMatchObject([{ answers: "DIFFERS" }]);
});

test("goes on after a part that fails", async () => {
  const failing = fakePart(
    "failing",
    () => "answer",
    () => {
      throw new Error("another answer than at first");
    },
  );
  const rows = await runParts([failing, fakePart("free", () => undefined)], VERSIONS, 0, signal);
  expect(rows).toMatchObject([
    { part: "failing", answers: "FAILED", comparison: undefined },
    { part: "free", answers: "free", comparison: { ratio: 1 } },
  ]);
});

test("stops when it is interrupted", async () => {
  const stop = new AbortController();
  const part = fakePart(
    "stopped",
    () => "answer",
    () => {
      stop.abort();
      return 1;
    },
  );
  await expect(runParts([part], VERSIONS, 0, stop.signal)).rejects.toThrow(/abort/);
});

test.each([
  ['{"stops":[],"request_id":"a-1"}', '{"stops":[]}'],
  ['{"request_id":"a-1","stops":[]}', '{"stops":[]}'],
  ['{"stops":[{"id":"request_id"}]}', '{"stops":[{"id":"request_id"}]}'],
])("takes the request id out of %s", (answer, rest) => {
  expect(withoutRequestId(answer)).toBe(rest);
});

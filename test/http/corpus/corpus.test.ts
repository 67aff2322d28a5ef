// Requests that worked yesterday get the same answers today, to the byte.
//
// What is recorded are the answers of the commit that recorded/digests.txt names. Where an answer is to change:
//   FUEL_ROUTE_TEST_CORPUS=record npx vitest run test/http/corpus
// To see what has changed, write all requests and answers to a folder at both commits, and compare the folders:
//   FUEL_ROUTE_TEST_CORPUS=/tmp/before npx vitest run test/http/corpus

import { expect, test } from "vitest";
import { askAll } from "./answers.js";
import { readRecording, toLines, writeRecording } from "./recording.js";

const purpose = process.env["FUEL_ROUTE_TEST_CORPUS"];
const isRecording = purpose === "record";

const made = await askAll(isRecording ? undefined : purpose);
if (isRecording) await writeRecording(made);
const recorded = await readRecording();

const MOST_LISTED = 20;

/** What is not as it was recorded, as `name: before → now`: the first of them, and how many there are. */
function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  const changed = [...names]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => `${name}: ${before.get(name) ?? "none"} → ${now.get(name) ?? "none"}`);
  return changed.length > MOST_LISTED ? [...changed.slice(0, MOST_LISTED), `… ${changed.length} in all`] : changed;
}

test("the requests are those of the recording", () => {
  expect(
    differences(recorded.families, made.families),
    "the corpus's requests must not change: add a family instead",
  ).toEqual([]);
});

test("there are requests of all kinds, and the service fails at none", () => {
  expect(made.digests.size).toBeGreaterThanOrEqual(2_400);
  const statuses = [...made.digests.values()].map((digest) => digest.split(" ", 1)[0]);
  expect([...new Set(statuses)].toSorted()).toEqual(["200", "400", "403", "404", "405", "413", "415", "422"]);
});

test("answers that are kept whole are as they were", () => {
  for (const [name, text] of recorded.texts) expect(toLines(made.texts.get(name) ?? ""), name).toBe(text);
});

test("all answers are as they were, byte for byte", () => {
  expect(
    differences(recorded.digests, made.digests),
    "the head of this file says how to see what has changed, and how to record",
  ).toEqual([]);
});

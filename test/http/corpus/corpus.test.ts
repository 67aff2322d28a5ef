// Requests that worked yesterday get the same answers today: the same figures to the byte, in the same words. `npm test`
// sends 400 requests, and all of them where FUEL_ROUTE_TEST_SAMPLE is "full".
//
// Where figures or words are to change, record all answers, and commit the diff. A reworded sentence is one line of
// recorded/words.txt:
//   FUEL_ROUTE_TEST_CORPUS=record npx vitest run test/http/corpus/corpus.test.ts
// To see which figures have changed, write all requests, answers and figures to a folder at each of two commits, and
// compare: figures have a line each.
//   FUEL_ROUTE_TEST_CORPUS=/tmp/before npx vitest run test/http/corpus/corpus.test.ts
//   diff --recursive /tmp/before /tmp/after

import { expect, test } from "vitest";
import { sampleSize } from "../../support/sampleSize.js";
import { ask } from "./answers.js";
import { tellFigures, tellFirst, tellWords } from "./differences.js";
import { figureLines, makeEntries } from "./entries.js";
import { readRecording, writeFolder, writeRecording } from "./recording.js";
import { chooseSample, SAMPLE_SIZE } from "./sample.js";

const purpose = process.env["FUEL_ROUTE_TEST_CORPUS"];
const isFull = purpose !== undefined || sampleSize(false, true);

const before = await readRecording();
const sample = new Set(before.sample);
const answers = await ask((name) => isFull || sample.has(name));
const made = makeEntries(answers, before.words);
if (purpose === "record") await writeRecording(answers, made);
else if (purpose !== undefined) await writeFolder(purpose, answers, made);
const recorded = purpose === "record" ? await readRecording() : before;

const RECORD = "to record this: FUEL_ROUTE_TEST_CORPUS=record npx vitest run test/http/corpus/corpus.test.ts";
const COMPARE = "the head of test/http/corpus/corpus.test.ts says how to see each figure before and now";

test("the requests are those of the recording", () => {
  const names = isFull ? [...recorded.entries.keys()] : recorded.sample;
  expect(answers.map(({ name }) => name)).toEqual(names);
  expect(
    made.entries.filter(({ name, requestDigest }) => recorded.entries.get(name)?.requestDigest !== requestDigest),
    "the corpus's requests must not change: add a family instead",
  ).toEqual([]);
});

test("there are requests of all kinds, and the service fails at none", () => {
  expect(recorded.entries.size).toBeGreaterThanOrEqual(4_048);
  expect(recorded.sample).toHaveLength(SAMPLE_SIZE);
  const statuses = new Set(made.entries.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual(["200", "400", "403", "404", "405", "413", "415", "422"]);
});

// Of a sample this chooses all, and of all answers, a sample that has each family, endpoint, error code and sentence.
test("the quick test's requests are those that the answers call for", () => {
  expect(chooseSample(answers, made.entries, SAMPLE_SIZE), RECORD).toEqual(recorded.sample);
});

test("the answers that are listed have their figures, one by one", () => {
  const listed = answers.filter(({ name }) => recorded.figures.has(name));
  expect(listed.map(({ name }) => name)).toEqual([...recorded.figures.keys()]);
  const told = listed.flatMap((answer) => {
    const first = tellFirst(recorded.figures.get(answer.name) ?? [], figureLines(answer, made.keyOf));
    return first === undefined ? [] : [`${answer.name}\n  ${first}`];
  });
  expect(told, RECORD).toEqual([]);
});

test("all answers have their figures, byte for byte", () => {
  expect(tellFigures(recorded.entries, made.entries), `${COMPARE}; ${RECORD}`).toEqual([]);
});

test("all sentences are worded as they were", () => {
  expect(tellWords(recorded.words, made.words), RECORD).toEqual([]);
});

// A place for words that words.ts does not know would make each better word a change of figures.
test("no sentence is among the figures", () => {
  const SENTENCE = /"(?:[^\s"]+ ){6}[^"]*"/g;
  const found = made.entries.flatMap(({ name, members }) =>
    members
      .filter((member) => member.name !== "stations")
      .flatMap(({ pieces }) =>
        pieces.flatMap((piece) => (typeof piece === "string" ? (piece.match(SENTENCE) ?? []) : [])),
      )
      .map((sentence) => `${name}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

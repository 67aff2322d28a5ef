// What counts as words, and what as figures: a reworded sentence changes one line of words.txt, anything else a digest.

import { expect, test } from "vitest";
import type { Answer } from "./answers.js";
import { tellFigures, tellFirst, tellWords } from "./differences.js";
import { figureLines, makeEntries, type Made } from "./entries.js";
import { splitAnswer } from "./words.js";

const HEAD_LINE = "200 application/json; charset=utf-8 -";

const answerOf = (name: string, body: string): Answer => ({
  name,
  family: "made",
  path: "/v1/optimize",
  request: Buffer.from(name),
  text: `${HEAD_LINE}\n${body}`,
});

const answersOf = (bodies: readonly string[]): Answer[] => bodies.map((body, i) => answerOf(`made-00${i + 1}`, body));
const warned = (...warnings: string[]): string => JSON.stringify({ total: 1.5, warnings });

const BEFORE = answersOf([
  warned("3 stations have no detour_minutes: 0 is assumed.", "The line is short."),
  warned("12 stations have no detour_minutes: 0 is assumed."),
  JSON.stringify({ message: 'No place "Omaha, NE" is known.' }),
]);
const RECORDED = makeEntries(BEFORE, []);

/** What a recording is told of other answers to the same requests. */
function against(bodies: readonly string[]): {
  readonly words: string[];
  readonly figures: string[];
  readonly made: Made;
} {
  const made = makeEntries(answersOf(bodies), RECORDED.words);
  const entries = new Map(RECORDED.entries.map((entry) => [entry.name, entry]));
  return { words: tellWords(RECORDED.words, made.words), figures: tellFigures(entries, made.entries), made };
}

const [FIRST = "", SECOND = "", THIRD = ""] = BEFORE.map(({ text }) => text.slice(HEAD_LINE.length + 1));

/** The template and the values of one warning. */
function read(warning: string): readonly unknown[] {
  const sentence = splitAnswer(`${HEAD_LINE}\n${warned(warning)}`)
    .flatMap(({ pieces }) => pieces)
    .find((piece) => typeof piece !== "string");
  return [sentence?.template, sentence?.values];
}

test("the same answers have the same figures and words", () => {
  expect(against([FIRST, SECOND, THIRD])).toMatchObject({ words: [], figures: [] });
});

test("a recording has each sentence once, with its place and its values taken out", () => {
  expect(RECORDED.words).toEqual([
    { key: "message-001", place: "made-003 message", template: 'No place "{}" is known.' },
    {
      key: "warnings-001",
      place: "made-001 warnings[0]",
      template: "# stations have no detour_minutes: # is assumed.",
    },
    { key: "warnings-002", place: "made-001 warnings[1]", template: "The line is short." },
  ]);
});

test("a reworded sentence keeps its key, and changes no figures", () => {
  const reworded = (body: string): string => body.replace("have no detour_minutes: 0 is", "lack detour_minutes; 0 was");
  const { words, figures } = against([reworded(FIRST), reworded(SECOND), THIRD]);
  expect(figures).toEqual([]);
  expect(words).toEqual([
    "warnings-001, in made-001 warnings[0]\n" +
      "  before: # stations have no detour_minutes: # is assumed.\n" +
      "  now:    # stations lack detour_minutes; # was assumed.",
  ]);
});

test("two sentences of one answer may be reworded at a time", () => {
  const { words, figures, made } = against([
    warned("3 stations lack detours: 0 is assumed.", "The line is too short."),
    warned("12 stations lack detours: 0 is assumed."),
    THIRD,
  ]);
  expect(figures).toEqual([]);
  expect(words).toHaveLength(2);
  expect(made.words.map(({ key }) => key)).toEqual(RECORDED.words.map(({ key }) => key));
});

test("a sentence that is reworded in some answers only is another sentence there", () => {
  const { words, figures } = against([FIRST, SECOND.replace("is assumed", "was assumed"), THIRD]);
  expect(figures).toEqual(["made-002: changed: warnings"]);
  expect(words).toEqual([
    "warnings-003, in made-002 warnings[0]\n  before: -\n  now:    # stations have no detour_minutes: # was assumed.",
  ]);
});

test.each([
  ["a number in a sentence", warned("4 stations have no detour_minutes: 0 is assumed.", "The line is short.")],
  ["its form", warned("3.0 stations have no detour_minutes: 0 is assumed.", "The line is short.")],
  ["a sentence in place of another", warned("The line is short.", "The line is short.")],
  ["the order of sentences", warned("The line is short.", "3 stations have no detour_minutes: 0 is assumed.")],
  ["a sentence that is gone", warned("3 stations have no detour_minutes: 0 is assumed.")],
  ["what JSON would write in another way", FIRST.replace("The", String.raw`\u0054he`)],
  ["a space between values", FIRST.replace('","', '", "')],
])("figures tell of %s", (_, first) => {
  expect(against([first, SECOND, THIRD]).figures).toEqual(["made-001: changed: warnings"]);
});

test("figures tell of all else, and where it is", () => {
  expect(against([FIRST.replace("1.5", "1.50"), SECOND, THIRD]).figures).toEqual(["made-001: changed: total"]);
  expect(against([FIRST, SECOND, THIRD.replace("Omaha", "Omahas")]).figures).toEqual(["made-003: changed: message"]);
  expect(against([FIRST.replace("{", '{"new":1,'), SECOND, THIRD]).figures).toEqual([
    "made-001: 2 → 3 members; changed: new, total, warnings",
  ]);
  expect(against([FIRST.replace("{", "{ "), SECOND, THIRD]).figures).toEqual(["made-001: changed: head"]);
});

test("two sentences that swap their words change the figures", () => {
  const bodies = ["The line is short.", "The line is long."];
  const before = makeEntries(answersOf(bodies.map((warning) => warned(warning))), []);
  const after = makeEntries(answersOf(bodies.toReversed().map((warning) => warned(warning))), before.words);
  expect(tellFigures(new Map(before.entries.map((entry) => [entry.name, entry])), after.entries)).toHaveLength(2);
});

test("a partner's own text is a figure, whatever its members are called", () => {
  const body = JSON.stringify({ stations: [{ metadata: { message: "Closed on 2 days." }, message: "Ours." }] });
  expect(splitAnswer(`${HEAD_LINE}\n${body}`)).toEqual([
    { name: "head", pieces: [`${HEAD_LINE}\n`, "{"] },
    { name: "stations", pieces: [body.slice(1)] },
  ]);
});

test("an answer without a body has one member", () => {
  expect(splitAnswer(`${HEAD_LINE}\n`).map(({ name }) => name)).toEqual(["head"]);
});

test.each([
  ["costs $1,208.50 at mile -3.", "costs $# at mile #.", ["1,208.50", "-3"]],
  ["the body is not UTF-8: 94 % of it", "the body is not UTF-8: # % of it", ["94"]],
  ['the next best is Gas "N" Go 3.', "the next best is {}.", ['Gas "N" Go 3']],
  ['"a" is taken as Neah Bay, WA, 2 miles on', '"{}" is taken as {}, # miles on', ['"a"', "Neah Bay, WA", "2"]],
  ["the 2031 Ford F-150 burns diesel, not 5", "the {} burns {}, not #", ["2031 Ford F-150", "diesel", "5"]],
  ["Input should be 'in' or 'out'", "Input should be ['{}'| or ]", ["'in'", "'out'", "2 items"]],
  ["none for AK, DC and ON: 1", "none for [{}|, | and ]: #", ["AK", "DC", "ON", "1", "3 items"]],
  ["stations[3].location.lat: Field required.", "{}: Field required.", ["stations[3].location.lat"]],
  ["a station between mile 3 and 4", "a station between mile # and #", ["3", "4"]],
])("%s", (sentence, template, values) => {
  expect(read(sentence)).toEqual([template, values]);
});

test("a message of several problems has a sentence for each", () => {
  const message = 'Stops at "a", which is not among the stations. Makes 3 stops; at most 2 is allowed.';
  const [answer = answerOf("", "")] = answersOf([JSON.stringify({ previous_plan: { message } })]);
  const { words, keyOf } = makeEntries([answer], []);
  expect(words.map(({ place }) => place)).toEqual([
    "made-001 previous_plan.message#0",
    "made-001 previous_plan.message#1",
  ]);
  expect(figureLines(answer, keyOf)).toEqual([
    HEAD_LINE,
    'previous_plan.message#0 message-001 ["\\"a\\""]',
    'previous_plan.message#1 message-002 ["3","2"]',
  ]);
});

test("a list of figures tells the first that differs", () => {
  expect(tellFirst(["a 1", "b 2"], ["a 1", "b 3", "c 4"])).toBe("before: b 2\n  now:    b 3");
  expect(tellFirst(["a 1"], ["a 1"])).toBeUndefined();
});

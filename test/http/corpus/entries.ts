// What is recorded of one answer: digests of its request and of each member's figures.

import { createHash } from "node:crypto";
import type { Answer } from "./answers.js";
import { findKeys, type Keys, type Word } from "./keys.js";
import { type Figure, listFigures, markOf, type Member, type Sentence, splitAnswer } from "./words.js";

/** An answer has several digests, each of one member: a change of one figure goes unseen once in 65,536 times. */
const DIGEST_CHARACTERS = 4;

export interface Entry {
  /** The request's name. */
  readonly name: string;
  readonly requestDigest: string;
  readonly status: string;
  /** Of the first line, then of each member in the order of the answer. */
  readonly digests: readonly string[];
  readonly members: readonly Member[];
  /** The keys of its sentences. */
  readonly keys: readonly string[];
}

export interface Made {
  readonly entries: readonly Entry[];
  readonly words: readonly Word[];
  readonly keyOf: Keys["keyOf"];
}

/** @param recorded the words of the last recording. */
export function makeEntries(answers: readonly Answer[], recorded: readonly Word[]): Made {
  const split = answers.map((answer) => ({ ...answer, members: splitAnswer(answer.text) }));
  const { words, keyOf } = findKeys(split, recorded);
  const mark = (sentence: Sentence): string => markOf(sentence, keyOf(sentence));
  const entries = split.map(({ name, request, text, members }) => ({
    name,
    requestDigest: digest(request),
    status: text.slice(0, text.indexOf(" ")),
    // A control character, which no JSON has, keeps a mark apart from a text that looks like one.
    digests: members.map(({ pieces }) =>
      digest(pieces.map((piece) => (typeof piece === "string" ? piece : `\u0001${mark(piece)}\u0001`)).join("")),
    ),
    members,
    keys: members.flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === "string" ? [] : [keyOf(piece)]))),
  }));
  return { entries, words, keyOf };
}

/** The figures of an answer, one a line, its first line among them. */
export function figureLines({ text }: Answer, keyOf: Keys["keyOf"]): string[] {
  const write = ({ place, value }: Figure): string =>
    `${place} ${typeof value === "string" ? value : markOf(value, keyOf(value))}`;
  return [text.slice(0, text.indexOf("\n")), ...listFigures(text).map(write)];
}

/** The first characters of its SHA-256. */
export function digest(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex").slice(0, DIGEST_CHARACTERS);
}

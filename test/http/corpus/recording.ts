// What is recorded of the answers: digests.txt has a line for each request, words.txt one for each sentence, figures.txt
// the figures of some answers, and sample.txt the requests of the quick test.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "./answers.js";
import { type Entry, figureLines, type Made } from "./entries.js";
import type { Word } from "./keys.js";
import { chooseListed, chooseSample, SAMPLE_SIZE } from "./sample.js";

const FOLDER = new URL("recorded/", import.meta.url);
const DIGESTS = new URL("digests.txt", FOLDER);
const WORDS = new URL("words.txt", FOLDER);
const FIGURES = new URL("figures.txt", FOLDER);
const SAMPLE = new URL("sample.txt", FOLDER);

const FIGURES_MARK = "### ";
const COLUMN = " | ";

export type RecordedEntry = Pick<Entry, "name" | "requestDigest" | "status" | "digests">;

export interface Recording {
  readonly entries: ReadonlyMap<string, RecordedEntry>;
  readonly words: readonly Word[];
  /** The figures of some answers, one a line, by the request's name. */
  readonly figures: ReadonlyMap<string, readonly string[]>;
  /** The names of the quick test's requests. */
  readonly sample: readonly string[];
}

export async function readRecording(): Promise<Recording> {
  const entries = (await readLines(DIGESTS)).map((line): RecordedEntry => {
    const [name = "", requestDigest = "", status = "", ...digests] = line.split(" ");
    return { name, requestDigest, status, digests };
  });
  const words = (await readLines(WORDS)).map((line): Word => {
    const [key = "", place = "", ...template] = line.split(COLUMN);
    return { key, place, template: template.join(COLUMN) };
  });
  const figures = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of await readLines(FIGURES)) {
    if (line.startsWith(FIGURES_MARK)) figures.set(line.slice(FIGURES_MARK.length), (last = []));
    else last.push(line);
  }
  const sample = (await readLines(SAMPLE)).flatMap((line) => {
    const [family, ...numbers] = line.split(" ");
    return numbers.map((number) => `${family}-${number}`);
  });
  return { entries: new Map(entries.map((entry) => [entry.name, entry])), words, figures, sample };
}

/** @param answers all of the corpus. */
export async function writeRecording(answers: readonly Answer[], { entries, words, keyOf }: Made): Promise<void> {
  const numbers = new Map<string, string[]>();
  const families = new Map(answers.map(({ name, family }) => [name, family]));
  for (const name of chooseSample(answers, entries, SAMPLE_SIZE)) {
    const family = families.get(name) ?? "";
    numbers.set(family, [...(numbers.get(family) ?? []), name.slice(family.length + 1)]);
  }
  await mkdir(FOLDER, { recursive: true });
  await writeLines(
    DIGESTS,
    "Request, its digest, the answer's status, digests of its first line and of each member.",
    entries.map(({ name, requestDigest, status, digests }) => [name, requestDigest, status, ...digests].join(" ")),
  );
  await writeLines(
    WORDS,
    "Key, where the sentence stands first, the sentence: # is a number, {} another value, [] a list.",
    words.map(({ key, place, template }) => [key, place, template].join(COLUMN)),
  );
  await writeLines(
    FIGURES,
    "The figures of some answers: where each stands, and its value, or the sentence's key with its values.",
    chooseListed(answers).flatMap((answer) => [`${FIGURES_MARK}${answer.name}`, ...figureLines(answer, keyOf)]),
  );
  await writeLines(
    SAMPLE,
    "The requests of the quick test, by family. They have each family, endpoint, status, error code and sentence.",
    [...numbers].map(([family, listed]) => [family, ...listed].join(" ")),
  );
}

/** Writes each request, its answer, and the answer's figures. */
export async function writeFolder(folder: string, answers: readonly Answer[], { keyOf }: Made): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const answer of answers) {
    await writeFile(join(folder, `${answer.name}.request.txt`), answer.request);
    await writeFile(join(folder, `${answer.name}.answer.txt`), answer.text);
    await writeFile(join(folder, `${answer.name}.figures.txt`), `${figureLines(answer, keyOf).join("\n")}\n`);
  }
}

/** The lines of a file without its first, which says what they are. */
async function readLines(file: URL): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").slice(1, -1);
}

async function writeLines(file: URL, head: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, `# ${head}\n${lines.join("\n")}\n`);
}

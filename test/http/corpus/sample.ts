// Which requests the quick test sends.

import { z } from "zod";
import { parseJson } from "../../support/app.js";
import type { Answer } from "./answers.js";
import { digest, type Entry } from "./entries.js";

/** As much of the corpus as a quick test has time for. */
export const SAMPLE_SIZE = 400;

/** Longer answers do not have their figures listed. */
const MOST_LISTED_CHARACTERS = 3000;

/**
 * The first request of each feature that the answers have, then those of the rest whose names have the lowest digests:
 * one more feature changes one more request.
 */
export function chooseSample(answers: readonly Answer[], entries: readonly Entry[], size: number): string[] {
  const firsts = new Map<string, string>();
  for (const [i, answer] of answers.entries()) {
    const listed = kindToList(answer);
    const features = [...featuresOf(answer, entries[i]), ...(listed === undefined ? [] : [`listed ${listed}`])];
    for (const feature of features) if (!firsts.has(feature)) firsts.set(feature, answer.name);
  }
  const chosen = new Set(firsts.values());
  if (chosen.size > size) throw new Error(`${size} requests are too few: ${chosen.size} have something first`);
  const rest = answers.map(({ name }) => name).filter((name) => !chosen.has(name));
  for (const name of rest.toSorted((a, b) => digest(a).localeCompare(digest(b), "en")).slice(0, size - chosen.size))
    chosen.add(name);
  return answers.map(({ name }) => name).filter((name) => chosen.has(name));
}

/** The answers whose figures are listed: the first short one of each kind. */
export function chooseListed(answers: readonly Answer[]): Answer[] {
  const kinds = new Set<string>();
  return answers.filter((answer) => {
    const kind = kindToList(answer);
    const isFirst = kind !== undefined && !kinds.has(kind);
    if (isFirst) kinds.add(kind);
    return isFirst;
  });
}

function kindToList(answer: Answer): string | undefined {
  return answer.text.length > MOST_LISTED_CHARACTERS ? undefined : kindOf(answer);
}

const Kind = z.object({
  error_code: z.string().optional(),
  details: z
    .union([z.looseObject({ cause: z.string().optional() }), z.array(z.looseObject({ type: z.string() }))])
    .optional()
    .catch(undefined),
});

function readKind({ text }: Answer): { head: string; code: string; cause: string; faults: string[] } {
  const headEnd = text.indexOf("\n");
  const body = text.slice(headEnd + 1);
  const { error_code: code = "", details } = Kind.parse(body === "" ? {} : parseJson(body));
  const faults = Array.isArray(details) ? details.map(({ type }) => type) : [];
  const cause = Array.isArray(details) ? "" : (details?.cause ?? "");
  return { head: text.slice(0, headEnd), code, cause, faults };
}

/** Endpoint, status, error code, and why a trip has no plan. */
function kindOf(answer: Answer): string {
  const { head, code, cause } = readKind(answer);
  return [code === "NOT_FOUND" ? "" : answer.path, head, code, cause].join(" ");
}

/** What an answer shows that others may not. */
function featuresOf(answer: Answer, entry: Entry | undefined): string[] {
  const { faults } = readKind(answer);
  return [
    `family ${answer.family}`,
    `kind ${kindOf(answer)}`,
    ...faults.map((fault) => `fault ${fault}`),
    ...(entry?.keys ?? []).map((key) => `words ${key}`),
    ...(entry?.members ?? []).map(({ name }) => `member ${name}`),
  ];
}

// Takes an answer apart: its figures, with which a client computes, and its words, which people read. All of the
// answer's text is in one or the other, so that no byte of it goes unrecorded.

import { visit, type JSONPath } from "jsonc-parser";

/** Where words stand. A list's indexes are left out. Words elsewhere, as in a partner's own text, count as figures. */
const WORD_PLACES: ReadonlySet<string> = new Set([
  "message",
  "reason",
  "warnings[]",
  "plan.warnings[]",
  "previous_plan.message",
  "roads[].message",
  "details[].msg",
  "detail[].msg",
  "detail[].ctx.error",
  "details.nearest_fix",
  "summary.baseline_comparison.strategy_description",
  "plan.summary.baseline_comparison.strategy_description",
  "stops[].explanation.reason",
  "plan.stops[].explanation.reason",
  "places.coverage",
  "routing.coverage",
]);

/** Where the service puts any number of sentences or clauses in a row, and what parts them. */
const PARTED: Readonly<Record<string, RegExp>> = {
  "previous_plan.message": /(?<=\.) (?=\p{Lu})/u,
  "stops[].explanation.reason": /(?<=;) /,
  "plan.stops[].explanation.reason": /(?<=;) /,
};

/** One sentence of an answer. */
export interface Sentence {
  /** Where it stands: `warnings[0]`. */
  readonly place: string;
  /** What it says: `warnings`. */
  readonly field: string;
  /** The sentence with `#` in place of each number, and `{}` in place of each other value. */
  readonly template: string;
  readonly values: readonly string[];
}

/** One member of the answer's object: its text, with its sentences taken out. */
export interface Member {
  readonly name: string;
  readonly pieces: readonly (string | Sentence)[];
}

/** One value of an answer, and where it stands. */
export interface Figure {
  readonly place: string;
  readonly value: string | Sentence;
}

/** The member that holds the answer's first line and what comes before its first name. */
export const HEAD = "head";

/** @param text the answer: a line with status and headers, then its body. */
export function splitAnswer(text: string): Member[] {
  const bodyStart = text.indexOf("\n") + 1;
  const body = text.slice(bodyStart);
  const members: { readonly name: string; readonly pieces: (string | Sentence)[] }[] = [];
  let from = 0;
  let pieces: (string | Sentence)[] = [text.slice(0, bodyStart)];
  members.push({ name: HEAD, pieces });
  let depth = 0;
  visit(body, {
    onObjectBegin: () => void depth++,
    onObjectEnd: () => void depth--,
    onArrayBegin: () => void depth++,
    onArrayEnd: () => void depth--,
    onObjectProperty: (name, offset) => {
      if (depth !== 1) return;
      pieces.push(body.slice(from, offset));
      from = offset;
      pieces = [];
      members.push({ name, pieces });
    },
    onLiteralValue: (value: unknown, offset, length, _line, _character, pathOf) => {
      if (typeof value !== "string") return;
      const sentences = sentencesAt(pathOf(), value, body.slice(offset, offset + length));
      if (sentences.length === 0) return;
      pieces.push(body.slice(from, offset), ...sentences);
      from = offset + length;
    },
  });
  pieces.push(body.slice(from));
  return members;
}

/** All values of an answer's body one by one, in their order. */
export function listFigures(text: string): Figure[] {
  const body = text.slice(text.indexOf("\n") + 1);
  const figures: Figure[] = [];
  visit(body, {
    onLiteralValue: (value: unknown, offset, length, _line, _character, pathOf) => {
      const path = pathOf();
      const raw = body.slice(offset, offset + length);
      const sentences = typeof value === "string" ? sentencesAt(path, value, raw) : [];
      if (sentences.length === 0) figures.push({ place: writePlace(path), value: raw });
      else figures.push(...sentences.map((sentence) => ({ place: sentence.place, value: sentence })));
    },
  });
  return figures;
}

/** What stands in the figures in place of a sentence. */
export function markOf({ values }: Sentence, key: string): string {
  return `${key} ${JSON.stringify(values)}`;
}

/** @param raw the value as the answer writes it. Where JSON would write it in another way, it is a figure. */
function sentencesAt(path: JSONPath, value: string, raw: string): Sentence[] {
  const shape = path
    .map((key) => (typeof key === "number" ? "[]" : `.${key}`))
    .join("")
    .slice(1);
  if (!WORD_PLACES.has(shape) || JSON.stringify(value) !== raw) return [];
  const field = String(path.findLast((key) => typeof key === "string"));
  const place = writePlace(path);
  const separator = PARTED[shape];
  if (separator === undefined) return [{ place, field, ...toTemplate(value) }];
  return value.split(separator).map((part, i) => ({ place: `${place}#${i}`, field, ...toTemplate(part) }));
}

function writePlace(path: JSONPath): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1);
}

/** The names of stations in the requests. */
const STATION = String.raw`(?:Travel Plaza|Truck Stop|Tankstelle Süd|給油所|Gas "N" Go|Fuel[\t ]Point) \d+`;
const NUMBER = /^-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?$/;
/** A word of a town's name, which no state's code is. */
const CAPITALIZED = String.raw`(?![A-Z]{2}\b)\p{Lu}[\p{L}'.\-]*`;

/** What varies from answer to answer in one sentence. The first that fits counts. */
const VALUES = new RegExp(
  [
    // The place of a fault. Refusals of places name a field, too: one of two, which counts as words.
    String.raw`^(?!origin: |destination: |via\.\d: )[a-z_]+(?:\.[\w-]+|\[\d+\])*(?=: )`,
    `"${STATION}"|"[^"]*"`,
    String.raw`(?<![\p{L}\d])'[^']*'(?![\p{L}\d])`,
    STATION,
    // A town, a state, a vehicle of a year, a fuel, a time, a number.
    String.raw`${CAPITALIZED}(?: ${CAPITALIZED})*, [A-Z]{2}\b`,
    String.raw`\b[A-Z]{2}\b`,
    String.raw`\b\d{4} \p{Lu}[\w\-]*(?: [\p{Lu}\d][\w\-]*)*`,
    String.raw`\b(?:regular|midgrade|premium|diesel)\b`,
    String.raw`\d{4}-\d\d-\d\dT[\d:.Z+\-]+`,
    String.raw`(?<![\p{L}\d]|\p{L}-)-?\d+(?:,\d{3})*(?:\.\d+)?(?:e[+\-]?\d+)?`,
  ].join("|"),
  "gu",
);

/** The same words several times, with other values: a list. Bare numbers in a row are none: "between mile # and #". */
const LIST = /(\{\}|[^\s,;][^,;]*?(?:\{\}|#)[^,;]*?)((?:(?:, and |, |; | and | or )\1)+)(?![^\s.,;:?!)])/g;

/**
 * A list counts as one template however long it is: `[{}|, | and ]`, with the separators that it has. How many items it
 * has is one of the values.
 */
function toTemplate(sentence: string): Pick<Sentence, "template" | "values"> {
  const values: string[] = [];
  const plain = sentence.replaceAll(VALUES, (value) => {
    values.push(value);
    if (NUMBER.test(value)) return "#";
    const quote = value.startsWith('"') || value.startsWith("'") ? value.charAt(0) : "";
    return `${quote}{}${quote}`;
  });
  const template = plain.replaceAll(LIST, (_, item: string, rest: string) => {
    const separators = rest.split(item).filter((separator) => separator !== "");
    values.push(`${separators.length + 1} items`);
    return `[${[item, ...new Set(separators)].join("|")}]`;
  });
  return { template, values };
}

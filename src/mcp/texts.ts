// Texts that are read to people, and bounds of what goes to an assistant.

import { roundDollars } from "../contract/values/rounding.js";
import { dollars } from "../contract/values/words.js";

/** The most bytes of an answer's text ... */
export const MAX_TEXT_BYTES = 1500;
/** ... and of its structured content. */
const MAX_STRUCTURED_BYTES = 50_000;

/** The most characters of an id that are shown: one that is cut is of no use. */
export const MAX_ID = 100;

const MAX_NAME_CHARACTERS = 60;
const MAX_WARNING_CHARACTERS = 300;
const MAX_WARNINGS = 8;

/** A name in one line, cut where it is long. */
export function nameOf(text: string, most = MAX_NAME_CHARACTERS): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}

/** `12` or `11.9`. */
export function tenths(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

/** `$3.459` */
export function price(dollarsPerGallon: number): string {
  return `$${dollarsPerGallon.toFixed(3)}`;
}

/** `2 stops` */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;
}

/** `$4.10`, or `less than a cent`. */
export function amount(value: number): string {
  const rounded = roundDollars(Math.abs(value));
  return rounded === 0 ? "nothing" : dollars(rounded);
}

/** The warnings that are shown: the first ones, cut where they are long. */
export function shownWarnings(warnings: readonly string[]): string[] {
  return warnings.slice(0, MAX_WARNINGS).map((warning) => nameOf(warning, MAX_WARNING_CHARACTERS));
}

/** A list of lines, in shorter and shorter forms. */
export interface Lines {
  readonly head: readonly string[];
  /** Each form has one line for each item; later ones are shorter. */
  readonly forms: readonly (readonly string[])[];
  /** What stands for items that are left out. */
  readonly rest: (count: number) => string;
  readonly tail: readonly string[];
  /** What is said where there is room for it. */
  readonly extra: readonly string[];
}

/** The text of lines in the longest form that fits; items at the end are left out where no form does. */
export function writeWithin({ head, forms, rest, tail, extra }: Lines, most = MAX_TEXT_BYTES): string {
  const shortest = forms.at(-1) ?? [];
  const bodies = [...forms, ...shortest.map((_, i) => [...shortest.slice(0, shortest.length - 1 - i), rest(i + 1)])];
  const texts = bodies.map((body) => [...head, ...body, ...tail].join("\n"));
  const text = texts.find((candidate) => bytesOf(candidate) <= most) ?? cutTo([...head, ...tail].join("\n"), most);
  const whole = addWithin(text, extra, most);
  if (whole.left === 0) return whole.text;
  const { text: shortened, left } = addWithin(text, extra, most - bytesOf(`\n${wordLeft(extra.length)}`));
  return left === 0 ? shortened : addWithin(shortened, [wordLeft(left)], most).text;
}

function wordLeft(count: number): string {
  return `And ${counted(count, "more note")}, in the structured content.`;
}

/** Adds the lines for which there is room. @returns also how many are left out. */
function addWithin(
  text: string,
  lines: readonly string[],
  most: number,
): { readonly text: string; readonly left: number } {
  let longer = text;
  let left = 0;
  for (const line of lines) {
    const candidate = `${longer}\n${line}`;
    if (bytesOf(candidate) <= most) longer = candidate;
    else left++;
  }
  return { text: longer, left };
}

/** A text cut to a number of bytes, between two characters. */
export function cutTo(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  const mark = "…";
  let kept = "";
  let bytes = bytesOf(mark);
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept + mark;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

const LIST_LENGTHS = [100, 60, 40, 25, 15, 10, 5, 2, 0] as const;

/** The structured content whose lists are as long as fits. @param make makes it with lists of at most so many items. */
export function fitStructured<T extends Record<string, unknown>>(make: (most: number) => T): T {
  for (const most of LIST_LENGTHS) {
    const made = make(most);
    if (bytesOf(JSON.stringify(made)) <= MAX_STRUCTURED_BYTES) return made;
  }
  return make(0);
}

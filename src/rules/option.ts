// How people type a rule: the options of the command line, and the fields with the same names in a link of the page.

import { isObject } from "../contract/values/faults.js";
import { readDecimal } from "../common/decimal.js";

interface Named {
  /** The member that it fills, where the field is an object; the field itself otherwise. */
  readonly member?: string;
  /** What it means, for the help of commands. */
  readonly help: string;
  /** What holds without it, for the help of commands. */
  readonly default?: string;
  /** Links do not have it. */
  readonly isOnlyTyped?: true;
}

/** An option without a value. */
interface Flag extends Named {
  readonly kind: "flag";
  /** What the field or the member is with it. */
  readonly sets: unknown;
}

/** An option with a value. The methods of a form stand among those of all forms. */
interface Valued<Value> extends Named {
  readonly kind: "value";
  /** What stands after it in help: `N`. */
  readonly takes: string;
  /** What it takes, after its name in messages: `must be a number of gallons`. */
  readonly expects: string;
  /** Of a number, what it counts or measures: `gallons`. */
  readonly unit?: string;
  /** The member that it sets to `true` as well. */
  readonly turnsOn?: string;
  /** What to write in place of a text that may mean two things; `undefined` where it means one. */
  readonly doubt?: (text: string) => string | undefined;
  /** `undefined` where the text is anything else. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/** An option that can be given several times. */
interface Listed<Item> extends Named {
  readonly kind: "list";
  readonly takes: string;
  readonly expects: string;
  /** Whether a comma ends an item: where people type it, in links as well, or never, because items have commas. */
  readonly commas: "typed" | "always" | "never";
  readonly doubt?: (text: string) => string | undefined;
  read(text: string): Item | undefined;
  write(item: Item): readonly string[];
  /** The value of the field, where it is not the list of items, and the items of a value. */
  readonly gathered?: { gather(items: readonly Item[]): unknown; spread(value: unknown): readonly Item[] };
}

export type Option = Flag | Valued<unknown> | Listed<unknown>;
/** By their names, which are those of the options without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** An option that is a number. @param row its help and its unit, in the plural. */
export function numberOption<Row extends Omit<Named, "member"> & { readonly unit: string }>(row: Row) {
  const expects = `must be a number of ${row.unit}`;
  return { kind: "value", takes: "N", expects, read: readDecimal, write: String, ...row } as const;
}

/** An option that is a share of the tank. */
export function shareOption<Row extends Omit<Named, "member">>(row: Row) {
  const unit = "a share of the tank, such as 0.1 for a tenth";
  return {
    kind: "value",
    takes: "F",
    expects: `must be ${unit}`,
    unit,
    read: readDecimal,
    write: String,
    ...row,
  } as const;
}

/** An option that is a text, taken as it is. */
export function textOption<Row extends Named & Pick<Valued<string>, "takes" | "expects">>(row: Row) {
  return { kind: "value", read: String, write: String, ...row } as const;
}

/** An option that lists names. */
export function namesOption<Row extends Named & Pick<Listed<string>, "takes">>(row: Row) {
  return {
    kind: "list",
    expects: "takes a name",
    commas: "typed",
    read: String,
    write: (text: string) => [text],
    ...row,
  } as const;
}

/** An option whose text cannot be read. */
export interface WrongOption {
  readonly name: string;
  /** What is wrong, to be read after the name: `must be a number, not "x"`. */
  readonly fault: string;
}

/** What a field's options come to. Values are not checked against their bounds. */
export interface FieldRead {
  readonly value: unknown;
  /** The items that were given, by the field or member that lists them. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Those that cannot be read. */
  readonly wrong: readonly WrongOption[];
}

/**
 * Reads the options of a field.
 * @param textsOf what an option was given, by its name; `undefined` where it was not given.
 * @param isTyped whether people have typed it; links hold it otherwise.
 * @returns `undefined` where none of them was given.
 */
export function readField(
  field: string,
  options: Options,
  textsOf: (name: string) => readonly string[] | undefined,
  isTyped: boolean,
): FieldRead | undefined {
  let own: unknown;
  const members: Record<string, unknown> = {};
  const items = new Map<string, readonly string[]>();
  const wrong: WrongOption[] = [];
  for (const [name, option] of Object.entries(options)) {
    const texts = textsOf(name);
    if (texts === undefined) continue;
    const read = readOption(option, texts, isTyped);
    if ("fault" in read) {
      wrong.push({ name, fault: read.fault });
      continue;
    }
    if (option.kind === "list") items.set(option.member ?? field, read.texts);
    if (option.member === undefined) own = read.value;
    else members[option.member] = read.value;
    if (option.kind === "value" && option.turnsOn !== undefined) members[option.turnsOn] = true;
  }
  const hasMembers = Object.keys(members).length > 0;
  if (own === undefined && !hasMembers && wrong.length === 0) return undefined;
  return { value: hasMembers ? members : own, items, wrong };
}

type OptionRead = { readonly value: unknown; readonly texts: readonly string[] } | { readonly fault: string };

function readOption(option: Option, texts: readonly string[], isTyped: boolean): OptionRead {
  if (option.kind === "flag") return { value: option.sets, texts };
  const readOne = (text: string): { readonly value: unknown } | { readonly fault: string } => {
    const value = option.read(text);
    if (value === undefined) return { fault: `${option.expects}, not ${JSON.stringify(text)}` };
    const doubt = isTyped ? option.doubt?.(text) : undefined;
    return doubt === undefined ? { value } : { fault: `${text} ${doubt}` };
  };
  if (option.kind === "value") {
    const one = readOne(texts.at(-1) ?? "");
    return "fault" in one ? one : { ...one, texts };
  }
  const isSplit = option.commas === "always" || (option.commas === "typed" && isTyped);
  const parts = isSplit ? splitItems(texts) : texts;
  if (isTyped && parts.length === 0) return { fault: "must not be empty" };
  const items: unknown[] = [];
  for (const part of parts) {
    const one = readOne(part);
    if ("fault" in one) return one;
    items.push(one.value);
  }
  if (option.gathered === undefined) return { value: items, texts: parts };
  const value = option.gathered.gather(items);
  return { value, texts: option.gathered.spread(value).flatMap((item) => option.write(item).slice(0, 1)) };
}

/** What a link has for an option without a value. */
const FLAG_TEXT = "1";

/** The options of a field, with the texts from which `readField` reads the same value in a link. */
export function* writeField(options: Options, value: unknown): Generator<readonly [name: string, text: string]> {
  if (value === undefined || value === null) return;
  let isSaid = false;
  for (const [name, option] of Object.entries(options)) {
    if (option.isOnlyTyped === true) continue;
    for (const text of writeOption(option, value)) {
      isSaid = true;
      yield [name, text];
    }
  }
  // A flag for the whole of an object says that it is there, where nothing else does.
  const [flag] = Object.entries(options).find(([, option]) => isWhole(option)) ?? [];
  if (!isSaid && flag !== undefined) yield [flag, FLAG_TEXT];
}

function isWhole(option: Option): boolean {
  return option.kind === "flag" && typeof option.sets === "object";
}

function writeOption(option: Option, field: unknown): readonly string[] {
  const value = memberOf(field, option.member);
  if (value === undefined || value === null || isWhole(option)) return [];
  if (option.kind === "flag") return value === option.sets ? [FLAG_TEXT] : [];
  if (option.kind === "value")
    return option.turnsOn === undefined || memberOf(field, option.turnsOn) === true ? [option.write(value)] : [];
  const items = option.gathered?.spread(value) ?? (Array.isArray(value) ? value : []);
  const texts = items.flatMap((item) => option.write(item));
  return option.commas === "always" && texts.length > 0 ? [texts.join(",")] : texts;
}

function memberOf(field: unknown, member: string | undefined): unknown {
  if (member === undefined) return field;
  return isObject(field) ? Reflect.get(field, member) : undefined;
}

/** The parts of texts with commas, without those that are empty. */
export function splitItems(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

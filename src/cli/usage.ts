import { parseArgs, type ParseArgsConfig } from "node:util";
import type { z } from "zod";
import { toFaults } from "../contract/schemas/faults.js";
import type { Fault } from "../contract/values/faults.js";
import { nearestName } from "../contract/values/nearestName.js";
import { defined } from "../common/defined.js";
import { readDecimal } from "../common/decimal.js";
import { UsageError } from "../common/usageError.js";
import { wrapWords } from "../report/terminal.js";
import { type FieldRead, type Option, type Options, readField } from "../rules/option.js";

export { UsageError };

/** Exit codes that scripts can rely on; `failure` is a bug in this program. The last two are those of sysexits.h. */
export const EXIT = { done: 0, infeasible: 1, usage: 2, failure: 70, output: 74 } as const;

// British lists have no comma before their last word.
export const ANY = new Intl.ListFormat("en-GB", { type: "disjunction" });
export const ALL = new Intl.ListFormat("en-GB");

/**
 * Parses a command's options and its other words.
 * @param names options that take a value; if one is given several times, the last value counts.
 * @param flagNames options that take none.
 * @param listNames options that take a value and may be given several times.
 * @param fieldOptions options that fill fields, for `readOptions`.
 * @throws {UsageError} for unknown options, and for those that lack their value or must not have one.
 */
export function parseOptions<Name extends string, Flag extends string = never, List extends string = never>(
  args: string[],
  names: readonly Name[],
  flagNames: readonly Flag[] = [],
  listNames: readonly List[] = [],
  fieldOptions: Options = {},
): {
  values: Partial<Record<Name, string>>;
  flags: ReadonlySet<Flag>;
  lists: Partial<Record<List, readonly string[]>>;
  /** What an option was given, by its name; `undefined` where it was not given. */
  textsOf: TextsOf;
  positionals: string[];
} {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" }] as const),
    ...flagNames.map((name) => [name, { type: "boolean" }] as const),
    ...listNames.map((name) => [name, { type: "string", multiple: true }] as const),
    ...Object.entries(fieldOptions).map(
      ([name, { kind }]) => [name, kind === "flag" ? { type: "boolean" } : { type: "string", multiple: true }] as const,
    ),
  ]);
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  refuseWrong(tokens, options);
  const all = new Map(Object.entries(values));
  const given: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = all.get(name);
    if (typeof value === "string") given[name] = value;
  }
  const lists: Partial<Record<List, readonly string[]>> = {};
  for (const name of listNames) {
    const texts = all.get(name);
    if (Array.isArray(texts)) lists[name] = texts.map(String);
  }
  const textsOf = (name: string): readonly string[] | undefined => {
    const value = all.get(name);
    return value === undefined ? undefined : Array.isArray(value) ? value.map(String) : [String(value)];
  };
  return {
    values: given,
    flags: new Set(flagNames.filter((name) => all.get(name) === true)),
    lists,
    textsOf,
    positionals,
  };
}

export type TextsOf = (name: string) => readonly string[] | undefined;

/**
 * What the options of a field come to; `undefined` where none is given.
 * @throws {UsageError} naming the first that cannot be read.
 */
export function readOptions(field: string, options: Options, textsOf: TextsOf): FieldRead | undefined {
  const read = readField(field, options, textsOf, true);
  const [wrong] = read?.wrong ?? [];
  if (wrong !== undefined) throw new UsageError(`--${wrong.name} ${wrong.fault}`);
  return read;
}

/** What options come to, checked. @throws {UsageError} in the words of `word`. */
export function checkOptions<T>(schema: z.ZodType<T>, given: unknown, word: (fault: Fault) => string): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  throw new UsageError(fault === undefined ? "the options are wrong" : word(fault));
}

/** The names of a field's options, each with the field or the member that it fills. */
export function namesIn(options: Options, field = ""): (readonly [field: string, name: string])[] {
  return Object.entries(options).map(([name, { member }]) => [member ?? field, name]);
}

/** A text that names options in place of fields. @param names the options by the fields. */
export function withOptionNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[a-z_]+/g, (word) => {
    const name = word.includes("_") ? names.get(word) : undefined;
    return name === undefined ? word : `--${name}`;
  });
}

const HELP_WIDTH = 120;
/** Tables of options are aligned, unless names are longer. */
const LEAST_NAME_WIDTH = 20;
/** A default stands in a column of its own, or right behind a help that is longer. */
const MOST_ALIGNED = 50;

/** Options in a command's help: a line each, or several where it is long, with what holds without them. */
export function optionLines(options: Options): string {
  const rows = Object.entries(options).map(([name, option]) => ({ name: headOf(name, option), option }));
  const column = Math.max(LEAST_NAME_WIDTH, ...rows.map(({ name }) => name.length)) + 2;
  const aligned = rows.flatMap(({ option: { help, default: preset } }) =>
    preset === undefined || help.length > MOST_ALIGNED ? [] : [help.length],
  );
  const presetColumn = Math.max(0, ...aligned);
  return rows
    .map(({ name, option: { help, default: preset } }) => {
      const text =
        preset === undefined ? wrapWords(help, HELP_WIDTH - column) : `${help.padEnd(presetColumn)}  ${preset}`;
      return `${name.padEnd(column)}${text.replaceAll("\n", `\n${" ".repeat(column)}`)}\n`;
    })
    .join("");
}

function headOf(name: string, option: Option): string {
  return `  --${name}${option.kind === "flag" ? "" : ` ${option.takes}`}`;
}

/** A word of a command line, as Node takes it apart. */
type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];

/** What begins with a dash and is a value all the same: a negative number, or coordinates that begin with one. */
const NEGATIVE = /^-[.\d]/;

/**
 * @throws {UsageError} naming all unknown options, each with the option that was probably meant, or else all that lack
 *   their value or must not have one.
 */
function refuseWrong(tokens: readonly Token[], options: NonNullable<ParseArgsConfig["options"]>): void {
  const given = tokens.filter((token) => token.kind === "option");
  const names = Object.keys(options);
  const unknown = given.filter(({ name }) => !names.includes(name));
  const wrong =
    unknown.length > 0
      ? unknown.map(
          ({ name, rawName }) =>
            `there is no option ${rawName}${didYouMean(name, [...names, "help"], "--") || "; --help lists them"}`,
        )
      : given.flatMap(({ name, value, inlineValue }) => {
          if (options[name]?.type === "boolean")
            return value === undefined ? [] : [`--${name} takes no value, such as ${JSON.stringify(value)}`];
          if (value === undefined) return [`--${name} needs a value`];
          return inlineValue === true || !/^-./.test(value) || NEGATIVE.test(value)
            ? []
            : [`--${name} needs a value, and ${value} follows: if that is its value, write --${name}=${value}`];
        });
  if (wrong.length > 0) throw new UsageError([...new Set(wrong)].join("\n"));
}

/** `; did you mean --fuel?`, or nothing when no name is similar. */
export function didYouMean(word: string, names: readonly string[], prefix = ""): string {
  const nearest = nearestName(word, names);
  return nearest === undefined ? "" : `; did you mean ${prefix}${nearest}?`;
}

/** The action that the first word of a command names. @throws {UsageError} when the command has no such action. */
export function requireAction<Action extends string>(
  command: string,
  word: string | undefined,
  actions: readonly Action[],
): Action {
  const action = actions.find((name) => name === word);
  if (action !== undefined) return action;
  throw new UsageError(
    `${command} takes one action: ${ANY.format(actions)}${didYouMean(word ?? "", actions) || `; fuel-route ${command} --help tells more`}`,
  );
}

/**
 * Refuses a command that lacks options: `plan needs --from, --mpg and --tank`. @param missing all of them, as the help
 * writes them.
 */
export function missingOptions(command: string, missing: readonly string[]): UsageError {
  return new UsageError(
    `${command} needs ${ALL.format(missing)}; fuel-route ${defined(command.split(" ")[0])} --help tells more`,
  );
}

/** The whole number from 1 to `most` that an option gives. @throws {UsageError} when it gives another text. */
export function readWholeNumber(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) && text.length <= String(most).length ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`--${option} must be a whole number from 1 to ${most}`);
}

/** The number that an option gives, if it is given. @throws {UsageError} when it is not a number. @param unit in the plural. */
export function readNumber(option: string, text: string | undefined, unit: string): number | undefined {
  if (text === undefined) return undefined;
  const number = readDecimal(text);
  if (number === undefined)
    throw new UsageError(`--${option} must be a number of ${unit}, not ${JSON.stringify(text)}`);
  return number;
}

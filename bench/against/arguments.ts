import { didYouMean, parseOptions, UsageError } from "../../src/cli/usage.js";

/** Seconds for which each part runs, both versions together. */
export const DEFAULT_SECONDS = 20;
const MOST_SECONDS = 120;

/** What the command line of `bench against` asks for. */
export type AgainstCommand =
  | { readonly kind: "help" }
  | {
      readonly kind: "run";
      /** A git revision. */
      readonly ref: string;
      /** Names of parts, in the table's order. */
      readonly parts: readonly string[];
      readonly seconds: number;
      readonly isMarkdown: boolean;
    };

/** @param known the names of all parts. @throws {UsageError} when the arguments are wrong. */
export function readAgainst(args: string[], known: readonly string[]): AgainstCommand {
  const { values, flags, positionals } = parseOptions(args, ["parts", "seconds"], ["help", "markdown"]);
  if (flags.has("help")) return { kind: "help" };
  const [ref, ...others] = positionals;
  if (ref === undefined || ref === "")
    throw new UsageError("against needs the git revision to compare with, such as v1.0.0 or HEAD~1");
  if (others.length > 0) throw new UsageError(`against takes one revision, and not ${others.join(" ")} as well`);
  return {
    kind: "run",
    ref,
    parts: values.parts === undefined ? known : readParts(values.parts, known),
    seconds: values.seconds === undefined ? DEFAULT_SECONDS : readSeconds(values.seconds),
    isMarkdown: flags.has("markdown"),
  };
}

function readParts(text: string, known: readonly string[]): string[] {
  const names = text.split(",").map((name) => name.trim());
  for (const name of names) {
    if (!known.includes(name))
      throw new UsageError(`there is no part ${name}${didYouMean(name, known) || "; --help lists them"}`);
  }
  return known.filter((name) => names.includes(name));
}

function readSeconds(text: string): number {
  const seconds = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  if (!(seconds <= MOST_SECONDS))
    throw new UsageError(`--seconds takes a whole number from 1 to ${MOST_SECONDS}, not ${text}`);
  return seconds;
}

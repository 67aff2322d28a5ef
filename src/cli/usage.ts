import { parseArgs } from "node:util";

/** Exit codes that scripts can rely on; `failure` is a fault of ours. */
export const EXIT = { done: 0, infeasible: 1, usage: 2, failure: 70 } as const;

/** The command line, the environment or a file is wrong: printed on stderr without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Parses a command's options and its other words.
 * @param names options that take a value.
 * @param flagNames options that take none.
 * @throws {UsageError} for an option that the command does not have, or with a value too many or too few.
 */
export function parseOptions<Name extends string, Flag extends string = never>(
  args: string[],
  names: readonly Name[],
  flagNames: readonly Flag[] = [],
): { values: Partial<Record<Name, string>>; flags: ReadonlySet<Flag>; positionals: string[] } {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" }] as const),
    ...flagNames.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const all = new Map(Object.entries(values));
    const given: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = all.get(name);
      if (typeof value === "string") given[name] = value;
    }
    return { values: given, flags: new Set(flagNames.filter((name) => all.get(name) === true)), positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node's advice on arguments that begin with a dash is of no use here.
    throw new UsageError(message.split(". To specify a positional")[0] ?? message);
  }
}

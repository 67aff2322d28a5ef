import { parseArgs } from "node:util";

/** Exit codes that scripts can rely on; `failure` is a fault of ours. */
export const EXIT = { done: 0, infeasible: 1, usage: 2, failure: 70 } as const;

/** The command line, the environment or a file is wrong: printed on stderr without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Parses a command's options, each of which takes a value, and its other words.
 * @throws {UsageError} for an option that the command does not have or that lacks its value.
 */
export function parseOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): { values: Partial<Record<Name, string>>; positionals: string[] } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const given: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = values[name];
      if (value !== undefined) given[name] = value;
    }
    return { values: given, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

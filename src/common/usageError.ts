/** The command line, the environment or a file is wrong: printed on stderr without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

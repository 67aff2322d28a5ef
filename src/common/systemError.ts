/** The code of an error of the operating system, of Node or of a library (`ENOENT`); undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The same for messages, which must not contain a path: `unknown` if there is no code. */
export function systemCodeOf(error: unknown): string {
  return systemCode(error) ?? "unknown";
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "its permissions do not allow it"],
]);

/** The code in brackets, and what it means: `(ENOENT): there is no such file`. */
export function reasonOf(error: unknown): string {
  const code = systemCodeOf(error);
  const words = WORDS.get(code);
  return `(${code})${words === undefined ? "" : `: ${words}`}`;
}

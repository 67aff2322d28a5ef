/** The code of an error of the operating system, of Node or of a library (`ENOENT`); undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The same for messages, which must not contain a path: `unknown` if there is no code. */
export function systemCodeOf(error: unknown): string {
  return systemCode(error) ?? "unknown";
}

/** The code of an error from the operating system (`ENOENT`); undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The same as a word for messages, which must not contain a path. */
export function systemCodeOf(error: unknown): string {
  return systemCode(error) ?? "unknown";
}

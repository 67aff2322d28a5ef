/** The operating system's code of an error (`ENOENT`); undefined for an error that is not the system's. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The same for messages: it names no path. */
export function systemCodeOf(error: unknown): string {
  return systemCode(error) ?? "unknown";
}

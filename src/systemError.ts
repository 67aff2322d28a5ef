/** The operating system's code of an error (`ENOENT`), for messages: it names no path. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

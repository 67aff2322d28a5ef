/** A server's address as paths are put behind it: without slashes at its end. */
export function withoutEndSlashes(url: string): string {
  // Looked for from a run's first slash only: from each one, an address of slashes alone takes squared time.
  return url.replace(/(?<!\/)\/+$/, "");
}

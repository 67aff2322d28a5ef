/** A server's address without slashes at its end, to which paths are appended. */
export function withoutEndSlashes(url: string): string {
  // The look-behind makes the search start at the first slash of a run only: otherwise an address of slashes takes quadratic time.
  return url.replace(/(?<!\/)\/+$/, "");
}

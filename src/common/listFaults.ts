const MAX_LISTED = 10;

/**
 * The first ten faults of a file or a request, one a line, and how many more there are.
 * @param count of all faults, where `faults` lacks some.
 */
export function listFaults(faults: readonly string[], count = faults.length): string {
  const listed = faults.slice(0, MAX_LISTED);
  return [...listed, ...(count > listed.length ? [`… and ${count - listed.length} more`] : [])].join("\n");
}

/** As many are named. */
export const MOST_LISTED = 20;

/** `a`, `a and b`, `a, b and c`; of many the first ones and how many more. */
export function listSome(all: readonly string[], most = MOST_LISTED): string {
  const words = all.length <= most ? all : [...all.slice(0, most), `${all.length - most} more`];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

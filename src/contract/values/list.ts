/** As many are named. */
export const MOST_LISTED = 20;

/** `a`, `a and b`, `a, b and c`; of many the first ones and how many more. */
export function listSome(all: readonly string[]): string {
  const words = all.length <= MOST_LISTED ? all : [...all.slice(0, MOST_LISTED), `${all.length - MOST_LISTED} more`];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

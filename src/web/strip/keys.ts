/**
 * The station that a key leads to, by its index; `undefined` for keys that lead to none. @param at the one now; -1
 * before the first. @param count of the stations.
 */
export function targetOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

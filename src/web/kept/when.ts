const WHEN = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** `Nov 23, 10:12 PM` @param milliseconds as of `Date.now()`. */
export function writeWhen(milliseconds: number): string {
  return WHEN.format(milliseconds);
}

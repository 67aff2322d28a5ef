const MONTHS = 3;

/** The quarter of a time, such as `2026Q3`; quarters sort as texts. @param time in milliseconds of the Unix epoch. */
export function quarterOf(time: number): string {
  const day = new Date(time);
  return `${day.getUTCFullYear()}Q${Math.floor(day.getUTCMonth() / MONTHS) + 1}`;
}

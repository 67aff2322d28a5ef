const FIRST_HOUR = "06:00";
const MILLISECONDS_PER_DAY = 86_400_000;

/** Early on the day after another, as an input for times writes it: `2026-07-13T06:00` after `2026-07-12`. */
export function morningAfter(day: string): string {
  return `${new Date(Date.parse(`${day}T00:00Z`) + MILLISECONDS_PER_DAY).toISOString().slice(0, day.length)}T${FIRST_HOUR}`;
}

const UTC = { timeZone: "UTC" } as const;
const WEEKDAY = new Intl.DateTimeFormat("en-US", { ...UTC, weekday: "short" });
const DATE = new Intl.DateTimeFormat("en-US", { ...UTC, month: "short", day: "numeric" });
const TIME = new Intl.DateTimeFormat("en-US", { ...UTC, hour: "numeric", minute: "2-digit" });

/** A departure in words: `Mon`, `Jul 13`, `6:00 AM`. */
export interface LeaveWords {
  readonly weekday: string;
  readonly date: string;
  readonly time: string;
}

/** @param leave local time, `2026-07-13T06:00`. Returns `undefined` where it is no time. */
export function wordLeave(leave: string): LeaveWords | undefined {
  const moment = Date.parse(`${leave}:00Z`);
  return Number.isNaN(moment)
    ? undefined
    : { weekday: WEEKDAY.format(moment), date: DATE.format(moment), time: TIME.format(moment) };
}

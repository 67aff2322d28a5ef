// Times as the contract writes them: ISO 8601 with the offset from UTC. They are read here, too.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Making one takes as long as writing hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The offset as the runtime writes it. */
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Writes a moment as the clocks of a time zone show it, to the nearest second: `2026-07-13T09:42:17-05:00`.
 * @param epochMilliseconds of the Unix epoch.
 * @param timeZone its IANA name.
 * @throws {RangeError} for no moment, or a time zone that the runtime does not know.
 */
export function writeLocalTime(epochMilliseconds: number, timeZone: string): string {
  const moment = Math.round(epochMilliseconds / SECOND_MS) * SECOND_MS;
  const offset = offsetMinutes(moment, timeZone);
  const local = new Date(moment + offset * MINUTE_MS).toISOString().slice(0, -".000Z".length);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}${offset < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

const WRITTEN_OFFSET = /([+-])(\d\d):(\d\d)$/;

/** By how many minutes the clocks of a time that `writeLocalTime` has written are ahead of UTC. */
export function readOffsetMinutes(localTime: string): number {
  const [, sign, hours = 0, minutes = 0] = WRITTEN_OFFSET.exec(localTime) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether the runtime knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return formatterOf(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * By how much clocks are ahead of UTC, in whole minutes: before time zones, clocks differed by seconds, which no
 * timestamp can say.
 */
function offsetMinutes(moment: number, timeZone: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(formatterOf(timeZone).format(moment)) ?? [];
  return (sign === "-" ? -1 : 1) * Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

const HOUR_MS = 3_600_000;

/** The milliseconds of the Unix epoch of a time that the contract's `isTimestamp` takes. */
export function readTimestamp(text: string): number {
  return Date.parse(text);
}

/**
 * How long ago a time was, in hours: 0 for one to come, NaN where it is not given. @param now in milliseconds of the
 * Unix epoch.
 */
export function ageHours(time: string | undefined, now: number): number {
  return time === undefined ? NaN : Math.max(0, now - readTimestamp(time)) / HOUR_MS;
}

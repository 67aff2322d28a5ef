// The list of a day: a row for each thing that the driver does.

import { wordTime } from "./clock.js";
import { type Day, isSeen, minutesOf, type Moment } from "./days.js";
import { wordMoment, wordWhat, wordWhere } from "./words.js";

export interface DayRow {
  /** Of which day, counted from 0. */
  readonly day: number;
  /** The date, where it is another than that of the row before. */
  readonly newDate: string | undefined;
  readonly time: string;
  /** Of that time; empty without a departure. */
  readonly zone: string;
  /** Whole minutes that it takes; undefined for the arrival. */
  readonly minutes: number | undefined;
  /** Of the route, where it begins. */
  readonly mile: string;
  /** `mile 212.0` where the driver leaves the road for a stop; empty elsewhere. */
  readonly atMile: string;
  readonly what: string;
  readonly where: string;
}

/** The rows of all days, and the arrival. Driving that is too short to be seen is left out. */
export function rowsOf(days: readonly Day[]): DayRow[] {
  let date = "";
  const begin = (day: number, moment: Moment): Pick<DayRow, "day" | "newDate" | "time" | "zone"> => {
    const before = date;
    const words = moment.local && wordTime(moment.local);
    date = words?.date ?? "";
    return { day, newDate: date === before ? undefined : date, time: wordMoment(moment), zone: words?.zone ?? "" };
  };
  const parts = days.flatMap((day, i) => day.parts.filter(isSeen).map((part) => ({ day: i, part })));
  const rows = parts.map(({ day, part }) => ({
    ...begin(day, part.begin),
    minutes: minutesOf(part),
    mile: part.fromMile.toFixed(1),
    atMile: part.stop === undefined ? "" : `mile ${part.fromMile.toFixed(1)}`,
    what: wordWhat(part),
    where: wordWhere(part),
  }));
  const last = days.at(-1)?.parts.at(-1);
  if (last === undefined) return rows;
  return [
    ...rows,
    {
      ...begin(days.length - 1, last.end),
      minutes: undefined,
      mile: last.toMile.toFixed(1),
      atMile: "",
      what: "Arrive",
      where: "",
    },
  ];
}

/** What stands above the times: without a departure they are the time since it. */
export function timeTitle(rows: readonly DayRow[]): string {
  return rows.some(({ zone }) => zone !== "") ? "time" : "after";
}

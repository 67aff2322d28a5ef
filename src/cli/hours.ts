// The driver's hours, as the options of plan, batch, replan and compare give them.

import { Hours } from "../contract/schemas/hours.js";
import { type Fault, isObject } from "../contract/values/faults.js";
import { HOURS_NAMES } from "../rules/hours.js";
import { optionsOf } from "../rules/rules.js";
import { checkOptions, optionLines, readOptions, type TextsOf, withOptionNames } from "./usage.js";

export const HOURS_OPTIONS = optionsOf(["hours"]);

/** These options in a command's help. */
export const HOURS_HELP = `Hours:
${optionLines(HOURS_OPTIONS)}
  T is 11h, 7h30, 7:30, or minutes: 450 or 45m. Breaks and rests are planned together with the fuel, by the limits of US truck
  drivers unless others are given: a fuel stop in the right place is the break. Not planned are the 70-hour week, split
  sleeper berths, team drivers and the rules of other countries; Canada's and the EU's limits can be given as numbers. The
  plan says "a break fits here"; the log book is the driver's.
`;

/**
 * Reads the options.
 * @param known fields that hold where no option says otherwise.
 * @returns a request's `hours`; `undefined` where no option is given.
 * @throws {UsageError} naming the option that is wrong.
 */
export function readHoursOptions(textsOf: TextsOf, known: Hours = {}): Hours | undefined {
  const read = readOptions("hours", HOURS_OPTIONS, textsOf);
  if (read === undefined) return undefined;
  const hours = { ...known, ...(isObject(read.value) && read.value) };
  return checkOptions(Hours, hours, (fault) => wordFault(fault, textsOf));
}

/**
 * A fault in the words of the options: `--drive-left "12h" (720 minutes): Input should be less than or equal to the 660
 * of --drive-per-period`.
 */
function wordFault({ loc, msg, input }: Fault, textsOf: TextsOf): string {
  const [, field = "", index] = loc;
  const option = HOURS_NAMES.get(field) ?? field;
  const text = textsOf(option)?.at(Number(index ?? -1));
  const words = withOptionNames(msg.replace("from_drive_minute", "earliest time"), HOURS_NAMES);
  return `--${option}${text === undefined ? "" : ` ${JSON.stringify(text)}`}${typeof input === "number" ? ` (${input} minutes)` : ""}: ${words}`;
}

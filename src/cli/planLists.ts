// Options of plan whose texts hold more than one value.

import type { BrandRules, OptimizationParams } from "../contract/schemas/optimize.js";
import { readPreference, readStretch } from "../rules/ruleTexts.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import { listFew } from "../stations/rows.js";
import { UsageError } from "./usage.js";

type Consumption = NonNullable<Vehicle["consumption"]>;
type Preferences = NonNullable<BrandRules["prefer"]>;
type StationIds = Pick<OptimizationParams, "required_station_ids" | "excluded_station_ids">;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** @returns undefined when the text is not a number. */
function toNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** The number that an option gives, if it is given. @throws {UsageError} when it is not a number. */
export function readNumber(option: string, text: string | undefined): number | undefined {
  const number = text === undefined ? undefined : toNumber(text);
  if (text !== undefined && number === undefined)
    throw new UsageError(`--${option} must be a number, not ${JSON.stringify(text)}`);
  return number;
}

/**
 * The items of an option that may be given several times, each time with a list. @throws {UsageError} when there are
 * none.
 */
export function splitItems(option: string, texts: readonly string[]): string[] {
  const items = texts
    .flatMap((text) => text.split(","))
    .map((item) => item.trim())
    .filter((item) => item !== "");
  if (items.length === 0) throw new UsageError(`--${option} must not be empty`);
  return items;
}

/** Reads each `500:6.2` as `readStretch` does. @throws {UsageError} */
export function readConsumption(items: readonly string[]): Consumption {
  return items.map((item) => {
    const stretch = readStretch(item, numberOf);
    if (stretch === undefined)
      throw new UsageError(
        `--consumption takes the mile to which a stretch goes and its miles per gallon, such as "500:6.2,900:5.4", not ${JSON.stringify(item)}`,
      );
    return stretch;
  });
}

/** Reads each `Pilot=5` or `Pilot=2c` as `readPreference` does. @throws {UsageError} */
export function readPreferences(items: readonly string[]): Preferences {
  return items.map((item) => {
    const preference = readPreference(item, numberOf);
    if (preference === undefined)
      throw new UsageError(
        `--prefer takes a brand and its worth, such as "Pilot=5" (dollars a stop) or "Pilot=2c" (cents a gallon), not ${JSON.stringify(item)}`,
      );
    return preference;
  });
}

export function numberOf(text: string): number {
  return toNumber(text) ?? NaN;
}

/**
 * Reads the ids of stations. A text is one id if a station of the file has it, and otherwise a list.
 * @throws {UsageError} when no station of the file has a required id.
 */
export function readStationIds(
  { require, exclude }: { readonly require?: readonly string[]; readonly exclude?: readonly string[] },
  stations: readonly { readonly id: string }[],
): { ids: StationIds; warnings: string[] } {
  const known = new Set(stations.map(({ id }) => id));
  const required = require && readIds("require", require, known);
  const excluded = exclude && readIds("exclude", exclude, known);
  const missing = required?.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw new UsageError(
      `--require ${JSON.stringify(missing)}: no station of the file has this id; the first one has ${JSON.stringify(stations[0]?.id)}`,
    );
  }
  return {
    ids: { required_station_ids: required, excluded_station_ids: excluded },
    warnings: warnOfUnknown("exclude", excluded ?? [], known),
  };
}

/**
 * The ids that an option names: a text is one id if it is known, and otherwise a list. @throws {UsageError} when a text
 * is empty.
 */
export function readIds(option: string, texts: readonly string[], known: ReadonlySet<string>): string[] {
  return texts.flatMap((text) => (known.has(text) ? [text] : splitItems(option, [text])));
}

/** A warning for ids that no station has. */
export function warnOfUnknown(option: string, ids: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0
    ? []
    : [`--${option}: ids that no station of the file has: ${listFew(unknown.map((id) => JSON.stringify(id)))}.`];
}

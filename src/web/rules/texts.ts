// The rules that are lists, as people type them and links hold them: "500:6.2, 900:5.4" and "Pilot=5".

import { readPreference as readTypedPreference, readStretch } from "../../rules/ruleTexts.js";
import type { BrandRules, Rules } from "./schema.js";

type Consumption = NonNullable<Rules["consumption"]>;
export type Preference = NonNullable<BrandRules["prefer"]>[number];

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A number without sign and exponent; NaN for any other text. */
export function readNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}

/**
 * Reads `500:6.2, 900:5.4` as 6.2 miles per gallon to mile 500 and 5.4 from there. `undefined` when it is anything
 * else; nothing for an empty text.
 */
export function readConsumption(text: string): Consumption | undefined {
  const stretches: { until_mile: number; mpg: number }[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const stretch = readStretch(part, readNumber);
    if (stretch === undefined) return undefined;
    stretches.push(stretch);
  }
  return stretches;
}

export function writeConsumption(consumption: Consumption): string {
  return consumption.map(({ until_mile: mile, mpg }) => `${mile}:${mpg}`).join(",");
}

/** Reads `Pilot, Love's` as two brands. @param known brands that may have commas in their names. */
export function readBrands(text: string, known: ReadonlySet<string>): string[] {
  const typed = text.trim();
  const brands = known.has(typed) ? [typed] : typed.split(",").map((brand) => brand.trim());
  return [...new Set(brands.filter((brand) => brand !== ""))];
}

/** Reads `Pilot=5` as dollars a stop and `Pilot=2c` as cents a gallon; `undefined` when it is anything else. */
export function readPreference(text: string): Preference | undefined {
  return readTypedPreference(text, readNumber);
}

/** One text for what a stop is worth and one for what a gallon is. */
export function writePreference({ brand, dollars_per_stop: dollars, cents_per_gallon: cents }: Preference): string[] {
  return [
    ...(typeof dollars === "number" ? [`${brand}=${dollars}`] : []),
    ...(typeof cents === "number" ? [`${brand}=${cents}c`] : []),
  ];
}

/** The preferences with one added, or changed where the brand has one. */
export function addPreference(preferences: readonly Preference[], added: Preference): Preference[] {
  const before = preferences.find(({ brand }) => brand === added.brand);
  return before === undefined
    ? [...preferences, added]
    : preferences.map((each) => (each === before ? { ...before, ...added } : each));
}

// Amounts of dollars in words, also those by which the costs of plans differ, and lists.

import { HALF_CENT, TIE_DOLLARS } from "./rounding.js";

// Created once, because creating one takes longer than formatting a hundred numbers.
const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,234.50` */
export function dollars(amount: number): string {
  return DOLLARS.format(amount);
}

/** An amount of dollars without its sign: `$4.10`, `less than a cent`, `nothing`. */
export function wordAmount(amount: number): string {
  const size = Math.abs(amount);
  if (size < TIE_DOLLARS) return "nothing";
  return size < HALF_CENT ? "less than a cent" : dollars(size);
}

/** What something costs more: `$4.10 more`, `$4.10 less`, `at the same cost`. */
export function wordExtraCost(amount: number): string {
  return Math.abs(amount) < TIE_DOLLARS ? "at the same cost" : `${wordAmount(amount)} ${amount < 0 ? "less" : "more"}`;
}

/** As many are named. */
export const MOST_LISTED = 20;

/** `a`, `a and b`, `a, b and c`; of many the first ones and how many more. */
export function listSome(all: readonly string[], most = MOST_LISTED): string {
  const words = all.length <= most ? all : [...all.slice(0, most), `${all.length - most} more`];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `1,234.5` */
export function count(amount: number): string {
  return COUNT.format(amount);
}

/** `1 stop`, `2.5 minutes` */
export function counted(amount: number, unit: string, write = count): string {
  const text = write(amount);
  return `${text} ${unit}${text === "1" ? "" : "s"}`;
}

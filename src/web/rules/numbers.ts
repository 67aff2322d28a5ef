import { DEFAULT_FALLBACK_DOLLARS_PER_STOP, MAX_DOLLARS_PER_STOP } from "../../contract/values/limits.js";
import type { Rule, RuleField, RuleNumber } from "../../rules/rule.js";
import { RULE_FIELDS, RULES } from "../../rules/rules.js";

type AllRules = typeof RULES;

/** The rules that are numbers. */
export type RuleNumberName = {
  [Field in keyof AllRules]: AllRules[Field] extends { readonly number: RuleNumber } ? Field : never;
}[keyof AllRules];

export function isNumber(field: RuleField): field is RuleNumberName {
  const rule: Rule = RULES[field];
  return rule.number !== undefined;
}

export function numberOf(field: RuleNumberName): RuleNumber {
  const rule: Rule & { readonly number: RuleNumber } = RULES[field];
  return rule.number;
}

/** In the order in which forms show them. */
export const RULE_NUMBERS = RULE_FIELDS.filter(isNumber);

/** What a stop counts for at a station that the brand rules leave out. */
export const FALLBACK_DOLLARS: Omit<RuleNumber, "step"> & { readonly label: string } = {
  label: "Dollars that such a stop counts for",
  shown: { unit: "$", scale: 1 },
  least: 0,
  most: MAX_DOLLARS_PER_STOP,
  default: DEFAULT_FALLBACK_DOLLARS_PER_STOP,
};

/** Decimals of a number as it is shown. */
const SHOWN_DIGITS = 3;

/** The value as it is shown and typed; empty for none. */
export function writeNumber({ shown: { scale } }: Pick<RuleNumber, "shown">, value: number | null | undefined): string {
  return typeof value !== "number" ? "" : String(Number((value * scale).toFixed(SHOWN_DIGITS)));
}

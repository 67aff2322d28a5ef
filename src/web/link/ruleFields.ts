// The fleet rules in a link. This is loaded only for trips that have some.

import type { Discount } from "../../contract/schemas/pricing.js";
import { readField, writeField } from "../../rules/option.js";
import { RULE_FIELDS, RULES } from "../../rules/rules.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import { RuleFields } from "../rules/schema.js";
import { FILE_DEALS_KEY } from "./link.js";

/**
 * The rules in force, as fields of a link: `stop-minutes=15&min-gallons=50`.
 * @param fileDeals those of their deals that the file of stations brought, the same objects.
 */
export function writeRules(rules: Rules, fileDeals: readonly Discount[] = []): string {
  const fields = new URLSearchParams();
  for (const field of fieldsInForce(rules))
    for (const [key, text] of writeField(RULES[field].options, rules[field])) fields.append(key, text);
  const ofFile = (rules.discounts ?? []).flatMap((deal, k) => (fileDeals.includes(deal) ? [k + 1] : []));
  if (ofFile.length > 0) fields.append(FILE_DEALS_KEY, ofFile.join(","));
  return fields.toString();
}

/** Reads the rules of a link. A rule that the service would not take is left out, with a note that names it. */
export function readRules(link: string): { readonly rules: Rules; readonly notes: readonly string[] } {
  const fields = new URLSearchParams(link);
  const textsOf = (key: string): string[] | undefined => (fields.has(key) ? fields.getAll(key) : undefined);
  const given: Record<string, unknown> = {};
  const notes: string[] = [];
  for (const field of RULE_FIELDS) {
    const { options, label } = RULES[field];
    const read = readField(field, options, textsOf, false);
    if (read === undefined) continue;
    if (read.wrong.length === 0 && RuleFields.shape[field].safeParse(read.value).success) given[field] = read.value;
    else notes.push(`${label} in the link cannot be read: no such rule is set.`);
  }
  return { rules: RuleFields.parse(given), notes };
}

/** Those of the deals read from a link that the file of stations brought, the same objects. */
export function readFileDeals(link: string, { discounts }: Rules): Discount[] {
  const numbers = new URLSearchParams(link).get(FILE_DEALS_KEY)?.split(",") ?? [];
  return (discounts ?? []).filter((_, k) => numbers.includes(String(k + 1)));
}

// The fleet rules in a link. This is loaded only for trips that have some.

import type { Discount } from "../../contract/schemas/pricing.js";
import { readHours, writeHours } from "./hoursFields.js";
import { RULE_FIELDS } from "../../rules/rules.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import { readDealText, readTaxRates, writeDealText, writeTaxRates } from "../rules/pricingTexts.js";
import { type BrandRules, RuleFields } from "../rules/schema.js";
import {
  addPreference,
  type Preference,
  readConsumption,
  readNumber,
  readPreference,
  writeConsumption,
  writePreference,
} from "../rules/texts.js";
import { describeField } from "../rules/words.js";
import { BRAND_KEYS, FILE_DEALS_KEY, NUMBER_KEYS, OTHER_KEYS, STATION_KEYS } from "./ruleKeys.js";

const YES = "1";

/**
 * The rules in force, as fields of a link: `stop-minutes=15&min-gallons=50`.
 * @param fileDeals those of their deals that the file of stations brought, the same objects.
 */
export function writeRules(rules: Rules, fileDeals: readonly Discount[] = []): string {
  const fields = new URLSearchParams();
  const inForce = new Set(fieldsInForce(rules));
  const { consumption, brands } = rules;
  for (const [field, key] of NUMBER_KEYS) if (inForce.has(field)) fields.append(key, String(rules[field]));
  if (inForce.has("fill_up")) fields.append(OTHER_KEYS.fillUp, YES);
  if (consumption && inForce.has("consumption")) fields.append(OTHER_KEYS.consumption, writeConsumption(consumption));
  for (const [list, key] of BRAND_KEYS) for (const brand of brands?.[list] ?? []) fields.append(key, brand);
  for (const preference of brands?.prefer ?? [])
    for (const text of writePreference(preference)) fields.append(OTHER_KEYS.prefer, text);
  if (brands?.fallback === true) {
    fields.append(OTHER_KEYS.fallback, YES);
    if (typeof brands.fallback_dollars_per_stop === "number")
      fields.append(OTHER_KEYS.fallbackCost, String(brands.fallback_dollars_per_stop));
  }
  for (const [field, key] of STATION_KEYS) for (const id of rules[field] ?? []) fields.append(key, id);
  if (inForce.has("when_infeasible")) fields.append(OTHER_KEYS.dip, YES);
  for (const deal of rules.discounts ?? []) fields.append(OTHER_KEYS.discount, writeDealText(deal));
  const ofFile = (rules.discounts ?? []).flatMap((deal, k) => (fileDeals.includes(deal) ? [k + 1] : []));
  if (ofFile.length > 0) fields.append(FILE_DEALS_KEY, ofFile.join(","));
  if (inForce.has("fuel_tax")) fields.append(OTHER_KEYS.fuelTax, rules.fuel_tax ?? "");
  if (inForce.has("fuel_tax_rates"))
    for (const text of writeTaxRates(rules.fuel_tax_rates)) fields.append(OTHER_KEYS.fuelTaxRate, text);
  if (rules.hours && inForce.has("hours")) for (const [key, text] of writeHours(rules.hours)) fields.append(key, text);
  return fields.toString();
}

/** Reads the rules of a link. A rule that the service would not take is left out, with a note that names it. */
export function readRules(link: string): { readonly rules: Rules; readonly notes: readonly string[] } {
  const fields = new URLSearchParams(link);
  const given = readFields(fields);
  const fieldsGiven = RULE_FIELDS.filter((field) => given[field] !== undefined);
  const wrong = fieldsGiven.filter((field) => !RuleFields.shape[field].safeParse(given[field]).success);
  const right = fieldsGiven.filter((field) => !wrong.includes(field));
  return {
    rules: RuleFields.parse(Object.fromEntries(right.map((field) => [field, given[field]]))),
    notes: wrong.map((field) => `${describeField(field)} in the link cannot be read: no such rule is set.`),
  };
}

/** Those of the deals read from a link that the file of stations brought, the same objects. */
export function readFileDeals(link: string, { discounts }: Rules): Discount[] {
  const numbers = new URLSearchParams(link).get(FILE_DEALS_KEY)?.split(",") ?? [];
  return (discounts ?? []).filter((_, k) => numbers.includes(String(k + 1)));
}

/** What the link has for each rule, unchecked. */
function readFields(fields: URLSearchParams): Readonly<Partial<Record<keyof Rules, unknown>>> {
  const listOf = (key: string): string[] | undefined => (fields.has(key) ? fields.getAll(key) : undefined);
  const numberOf = (key: string): number | undefined =>
    fields.has(key) ? readNumber(fields.get(key) ?? "") : undefined;
  const isSet = (key: string): boolean => fields.has(key);
  const brands = {
    ...Object.fromEntries(BRAND_KEYS.map(([list, key]) => [list, listOf(key)])),
    prefer: listOf(OTHER_KEYS.prefer) && readPreferences(fields.getAll(OTHER_KEYS.prefer)),
    fallback: isSet(OTHER_KEYS.fallback) || undefined,
    fallback_dollars_per_stop: numberOf(OTHER_KEYS.fallbackCost),
  };
  return {
    ...Object.fromEntries(NUMBER_KEYS.map(([field, key]) => [field, numberOf(key)])),
    ...Object.fromEntries(STATION_KEYS.map(([field, key]) => [field, listOf(key)])),
    consumption: fields.has(OTHER_KEYS.consumption)
      ? (readConsumption(fields.get(OTHER_KEYS.consumption) ?? "") ?? UNREADABLE)
      : undefined,
    fill_up: isSet(OTHER_KEYS.fillUp) || undefined,
    brands: Object.values(brands).some((value) => value !== undefined) ? brands : undefined,
    when_infeasible: isSet(OTHER_KEYS.dip) ? "dip" : undefined,
    hours: readHours(fields),
    discounts: listOf(OTHER_KEYS.discount)?.map((text) => readDealText(text) ?? UNREADABLE),
    fuel_tax: fields.get(OTHER_KEYS.fuelTax) ?? undefined,
    fuel_tax_rates: fields.has(OTHER_KEYS.fuelTaxRate)
      ? (readTaxRates(fields.getAll(OTHER_KEYS.fuelTaxRate)) ?? UNREADABLE)
      : undefined,
  };
}

/** What no rule may be. */
const UNREADABLE = "unreadable";

function readPreferences(texts: readonly string[]): BrandRules["prefer"] | typeof UNREADABLE {
  let preferences: Preference[] = [];
  for (const text of texts) {
    const preference = readPreference(text);
    if (preference === undefined) return UNREADABLE;
    preferences = addPreference(preferences, preference);
  }
  return preferences;
}

import { counted, dollars } from "../../report/text.js";
import type { PlacedStation } from "../shown.js";
import type { RuleField } from "../../rules/rule.js";
import { RULES } from "../../rules/rules.js";
import { withUnit } from "../enter/numberText.js";
import { isNumber, numberOf, writeNumber } from "./numbers.js";
import { fieldsInForce, type Rules } from "./rules.js";
import { describeHours } from "./hoursWords.js";
import { describeDeal, describeTaxRates } from "./pricingWords.js";

/** What a preferred brand is worth: `$5.00 a stop and 2 cents a gallon`. */
function describeWorth({
  dollars_per_stop: perStop,
  cents_per_gallon: perGallon,
}: {
  readonly dollars_per_stop?: number | null | undefined;
  readonly cents_per_gallon?: number | null | undefined;
}): string {
  const parts = [
    ...(typeof perStop === "number" ? [`${dollars(perStop)} a stop`] : []),
    ...(typeof perGallon === "number" ? [`${counted(perGallon, "cent")} a gallon`] : []),
  ];
  return parts.join(" and ");
}

/** The rules in force, each in a few words. @param stations those of the trip, whose names are shown. */
export function describeRules(rules: Rules, stations: readonly PlacedStation[]): string[] {
  const nameOf = (id: string): string => stations.find((station) => station.id === id)?.name ?? id;
  return fieldsInForce(rules).map((field) => `${RULES[field].label}${describeValue(rules, field, nameOf)}`);
}

function describeValue(rules: Rules, field: RuleField, nameOf: (id: string) => string): string {
  if (isNumber(field)) {
    const number = numberOf(field);
    return ` ${withUnit(writeNumber(number, rules[field]), number.shown.unit)}`;
  }
  switch (field) {
    case "fill_up":
      return "";
    case "discounts":
      return `: ${(rules.discounts ?? []).map((deal) => describeDeal(deal, nameOf)).join("; ")}`;
    case "fuel_tax":
      return " credited (IFTA)";
    case "fuel_tax_rates":
      return ` ${describeTaxRates(rules.fuel_tax_rates).join(", ")}`;
    case "consumption":
      return ` ${(rules.consumption ?? []).flatMap(RULES.consumption.options.consumption.write).join(",")}`;
    case "brands":
      return `: ${describeBrands(rules.brands).join("; ")}`;
    case "required_station_ids":
    case "excluded_station_ids":
      return ` ${(rules[field] ?? []).map(nameOf).join(", ")}`;
    case "hours":
      return `: ${describeHours(rules.hours ?? {})}`;
    case "when_infeasible":
      return " the one that keeps most of buffer and reserve";
  }
}

function describeBrands(brands: Rules["brands"]): string[] {
  const { only, never, prefer, fallback } = brands ?? {};
  return [
    ...(only?.length ? [`only ${only.join(", ")}`] : []),
    ...(never?.length ? [`never ${never.join(", ")}`] : []),
    ...(prefer ?? []).map((preference) => `${preference.brand} is worth ${describeWorth(preference)}`),
    ...(fallback === true ? ["others if there is no plan"] : []),
  ];
}

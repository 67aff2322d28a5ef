import { dollars } from "../design/words.js";
import { goesByTax, hasHours, type Rules } from "./rules.js";

const NONE = "None";
const MOST_NAMED = 2;

/**
 * The rules in force as the page's top bar says them: `15 min a stop · at least 50 gal · never Pilot`, `Net of fuel
 * tax`.
 */
export function sayRules(rules: Rules): string {
  const { brands, discounts } = rules;
  const amount = (value: number | null | undefined, words: (written: string) => string): string =>
    (value ?? 0) > 0 ? words(write(value ?? 0)) : "";
  const said = [
    amount(rules.stop_minutes, (minutes) => `${minutes} min a stop`),
    (rules.stop_cost_dollars ?? 0) > 0 ? `${dollars(rules.stop_cost_dollars ?? 0)} a stop` : "",
    amount(rules.minimum_purchase_gallons, (gallons) => `at least ${gallons} gal`),
    typeof rules.maximum_stops === "number" ? `at most ${count(rules.maximum_stops, "stop")}` : "",
    rules.fill_up === true ? "fill up" : "",
    (rules.usable_tank_fraction ?? 1) < 1 ? `tank to ${write((rules.usable_tank_fraction ?? 1) * 100)} %` : "",
    listed("only", brands?.only),
    listed("never", brands?.never),
    listed(
      "prefer",
      brands?.prefer?.map(({ brand }) => brand),
    ),
    (discounts?.length ?? 0) > 0 ? count(discounts?.length ?? 0, "deal") : "",
    goesByTax(rules) ? "net of fuel tax" : "",
    (rules.consumption?.length ?? 0) > 0 ? "mpg by load" : "",
    amount(rules.required_station_ids?.length, (stations) => `${stations} must stop`),
    amount(rules.excluded_station_ids?.length, (stations) => `${stations} never`),
    hasHours(rules) ? "driver’s hours" : "",
    typeof rules.price_maximum_age_hours === "number" ? `prices to ${write(rules.price_maximum_age_hours)} h` : "",
    rules.when_infeasible === "dip" ? "keep most" : "",
  ].filter((words) => words !== "");
  return said.length === 0 ? NONE : said.join(" · ").replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

function listed(what: string, names: readonly string[] | null | undefined): string {
  if (!names?.length) return "";
  const more = names.length - MOST_NAMED;
  return `${what} ${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? "" : "s"}`;
}

function write(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

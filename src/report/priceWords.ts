// What fuel really costs, in words: the price paid, the fuel tax credited and the net price where they differ from the
// pump's.

import type { OptimizeResult, RouteSummary, StopRecommendation } from "../contract/schemas/optimize.js";
import type { Discount } from "../contract/schemas/pricing.js";
import { writeDeal } from "../rules/pricing.js";
import { fromCents, toCents } from "../contract/values/rounding.js";
import { wordQuarter } from "../contract/values/warnings.js";
import { netPriceOf, type ShownPrices } from "./pricedStops.js";
import { counted, dollars, pricePerGallon } from "./text.js";

/** Of what shown prices are net: `net of discounts and fuel tax`; nothing where they are those of the pump. */
export function wordNetPrices({ paid, net }: ShownPrices): string {
  const parts = [...(paid ? ["discounts"] : []), ...(net ? ["fuel tax"] : [])];
  return parts.length === 0 ? "" : `net of ${parts.join(" and ")}`;
}

/**
 * The discount that gives the price at a stop, as people type it; nothing where the pump price is paid. @param
 * discounts those of the request.
 */
export function dealOf({ discount }: StopRecommendation, discounts: readonly Discount[], wordDeal = writeDeal): string {
  const deal = typeof discount === "number" ? discounts[discount] : undefined;
  return deal === undefined ? "" : wordDeal(deal);
}

/**
 * `45c off, less $0.738 of fuel tax in IL`: how the net price of a stop comes about; nothing where it is the pump
 * price.
 * @param wordDeal words the discount, as people type it unless given.
 */
export function wordStopPrice(stop: StopRecommendation, discounts: readonly Discount[], wordDeal = writeDeal): string {
  const { tax_credit_per_gallon: credit = 0, jurisdiction } = stop;
  const place = jurisdiction ? ` in ${jurisdiction}` : "";
  const taxes =
    credit > 0
      ? [`less ${dollarsPerGallon(credit)} of fuel tax${place}`]
      : jurisdiction === undefined
        ? []
        : [`no fuel tax credit${place}`];
  return [dealOf(stop, discounts, wordDeal), ...taxes].filter((words) => words !== "").join(", ");
}

/** `$0.3250`: rates of tax have four digits. */
function dollarsPerGallon(amount: number): string {
  const digits = Math.max(3, String(amount).split(".")[1]?.length ?? 0);
  return `$${amount.toFixed(digits)}`;
}

/** What the fuel of a plan comes to, step by step from the pump price to the net cost, in dollars. */
interface CostStep {
  readonly what: string;
  readonly dollars: number;
  /** Whether it is a sum of those before, and not one more part of it. */
  readonly isSum: boolean;
}

/**
 * From pump prices to what is paid, and on to the net cost: each sum is exactly that of the cents before it. Nothing
 * where only pump prices count.
 */
export function costSteps({
  total_fuel_cost: paid,
  total_discount: discount = 0,
  total_tax_credit: credit = 0,
}: RouteSummary): CostStep[] {
  if (discount === 0 && credit === 0) return [];
  const paidCents = toCents(paid);
  const atPump = { what: "at pump prices", dollars: fromCents(paidCents + toCents(discount)), isSum: true };
  const net = { what: "net", dollars: fromCents(paidCents - toCents(credit)), isSum: true };
  return [
    ...(discount === 0 ? [] : [atPump, { what: "discounts", dollars: -discount, isSum: false }]),
    { what: "paid", dollars: paid, isSum: true },
    ...(credit === 0 ? [] : [{ what: "fuel tax credit", dollars: -credit, isSum: false }, net]),
  ];
}

/**
 * The steps as one sentence: `Fuel: $1,365.10 at pump prices − $45.10 discounts = $1,320.00 paid − $102.03 fuel tax
 * credit = $1,217.97 net.`
 */
export function wordCosts(summary: RouteSummary): string[] {
  const steps = costSteps(summary);
  if (steps.length === 0) return [];
  const words = steps.map(({ what, dollars: amount, isSum }, i) => {
    const sign = isSum ? "= " : amount < 0 ? "− " : "+ ";
    return `${i === 0 ? "" : sign}${dollars(Math.abs(amount))} ${what}`;
  });
  return [`Fuel: ${words.join(" ")}.`];
}

/** The tax for the miles of the route, where its rates come from, and how old the oldest price is, as sentences. */
export function wordTaxAndAge({ stops, summary }: Pick<OptimizeResult, "stops" | "summary">): string[] {
  const { tax_due_estimate: due, fuel_tax_table: table, oldest_price: oldest } = summary;
  const name = stops.find(({ station_id: id }) => id === oldest?.station_id)?.station_name;
  return [
    // Where no rate is known for any mile, or all of them are taxed by weight, there is nothing to estimate.
    ...(due === undefined || due === 0
      ? []
      : [`Fuel tax for the miles of the route, before the credit: about ${dollars(due)}, whatever the plan.`]),
    ...(table === undefined
      ? []
      : [`Rates of fuel tax: ${wordQuarter(table.quarter)}, ${table.source.replace(/\.$/u, "")}.`]),
    ...(oldest === undefined
      ? []
      : [`The oldest price, at ${name ?? oldest.station_id}, is ${wordAge(oldest.age_hours)} old.`]),
  ];
}

const HOURS_PER_DAY = 24;
/** An age from so many hours on is told in days. */
const LEAST_DAYS_HOURS = 4 * HOURS_PER_DAY;

/** `31 hours`, `6 days` */
export function wordAge(hours: number): string {
  if (hours >= LEAST_DAYS_HOURS) return counted(Math.round(hours / HOURS_PER_DAY), "day");
  return hours < 1 ? "less than an hour" : counted(Math.round(hours), "hour");
}

/** `, $3.049 paid, $2.311 net`: to follow a pump price, the prices that differ from it; nothing where none does. */
export function wordOtherPrices(stop: StopRecommendation): string {
  const { price_per_gallon: pump, price_paid_per_gallon: paid = pump, tax_credit_per_gallon: credit = 0 } = stop;
  return (
    (paid === pump ? "" : `, ${pricePerGallon(paid)} paid`) +
    (credit === 0 ? "" : `, ${pricePerGallon(netPriceOf(stop))} net`)
  );
}

import { z } from "zod";
import { isObject } from "../values/faults.js";
import { MAX_BRANDS, MAX_DEAL_CENTS, MAX_DISCOUNTS, MAX_STATIONS, MAX_TAX_DOLLARS } from "../values/limits.js";
import { crossFieldFault } from "./faults.js";
import { BrandName, Jurisdiction, shownWholeNumber, StationId } from "./fields.js";

/** What is paid in place of the pump price. */
const TERMS = ["cents_off", "percent_off", "cost_plus_cents"] as const;
const SCOPES = ["brands", "station_ids"] as const;

function countGiven(deal: unknown, fields: readonly string[]): number {
  return isObject(deal) ? fields.filter((field) => (Reflect.get(deal, field) ?? null) !== null).length : 0;
}

/**
 * In JSON Schema: that a term is given and no other, and a scope is not. One list of such choices, because a generator
 * of Zod schemas fails at two lists.
 */
function choiceOf(term: (typeof TERMS)[number], missingScope: (typeof SCOPES)[number]): object {
  const absent = Object.fromEntries([...TERMS, missingScope].map((field) => [field, { type: "null" }]));
  return { required: [term], properties: { ...absent, [term]: { type: "number" } } };
}

export const Discount = z
  .object({
    brands: z
      .array(BrandName)
      .min(1)
      .max(MAX_BRANDS)
      .nullish()
      .describe("The brands at which the deal holds; all stations where neither these nor `station_ids` are given."),
    station_ids: z
      .array(StationId)
      .min(1)
      .max(MAX_STATIONS)
      .nullish()
      .describe("The stations at which the deal holds, by `id`."),
    cents_off: z.number().min(0).max(MAX_DEAL_CENTS).nullish().describe("Cents a gallon off the pump price."),
    percent_off: z.number().min(0).max(100).nullish().describe("Percent off the pump price."),
    cost_plus_cents: z
      .number()
      .min(-MAX_DEAL_CENTS)
      .max(MAX_DEAL_CENTS)
      .nullish()
      .describe(
        "Cents a gallon on top of the station's `cost_per_gallon`, whatever the pump price is. Beside another deal: the better of both.",
      ),
  })
  .refine(
    (deal) => !isObject(deal) || countGiven(deal, TERMS) === 1,
    crossFieldFault(
      "cents_off",
      "value_error",
      "Input should have exactly one of cents_off, percent_off and cost_plus_cents",
    ),
  )
  .refine(
    (deal) => countGiven(deal, SCOPES) < 2,
    crossFieldFault("station_ids", "value_error", "Input should have brands or station_ids, not both"),
  )
  .meta({
    description: "A deal: what is paid at some stations in place of the pump price.",
    anyOf: TERMS.flatMap((term) => SCOPES.map((scope) => choiceOf(term, scope))),
  });
export type Discount = z.infer<typeof Discount>;

/** By which fuel tax prices are compared. */
const FuelTaxRule = z.enum(["none", "ifta"]);

export const Pricing = z
  .object({
    discounts: z
      .array(Discount)
      .max(MAX_DISCOUNTS)
      .nullish()
      .describe("What is paid in place of the pump price. Where several hold, the lowest price is paid."),
    fuel_tax: FuelTaxRule.nullish().meta({
      description:
        "`ifta`: stations are compared by what is paid less the fuel tax in it, which the quarterly return credits. On a fixed route the tax due by miles is the same for every plan, so that it never steers.",
      default: "none",
    }),
    fuel_tax_rates: z
      .partialRecord(Jurisdiction, z.number().min(0).max(MAX_TAX_DOLLARS))
      .nullish()
      .describe("Tax on a gallon by jurisdiction, in dollars: takes the place of the built-in table, row by row."),
  })
  .describe("The price that is really paid, and the fuel tax in it.");
export type Pricing = z.infer<typeof Pricing>;

/** The fields of a stop that only requests with `pricing` get. */
export const PRICED_STOP_FIELDS = {
  price_paid_per_gallon: z
    .number()
    .gt(0)
    .optional()
    .describe(
      "What a gallon costs there after discounts, in dollars. Only where the request has `pricing`, as the next three.",
    ),
  discount: shownWholeNumber()
    .nullable()
    .optional()
    .describe("Which of `pricing.discounts` gives that price, counted from 0; null: the pump price is paid."),
  tax_credit_per_gallon: z
    .number()
    .min(0)
    .optional()
    .describe("The fuel tax in the price that the return credits, in dollars per gallon."),
  net_price_per_gallon: z
    .number()
    .gt(0)
    .optional()
    .describe("`price_paid_per_gallon` less `tax_credit_per_gallon`: by this, stations are compared."),
  jurisdiction: Jurisdiction.nullable()
    .optional()
    .describe(
      'Where the fuel tax is paid; null where neither the request nor the location says it. Only with `fuel_tax: "ifta"`.',
    ),
};

const FuelTaxTable = z
  .object({
    quarter: z.string().describe("The quarter that the rates are of: `2026Q3`."),
    source: z.string().describe("Where they come from."),
  })
  .describe("The table of fuel tax.");

const OldestPrice = z
  .object({
    station_id: z.string().describe("The station's `id`."),
    price_as_of: z.string().describe("When its price was seen, as the request says."),
    age_hours: z.number().min(0).describe("How old the price was when the trip was planned, in hours."),
  })
  .describe("The oldest price of the plan.");

/** The fields of a summary that only requests with `pricing` get; the last one only those with `price_as_of`. */
export const PRICED_SUMMARY_FIELDS = {
  total_discount: z
    .number()
    .optional()
    .describe(
      "What discounts save against the pump prices of the same gallons, in dollars. Less than 0 where a cost-plus deal costs more than the pump. Only where the request has `pricing`, as the next two.",
    ),
  total_tax_credit: z.number().min(0).optional().describe("The fuel tax in what is paid, in dollars."),
  total_net_cost: z.number().optional().describe("`total_fuel_cost` less `total_tax_credit`, in dollars."),
  tax_due_estimate: z
    .number()
    .min(0)
    .optional()
    .describe(
      'Fuel tax for the miles of the route by jurisdiction, with surcharges and before the credit, in dollars: the same for every plan. Only with `fuel_tax: "ifta"`, as the next one.',
    ),
  fuel_tax_table: FuelTaxTable.optional(),
  oldest_price: OldestPrice.optional().describe(
    "The oldest price of the plan, among stops with `price_as_of`. Only where one has it.",
  ),
};

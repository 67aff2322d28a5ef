// The price that is really paid, as the options of plan, replan and compare give it.

import { type Fault, isObject } from "../contract/values/faults.js";
import { toFaults } from "../contract/schemas/faults.js";
import { OptimizationParams, type OptimizeRequest } from "../contract/schemas/optimize.js";
import { type Discount, Pricing } from "../contract/schemas/pricing.js";
import { DISCOUNT_FORMS, readDiscount, readHours, readTaxRate } from "../rules/pricingTexts.js";
import { describeFaults, tooFaulty } from "../stations/check.js";
import { readFileContent, type StationFile } from "../stations/file.js";
import { StationFileError } from "../stations/rows.js";
import { numberOf, splitItems } from "./planLists.js";
import { UsageError } from "./usage.js";

type TaxRates = NonNullable<Pricing["fuel_tax_rates"]>;

/** The options that take a value. */
export const PRICING_OPTIONS = ["fuel-tax", "max-price-age", "pricing"] as const;
/** Those that can be given several times. */
export const PRICING_LISTS = ["discount", "fuel-tax-rate"] as const;

/** The fields of a file of them, in words. */
const FIELDS = "discounts, fuel_tax or fuel_tax_rates";

/** These options in a command's help. */
export const PRICING_HELP = `  --discount DEAL     what is paid in place of the pump price: "45c off", "5% off", or "cost+10c" on top of what the fuel
                      costs the supplier. Everywhere, or at brands: "Pilot, Love's: 45c off"; or at stations by their ids:
                      "#123, #456: 45c off". Can be given several times: where several hold, the lowest price is paid
  --fuel-tax NAME     ifta: stations compare net of the fuel tax that the quarterly return credits; none: they do not
  --fuel-tax-rate T   dollars a gallon in place of those of the table: "TX=0.20,IL=0.738"
  --pricing FILE      discounts, fuel_tax and fuel_tax_rates as JSON, as the service takes them; added to the above
  --max-price-age T   leave out stations whose price is older: "24h" or "2d"
`;

/** Those of these options that are given. */
export interface GivenPricing {
  readonly values: Partial<Record<(typeof PRICING_OPTIONS)[number], string>>;
  readonly lists: Partial<Record<(typeof PRICING_LISTS)[number], readonly string[]>>;
}

/** The part of a request that says what fuel really costs. */
export type PriceTerms = Pick<OptimizeRequest, "pricing" | "params">;

/**
 * Reads the options, and the file that `--pricing` names.
 * @returns a request's `pricing` and `params`, with the fields that are given.
 * @throws {UsageError} naming what is wrong.
 */
export async function readPriceTerms({ values, lists }: GivenPricing): Promise<PriceTerms> {
  const fromFile = values.pricing === undefined ? undefined : await readPricingFile(values.pricing);
  const age = values["max-price-age"];
  return {
    pricing: mergePricing(readOptions({ values, lists }), fromFile),
    params: age === undefined ? undefined : { price_maximum_age_hours: readAge(age) },
  };
}

/**
 * A request by the prices that the options give, beside those that it has.
 * @param file the stations' file, whose prices may be paid under discounts of its own.
 */
export function addPriceTerms<Request extends PriceTerms>(
  request: Request,
  { pricing, params }: PriceTerms,
  file?: Pick<StationFile, "discounts">,
): Request {
  const discounts = file?.discounts;
  const merged = mergePricing(pricing, discounts && { discounts: [...discounts] }, request.pricing);
  return {
    ...request,
    ...(params && { params: { ...request.params, ...params } }),
    ...(merged && { pricing: merged }),
  };
}

/** All discounts together, and of the tax the first word, rate by rate; `undefined` where no part says anything. */
function mergePricing(...parts: readonly (Pricing | null | undefined)[]): Pricing | undefined {
  const given = parts.filter((part) => part !== null && part !== undefined);
  if (given.length === 0) return undefined;
  const discounts = given.flatMap((part) => part.discounts ?? []);
  const fuelTax = given.find((part) => part.fuel_tax)?.fuel_tax;
  const rates: TaxRates = {};
  for (const part of given.toReversed()) Object.assign(rates, part.fuel_tax_rates);
  return {
    ...(discounts.length > 0 && { discounts }),
    ...(fuelTax && { fuel_tax: fuelTax }),
    ...(Object.keys(rates).length > 0 && { fuel_tax_rates: rates }),
  };
}

function readOptions({ values, lists }: GivenPricing): Pricing | undefined {
  const rateTexts = lists["fuel-tax-rate"] && splitItems("fuel-tax-rate", lists["fuel-tax-rate"]);
  const discounts = lists.discount?.map(readDiscountOption);
  const given = {
    ...(discounts && { discounts }),
    ...(values["fuel-tax"] !== undefined && { fuel_tax: values["fuel-tax"] }),
    ...(rateTexts && { fuel_tax_rates: Object.fromEntries(rateTexts.map(readRateOption)) }),
  };
  if (Object.keys(given).length === 0) return undefined;
  const parsed = Pricing.safeParse(given);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, given);
  throw new UsageError(fault === undefined ? "the options are wrong" : wordFault(fault, lists.discount ?? []));
}

function readDiscountOption(text: string): Discount {
  const discount = readDiscount(text, numberOf);
  if (discount === undefined) throw new UsageError(`--discount takes ${DISCOUNT_FORMS}, not ${JSON.stringify(text)}`);
  return discount;
}

function readRateOption(item: string): readonly [string, number] {
  const rate = readTaxRate(item, numberOf);
  if (rate === undefined)
    throw new UsageError(
      `--fuel-tax-rate takes a state or province and dollars a gallon, such as "TX=0.20", not ${JSON.stringify(item)}`,
    );
  return rate;
}

function wordFault({ loc, msg }: Fault, discounts: readonly string[]): string {
  const [, field, item] = loc;
  switch (field) {
    case "discounts":
      return `--discount ${JSON.stringify(discounts[Number(item)] ?? "")}: ${msg}`;
    case "fuel_tax_rates":
      return `--fuel-tax-rate${item === undefined ? "" : ` ${JSON.stringify(item)}`}: ${msg}`;
    default:
      return `--fuel-tax: ${msg}`;
  }
}

/** @throws {UsageError} when it is no time, or out of range. */
function readAge(text: string): number {
  const hours = readHours(text, numberOf);
  if (hours === undefined)
    throw new UsageError(`--max-price-age takes hours or days, such as "24h" or "2d", not ${JSON.stringify(text)}`);
  const parsed = OptimizationParams.shape.price_maximum_age_hours.safeParse(hours);
  if (parsed.success) return hours;
  const [fault] = toFaults(parsed.error.issues, hours);
  throw new UsageError(`--max-price-age: ${fault?.msg ?? "out of range"}`);
}

async function readPricingFile(path: string): Promise<Pricing> {
  try {
    const { file, content } = await readFileContent(path);
    const value: unknown = content.kind === "json" ? content.value : undefined;
    if (!isObject(value)) throw new StationFileError(`${file} is no JSON object with ${FIELDS}`);
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(Pricing.shape, key));
    if (unknown !== undefined)
      throw new StationFileError(`${file}: there is no field ${JSON.stringify(unknown)}: it takes ${FIELDS}`);
    const parsed = Pricing.safeParse(value);
    if (parsed.success) return parsed.data;
    throw tooFaulty(describeFaults(parsed.error.issues, value).map((fault) => `${file}: ${fault}`));
  } catch (error) {
    throw error instanceof StationFileError ? new UsageError(`--pricing: ${error.message}`) : error;
  }
}

// The price that is really paid, as the options of plan, batch, replan and compare give it.

import { OptimizationParams, type OptimizeRequest } from "../contract/schemas/optimize.js";
import { Pricing } from "../contract/schemas/pricing.js";
import { type Fault, isObject } from "../contract/values/faults.js";
import { type Options, textOption } from "../rules/option.js";
import type { RuleField } from "../rules/rule.js";
import { optionsOf, RULE_FIELDS, RULES } from "../rules/rules.js";
import { describeFaults, tooFaulty } from "../stations/check.js";
import { readFileContent, type StationFile } from "../stations/file.js";
import { StationFileError } from "../stations/rows.js";
import { ALL, ANY, checkOptions, namesIn, optionLines, readOptions, type TextsOf, UsageError } from "./usage.js";

type TaxRates = NonNullable<Pricing["fuel_tax_rates"]>;

const PRICING_FIELDS = RULE_FIELDS.filter((field) => RULES[field].place === "pricing");
const AGE = "price_maximum_age_hours" satisfies RuleField;

/** The rules that say what fuel really costs, and which prices count. */
export const PRICE_FIELDS: readonly RuleField[] = [...PRICING_FIELDS, AGE];

const NAMES = new Map(PRICE_FIELDS.flatMap((field) => namesIn(RULES[field].options, field)));

/** The options that give them. */
export const PRICE_OPTIONS = {
  ...optionsOf(PRICING_FIELDS),
  pricing: textOption({
    takes: "FILE",
    help: `${ALL.format(PRICING_FIELDS)} as JSON, as the service takes them; added to the above`,
    expects: "takes a file",
  }),
  ...optionsOf([AGE]),
} as const satisfies Options;

/** The fields of a file of them, in words. */
const FIELDS = ANY.format(PRICING_FIELDS);

/** These options in a command's help. */
export const PRICING_HELP = optionLines(PRICE_OPTIONS);

/** The part of a request that says what fuel really costs. */
export type PriceTerms = Pick<OptimizeRequest, "pricing" | "params">;

/**
 * Reads the options, and the file that `--pricing` names.
 * @returns a request's `pricing` and `params`, with the fields that are given.
 * @throws {UsageError} naming what is wrong.
 */
export async function readPriceTerms(textsOf: TextsOf): Promise<PriceTerms> {
  const path = textsOf("pricing")?.at(-1);
  const fromFile = path === undefined ? undefined : await readPricingFile(path);
  const age = readOptions(AGE, RULES[AGE].options, textsOf);
  return {
    pricing: mergePricing(readPricing(textsOf), fromFile),
    params: age && checkOptions(Age, { [AGE]: age.value }, (fault) => wordFault(fault, textsOf)),
  };
}

const Age = OptimizationParams.pick({ price_maximum_age_hours: true });

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

function readPricing(textsOf: TextsOf): Pricing | undefined {
  const read = PRICING_FIELDS.flatMap((field) => {
    const found = readOptions(field, RULES[field].options, textsOf);
    return found === undefined ? [] : [[field, found.value] as const];
  });
  return read.length === 0
    ? undefined
    : checkOptions(Pricing, Object.fromEntries(read), (fault) => wordFault(fault, textsOf));
}

/** A fault in the words of the options: `--discount "101% off": Input should be …`. */
function wordFault({ loc, msg }: Fault, textsOf: TextsOf): string {
  const [, field = "", item] = loc;
  const name = NAMES.get(field) ?? field;
  // Items of a list are counted; others are named as the option names them.
  const text = textsOf(name)?.[Number(item ?? NaN)] ?? item;
  return `--${name}${text === undefined ? "" : ` ${JSON.stringify(text)}`}: ${msg}`;
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

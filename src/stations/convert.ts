// Turns prices as they are written into dollars a gallon, where the file or the user says the unit and the rate.

import type { Country } from "./country.js";
import { isLikelyDollars, wordHigh } from "./highPrices.js";
import { withoutPrice } from "./priceRow.js";
import type { ReadRow } from "./record.js";
import { noneUsed, type UsedUnits, wordUnused } from "./unusedUnits.js";
import { LIBRARY_REMEDIES, nameRows, type OpenUnit, PriceUnitError, quote, type StationFileChoices } from "./rows.js";
import { type Currency, firstSaid, nameUnit, perGallon, type UnitWords, type Volume } from "./units.js";
import type { WrittenPrice, WrittenPrices } from "./values.js";

interface CountryRow {
  readonly currency: Currency;
  readonly name: string;
}

const COUNTRIES: Readonly<Record<Country, CountryRow>> = {
  US: { currency: "USD", name: "the United States" },
  CA: { currency: "CAD", name: "Canada" },
  MX: { currency: "MXN", name: "Mexico" },
};

/** No gallon and no litre costs less in hundredths: a lower figure in a column of cents must be in dollars. */
const LEAST_CENTS = 20;

interface KnownUnit {
  readonly kind: "known";
  readonly currency: Currency;
  readonly volume: Volume;
  /** For how many of the volume a price is. */
  readonly count: number;
  readonly isCents: boolean;
  /** The country whose own unit it may be in place of dollars a gallon: nothing but the price says that it is not. */
  readonly assumedIn?: Country;
}

/** What is not known of a unit. */
interface UnknownUnit {
  readonly kind: "unsaid" | "noRate";
  /** The unit that it has or probably has. */
  readonly unit: UnitWords;
  readonly country?: Country | undefined;
}

/** What became of a price. */
interface Outcome {
  readonly where: string;
  readonly text: string;
  readonly unit: KnownUnit | UnknownUnit;
}

/**
 * The rows with their prices in dollars a gallon. Where the unit or the rate of a price is not known, the row is left
 * out, or the price alone where a station may have none. Warnings say what was converted and left out.
 * @throws {PriceUnitError} when no price is left.
 */
export function convertPrices(
  file: string,
  rows: readonly ReadRow[],
  choices: StationFileChoices,
): { readonly rows: readonly ReadRow[]; readonly warnings: readonly string[]; readonly openUnit?: OpenUnit } {
  const countries = new Set(rows.flatMap(({ written }) => (written === undefined ? [] : [written.country])));
  const outcomes: Outcome[] = [];
  const kept: ReadRow[] = [];
  const used = noneUsed();
  for (const row of rows) {
    const { outcome, ...converted } = convertRow(row, countries, choices, used);
    if (outcome !== undefined) outcomes.push(outcome);
    const isOut = outcome !== undefined && outcome.unit.kind !== "known";
    if (!isOut) kept.push(converted);
    else if (choices.parts === "pricesIfAny") kept.push(withoutPrice(row));
  }
  const [open] = outcomes.flatMap(({ unit }) => (unit.kind === "known" ? [] : [unit]));
  return {
    rows: kept,
    warnings: wordOutcomes(file, outcomes, choices, wordUnused(choices, used)),
    ...(open && { openUnit: { unit: open.unit, isSaid: open.kind === "noRate" } }),
  };
}

function convertRow(
  row: ReadRow,
  countries: ReadonlySet<Country | undefined>,
  choices: StationFileChoices,
  used: UsedUnits,
): ReadRow & { readonly outcome?: Outcome } {
  const { written, station, where } = row;
  if (written === undefined || station === null || row.faults.length > 0) return row;
  const faults: string[] = [];
  const dollars: { price?: number; cost?: number } = {};
  let outcome: Outcome | undefined;
  for (const part of ["price", "cost"] as const) {
    const price = written[part];
    if (price === undefined) continue;
    const unit = withRate(unitOf(price, part, written, countries, choices, used), choices, used);
    outcome ??= { where, text: price.text, unit };
    if (unit.kind !== "known") return { ...row, outcome: { where, text: price.text, unit } };
    const fault = faultOf(price, unit, written, choices);
    if (fault === undefined) dollars[part] = toDollars(price, unit, choices);
    else faults.push(`${written.titles[part].title} ${quote(price.text)} ${fault}`);
  }
  return {
    ...row,
    ...(outcome !== undefined && faults.length === 0 && { outcome }),
    station: {
      ...station,
      ...(dollars.price !== undefined && { price_per_gallon: dollars.price }),
      ...(dollars.cost !== undefined && { cost_per_gallon: dollars.cost }),
    },
    faults,
  };
}

/** The unit of a price, by what its file says and then by the choices. */
function unitOf(
  price: WrittenPrice,
  part: "price" | "cost",
  { unit, titles, usual, country }: WrittenPrices,
  countries: ReadonlySet<Country | undefined>,
  { priceUnits = [] }: StationFileChoices,
  used: UsedUnits,
): KnownUnit | UnknownUnit {
  const said = firstSaid([price.unit, unit, titles[part].unit, usual]);
  const given = chosenFor(price.amount, country, countries, priceUnits);
  // A price in whole dollars is none of those in cents for which a unit was given.
  const chosen = said.scale === "whole" && given.scale === "cents" ? {} : given;
  if (Object.keys(chosen).some((key) => !(key in said))) used.units.add(chosen);
  const { currency, volume, isDollarSign, scale, count = 1 } = firstSaid([said, chosen]);
  const isCents = scale === "cents";
  if (currency !== undefined)
    return { kind: "known", currency, volume: volume ?? (currency === "USD" ? "gallon" : "litre"), count, isCents };
  if (country === "CA" || country === "MX") {
    const local = COUNTRIES[country].currency;
    if (volume === "litre" || volume === "imperial gallon")
      return { kind: "known", currency: local, volume, count, isCents };
    // Only from the United States comes a price by their gallon.
    if (volume === "gallon") return { kind: "known", currency: "USD", volume, count, isCents };
    const amount = isCents ? price.amount / 100 : price.amount;
    return price.amount === 0 || isLikelyDollars(amount)
      ? { kind: "known", currency: "USD", volume: "gallon", count, isCents, assumedIn: country }
      : {
          kind: "unsaid",
          country,
          unit: { currency: local, volume: "litre", ...(isInCents(price.amount, country) && { scale: "cents" }) },
        };
  }
  if (volume === "litre" && country === undefined && isDollarSign === undefined)
    return { kind: "unsaid", unit: { volume } };
  return { kind: "known", currency: "USD", volume: volume ?? "gallon", count, isCents };
}

/**
 * What the choices say of a price. In a file of several countries a unit holds for stations in the country of its
 * currency, and near a border for prices that are hardly in dollars a gallon.
 */
function chosenFor(
  amount: number,
  country: Country | undefined,
  countries: ReadonlySet<Country | undefined>,
  priceUnits: readonly UnitWords[],
): UnitWords {
  const isHome = ({ currency }: UnitWords): boolean =>
    country !== undefined && (currency === undefined ? country !== "US" : currency === COUNTRIES[country].currency);
  const isForAll = countries.size < 2 || (country === undefined && !isLikelyDollars(amount));
  const unit = priceUnits.find(isHome) ?? (isForAll ? priceUnits[0] : undefined) ?? {};
  // Near a border, one file can have cents of Canada and dollars.
  const isNone = unit.scale === "cents" && unit.currency !== "USD" && amount < LEAST_CENTS && !isHome(unit);
  return isNone ? {} : unit;
}

/** Whether a price in Canada that says no unit is in cents a litre. In Mexico a litre costs more than 20 pesos. */
function isInCents(amount: number, country: Country): boolean {
  return country === "CA" && amount >= LEAST_CENTS;
}

function withRate(
  unit: KnownUnit | UnknownUnit,
  { currencyRates }: StationFileChoices,
  { rates, unrated }: UsedUnits,
): KnownUnit | UnknownUnit {
  if (unit.kind !== "known" || unit.currency === "USD") return unit;
  const { currency, volume } = unit;
  const isRated = currencyRates?.has(currency) === true;
  (isRated ? rates : unrated).add(currency);
  return isRated ? unit : { kind: "noRate", unit: { currency, volume } };
}

/** What is wrong with a price in its unit: the end of a sentence. */
function faultOf(
  price: WrittenPrice,
  unit: KnownUnit,
  { country }: WrittenPrices,
  { remedies = LIBRARY_REMEDIES }: StationFileChoices,
): string | undefined {
  const amount = price.amount / unit.count;
  if (unit.isCents)
    return amount > 0 && amount < LEAST_CENTS
      ? `is less than a ${unit.volume === "litre" ? "litre" : "gallon"} costs in cents: for dollars write $, or leave "cents" out of the column's title`
      : undefined;
  if (price.unit.scale !== undefined || unit.currency === "MXN") return undefined;
  return wordHigh({ ...unit, amount, figure: price.figure, isInCanada: country === "CA", remedies });
}

function toDollars(
  price: WrittenPrice,
  { currency, volume, count, isCents }: KnownUnit,
  choices: StationFileChoices,
): number {
  const whole = (isCents ? inHundreds(price) : price.amount) / count;
  if (currency === "USD" && volume === "gallon" && count === 1) return whole;
  const rate = currency === "USD" ? 1 : (choices.currencyRates?.get(currency) ?? NaN);
  // No pump shows more digits.
  return Number((whole * perGallon(volume) * rate).toFixed(4));
}

/** Moves the decimal point within the text, so that 345.9 cents become 3.459 dollars without a rounding error. */
function inHundreds({ figure, amount }: WrittenPrice): number {
  const shifted = Number(`${figure.replace(",", ".")}e-2`);
  return Number.isNaN(shifted) ? amount / 100 : shifted;
}

/** @throws {PriceUnitError} when no price is left. */
function wordOutcomes(
  file: string,
  outcomes: readonly Outcome[],
  choices: StationFileChoices,
  unused: readonly string[],
): string[] {
  const groups = new Map<string, { readonly unit: Outcome["unit"]; readonly of: Outcome[] }>();
  for (const outcome of outcomes) {
    const key = keyOf(outcome.unit);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { unit: outcome.unit, of: [outcome] });
    else group.of.push(outcome);
  }
  const isAnyKnown = outcomes.some(({ unit }) => unit.kind === "known");
  const warnings = [...groups.values()].flatMap(({ unit, of }) => {
    if (unit.kind === "known") return wordKnown(unit, of, choices);
    const words = wordUnknown(unit, of, choices);
    if (!isAnyKnown && choices.parts !== "pricesIfAny")
      throw new PriceUnitError(
        [`${file}: ${words.why}. ${words.remedy}`, ...unused].join(". ").replace(/\.$/, ""),
        unit.unit,
        unit.kind === "noRate",
      );
    return [`${words.why}, and ${of.length === 1 ? "is" : "are"} left out: ${nameOutcomes(of)}. ${words.remedy}.`];
  });
  return [...warnings, ...unused];
}

function keyOf(unit: Outcome["unit"]): string {
  return unit.kind === "known"
    ? `${unit.currency} ${unit.volume} ${unit.count} ${unit.assumedIn ?? ""}`
    : `${unit.kind} ${unit.country ?? ""} ${nameUnit(unit.unit)}`;
}

function wordKnown(
  { currency, volume, count, assumedIn }: KnownUnit,
  of: readonly Outcome[],
  { currencyRates }: StationFileChoices,
): string[] {
  if (assumedIn !== undefined)
    return [
      `${counted(of)} in ${COUNTRIES[assumedIn].name} without a unit count${of.length === 1 ? "s" : ""} as US dollars a gallon: ${nameOutcomes(of)}.`,
    ];
  if (currency === "USD" && volume === "gallon" && count === 1) return [];
  const by = volume === "gallon" ? "" : `, a gallon being ${Number(perGallon(volume).toFixed(9))} ${volume}s`;
  const at = currency === "USD" ? "" : `, at ${currencyRates?.get(currency) ?? NaN} USD for 1 ${currency}`;
  const unit = count === 1 ? `a${volume.startsWith("i") ? "n" : ""} ${volume}` : `for ${count} ${volume}s`;
  return [`${counted(of)} ${of.length === 1 ? "was" : "were"} converted from ${currency} ${unit}${at}${by}.`];
}

/** Why prices have no unit or rate, and what to do. */
function wordUnknown(
  { kind, unit, country }: UnknownUnit,
  of: readonly Outcome[],
  { remedies = LIBRARY_REMEDIES, currencyRates }: StationFileChoices,
): { readonly why: string; readonly remedy: string } {
  const { currency } = unit;
  const rate = currency === undefined ? "" : remedies.sayRate(currency);
  const isRated = currency !== undefined && currencyRates?.has(currency) === true;
  const isOne = of.length === 1;
  if (kind === "noRate")
    return {
      why: `${counted(of)} ${isOne ? "is" : "are"} in ${currency}, whose rate is not given`,
      remedy: asSentence(rate),
    };
  if (country !== undefined)
    return {
      why: `${counted(of)} in ${COUNTRIES[country].name} ${isOne ? "says" : "say"} no unit and ${isOne ? "is" : "are"} hardly in US dollars a gallon`,
      remedy: asSentence(
        isRated || currency === undefined
          ? remedies.sayUnit(nameUnit(unit))
          : remedies.sayUnitAndRate(nameUnit(unit), currency),
      ),
    };
  return {
    why: `${counted(of)} ${isOne ? "is" : "are"} by the litre, and nothing says in which currency`,
    remedy: `Write the unit in the column's title, such as "Price (CAD/L)", or ${remedies.sayUnit("CAD/L")}, or whichever unit it is`,
  };
}

function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function counted(of: readonly Outcome[]): string {
  return `${of.length} ${of.length === 1 ? "price" : "prices"}`;
}

/** `lines 3 and 7, such as 1.459` */
function nameOutcomes(of: readonly Outcome[]): string {
  return `${nameRows(of.map(({ where }) => where))}${of.length === 1 ? ` (${of[0]?.text})` : `, such as ${of[0]?.text}`}`;
}

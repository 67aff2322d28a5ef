// The units of prices as people write them: `CAD/L`, `C$ per litre`, `¢/gal`, `ppl`.

/** What a price is for. A gallon is that of the United States. */
export type Volume = "gallon" | "litre" | "imperial gallon";

/** Currencies by their ISO 4217 codes. */
const CURRENCIES = [
  {
    code: "USD",
    number: "840",
    words: ["usd", "us"],
    beforeDollar: ["us", "usd"],
    leastDollars: 1,
    mostDollars: 1,
  },
  {
    code: "CAD",
    number: "124",
    words: ["cad", "cdn", "canadian"],
    beforeDollar: ["c", "ca", "can", "cdn", "cad"],
    leastDollars: 0.4,
    mostDollars: 1.2,
  },
  {
    code: "MXN",
    number: "484",
    words: ["mxn", "mxp", "peso", "pesos", "mexican"],
    beforeDollar: ["mx", "mex", "mxn"],
    leastDollars: 0.01,
    mostDollars: 0.5,
  },
  {
    code: "EUR",
    number: "978",
    words: ["eur", "euro", "euros", "€"],
    beforeDollar: [],
    leastDollars: 0.5,
    mostDollars: 2,
  },
  { code: "GBP", number: "826", words: ["gbp", "£", "sterling"], beforeDollar: [], leastDollars: 0.7, mostDollars: 3 },
] as const satisfies readonly {
  readonly code: string;
  /** The same code in digits. */
  readonly number: string;
  /** Words and signs that mean it. */
  readonly words: readonly string[];
  /** What may stand before `$` for it. */
  readonly beforeDollar: readonly string[];
  /** What one of it can be worth, in US dollars: a rate outside of this range is a slip, or the wrong way round. */
  readonly leastDollars: number;
  readonly mostDollars: number;
}[];

/** The code of a currency. */
export type Currency = (typeof CURRENCIES)[number]["code"];

export const CURRENCY_CODES: readonly Currency[] = CURRENCIES.map(({ code }) => code);

/** Whether one of a currency can be worth this many US dollars. */
export function isLikelyRate(currency: Currency, dollars: number): boolean {
  return CURRENCIES.some(
    ({ code, leastDollars, mostDollars }) => code === currency && dollars >= leastDollars && dollars <= mostDollars,
  );
}

/** Litres in a volume. A US gallon is 231 cubic inches, an imperial one 4.54609 litres (NIST Handbook 44, appendix C). */
const LITRES: Readonly<Record<Volume, number>> = {
  gallon: 3.785411784,
  litre: 1,
  "imperial gallon": 4.54609,
};

/** How many of a volume a gallon has. */
export function perGallon(volume: Volume): number {
  return LITRES.gallon / LITRES[volume];
}

/** What a text says of the unit of a price; what it does not say is absent. */
export interface UnitWords {
  readonly currency?: Currency;
  /** `$`, which is also the sign of the dollars of Canada and the pesos of Mexico. */
  readonly isDollarSign?: true;
  readonly volume?: Volume;
  /** How many of the volume a price is for, where it is not one: 100 for `per 100 L`. */
  readonly count?: number;
  /** Hundredths of the currency, or the whole of it. */
  readonly scale?: "cents" | "whole";
}

type Meaning = UnitWords | "connector";

const connector = "connector";

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...["/", "per", "par", "por", "(", ")", "[", "]"].map((word) => [word, connector] as const),
  ...CURRENCIES.flatMap(({ code, words }) => words.map((word) => [word, { currency: code, scale: "whole" }] as const)),
  ...["$", "dollar", "dollars"].map((word) => [word, { isDollarSign: true, scale: "whole" }] as const),
  ...["¢", "cent", "cents", "ct", "cts"].map((word) => [word, { scale: "cents" }] as const),
  ["centavos", { currency: "MXN", scale: "cents" }],
  ["pence", { currency: "GBP", scale: "cents" }],
  ...["litre", "litres", "liter", "liters", "litro", "litros", "ltr", "ltrs", "ℓ"].map(
    (word) => [word, { volume: "litre" }] as const,
  ),
  ...["gal", "gals", "gallon", "gallons", "galon", "galones", "usg", "usgal"].map(
    (word) => [word, { volume: "gallon" }] as const,
  ),
  ...["ig", "impgal", "impgallon"].map((word) => [word, { volume: "imperial gallon" }] as const),
  ["cpg", { scale: "cents", volume: "gallon" }],
  ["ppg", { volume: "gallon" }],
  ["cpl", { scale: "cents", volume: "litre" }],
  ["ppl", { currency: "GBP", scale: "cents", volume: "litre" }],
]);

/** Letters that are units only beside a stroke or such: `c/L`, `p per l`, `(L)`. */
const BEFORE_STROKE: ReadonlyMap<string, UnitWords> = new Map<string, UnitWords>([
  ["c", { scale: "cents" }],
  ["p", { currency: "GBP", scale: "cents" }],
]);
const BEHIND_STROKE: ReadonlyMap<string, UnitWords> = new Map<string, UnitWords>([
  ["l", { volume: "litre" }],
  ["lt", { volume: "litre" }],
  ["g", { volume: "gallon" }],
]);
const STROKES: ReadonlySet<string> = new Set(["/", "per", "par", "por", "(", "["]);
/** A number that can say for how many litres or gallons a price is. */
const COUNT = /^10{0,3}$/;
/** As in "cents a litre". */
const ARTICLES: ReadonlySet<string> = new Set(["a", "au", "el"]);

/** Words before `gal` that make it the imperial one. */
const IMPERIAL: ReadonlySet<string> = new Set(["imp", "imperial", "uk"]);

/** Measures by which gas and electricity are sold, and no liquid. */
const OTHER_MEASURES: ReadonlySet<string> = new Set(
  "kg kgs kilo kilos kilogram kilograms kilogramme lb lbs kwh mmbtu btu therm therms scf ccf mcf dge gge".split(" "),
);

/** The measure of something else than a liquid by which a text says that it is priced: `kg`. */
export function findOtherMeasure(text: string): string | undefined {
  // "kWh" is one word.
  return [...wordsOf(text), ...wordsOf(separateWords(text))].find((word) => OTHER_MEASURES.has(word));
}

const TOKEN = /[a-z]+|\d+|[^\sa-z\d]/g;

interface Token {
  readonly word: string;
  readonly meaning: Meaning | undefined;
}

/**
 * What a text says that has nothing but a unit in it, such as a cell of units: `CAD/L`, `per litre`. `undefined` where a
 * word is no unit, or there is none.
 */
export function readUnit(text: string): UnitWords | undefined {
  const words = wordsOf(text);
  const tokens = meaningsOf(words.length === 1 || COUNT.test(words[0] ?? "") ? ["/", ...words] : words);
  const unit = merge(tokens);
  return tokens.some(({ meaning }) => meaning === undefined) || Object.keys(unit).length === 0 ? undefined : unit;
}

/** What a title says among other words: `Retail Price (CAD/L)`. */
export function findUnit(title: string): UnitWords {
  return merge(meaningsOf(wordsOf(separateWords(title))));
}

/** The same of a text that says one unit; undefined where it says several. */
export function findOnlyUnit(text: string): UnitWords | undefined {
  const said = meaningsOf(wordsOf(separateWords(text))).flatMap(({ meaning }) =>
    typeof meaning === "object" ? [meaning] : [],
  );
  const isOne = (["currency", "volume"] as const).every(
    (part) => new Set(said.flatMap((each) => each[part] ?? [])).size < 2,
  );
  const isDollarsAndCents = said.some((each) => each.isDollarSign) && said.some(({ scale }) => scale === "cents");
  return isOne && !isDollarsAndCents ? findUnit(text) : undefined;
}

/** The words of a title that say no unit, in one: `retailprice`. */
export function withoutUnit(title: string): string {
  return meaningsOf(wordsOf(separateWords(title)))
    .filter(({ word, meaning }) => meaning === undefined && /[a-z\d]/.test(word))
    .map(({ word }) => word)
    .join("");
}

/** `CAD/L`, `USD/gal`, `CAD cents/L`: a unit in short, as it can be given. */
export function nameUnit({ currency = "USD", volume = "gallon", count = 1, scale }: UnitWords): string {
  const money = scale === "cents" ? `${currency} cents` : currency;
  return `${money}/${count === 1 ? "" : `${count} `}${volume === "litre" ? "L" : volume === "gallon" ? "gal" : "imp gal"}`;
}

/** What is said first, and what only those behind it say. */
export function firstSaid([unit, ...others]: readonly UnitWords[]): UnitWords {
  if (unit === undefined) return {};
  const { count, ...rest } = firstSaid(others);
  // Who says the volume says how many of it.
  return { ...rest, ...(count !== undefined && unit.volume === undefined && { count }), ...unit };
}

/** `price_cents` and `priceCents` as separate words. */
export function separateWords(title: string): string {
  return title.replaceAll("_", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
}

/** A currency by the digits of its code: `124` in a column of currencies. */
export function readCurrencyCode(text: string): UnitWords | undefined {
  const currency = CURRENCIES.find(({ number }) => number === text.trim())?.code;
  return currency === undefined ? undefined : { currency, scale: "whole" };
}

/** A currency by its code or its name. */
export function readCurrency(text: string): Currency | undefined {
  return readUnit(text)?.currency;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("u.s.", "us")
      .replaceAll("united states", "us")
      .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
      .replaceAll(/[.,;:]/g, " ")
      .match(TOKEN) ?? []
  );
}

function meaningsOf(words: readonly string[]): Token[] {
  return words.map((word, i) => ({ word, meaning: meaningOf(words, i) }));
}

function meaningOf(words: readonly string[], i: number): Meaning | undefined {
  const [before = "", word = "", next = ""] = [words[i - 1], words[i], words[i + 1]];
  if (word === "$") return dollarOf(before);
  if (next === "$" && dollarOf(word).currency !== undefined) return dollarOf(word);
  if (IMPERIAL.has(word) && isGallon(next)) return { volume: "imperial gallon" };
  if (IMPERIAL.has(before) && isGallon(word)) return { volume: "imperial gallon" };
  if (word === "us" && isGallon(next)) return { volume: "gallon" };
  if (COUNT.test(word) && STROKES.has(before) && isVolume(next)) return { count: Number(word) };
  if (isBehindUnit(before) || (COUNT.test(before) && STROKES.has(words[i - 2] ?? ""))) {
    const behind = BEHIND_STROKE.get(word);
    if (behind !== undefined) return behind;
  }
  if (STROKES.has(next) || BEHIND_STROKE.has(next)) {
    const inFront = BEFORE_STROKE.get(word);
    if (inFront !== undefined) return inFront;
  }
  if (ARTICLES.has(word)) return MEANINGS.has(next) || BEHIND_STROKE.has(next) ? connector : undefined;
  return MEANINGS.get(word);
}

/** Whether a letter behind this word can be a unit. */
function isBehindUnit(before: string): boolean {
  return STROKES.has(before) || ARTICLES.has(before) || BEFORE_STROKE.has(before) || isMoney(before);
}

function isMoney(word: string): boolean {
  const meaning = MEANINGS.get(word);
  return typeof meaning === "object" && meaning.scale !== undefined;
}

/** Whether a word behind a number is a volume. */
function isVolume(word: string): boolean {
  const meaning = MEANINGS.get(word) ?? BEHIND_STROKE.get(word);
  return (typeof meaning === "object" && meaning.volume !== undefined) || IMPERIAL.has(word) || word === "us";
}

function isGallon(word: string): boolean {
  const meaning = MEANINGS.get(word);
  return typeof meaning === "object" && meaning.volume === "gallon";
}

function dollarOf(before: string): UnitWords {
  const currency = CURRENCIES.find(({ beforeDollar }) => beforeDollar.some((word) => word === before))?.code;
  return currency === undefined ? { isDollarSign: true, scale: "whole" } : { currency, scale: "whole" };
}

function merge(tokens: readonly Token[]): UnitWords {
  const said = tokens.flatMap(({ meaning }) => (typeof meaning === "object" ? [meaning] : []));
  // "CAD cents" are cents, and "imp" says more than the "gal" behind it.
  const isCents = said.some(({ scale }) => scale === "cents");
  return { ...firstSaid(said), ...(isCents && { scale: "cents" }) };
}

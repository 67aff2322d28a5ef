// Which of several prices of a station counts, and which prices are hardly true.

/** What is known of a price. */
export interface KnownPrice {
  /** `undefined` where it is not known. */
  readonly dollarsPerGallon: number | undefined;
  /** When it was seen, in ISO 8601; `undefined` where it is not known. */
  readonly asOf: string | undefined;
}

/**
 * Whether of two prices of one station this one counts: the newer one, a dated one before one without a date, and where
 * dates do not decide, the lower one.
 */
export function isBetterPrice(price: KnownPrice, than: KnownPrice): boolean {
  const newer = timeOf(price) - timeOf(than);
  return newer === 0 ? (price.dollarsPerGallon ?? Infinity) < (than.dollarsPerGallon ?? Infinity) : newer > 0;
}

/** In milliseconds of the Unix epoch; 0 where it is not known. */
function timeOf({ asOf }: KnownPrice): number {
  return asOf === undefined ? 0 : Date.parse(asOf);
}

/** Why a price is hardly true: it is a filler such as 9.999, or far below or far above the others. */
export type PriceDoubt = "filler" | "low" | "high";

export interface DoubtfulPrice {
  /** Its place among the prices. */
  readonly index: number;
  readonly dollarsPerGallon: number;
  readonly why: PriceDoubt;
}

export interface PriceJudgement {
  /** In the order of the prices. */
  readonly doubtful: readonly DoubtfulPrice[];
  /** The middle one of the prices that are no fillers, in dollars; `undefined` where there is none. */
  readonly medianPerGallon: number | undefined;
  /** Whether prices are left, and all of them are lower than a gallon of fuel costs: they may be by the litre. */
  readonly areAllLow: boolean;
  /** The same of prices that are higher: they may be in another currency. */
  readonly areAllHigh: boolean;
  /** Whether the median itself is no price of a gallon, so that it says nothing of the others. */
  readonly isMedianImpossible: boolean;
}

/** Below it no gallon of fuel has been sold in North America for years, in dollars. */
export const LOW_DOLLARS_PER_GALLON = 1.5;

/** What systems write where they know no price, in dollars. */
const FILLERS: ReadonlySet<number> = new Set([0.001, 0.01, 9.99, 9.999, 99.9, 99.99, 99.999]);
/** A price like a filler is none if it is this near to the others, as a share of their median. */
const NEAR = 0.2;

/** The median says something of each price if there are this many. */
const MIN_PRICES = 5;
/** The dearest region of a country costs less than twice as much as the cheapest. */
const SHARES = { least: 0.5, most: 2 };
/** Of fewer prices, one outside of this range is doubtful if another lies in it, in dollars. */
const USUAL = { least: 1, most: 10 };
/** No gallon has ever been sold outside of this range, whatever the other prices are, in dollars. */
const POSSIBLE = { least: 0.2, most: 20 };

/** Judges the prices of one file or request, in dollars a gallon, by each other. @param prices NaN for none. */
export function judgePrices(prices: ArrayLike<number>): PriceJudgement {
  const known = Array.from(prices, (dollarsPerGallon, index) => ({ index, dollarsPerGallon })).filter(
    ({ dollarsPerGallon }) => !Number.isNaN(dollarsPerGallon),
  );
  const sorted = Float64Array.from(
    known.map(({ dollarsPerGallon }) => dollarsPerGallon).filter((price) => !FILLERS.has(price)),
  ).toSorted();
  const median = sorted[Math.floor(sorted.length / 2)];
  const hasUsual = sorted.some((price) => price >= USUAL.least && price <= USUAL.most);
  const { least, most } =
    median === undefined
      ? { least: 0, most: Infinity }
      : known.length >= MIN_PRICES
        ? { least: median * SHARES.least, most: median * SHARES.most }
        : hasUsual
          ? USUAL
          : { least: 0, most: Infinity };
  const doubtOf = (price: number): PriceDoubt | undefined => {
    if (FILLERS.has(price) && !(median !== undefined && Math.abs(price - median) < median * NEAR)) return "filler";
    if (price < Math.max(least, POSSIBLE.least)) return "low";
    return price > Math.min(most, POSSIBLE.most) ? "high" : undefined;
  };
  const left = sorted.filter((price) => doubtOf(price) === undefined);
  return {
    doubtful: known.flatMap(({ index, dollarsPerGallon }) => {
      const why = doubtOf(dollarsPerGallon);
      return why === undefined ? [] : [{ index, dollarsPerGallon, why }];
    }),
    medianPerGallon: median,
    areAllHigh: left.length > 0 && left.every((price) => price > USUAL.most),
    isMedianImpossible: median !== undefined && (median < POSSIBLE.least || median > POSSIBLE.most),
    areAllLow: left.length > 0 && left.every((price) => price < LOW_DOLLARS_PER_GALLON),
  };
}

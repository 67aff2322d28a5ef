// From the rows of a file to those by which trips are planned: one fuel, one price a station, and no price that is hardly
// true.

import { type DoubtfulPrice, judgePrices, LOW_DOLLARS_PER_GALLON, type PriceDoubt } from "../contract/values/prices.js";
import { chooseFuel } from "./chooseFuel.js";
import { isSound, paidPrice, readPriceRow, withoutPrice } from "./priceRow.js";
import { mergeRepeated } from "./repeated.js";
import {
  LIBRARY_REMEDIES,
  listFew,
  nameRows,
  quote,
  type Row,
  type StationFileChoices,
  StationFileError,
} from "./rows.js";

interface Settled<R> {
  readonly rows: readonly R[];
  readonly warnings: readonly string[];
}

/** Up to this share of prices, doubtful ones are left out. More of them mean that the file was misunderstood. */
const MAX_DOUBTFUL_SHARE = 0.25;

/**
 * Settles which rows and prices of a file count, with warnings that say what does not.
 * @param rows with prices in dollars a gallon.
 * @throws {StationFileError} where the prices cannot be those of one fuel in one unit.
 */
export function settlePrices<R extends Row>(file: string, rows: readonly R[], choices: StationFileChoices): Settled<R> {
  const placed = dropZeroPlaces(file, rows);
  if (choices.parts === "places") {
    const merged = mergeRepeated(placed.rows, choices.arePassesApart, choices.nowMs);
    return { rows: merged.rows, warnings: [...placed.warnings, ...merged.warnings] };
  }
  const ofFuel = chooseFuel(file, placed.rows, choices);
  const priced = dropZeros(ofFuel.rows);
  const likely = dropDoubtful(file, priced.rows, choices);
  const merged = mergeRepeated(likely.rows, choices.arePassesApart, choices.nowMs);
  return {
    rows: merged.rows,
    warnings: [...placed.warnings, ...ofFuel.warnings, ...priced.warnings, ...likely.warnings, ...merged.warnings],
  };
}

/** Systems write 0 where they know no place. @throws {StationFileError} where they know none at all. */
function dropZeroPlaces<R extends Row>(file: string, rows: readonly R[]): Settled<R> {
  const isZero = (row: R): boolean => {
    const { lat, lng } = readPriceRow(row);
    return lat === 0 && lng === 0;
  };
  const zeros = rows.filter(isZero);
  if (zeros.length === 0) return { rows, warnings: [] };
  if (zeros.length === rows.length)
    throw new StationFileError(
      `${file}: ${zeros.length === 1 ? "its only station has" : `all ${zeros.length} stations have`} the coordinates 0,0, which systems write where they know no place`,
    );
  return {
    rows: rows.filter((row) => !isZero(row)),
    warnings: [
      `${zeros.length} ${zeros.length === 1 ? "station" : "stations"} left out, because the coordinates 0,0 stand for no place: ${nameRows(zeros.map(({ where }) => where))}.`,
    ],
  };
}

/** What systems write where they know no price. */
const NO_PRICES: readonly number[] = [0, -1, -9, -99, -999];

function dropZeros<R extends Row>(rows: readonly R[]): Settled<R> {
  const zeroOf = (row: R): number | undefined => {
    const { dollarsPerGallon, costPerGallon } = readPriceRow(row);
    const price = dollarsPerGallon ?? (costPerGallon === 0 ? 0 : undefined);
    // In a list of stations as the service takes them, a price below 0 is a fault.
    return (row.titles === undefined ? [0] : NO_PRICES).find((zero) => zero === price);
  };
  const zeros = new Map(rows.flatMap((row) => [[row, zeroOf(row)] as const]).filter(([, zero]) => zero !== undefined));
  if (zeros.size === 0) return { rows, warnings: [] };
  return {
    rows: rows.map((row) => (zeros.has(row) ? withoutPrice(row) : row)),
    warnings: NO_PRICES.flatMap((zero) => {
      const places = [...zeros].filter(([, each]) => each === zero).map(([{ where }]) => where);
      return places.length === 0
        ? []
        : [
            `${places.length} ${places.length === 1 ? `price of ${zero} counts` : `prices of ${zero} count`} as no price: ${nameRows(places)}.`,
          ];
    }),
  };
}

/** Leaves out prices that are hardly true, by those of the other rows: their rows, or they alone where a station may have none. */
function dropDoubtful<R extends Row>(file: string, rows: readonly R[], choices: StationFileChoices): Settled<R> {
  const usable = rows.filter(({ station, faults }) => station !== null && faults.length === 0);
  const read = usable.map(readPriceRow);
  const numbersOf = (field: "dollarsPerGallon" | "costPerGallon"): number[] =>
    read.map((row) => (isSound(row) ? (row[field] ?? NaN) : NaN));
  const prices = numbersOf("dollarsPerGallon");
  const costs = numbersOf("costPerGallon");
  const ofPrices = judgePrices(prices);
  const doubtful = new Map([...judgePrices(costs).doubtful, ...ofPrices.doubtful].map((each) => [each.index, each]));
  const pricedCount = read.filter((row) => paidPrice(row) !== undefined).length;
  const named = [...doubtful.values()].map((each) => ({
    ...each,
    row: usable[each.index],
    name: read[each.index]?.name,
  }));
  const describe = ({ row, name, dollarsPerGallon }: (typeof named)[number]): string =>
    `${row?.where} (${name === undefined ? "" : `${quote(name)}, `}${dollarsPerGallon})`;
  const median = ofPrices.medianPerGallon ?? NaN;
  const isKept = choices.parts === "pricesIfAny";
  if (!isKept && ofPrices.isMedianImpossible)
    throw new StationFileError(
      `${file}: most of its ${pricedCount} prices are no dollars a gallon, such as ${listFew(named.map(describe))}. Say what they are in, in the column's title, such as "Price (cents/gal)", "Price (USD/1000 gal)" or "Price (CAD/L)"`,
    );
  // A set keeps its stations, and warnings name those whose prices do not count.
  if (!isKept && doubtful.size > 1 && doubtful.size > pricedCount * MAX_DOUBTFUL_SHARE)
    throw new StationFileError(
      `${file}: ${doubtful.size} of ${pricedCount} prices are hardly true, by the median of $${median} a gallon: ${listFew(named.map(describe))}. Correct them, or say in a column "unit" which are by the litre or in another currency`,
    );
  const isDoubtful = new Set(named.map(({ row }) => row));
  const warnings = (["filler", "low", "high"] as const).flatMap((why) => {
    const group = named.filter((each) => each.why === why);
    if (group.length === 0) return [];
    // Where the others are too low for a gallon, a higher one is probably right.
    const remedy =
      why === "high" && ofPrices.areAllLow
        ? ""
        : ` Correct ${group.length === 1 ? "it" : "them"} in the file where the station shall count.`;
    return [
      `${group.length} ${group.length === 1 ? "price" : "prices"} left out, because ${group.length === 1 ? "it is" : "they are"} ${wordDoubt(why, median, group)}: ${listFew(group.map(describe))}.${remedy}`,
    ];
  });
  return {
    rows: isKept
      ? rows.map((row) => (isDoubtful.has(row) ? withoutPrice(row) : row))
      : rows.filter((row) => !isDoubtful.has(row)),
    warnings: [
      ...warnings,
      ...(ofPrices.areAllLow ? [wordLow(prices, ofPrices.doubtful, choices)] : []),
      ...(ofPrices.areAllHigh ? [HIGH] : []),
    ],
  };
}

function wordDoubt(why: PriceDoubt, median: number, group: readonly DoubtfulPrice[]): string {
  const [first] = group;
  if (why === "filler") return `what systems write for no price`;
  return first === undefined || Number.isNaN(median)
    ? "hardly that of a gallon"
    : `far ${why === "low" ? "below" : "above"} the median of $${median} a gallon`;
}

const HIGH =
  'All prices are above $10 a gallon: if they are not in US dollars a gallon, say their unit in the column\'s title, such as "Price (MXN/L)".';

function wordLow(
  prices: readonly number[],
  doubtful: readonly DoubtfulPrice[],
  { remedies = LIBRARY_REMEDIES }: StationFileChoices,
): string {
  const leftOut = new Set(doubtful.map(({ index }) => index));
  const most = prices.reduce((max, price, i) => (price > max && !leftOut.has(i) ? price : max), 0);
  const high = doubtful.filter(({ why }) => why === "high").length;
  const low = `$${LOW_DOLLARS_PER_GALLON.toFixed(2)} a gallon, $${most} at most`;
  if (high === 0) return `All prices are below ${low}: if they are by the litre, ${remedies.sayUnit("USD/L")}.`;
  return `The other prices are below ${low}: they are probably by the litre, and the ${high === 1 ? "one" : "ones"} left out right. Say in a column "unit" which are USD/L and which USD/gal.`;
}

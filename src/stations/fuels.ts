// The names of fuels and other products as people write them: `#2 Diesel`, `ULSD`, `DEFD`, `Reefer`.

import { FUEL_TYPES, type FuelType } from "../contract/values/columns.js";

/** What counts of several fuels where none is chosen: it is what trucks burn. */
export const USUAL_FUEL: FuelType = "diesel";

/** What a name means. */
export type Product =
  /** Fuel for a vehicle's tank; of several grades of one fuel, the plain one counts. */
  | { readonly fuel: FuelType; readonly isPlain: boolean }
  /** Something else that is sold, in words: `DEF`. */
  | { readonly other: string };

/** Words that make a name something else, whatever stands around them: there is dyed diesel, and reefer diesel. */
const OTHERS: readonly (readonly [what: string, words: readonly string[]])[] = [
  ["DEF", ["def", "defd", "defb", "defc", "defp", "defr", "adblue", "bluedef", "exhaust", "urea"]],
  ["reefer fuel", ["reefer", "reefers", "rfr", "rfrd", "rfd", "reef", "ulsr", "dslr", "tru", "refrigeration"]],
  ["dyed or off-road fuel", ["dyed", "dye", "red", "offroad", "off", "farm", "marine", "heating", "furnace", "furn"]],
  ["kerosene", ["kerosene", "kero", "k1"]],
  ["propane", ["propane", "lpg", "autogas"]],
  ["natural gas", ["cng", "lng", "natural", "ngas"]],
  ["E85", ["e85", "flex"]],
  ["hydrogen", ["hydrogen", "h2"]],
  ["electricity", ["electric", "electricity", "ev", "kwh"]],
  ["aviation fuel", ["jet", "avgas", "jeta"]],
  ["scale", ["scale", "scales", "scle", "weigh", "weighing", "reweigh", "cat"]],
  ["additive", ["additive", "additives", "addt", "antigel", "treatment"]],
  ["washer fluid", ["washer", "wwfl", "windshield"]],
  ["antifreeze", ["antifreeze", "coolant"]],
  ["wash", ["wash", "washout", "trkwash"]],
  ["tires", ["tire", "tires", "tyre", "tyres"]],
  ["repairs", ["repair", "repairs", "labor", "labour", "parts", "maintenance"]],
];

/** Goods by words that are something else only where no fuel stands beside them: there is diesel oil. */
const GOODS: readonly (readonly [what: string, words: readonly string[]])[] = [
  ["oil", ["oil", "oils", "lube", "lubricant", "lubricants", "motoroil"]],
  ["parking", ["parking", "park", "shower", "showers", "laundry"]],
  ["merchandise", ["merchandise", "merch", "mdse", "food", "restaurant", "meal", "snack", "snacks", "ice", "grocery"]],
];

/** What else such words mean as a product. As words of a title they say more of a fuel's price: there are cash prices. */
const OTHERS_ALONE: readonly (readonly [what: string, words: readonly string[]])[] = [
  ...GOODS,
  ["cash advance", ["cash", "advance", "cadv", "comcheck"]],
  ["fees", ["fee", "fees", "charge", "surcharge", "toll", "tolls", "permit", "lumper", "tax"]],
  ["merchandise", ["store"]],
  ["other", ["misc", "miscellaneous", "other", "others", "service", "services", "discount", "rebate"]],
];

/** Words that mean a fuel. */
const FUELS: Readonly<Record<FuelType, readonly string[]>> = {
  regular: ["regular", "reg", "unleaded", "unl", "rul", "gas", "gasoline", "gasolina", "petrol", "e10", "nolead"],
  midgrade: ["midgrade", "mid", "mid-grade", "plus", "midgr", "unplus", "mgul"],
  premium: ["premium", "prem", "super", "supreme", "vpower", "unprem", "pul", "unpr"],
  diesel:
    "diesel diesels dsl dies dsel ulsd ulsdsl lsd derv gasoil gazole gasoleo truckdiesel autodiesel trkdsl tdsl trkdiesel biodiesel bdsl bio".split(
      " ",
    ),
};

/** Words that name a fuel only with its number, as `D2`, `DSL2`, `ULSD1`, `B20`, `UNL87`. */
const NUMBERED: readonly (readonly [fuel: FuelType, pattern: RegExp, isPlain: (number: number) => boolean])[] = [
  ["diesel", /^(?:d|dsl|diesel|ulsd|ds|dl)(\d)$/, (number) => number === 2],
  ["diesel", /^(?:b|bd|hvo|r|rd)(\d{1,3})$/, (number) => number <= 5],
  ["regular", /^(?:unl|reg|rul|u)?(8[4-7])$/, () => true],
  ["midgrade", /^(?:unl|mid|mul|u)?(88|89|90)$/, () => true],
  ["premium", /^(?:unl|prem|pul|u)?(9[1-5])$/, () => true],
];

/** Short forms that mean a fuel only where nothing else is said: a price may be one before tax. */
const SHORT: ReadonlyMap<string, FuelType> = new Map([
  ["pre", "premium"],
  ["sup", "premium"],
]);

/** Words of grades that are not the plain diesel. */
const SPECIAL: ReadonlySet<string> = new Set(
  "premium prem super supreme plus biodiesel bdsl bio renewable winter winterized arctic blend blended power performance gold".split(
    " ",
  ),
);

/**
 * What a product is. `undefined` for a name that is not known.
 * @param text as in a cell: `Diesel #2`, `No. 2 Ultra Low Sulfur Diesel`, `TRK DSL`.
 */
export function readProduct(text: string): Product | undefined {
  const words = wordsOf(text);
  const other = otherOf(words, OTHERS);
  if (other !== undefined) return { other };
  const fuels = words.flatMap((word) => fuelOf(word) ?? []);
  if (fuels.some(({ fuel }) => fuel === "diesel")) {
    const isPlain = fuels.every((each) => each.isPlain) && !words.some((word) => SPECIAL.has(word) || word === "1");
    return { fuel: "diesel", isPlain };
  }
  const short = words.length === 2 ? SHORT.get(words[0] ?? "") : undefined;
  if (short !== undefined) return { fuel: short, isPlain: true };
  // "Unleaded Plus" and "Premium Unleaded" are no regular.
  const fuel = (["premium", "midgrade", "regular"] as const).find((type) => fuels.some((each) => each.fuel === type));
  if (fuel !== undefined) return { fuel, isPlain: true };
  const alone = otherOf(words, OTHERS_ALONE);
  return alone === undefined ? undefined : { other: alone };
}

/** What else than a fuel for a truck's tank the title of a column of prices names: `DEF` for `DEF Price`. */
export function otherInTitle(title: string): string | undefined {
  const words = wordsOf(title);
  return (
    otherOf(words, OTHERS) ?? (words.some((word) => fuelOf(word) !== undefined) ? undefined : otherOf(words, GOODS))
  );
}

/** Words that say no more of plain diesel than that it is diesel, or at which pump: `Truck Diesel`, `Hi-Flow Diesel`. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  "2 no number truck trk auto car hi high flow hiflow highflow commercial cardlock ultra low sulfur sulphur fuel clear grade octane".split(
    " ",
  ),
);

/** Whether a text is a name of plain diesel and says nothing else, as `Diesel lanes` does. */
export function isDieselName(text: string): boolean {
  const words = wordsOf(text).slice(0, -1);
  return words.some(isPlainDiesel) && words.every((word) => isPlainDiesel(word) || PLAIN_WORDS.has(word));
}

/** Whether a text names a fuel and says nothing else, as `Gas lanes` does. */
export function isFuelName(text: string): boolean {
  const words = wordsOf(text);
  const [whole = ""] = words.slice(-1);
  return (
    isOfFuel(whole) ||
    (words.some(isOfFuel) && words.slice(0, -1).every((word) => isOfFuel(word) || PLAIN_WORDS.has(word)))
  );
}

function isOfFuel(word: string): boolean {
  return fuelOf(word) !== undefined || SHORT.has(word);
}

function isPlainDiesel(word: string): boolean {
  const fuel = fuelOf(word);
  return fuel?.fuel === "diesel" && fuel.isPlain && !SPECIAL.has(word);
}

/** The fuel that a person names, as an option does. */
export function readFuelType(text: string): FuelType | undefined {
  const product = readProduct(text);
  return product !== undefined && "fuel" in product ? product.fuel : undefined;
}

/** `diesel, regular`: fuels in the order of the contract. */
export function inOrder(fuels: Iterable<FuelType>): FuelType[] {
  const given = new Set(fuels);
  return FUEL_TYPES.filter((type) => given.has(type));
}

/** `Diesel #2` is `diesel` and `2`; `Mid-Grade`, `Off Road` and `D.E.F.` are words in one piece, too. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[.'’]/g, "");
  const words = plain.match(/[a-z\d]+/g) ?? [];
  return [...words, words.join("")];
}

function otherOf(words: readonly string[], others: typeof OTHERS): string | undefined {
  return others.find(([, names]) => words.some((word) => names.includes(word)))?.[0];
}

function fuelOf(word: string): { readonly fuel: FuelType; readonly isPlain: boolean } | undefined {
  const fuel = FUEL_TYPES.find((type) => FUELS[type].includes(word));
  if (fuel !== undefined) return { fuel, isPlain: true };
  for (const [type, pattern, isPlain] of NUMBERED) {
    const number = pattern.exec(word)?.[1];
    if (number !== undefined) return { fuel: type, isPlain: isPlain(Number(number)) };
  }
  return undefined;
}

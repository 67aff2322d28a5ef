/**
 * The names of chains, each with its other names. Spelling is free: case, spaces, punctuation and accents do not
 * matter.
 */
type BrandFamilies = Readonly<Record<string, readonly string[]>>;

/**
 * Truck stops and the common fuel brands of the US and Canada. Brands of one company that fleets know as one network
 * are one chain. A name also stands for all that begin with its words, such as TA Express and Pilot Travel Center #12,
 * unless a longer name is another chain's: Petro-Canada is not Petro.
 */
export const BRAND_FAMILIES: BrandFamilies = {
  // Truck stops
  Pilot: ["Flying J", "PFJ", "One9", "Mr Fuel"],
  "Love's": ["Love Travel Stop", "Speedco"],
  TA: ["Petro", "TravelCenters of America", "TravelCenter of America"],
  "Sapp Bros": ["Sapp Brothers"],
  "Road Ranger": ["Road Rangers"],
  "Roady's": [],
  AMBEST: [],
  Bosselman: ["Bosselman's", "Pump & Pantry"],
  "Town Pump": [],
  "Little America": [],
  "Iowa 80": [],
  Onvo: [],
  Quarles: [],
  "Pacific Pride": ["Pac Pride"],
  CFN: ["Commercial Fueling Network"],
  PWI: [],
  Flyers: [],
  Mirabito: [],
  "Fuel City": [],
  "Petro Mart": [],
  PetroCard: [],
  // Fuel and convenience
  "Circle K": ["Couche-Tard"],
  "Kwik Trip": ["Kwik Star"],
  "Kwik Fill": [],
  "Kwik Shop": [],
  "Casey's": [],
  Maverik: ["Maverick"],
  "Kum & Go": ["Kum n Go"],
  QuikTrip: ["QT", "Quick Trip"],
  RaceTrac: [],
  RaceWay: [],
  Sheetz: [],
  Wawa: [],
  "Buc-ee's": ["Buckees"],
  "7-Eleven": ["7-11", "Seven Eleven", "Speedway", "Stripes", "7Fleet"],
  "Rutter's": [],
  "Royal Farms": [],
  Thorntons: [],
  Holiday: ["Holiday Stationstore", "Holiday Stationstores"],
  "Allsup's": [],
  Yesway: [],
  CEFCO: [],
  GetGo: [],
  GoMart: [],
  "Huck's": [],
  "Murphy USA": ["Murphy Express", "Murphy"],
  "Cumberland Farms": [],
  "Stewart's": [],
  "Weigel's": [],
  Spinx: [],
  Stinker: [],
  "Terrible's": ["Terrible Herbst"],
  Mapco: [],
  Enmarket: [],
  Costco: [],
  "Sam's Club": [],
  Walmart: [],
  // Fuel
  Shell: [],
  BP: ["British Petroleum", "Amoco"],
  Arco: ["ampm"],
  ExxonMobil: ["Exxon", "Mobil"],
  Chevron: ["Texaco"],
  Sinclair: [],
  "Phillips 66": ["Phillips", "Conoco", "76", "Union 76", "76 Station", "76 Gas", "76 Fuel"],
  CITGO: [],
  Marathon: [],
  Sunoco: [],
  Valero: ["Diamond Shamrock"],
  Cenex: [],
  Gulf: ["Gulf Oil"],
  Lukoil: [],
  Global: ["Global Petroleum", "Alltown"],
  // Canada
  "Petro-Canada": ["Petro Pass", "PetroCan"],
  Husky: [],
  Esso: [],
  Irving: ["Irving Oil"],
  Ultramar: [],
  "Co-op": ["Federated Co-operatives"],
  "Canadian Tire": [],
  UFA: ["United Farmers of Alberta"],
  MacEwen: [],
};

/**
 * Names that are also words, places or numbers. They count only as a whole name, with no more than a site number
 * behind.
 */
export const ORDINARY_WORDS: readonly string[] = [
  "7-11",
  "76",
  "Co-op",
  "Global",
  "Gulf",
  "Holiday",
  "Irving",
  "Murphy",
  "Phillips",
  "Speedway",
];

/** Which chain a station belongs to. Chains have keys, which are compared and never shown. */
export interface Brands {
  /** The key of the chain that a brand's name means. A name that the table lacks is a chain of its own. */
  readonly chainOf: (brandName: string) => string;
  /**
   * The key of a station's chain: its `brand` decides or, where it gives none, a name of the table at the start of its
   * `name` or after "dba". Undefined where neither tells.
   */
  readonly chainOfStation: (station: BrandedStation) => string | undefined;
  /** The name of a chain as the table writes it; undefined where the table lacks the chain. */
  readonly nameOf: (chain: string) => string | undefined;
  /**
   * The same table with further names. Those that it lacks become chains of their own, and so are found in the names of
   * stations, too.
   */
  readonly including: (brandNames: readonly string[]) => Brands;
}

interface BrandedStation {
  readonly brand?: string | null | undefined;
  readonly name: string;
}

/** A host's own chains cannot be used; the message says why. */
export class BrandsError extends Error {
  override readonly name = "BrandsError";
}

/**
 * The built-in table of brands with a host's own chains.
 * @param own these win: a chain with the first name of a built-in one adds to that, and any other is a chain of its
 *   own.
 * @throws {BrandsError} when a name has no letter or digit, or two chains of the host have it.
 */
export function makeBrands(own: BrandFamilies = {}): Brands {
  const ownChains = keysOf(own);
  const ordinary = ORDINARY_WORDS.map(keyOf).filter((key) => !ownChains.has(key));
  const names = new Map([BRAND_FAMILIES, own].flatMap(Object.keys).map((name) => [keyOf(name), name] as const));
  return matchBy(new Map([...keysOf(BRAND_FAMILIES), ...ownChains]), { ordinary: new Set(ordinary), names });
}

/** The built-in table. */
export const BUILT_IN_BRANDS = makeBrands();

/** Keys of chains by the keys of their names. */
function keysOf(families: BrandFamilies): Map<string, string> {
  const chains = new Map<string, string>();
  for (const [chain, others] of Object.entries(families)) {
    const chainKey = keyOf(chain);
    for (const name of [chain, ...others]) {
      const key = keyOf(name);
      if (key === "")
        throw new BrandsError(
          `the name ${JSON.stringify(name)} of the chain ${JSON.stringify(chain)} has no letter or digit`,
        );
      if ((chains.get(key) ?? chainKey) !== chainKey)
        throw new BrandsError(`the chain ${JSON.stringify(chain)} has a name of another one: ${JSON.stringify(name)}`);
      chains.set(key, chainKey);
    }
  }
  return chains;
}

interface Spellings {
  /** Keys of names that count only as a whole. */
  readonly ordinary: ReadonlySet<string>;
  /** The names of chains by their keys. */
  readonly names: ReadonlyMap<string, string>;
}

/** @param chains keys of chains by the keys of their names. */
function matchBy(chains: ReadonlyMap<string, string>, { ordinary, names }: Spellings): Brands {
  const longest = Math.max(...Array.from(chains.keys(), ({ length }) => length));

  /** The chain of the longest name that the words begin with. */
  const find = (words: readonly string[]): string | undefined => {
    let found: string | undefined;
    let key = "";
    for (const [i, word] of words.entries()) {
      key += word;
      if (key.length > longest) break;
      if (chains.has(key) && !(ordinary.has(key) && words.slice(i + 1).some(isNoNumber))) found = chains.get(key);
    }
    return found;
  };
  // No station has a chain that is written without letters and digits.
  const chainOf = (brandName: string): string => {
    const words = wordsOf(brandName);
    return find(words) ?? (words.join("") || brandName);
  };
  const findInName = (name: string): string | undefined => {
    const words = wordsOf(name);
    // "SHELL DBA ONE9 #1244" sells Shell's fuel, and is run by the chain that does business there.
    const operator = words.indexOf("dba") + 1;
    return (operator > 0 ? find(words.slice(operator)) : undefined) ?? find(words);
  };
  return {
    chainOf,
    chainOfStation: ({ brand, name }) => (keyOf(brand ?? "") === "" ? findInName(name) : chainOf(brand ?? "")),
    nameOf: (chain) => names.get(chain),
    including(brandNames) {
      const keys = brandNames.filter((brandName) => keyOf(brandName) !== "").map(chainOf);
      return matchBy(new Map([...chains, ...keys.map((key) => [key, key] as const)]), { ordinary, names });
    },
  };
}

/**
 * The words of a name in lower case and ordinary letters, without accents, apostrophes and "and". Numbers are words, so
 * that "PILOT#12" and "Pilot 12" are the same.
 */
function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`´]+/gu, "");
  return (plain.match(/\p{L}+|\p{N}+/gu) ?? []).filter((word) => word !== "and");
}

/** The same for all spellings of a name. */
function keyOf(name: string): string {
  return wordsOf(name).join("");
}

function isNoNumber(word: string): boolean {
  return !/^\p{N}/u.test(word);
}

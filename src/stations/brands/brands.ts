import { BRAND_FAMILIES, type BrandFamilies, ORDINARY_WORDS } from "./families.js";

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

export interface BrandedStation {
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

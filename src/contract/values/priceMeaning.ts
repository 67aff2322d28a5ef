// Fields that other people's stations have and the contract lacks, but for which a price means something else here.

interface Meaning {
  /** In lower case, without separators. */
  readonly names: ReadonlySet<string>;
  /** Whether a value says other than what planning takes for granted. */
  readonly differs: (value: unknown) => boolean;
  readonly remedy: string;
}

const IN_DOLLARS = /^(?:usd?|us ?\$|\$|us ?dollars?|dollars?|840)$/i;
const A_GALLON =
  /^(?:(?:usd?|us ?\$|\$|dollars?) ?(?:\/|per|a) ?)?(?:us ?|u\.s\. ?)?g(?:a?l(?:lons?)?)?\.?(?:\(us\))?$/i;
const OF_STATE = /^(?:open|clos(?:ed|ing)|temp|perm|operational|inactive|out.of.service)/i;

function isOther(usual: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && value.trim() !== "" && !usual.test(value.trim());
}

const MEANINGS: readonly Meaning[] = [
  {
    names: new Set(["currency", "currencycode", "pricecurrency"]),
    differs: isOther(IN_DOLLARS),
    remedy: "price_per_gallon counts as US dollars. Convert the prices",
  },
  {
    names: new Set(["unit", "units", "priceunit", "pricingunit", "unitofmeasure", "uom", "volumeunit", "fuelunit"]),
    differs: isOther(A_GALLON),
    remedy: "price_per_gallon counts as US dollars a gallon. Convert the prices",
  },
  {
    // One station may be closed where the first one is open.
    names: new Set(["closed", "isclosed", "open", "isopen", "temporarilyclosed", "permanentlyclosed"]),
    differs: (value) => typeof value === "boolean" || typeof value === "string" || typeof value === "number",
    remedy: "each station counts as open. Leave closed stations out",
  },
  {
    names: new Set(["status", "stationstatus", "businessstatus", "operationalstatus", "operatingstatus"]),
    differs: (value) => typeof value === "string" && OF_STATE.test(value.trim()),
    remedy: "each station counts as open. Leave closed stations out",
  },
];

const MOST_CHARACTERS = 24;

/** Whether a field may mean something for a price: only then its value is worth reading. */
export function mayMean(name: string): boolean {
  return meaningOf(name) !== undefined;
}

/** What an ignored field with this value would have meant, and what to do; `undefined` where nothing differs. */
export function wordIgnoredMeaning(name: string, value: unknown): string | undefined {
  const meaning = meaningOf(name);
  return meaning?.differs(value) === true ? meaning.remedy : undefined;
}

function meaningOf(name: string): Meaning | undefined {
  if (name.length > MOST_CHARACTERS) return undefined;
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return MEANINGS.find(({ names }) => names.has(key));
}

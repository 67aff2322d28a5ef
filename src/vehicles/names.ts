// Comparing names of makes and models ignores case, accents, spaces and punctuation.

import { defined } from "../common/defined.js";

/** The key of a name, the same for all spellings that mean the same. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Other names of makes, by their keys. */
const MAKES: ReadonlyMap<string, string> = new Map([
  ["chevy", "chevrolet"],
  ["vw", "volkswagen"],
  ["mercedes", "mercedesbenz"],
  ["benz", "mercedesbenz"],
  ["mb", "mercedesbenz"],
  ["caddy", "cadillac"],
  ["olds", "oldsmobile"],
  ["infinity", "infiniti"],
  ["freightlinertrucks", "freightliner"],
  ["kw", "kenworth"],
  ["pete", "peterbilt"],
  ["internationalharvester", "international"],
  ["internationaltrucks", "international"],
  ["ihc", "international"],
  ["navistar", "international"],
  ["volvotrucks", "volvo"],
  ["ramtrucks", "ram"],
  ["hinotrucks", "hino"],
  ["isuzutrucks", "isuzu"],
  ["fordtrucks", "ford"],
  ["gmctrucks", "gmc"],
]);

/** What the catalog has as the make of vehicles that people name by their kind alone. */
export const KINDS = "Motorhome";

/** The key of a make, the same for all its names. */
export function makeKey(make: string): string {
  const key = nameKey(make);
  return MAKES.get(key) ?? key;
}

/** The key of a model of a make. */
export function modelKey(make: string, model: string): string {
  return `${makeKey(make)} ${nameKey(model)}`;
}

/** Words at the end of a model's name that mean a trim, a body or a drive, but never another model or fuel. */
const TRIM_WORDS: ReadonlySet<string> = new Set(
  [
    "base xl xlt lariat platinum ls lt ltz wt slt sle denali premier tradesman laramie bighorn slt sr sr5 trd",
    "dx lx ex exl le se xle xse ce sv sl touring laredo overland",
    "regular crew extended double quad mega cab supercab supercrew crewcab crewmax",
    "low medium mid high roof long short wheelbase lwb swb length bed box",
    "2wd 4wd awd fwd rwd 4x2 4x4 2dr 4dr sedan cargo van truck pickup",
  ]
    .join(" ")
    .split(" "),
);

/**
 * The ways to read a model's name, the most literal first: unchanged, without the years that suggestions add ("(2015 to
 * 2019)"), without the make, and without words for a trim.
 */
export function readingsOf(make: string, model: string): string[] {
  const plain = model
    .trimEnd()
    .replace(/\([^()]*\)$/, "")
    .trimEnd();
  const key = makeKey(make);
  const makes = [nameKey(make), key, ...[...MAKES].filter(([, meant]) => meant === key).map(([name]) => name)].toSorted(
    (a, b) => b.length - a.length,
  );
  const readings = [model, plain].flatMap((name) => {
    const prefix = makes.find((each) => each !== "" && nameKey(name).startsWith(each));
    return prefix === undefined ? [name] : [name, withoutPrefix(name, prefix)];
  });
  return [...new Set([...readings, ...readings.map(onlyDrive), ...readings.map(withoutTrim)])].filter(
    (name) => name !== "",
  );
}

/** The rest of a name whose key begins with `prefix`. */
function withoutPrefix(name: string, prefix: string): string {
  for (let end = 1; end <= name.length; end++)
    if (nameKey(name.slice(0, end)) === prefix) return name.slice(end).trim();
  return name;
}

/** The name without words for a trim but that for all driven wheels, which may be a model of its own. */
function onlyDrive(name: string): string {
  const plain = withoutTrim(name);
  const [drive] = name.slice(plain.length).match(/\b(?:awd|4wd|4x4)\b/i) ?? [];
  return drive === undefined ? "" : `${plain} ${drive}`;
}

function withoutTrim(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  let count = words.length;
  while (count > 1 && TRIM_WORDS.has(defined(words[count - 1]).toLowerCase())) count--;
  return words.slice(0, count).join(" ");
}

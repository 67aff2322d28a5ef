// How names of makes and models are compared: without case, accents, spaces and punctuation.

/** What names that mean the same have in common. */
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
  ["macktrucks", "mack"],
  ["ramtrucks", "ram"],
  ["hinotrucks", "hino"],
  ["isuzutrucks", "isuzu"],
  ["fordtrucks", "ford"],
  ["gmctrucks", "gmc"],
  ["fuso", "mitsubishifuso"],
]);

/** The key of a make, whichever of its names is given. */
export function makeKey(make: string): string {
  const key = nameKey(make);
  return MAKES.get(key) ?? key;
}

// Names of stations as people write them.

/** Names that their owners write in a way of their own, by the letters that files have. */
const OWN_SPELLINGS: Readonly<Record<string, string>> = {
  LOVES: "Love’s",
  "LOVE'S": "Love’s",
  CASEYS: "Casey’s",
  "CASEY'S": "Casey’s",
  PETES: "Pete’s",
  STUCKEYS: "Stuckey’s",
  KS: "KS",
  ONE9: "ONE9",
  "7FLEET": "7Fleet",
  QUIKTRIP: "QuikTrip",
  RACETRAC: "RaceTrac",
  ONCUE: "OnCue",
  AMBEST: "AMBEST",
  CEFCO: "CEFCO",
  TA: "TA",
  BP: "BP",
  PWI: "PWI",
  USA: "USA",
  AAA: "AAA",
  IGA: "IGA",
  ASAP: "ASAP",
  EZ: "EZ",
  TCI: "TCI",
  AMPM: "ampm",
  II: "II",
  III: "III",
  IV: "IV",
  MR: "Mr",
  MS: "Ms",
  ST: "St",
  FT: "Ft",
  MT: "Mt",
  AND: "and",
  OF: "of",
  THE: "the",
  AT: "at",
  DBA: "dba",
};

/** From here on a word in capitals among others in small letters is no abbreviation. */
const LEAST_SHOUTED = 5;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&]*/gu;

/** Chains whose places have numbers: what they call such a place says nothing more. */
const NUMBERED = /^(Pilot|Flying J|Love’s|Petro|TA) (?:Travel|Stopping) (?:Stop|Center|Plaza)s? ?(#\d+)$/u;

/**
 * A station's name as people write it: `WOODSHED OF BIG CABIN` as `Woodshed of Big Cabin`, `LOVES TRAVEL STOP #205` as
 * `Love’s #205`.
 */
export function readableName(name: string): string {
  return toReadableCase(name).replace(NUMBERED, "$1 $2");
}

/**
 * Writes a name that a file has in capitals as people write it: `WOODSHED OF BIG CABIN` as `Woodshed of Big Cabin`.
 * Abbreviations stay.
 */
function toReadableCase(name: string): string {
  const isShouted = !/\p{Ll}/u.test(name.replaceAll(/\b(?:dba|at)\b/gu, ""));
  const written = name.replaceAll(WORD, (word) => {
    const own = Object.hasOwn(OWN_SPELLINGS, word.toUpperCase()) ? OWN_SPELLINGS[word.toUpperCase()] : undefined;
    if (own !== undefined) return isShouted || /^[A-Z]/.test(own) ? own : word;
    if (word !== word.toUpperCase() || !/\p{L}/u.test(word)) return word;
    return isShouted || word.length >= LEAST_SHOUTED ? toWord(word) : word;
  });
  const tidy = written
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/# (?=\d)/gu, "#")
    .trim();
  // A name may begin with a small word: `The Depot`.
  return isShouted
    ? tidy.replace(/^(?:and|of|the|at)\b/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    : tidy;
}

/**
 * A word in capitals with its first letter alone in capitals, unless it is an abbreviation: without vowels, with an
 * ampersand or with digits.
 */
function toWord(word: string): string {
  if (/[&\d]/u.test(word) || (word.length <= 4 && !/[AEIOUY]/u.test(word))) return word.replace(/'S$/u, "'s");
  const small = word.toLowerCase();
  const first = small.charAt(0).toUpperCase() + small.slice(1);
  return first.replace(
    /^(Mc|[OD]')(\p{L})(?=\p{L}{2})/u,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  );
}

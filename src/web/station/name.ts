/** Words that stay in capitals: chains that are called by letters, and roads. */
const LETTERS = new Set(["TA", "BP", "KS", "QT", "CEFCO", "AMBEST", "ONE9", "RV", "II", "III", "IV", "USA", "US", "AM", "PM", "BFS", "CNG", "DEF", "CFN", "TFC", "MFA", "KWIK"]);
/** Names that are written in another way than their letters say. */
const SPELLED: Readonly<Record<string, string>> = { LOVES: "Love’s", "LOVE'S": "Love’s", CASEYS: "Casey’s", "CASEY'S": "Casey’s", KWIK: "Kwik", BUC: "Buc", MCDONALDS: "McDonald’s", STUCKEYS: "Stuckey’s", PETES: "Pete’s" };

const WORD = /[A-Z][A-Z0-9'’]*/g;

/** Words inside a name that are small. */
const SMALL = new Set(["OF", "AND", "THE", "AT", "IN", "ON", "DE", "LA"]);

/** A name as people write it, where a file has it in capitals: `WOODSHED OF BIG CABIN` becomes `Woodshed of Big Cabin`. Other names stay as they are. */
export function readableName(name: string): string {
  if (/[a-z]/.test(name)) return name;
  return name.replaceAll(WORD, (word, at: number) => {
    const spelled = SPELLED[word];
    if (spelled !== undefined) return spelled;
    if (LETTERS.has(word) || /\d/.test(word) || /^[^AEIOUY]+$/.test(word)) return word;
    if (at > 0 && SMALL.has(word)) return word.toLowerCase();
    return word.charAt(0) + word.slice(1).toLowerCase();
  });
}

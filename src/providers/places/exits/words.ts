// Reads which exit of which Interstate an address names.

/** An exit that an address may mean. */
export interface NamedExit {
  /** `I-44`, `I-35W`. */
  readonly route: string;
  /** Without the letter that tells ramps of one exit apart. */
  readonly number: number;
}

/** No address is longer. Of a longer text, the beginning is read. */
const MAX_CHARACTERS = 500;

/** `I-80`, `I 80`, `I-80/90`, `I-90 & 94`, `I80`, `Interstate 80`, `I-35W`, `IH-35 WEST`. */
const ROADS =
  /\b(?:I|IH|INTERSTATE)[- ]{0,2}(\d{1,3})(?!\d)(?: ?(N|S|E|W|NORTH|SOUTH|EAST|WEST)\b)?((?: ?(?:\/|&) ?\d{1,3}\b){0,4})/gi;

/** `EXIT 283`, `EX 59`, `EXIT #14`, `EXIT47`, `EXIT 199A`, `EXITS 101-102`. */
const EXITS = /\b(?:EXITS?|EXT|EX)[- .:#]{0,3}(\d{1,3})(?!\d)/gi;

/**
 * The exits of Interstates that an address may mean; none where it names none. An exit belongs to the roads before it,
 * back to the exit before: `I-185, EXIT 1A, I-385, EXIT 30`. Where none is before it, it belongs to all that follow.
 */
export function readExits(address: string): NamedExit[] {
  const text = address.slice(0, MAX_CHARACTERS);
  const roads = [...text.matchAll(ROADS)].flatMap((match) =>
    routesOf(match).map((route) => ({ route, at: match.index })),
  );
  let last = 0;
  return [...text.matchAll(EXITS)].flatMap(({ 1: digits, index: at }) => {
    const before = roads.filter((road) => road.at < at);
    const since = before.filter((road) => road.at >= last);
    last = at;
    const own = since.length > 0 ? since : before.length > 0 ? before : roads;
    return own.map(({ route }) => ({ route, number: Number(digits) }));
  });
}

/** The routes of one mention, the likelier first: `I-35 W` is I-35W where there is one, else the westbound side. */
function routesOf([, number = "", side = "", others = ""]: readonly (string | undefined)[]): string[] {
  const routes = [`I-${Number(number)}`, ...[...others.matchAll(/\d+/g)].map(([other]) => `I-${Number(other)}`)];
  return side === "" ? routes : [`I-${Number(number)}${side.slice(0, 1).toUpperCase()}`, ...routes];
}

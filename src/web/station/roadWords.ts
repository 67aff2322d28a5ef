// Which road and which exit an address names. Placing stations needs every Interstate that it may mean; people need
// one, and the letter that tells the ramps of one exit apart.

/**
 * `EXIT 283`, `EX 59`, `EXIT #14`, `EXIT47`, `EXIT 34-B`, `EXIT 15 B`. The letters after a space are ramps; others say
 * on which side of the road.
 */
const EXIT = /\b(?:EXITS?|EXT|EX)[- .:#]{0,3}(\d{1,3})(?!\d)(?:-?([A-Z])\b| ([A-D])\b)?/i;

/** `I-80`, `I80`, `INTERSTATE 80`, `IH-35 WEST`, `US-69`, `US HWY 63`, `SR-163`, `WI-29`, `HWY 29`. */
const ROADS =
  /\b(I|IH|INTERSTATE|US|[A-Z]{2}|HWY|RTE?|ROUTE)(?: ?HWY)?[- ]{0,2}(\d{1,3})(?![\d])(?: ?(E|W|C)(?:AST|EST)?\b)?/gi;

/** Of these two there are several roads at once, told apart by a letter; on others a letter is a direction. */
const LETTERED = /^(?:35|69)$/;

/** Roads that are no highways, and what is no road. */
const OTHERS = /^(?:FM|CR|CO|EX|MM|OR|ST|AT|RD|RM)$/;

interface NamedExit {
  readonly road: string | undefined;
  readonly exit: string | undefined;
}

/** @param state the postal code of the address. */
export function readExit(text: string, state: string | undefined): NamedExit {
  const found = EXIT.exec(text);
  const roads = [...text.matchAll(ROADS)].flatMap((match) => {
    const road = writeRoad(match, state);
    return road === undefined ? [] : [{ road, at: match.index }];
  });
  const before = roads.filter(({ at }) => found === null || at < found.index);
  // An exit belongs to the roads before it; of several at one place, to the Interstate.
  const own = before.length > 0 ? before : roads;
  const road =
    own.find(({ road: name }) => name.startsWith("I-")) ??
    own.find(({ road: name }) => name.startsWith("US-")) ??
    own[0];
  return {
    road: road?.road,
    exit: found === null ? undefined : `${found[1] ?? ""}${(found[2] ?? found[3] ?? "").toUpperCase()}`,
  };
}

function writeRoad(
  [, kind = "", number = "", letter = ""]: readonly (string | undefined)[],
  state: string | undefined,
): string | undefined {
  const of = kind.toUpperCase();
  switch (of) {
    case "I":
    case "IH":
    case "INTERSTATE":
      return `I-${Number(number)}${LETTERED.test(number) ? letter.toUpperCase() : ""}`;
    case "US":
      return `US-${Number(number)}`;
    case "SR":
    case "HWY":
    case "RT":
    case "RTE":
    case "ROUTE":
      return `${state ?? "SR"}-${Number(number)}`;
    default:
      return OTHERS.test(of) || of !== state ? undefined : `${of}-${Number(number)}`;
  }
}

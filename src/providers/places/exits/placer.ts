import { defined } from "../../../common/defined.js";
import type { FoundPlace, Placer } from "../../../stations/placer.js";
import { roughMiles, Towns } from "../gazetteer/towns.js";
import type { GazetteerData } from "../gazetteer/data.js";
import { readParts, spellOut } from "../gazetteer/names.js";
import type { NumberedLine } from "./data.js";

/**
 * An exit further than this from the town in its address is another one, or miscounted: the town's own place is nearer
 * then.
 */
const MAX_MILES_TO_TOWN = 25;

/** Exit numbers this far beyond the ends of a road are still on it: its length is known to a mile or so. */
const MAX_BEYOND = 2;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/**
 * Finds stations by the Interstate exit that their address names, if it is in their state and not far from their town,
 * else by the town. A look-up takes microseconds.
 */
export function createPlacer(lines: readonly NumberedLine[], gazetteer: GazetteerData): Placer {
  const townsNamed = townsOf(gazetteer);
  const roads = new Map<string, NumberedLine[]>();
  for (const line of lines) {
    const key = `${line.route} ${line.state}`;
    roads.set(key, [...(roads.get(key) ?? []), line]);
  }
  const placesOfExit = (route: string, state: string, number: number): Place[] =>
    (roads.get(`${route} ${state}`) ?? []).flatMap((line) => placeOnLine(line, number) ?? []);
  return {
    find({ address, city, state }): FoundPlace | undefined {
      const code = state.trim().toUpperCase();
      const named = townsNamed(city, code);
      const exits = readExits(address).flatMap(({ route, number }) => placesOfExit(route, code, number));
      const [nearest] = exits
        .map((place) => ({
          place,
          miles: Math.min(...named.all.map((town) => roughMiles(town.lat, town.lng, place.lat, place.lng))),
        }))
        .toSorted((a, b) => a.miles - b.miles);
      if (nearest !== undefined && (named.all.length === 0 || nearest.miles <= MAX_MILES_TO_TOWN))
        return { ...nearest.place, placedBy: "exit" };
      return named.meant === undefined ? undefined : { ...named.meant, placedBy: "town" };
    },
  };
}

/** Where an exit of this number is on a line, if it is there. */
function placeOnLine({ lats, lngs, numbers }: NumberedLine, number: number): Place | undefined {
  let [nearest, off] = [0, Infinity];
  for (let i = 0; i < numbers.length; i++) {
    const to = defined(numbers[i]);
    const from = i === 0 ? to : defined(numbers[i - 1]);
    if (from !== to && (number - from) * (number - to) <= 0) {
      const share = (number - from) / (to - from);
      return { lat: mix(lats, i, share), lng: mix(lngs, i, share) };
    }
    if (Math.abs(to - number) < off) [nearest, off] = [i, Math.abs(to - number)];
  }
  return off <= MAX_BEYOND ? { lat: defined(lats[nearest]), lng: defined(lngs[nearest]) } : undefined;
}

/** Between the values before and at the index. */
function mix(column: ArrayLike<number>, index: number, share: number): number {
  const [from, to] = [defined(column[index - 1]), defined(column[index])];
  return from + (to - from) * share;
}

/** The towns of a name in a state, and the one that the name means if nothing else tells. */
interface NamedTowns {
  readonly all: readonly Place[];
  readonly meant: Place | undefined;
}

/** Looks up towns by name and state. */
export function townsOf(gazetteer: GazetteerData): (city: string, state: string) => NamedTowns {
  const towns = new Towns(gazetteer);
  const toPlace = (row: number): Place => {
    const { lat, lng } = towns.place(row);
    return { lat, lng };
  };
  return (city, state) => {
    const name = spellOut(readParts(city).flat());
    const rows = name === "" ? [] : towns.named({ name, state });
    const meant = towns.meantInState(rows, name) ?? rows[0];
    return { all: rows.map(toPlace), meant: meant === undefined ? undefined : toPlace(meant) };
  };
}

/** An exit that an address may mean. */
interface NamedExit {
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

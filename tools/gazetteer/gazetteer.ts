import { compareText } from "../../src/common/order.js";
import { ABROAD_ALIASES, CROSSINGS, REGIONS_ABROAD, SMALL_CROSSINGS } from "./abroad.js";
import { ALIASES, ASKED, RENAMED } from "./aliases.js";
import { type CountyRow, findMainTowns } from "./counties.js";
import { NO_NAMES, type OtherNames } from "./otherNames.js";
import { type GazetteerData, UNITS_PER_DEGREE } from "../../src/providers/places/gazetteer/data.js";
import { roughMiles } from "../../src/providers/places/gazetteer/towns.js";
import { isStateCode, nameKey } from "../../src/providers/places/gazetteer/names.js";

/** A town in GeoNames. */
export interface TownRow {
  readonly name: string;
  /** Two letters. */
  readonly country: string;
  /** In the United States, the state's code. */
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/** A ZIP code and its post office. */
export interface ZipRow {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
}

interface Place {
  readonly name: string;
  readonly state: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
  /** Of a county. */
  isSeat: boolean;
  postal: boolean;
}

/** Two towns of the same name and state closer together than this are one, such as a town and its village. */
const SAME_TOWN_MILES = 15;

/** A post office belongs to the town of the same name if one of its ZIP codes is nearer than this. */
const SAME_POST_OFFICE_MILES = 30;

/** A ZIP code this far outside the box around its state's towns has wrong coordinates. */
const STATE_MARGIN_DEGREES = 0.5;

/** GeoNames' code for abandoned places. */
const ABANDONED = "PPLQ";

/** GeoNames' codes for capitals and for seats of counties. */
const SEATS = new Set(["PPLC", "PPLA", "PPLA2"]);

const NEIGHBOURS: ReadonlyMap<string, string> = new Map([
  ["CA", "Canada"],
  ["MX", "Mexico"],
]);

/** Towns of this size in Canada and Mexico are listed even if no town of the United States has their name. */
const LISTED_ABROAD_POPULATION = 20_000;

/** Further from a small crossing than this, a large one is named. */
const SMALL_CROSSING_MILES = 60;

/** What the gazetteer knows beside towns and ZIP codes. */
export interface MoreNames {
  readonly counties?: readonly CountyRow[];
  readonly names?: OtherNames;
}

/**
 * Builds the gazetteer of the 50 states and the District of Columbia.
 * @throws {Error} when `more` names a town that does not exist.
 */
export function buildGazetteer(
  towns: readonly TownRow[],
  zips: readonly ZipRow[],
  { counties = [], names = NO_NAMES }: MoreNames = {},
): GazetteerData {
  const byName = new Map<string, Place[]>();
  for (const town of toTowns(towns)) addTown(byName, town);
  const postOffices = [...groupZips(zips, boxesOf(byName)).values()].map((rows) => ({
    rows,
    place: findPostOffice(byName, rows),
  }));

  const places = [...byName.values()]
    .flat()
    .toSorted((a, b) => b.population - a.population || compareText(label(a), label(b)) || a.lat - b.lat);
  const rowOf = new Map(places.map((place, row) => [place, row]));
  const row = (place: Place): number => rowOf.get(place) ?? -1;
  const aliases = ALIASES.flatMap(([alias, name, state]) =>
    (byName.get(groupKey(name, state)) ?? []).map((place) => ({ key: nameKey(alias), place: row(place) })),
  );
  const index = indexOf([...places.map((place, i) => ({ key: nameKey(place.name), place: i })), ...aliases]);
  const codes = postOffices
    .flatMap(({ rows, place }) => rows.map((zip) => ({ ...zip, place: row(place) })))
    .toSorted((a, b) => compareText(a.zip, b.zip));
  const others = (list: OtherNames[keyof OtherNames]): GazetteerData["index"] =>
    indexOf(list.map(([name, town]) => ({ key: nameKey(name), place: row(findTown(byName, town)) })));
  return {
    places: {
      names: places.map(label),
      populations: Int32Array.from(places, ({ population }) => population),
      postal: Int32Array.from(places, ({ postal }) => Number(postal)),
      ...coordinates(places),
    },
    index,
    asked: ASKED.map(nameKey),
    airportCodes: others(names.airportCodes),
    airportNames: others(names.airportNames),
    areas: others(names.areas),
    counties: indexOf(
      findMainTowns(counties, places).map(({ county, town }) => ({ key: nameKey(county), place: row(town) })),
    ),
    zips: {
      codes: Int32Array.from(codes, ({ zip }) => Number(zip)),
      places: Int32Array.from(codes, ({ place }) => place),
      ...coordinates(codes),
    },
    abroad: listAbroad(towns, new Set(index.keys), findCrossings(byName)),
  };
}

/** Names as ascending keys, each with its row in `places`. */
function indexOf(entries: readonly { readonly key: string; readonly place: number }[]): GazetteerData["index"] {
  const sorted = entries.toSorted((a, b) => compareText(a.key, b.key) || a.place - b.place);
  return { keys: sorted.map(({ key }) => key), places: Int32Array.from(sorted, ({ place }) => place) };
}

/** The towns called `Town, ST`. */
function townsCalled(byName: ReadonlyMap<string, readonly Place[]>, name: string): readonly Place[] {
  const [town = "", state = ""] = name.split(", ");
  return byName.get(groupKey(town, state)) ?? [];
}

/** The largest town called `Town, ST`. */
function findTown(byName: ReadonlyMap<string, readonly Place[]>, name: string): Place {
  const [town] = townsCalled(byName, name);
  if (town === undefined) throw new Error(`The gazetteer has no town ${name}, which another name stands for.`);
  return town;
}

/** The existing towns of the United States, the largest first. */
function toTowns(rows: readonly TownRow[]): Place[] {
  return rows
    .filter(
      ({ country, adminCode, featureCode, name }) =>
        country === "US" && isStateCode(adminCode) && featureCode !== ABANDONED && !name.includes("(historical)"),
    )
    .map(({ name, adminCode, featureCode, population, lat, lng }) => ({
      name: plainName(name),
      state: adminCode,
      population,
      lat,
      lng,
      isSeat: SEATS.has(featureCode),
      postal: false,
    }))
    .toSorted((a, b) => b.population - a.population);
}

/** A town's name without GeoNames' additions: "City of Milford (balance)", "Washington, D.C.". */
function plainName(name: string): string {
  const plain = name
    .replace(/[,(].*/, "")
    .replace(/^City of /, "")
    .trim();
  return RENAMED.get(plain) ?? plain;
}

/** Adds a town unless a larger one of the same name is in the same place. */
function addTown(byName: Map<string, Place[]>, town: Place): void {
  const namesakes = namesakesOf(byName, town.name, town.state);
  const same = namesakes.find(({ lat, lng }) => roughMiles(lat, lng, town.lat, town.lng) < SAME_TOWN_MILES);
  if (same === undefined) namesakes.push(town);
  else same.isSeat ||= town.isSeat;
}

/** Groups ZIP codes by post office, except for military ones and those with wrong coordinates. */
function groupZips(zips: readonly ZipRow[], boxes: ReadonlyMap<string, Box>): Map<string, [ZipRow, ...ZipRow[]]> {
  const groups = new Map<string, [ZipRow, ...ZipRow[]]>();
  for (const zip of zips) {
    const box = boxes.get(zip.state);
    if (box === undefined || zip.lat < box.south || zip.lat > box.north || zip.lng < box.west || zip.lng > box.east)
      continue;
    const key = groupKey(zip.city, zip.state);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [zip]);
    else group.push(zip);
  }
  return groups;
}

/** The town after which a post office is named, or a new place if there is none. */
function findPostOffice(byName: Map<string, Place[]>, rows: readonly [ZipRow, ...ZipRow[]]): Place {
  const [{ city, state }] = rows;
  const namesakes = namesakesOf(byName, NAME_BY_ALIAS.get(groupKey(city, state)) ?? city, state);
  const miles = (town: Place): number =>
    Math.min(...rows.map(({ lat, lng }) => roughMiles(town.lat, town.lng, lat, lng)));
  let place = namesakes.toSorted((a, b) => miles(a) - miles(b)).find((town) => miles(town) < SAME_POST_OFFICE_MILES);
  if (place === undefined) {
    place = {
      name: city,
      state,
      population: 0,
      lat: median(rows.map(({ lat }) => lat)),
      lng: median(rows.map(({ lng }) => lng)),
      isSeat: false,
      postal: true,
    };
    namesakes.push(place);
  }
  place.postal = true;
  return place;
}

const NAME_BY_ALIAS = new Map(ALIASES.map(([alias, name, state]) => [groupKey(alias, state), name]));

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The box around each state's towns, with a margin. */
function boxesOf(byName: ReadonlyMap<string, readonly Place[]>): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const { state, lat, lng } of [...byName.values()].flat()) {
    const box = boxes.get(state) ?? { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
    boxes.set(state, {
      south: Math.min(box.south, lat - STATE_MARGIN_DEGREES),
      north: Math.max(box.north, lat + STATE_MARGIN_DEGREES),
      west: Math.min(box.west, lng - STATE_MARGIN_DEGREES),
      east: Math.max(box.east, lng + STATE_MARGIN_DEGREES),
    });
  }
  return boxes;
}

interface Crossing {
  readonly place: Place;
  /** It is for towns within this distance. */
  readonly miles: number;
}

/** Those of the crossings that the gazetteer has. */
function findCrossings(byName: ReadonlyMap<string, readonly Place[]>): Crossing[] {
  const find = (names: readonly string[], miles: number): Crossing[] =>
    names.flatMap((name) =>
      townsCalled(byName, name)
        .slice(0, 1)
        .map((place) => ({ place, miles })),
    );
  return [...find(CROSSINGS, Infinity), ...find(SMALL_CROSSINGS, SMALL_CROSSING_MILES)];
}

/**
 * Towns in Canada and Mexico that are large or have one of `keys` as their name, and what else people call them; of
 * several the largest. Each has its country and the nearest of `crossings`.
 */
function listAbroad(
  rows: readonly TownRow[],
  keys: ReadonlySet<string>,
  crossings: readonly Crossing[],
): GazetteerData["abroad"] {
  const found = new Map<string, { population: number; country: string; crossing: string }>();
  const add = (key: string, population: number, country: string, crossing: string): void => {
    if ((found.get(key)?.population ?? -1) < population) found.set(key, { population, country, crossing });
  };
  for (const [name, code, population, crossing] of REGIONS_ABROAD)
    add(nameKey(name), population, NEIGHBOURS.get(code) ?? "", crossing);
  for (const { name, country: code, population, lat, lng } of rows) {
    const country = NEIGHBOURS.get(code);
    if (country === undefined) continue;
    const names = [name, ...(population < LISTED_ABROAD_POPULATION ? [] : (ALIASES_ABROAD.get(name) ?? []))].map(
      nameKey,
    );
    const listed = names.filter((key) => keys.has(key) || population >= LISTED_ABROAD_POPULATION);
    if (listed.length === 0) continue;
    const [nearest] = crossings
      .map(({ place, miles: most }) => ({ place, most, miles: roughMiles(place.lat, place.lng, lat, lng) }))
      .filter(({ miles, most }) => miles < most)
      .toSorted((a, b) => a.miles - b.miles);
    for (const key of listed) add(key, population, country, nearest === undefined ? "" : label(nearest.place));
  }
  const sorted = [...found].toSorted(([a], [b]) => compareText(a, b));
  return {
    keys: sorted.map(([key]) => key),
    populations: Int32Array.from(sorted, ([, { population }]) => population),
    countries: sorted.map(([, { country }]) => country),
    crossings: sorted.map(([, { crossing }]) => crossing),
  };
}

const ALIASES_ABROAD = new Map(ABROAD_ALIASES.map(([name, ...aliases]) => [name, aliases]));

function namesakesOf(byName: Map<string, Place[]>, name: string, state: string): Place[] {
  const key = groupKey(name, state);
  const namesakes = byName.get(key) ?? [];
  byName.set(key, namesakes);
  return namesakes;
}

function groupKey(name: string, state: string): string {
  return `${nameKey(name)} ${state}`;
}

function label({ name, state }: Place): string {
  return `${name}, ${state}`;
}

function coordinates(
  points: readonly { readonly lat: number; readonly lng: number }[],
): Record<"lats" | "lngs", Int32Array<ArrayBuffer>> {
  return {
    lats: Int32Array.from(points, ({ lat }) => Math.round(lat * UNITS_PER_DEGREE)),
    lngs: Int32Array.from(points, ({ lng }) => Math.round(lng * UNITS_PER_DEGREE)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

import { isObject } from "../../contract/values/faults.js";
import { counted } from "../../report/text.js";
import type { StationFile } from "../../stations/check.js";
import { countriesOf, type FileRows, joinFiles } from "../../stations/join.js";
import {
  LIBRARY_REMEDIES,
  MAX_FILE_BYTES,
  PriceChoiceError,
  type StationFileChoices,
  StationFileError,
} from "../../stations/rows.js";
import { placeWhereNeeded } from "../../stations/placer.js";
import { previewTable, type TablePreview } from "../../stations/preview.js";
import { type Content, findRows, findStations, readContent } from "../../stations/read.js";
import { summarise } from "../../stations/summary.js";
import { TripError } from "./error.js";
import { loadPlacer, type PlacerTools } from "./placer.js";
import { asTripErrors } from "./refusal.js";
import type { FileChoices, GivenFile, ReadFile, ReadStations } from "./types.js";
import { toTrip, type WholeTripTools } from "./whole.js";

export type FileTools = WholeTripTools & PlacerTools;

/** Under the place where files are loaded, the page asks for unit and rate. */
const SAY_UNIT = "say in which unit they are under “Prices”, where the file is loaded";
const SAY_RATE = "give the rate under “Prices”, where the file is loaded";
/** Prices that may be by the litre in US dollars count as they are, so that the page does not ask. */
const CONVERT = "convert the prices to US dollars a gallon in the file";

/** The user may choose fuel tax when the file has long been read, so that a column of states is always heeded. */
const READING: StationFileChoices = {
  jurisdictions: true,
  arePassesApart: false,
  remedies: {
    chooseFuel: (fuel) => `load a file with the prices of ${fuel} alone`,
    sayUnit: (unit) => (unit === "USD/L" ? CONVERT : SAY_UNIT),
    sayRate: () => SAY_RATE,
    sayUnitAndRate: () => SAY_UNIT,
    takeReceipts: LIBRARY_REMEDIES.takeReceipts,
    takeTrips: LIBRARY_REMEDIES.takeTrips,
    readWhole: (kind) =>
      kind === "request with places" ? "enter the rest in the forms of the page" : "load it without a second file",
  },
};

/** The most files that are read at once: places and prices. */
const MOST_FILES = 2;

/** @throws {TripError} when there are too many files, or one cannot be read. */
export async function openFiles(files: readonly File[]): Promise<GivenFile[]> {
  if (files.length > MOST_FILES)
    throw new TripError(
      `These are ${files.length} files: load one with all stations, or one with their places and one with their prices.`,
      { field: "stations" },
    );
  return Promise.all(files.map(readBytes));
}

async function readBytes(file: File): Promise<GivenFile> {
  if (file.size > MAX_FILE_BYTES)
    throw new TripError(
      `${file.name} is larger than this page reads: leave out stations that are far from the route.`,
      { field: "stations" },
    );
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (cause) {
    throw new TripError(
      `${file.name} cannot be read: it may be a folder, or has changed since it was chosen. Choose it again.`,
      { field: "stations", cause },
    );
  }
}

/**
 * Reads a dropped file.
 * @throws {TripError} offering the columns, when several can be the price and none was chosen.
 * @throws {TripError} naming what is wrong in it.
 */
export async function readFile(
  tools: FileTools,
  { name, bytes }: GivenFile,
  choices: FileChoices = {},
): Promise<ReadFile> {
  return asTripErrors(async () => {
    const content = await readContent(name, bytes);
    if (content.kind === "json" && isObject(content.value) && "route" in content.value) {
      return {
        kind: "trip",
        ...(await toTrip(tools, { file: name, title: name.replace(/\.[^.]*$/, "") }, content.value)),
      };
    }
    const file = await placeWhereNeeded(
      () => loadPlacer(tools),
      (placer) => findStations(name, content, { ...heedKnown(content, choices), ...READING, placer }),
    );
    return { kind: "stations", ...describe(name, file) };
  });
}

/**
 * The beginning of a table, for people to say what its columns hold; `undefined` for a file that is no table. @param
 * header the row with the titles.
 */
export async function previewFile({ name, bytes }: GivenFile, header?: number): Promise<TablePreview | undefined> {
  return asTripErrors(async () => {
    const content = await readContent(name, bytes);
    return content.kind === "rows" ? previewTable(content.rows, header) : undefined;
  });
}

/** What was said of a table with the titles of this one. */
function heedKnown<Choices extends FileChoices>(
  content: Content,
  { known = [], ...choices }: Choices,
): Omit<Choices, "known"> & Pick<StationFileChoices, "columns"> {
  if (content.kind !== "rows") return choices;
  const same = known.findLast(({ titles, columns }) => {
    const { titles: own } = previewTable(content.rows, columns.header);
    return own.length === titles.length && own.every((title, i) => title === titles[i]);
  });
  return { ...choices, columns: same?.columns };
}

/** A file that has been read as text, and in which nothing has been looked for yet. */
interface Opened {
  readonly name: string;
  readonly content: Content;
}

/**
 * Reads two files of which one has the stations' places and the other their prices, in either order.
 * @throws {TripError} as `readFile` does.
 */
export async function readPair(
  tools: FileTools,
  first: GivenFile,
  second: GivenFile,
  given: FileChoices = {},
): Promise<ReadStations> {
  return asTripErrors(async () => {
    const opened = await Promise.all(
      [first, second].map(async ({ name, bytes }): Promise<Opened> => ({
        name,
        content: await readContent(name, bytes),
      })),
    );
    const file = await placeWhereNeeded(
      () => loadPlacer(tools),
      (placer) => {
        const choices = { ...given, ...READING, placer };
        const [places, prices] = inOrder(opened, choices);
        const ofPlaces = find(places, { ...choices, parts: "places" });
        const countryOf = countriesOf(ofPlaces.found.rows);
        const joined = joinFiles(ofPlaces, find(prices, { ...choices, parts: "prices", countryOf }));
        if (!hasPrices(places, given)) return joined;
        return {
          ...joined,
          warnings: [
            ...joined.warnings,
            `Prices are those of ${prices?.name ?? ""}: those of ${places?.name ?? ""} do not count.`,
          ],
        };
      },
    );
    return describe(`${first.name} and ${second.name}`, file);
  });
}

type PairChoices = StationFileChoices & FileChoices;

/**
 * Puts the file of places before that of prices: it is the one without prices, or else the one with coordinates, or
 * else the one whose stations can be found by words.
 */
function inOrder(opened: readonly Opened[], choices: PairChoices): readonly Opened[] {
  const [first, second] = opened;
  const hasPlaces = (file: Opened | undefined): boolean => gives(file, "location", { ...choices, parts: "places" });
  const isOfPlaces: readonly ((file: Opened | undefined) => boolean)[] = [
    (file) => !hasPrices(file, choices) && hasPlaces(file),
    (file) => gives(file, "location", { ...choices, parts: "places", placer: undefined }),
    hasPlaces,
  ];
  for (const isTrueOf of isOfPlaces) {
    const [isFirst, isSecond] = [isTrueOf(first), isTrueOf(second)];
    if (isFirst !== isSecond) return isSecond ? opened.toReversed() : opened;
  }
  return opened;
}

function hasPrices(opened: Opened | undefined, choices: PairChoices): boolean {
  return gives(opened, "price_per_gallon", { ...choices, parts: "prices" });
}

/** Whether a file gives a field of its stations. */
function gives(opened: Opened | undefined, field: "location" | "price_per_gallon", choices: PairChoices): boolean {
  try {
    return find(opened, choices).found.rows.some(
      ({ station, faults }) =>
        faults.length === 0 && isObject(station) && (Reflect.get(station, field) ?? null) !== null,
    );
  } catch (error) {
    if (error instanceof PriceChoiceError) return true;
    if (error instanceof StationFileError) return false;
    throw error;
  }
}

function find(opened: Opened | undefined, choices: PairChoices): FileRows {
  if (opened === undefined) throw new Error("there is no file");
  return { file: opened.name, found: findRows(opened.name, opened.content, heedKnown(opened.content, choices)) };
}

/**
 * `quote.xlsx, sheet "Prices", Love's customer quote: 120 stations, 100 placed by exit and 20 by town; brings 1 deal`
 */
function describe(name: string, file: StationFile): ReadStations {
  const { stations, sheet, layout, discounts = [] } = file;
  const title = `${name}${sheet === undefined ? "" : `, sheet ${JSON.stringify(sheet)}`}${layout === undefined ? ":" : ","}`;
  const deals = discounts.length === 0 ? "" : `; brings ${counted(discounts.length, "deal")}`;
  return { ...file, description: `${title} ${summarise(file) ?? counted(stations.length, "station")}${deals}` };
}

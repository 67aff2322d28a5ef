// Reads the station files that options name.

import { RefusalDetails } from "../contract/schemas/details.js";
import { ServiceError } from "../contract/values/errors.js";
import type { OptimizeRequest } from "../contract/schemas/optimize.js";
import { writeDeal } from "../rules/pricing.js";
import { isSameDeal } from "../rules/pricing.js";
import { sourceOfFile } from "../journey/ownStations.js";
import { loadPlacer } from "../providers/places/load.js";
import { readFileContent, STANDARD_INPUT, type StationFile } from "../stations/file.js";
import { countriesOf, joinFiles, repriceStations } from "../stations/join.js";
import { placeWhereNeeded } from "../stations/placer.js";
import { columnCalled } from "../stations/titleMatch.js";
import { previewTable } from "../stations/preview.js";
import { type Content, findRows, findStations } from "../stations/read.js";
import {
  NoPricesError,
  PAID_AT_COST,
  PriceChoiceError,
  type StationFileChoices,
  StationFileError,
  UnknownColumnsError,
} from "../stations/rows.js";
import type { StationSource } from "../stations/packed/packed.js";
import { summarise } from "../stations/summary.js";
import { FILE_HELP, FILE_OPTIONS, type FileOptions, readFileChoices } from "./fileChoices.js";
import { UsageError } from "./usage.js";

/** Paths of station files, or `-` for standard input. */
export interface StationPaths {
  readonly stations: string;
  /** The file with the prices, if the other has only places. */
  readonly prices?: string | undefined;
}

/**
 * Reads the stations, and says on stderr what was read where that is not plain.
 * @throws {UsageError} naming the file and what is wrong with it.
 */
export async function readStationFiles(
  { stations, prices }: StationPaths,
  choices: StationFileChoices,
): Promise<StationFile> {
  if (stations === STANDARD_INPUT && prices === STANDARD_INPUT)
    throw new UsageError("only one of --stations and --prices can be read from standard input");
  return asUsageErrors(async () => {
    const places = await openFile(stations, "stations");
    const priced = prices === undefined ? undefined : await openFile(prices, "prices");
    requireTitled(choices, priced === undefined ? [places] : [places, priced]);
    const read = await placeWhereNeeded(loadPlacer, (placer) => {
      if (priced === undefined) return findStations(places.file, places.content, { ...choices, placer });
      // The user chooses among the columns of prices.
      const ofPlaces = findRows(places.file, places.content, {
        ...choices,
        priceColumn: undefined,
        parts: "places",
        placer,
      });
      const ofPrices = findRows(priced.file, priced.content, {
        ...choices,
        parts: "prices",
        countryOf: countriesOf(ofPlaces.rows),
      });
      return joinFiles({ file: places.file, found: ofPlaces }, { file: priced.file, found: ofPrices });
    });
    for (const opened of [places, priced])
      if (opened?.sheet !== undefined)
        process.stderr.write(`fuel-route: the ${opened.what} are those of the sheet ${JSON.stringify(opened.sheet)}\n`);
    const summary = summarise(read);
    if (summary !== undefined) process.stderr.write(`fuel-route: ${summary}\n`);
    return read;
  });
}

/** The stations of files as trips take them. @throws {UsageError} where they are of several fuels. */
export function sourceOfFiles({ stations, warnings }: Pick<StationFile, "stations" | "warnings">): StationSource {
  try {
    return sourceOfFile(stations, warnings);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { fuel_types: types = {} } = RefusalDetails.parse(error.details);
    throw new UsageError(
      [
        `--stations: ${error.message}`,
        ...Object.entries(types).map(([type, count]) => `  ${type}: ${count} ${count === 1 ? "station" : "stations"}`),
      ].join("\n"),
    );
  }
}

/** The options of commands that take other prices for a saved plan, and their help. */
export const PRICES_OPTIONS = ["prices", ...FILE_OPTIONS] as const;
export const PRICES_HELP = `  --prices FILE       prices of today for the stations, in place of the saved ones: the ids join the two
${FILE_HELP}`;

/**
 * A saved request with the prices of a file, if one is given, and the file's deals. Stations that it lacks keep their
 * prices, which the warnings say.
 */
export async function addPrices(
  request: OptimizeRequest,
  path: string,
  options: FileOptions & { readonly prices?: string },
): Promise<{ readonly request: OptimizeRequest; readonly warnings: readonly string[] }> {
  if (options.prices === undefined) return { request, warnings: [] };
  if (path === STANDARD_INPUT && options.prices === STANDARD_INPUT)
    throw new UsageError("only one file can be read from standard input");
  return asUsageErrors(async () => {
    const { file, content } = await openFile(options.prices ?? "", "prices");
    const chosen = readFileChoices(options);
    requireTitled(chosen, [{ what: "prices", file, content }]);
    const found = findRows(file, content, {
      ...chosen,
      parts: "prices",
      countryOf: countriesOf(request.stations.map((station) => ({ station }))),
    });
    const { stations, discounts = [], warnings } = repriceStations("the saved plan", request.stations, { file, found });
    const saved = request.pricing?.discounts ?? [];
    // The deal of a supplier's file is about the prices of that file.
    const kept = saved.filter((deal) => !isSameDeal(deal, PAID_AT_COST));
    const isDealGone = kept.length < saved.length && discounts.length === 0;
    const gone = `${file} has no prices paid of its own, so the deal "${writeDeal(PAID_AT_COST)}" of the saved plan's stations no longer holds: give --discount ${writeDeal(PAID_AT_COST)} where it still does`;
    const added = discounts.filter((deal) => !kept.some((other) => isSameDeal(deal, other)));
    return {
      request: {
        ...request,
        stations,
        ...((saved.length > 0 || added.length > 0) && {
          pricing: { ...request.pricing, discounts: [...kept, ...added] },
        }),
      },
      warnings: [...warnings, ...(isDealGone ? [gone] : [])],
    };
  });
}

/** @throws {UsageError} where options choose the column of an id that no file has, or columns of prices alone. */
function requireTitled({ titles }: StationFileChoices, files: readonly OpenedFile[]): void {
  const id = titles?.get("id");
  const isAnywhere = files.some(
    ({ content }) => content.kind !== "rows" || columnCalled(previewTable(content.rows).titles, id ?? "") !== undefined,
  );
  if (id !== undefined && !isAnywhere)
    throw new UsageError(`--columns id=${id}: no column of ${files.map(({ file }) => file).join(" or ")} is called so`);
}

async function asUsageErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PriceChoiceError)
      throw new UsageError(`${error.message}: choose one, such as --price-column ${JSON.stringify(error.columns[0])}`);
    if (error instanceof UnknownColumnsError) {
      const columns = error.fields.map((field) => `${field}=TITLE`).join(",");
      throw new UsageError(columns === "" ? error.message : `${error.message}; say which with --columns ${columns}`);
    }
    if (error instanceof NoPricesError) throw new UsageError(`${error.message} (--prices)`);
    if (error instanceof StationFileError) throw new UsageError(error.message);
    throw error;
  }
}

interface OpenedFile {
  readonly what: "stations" | "prices";
  readonly file: string;
  readonly content: Content;
  /** The sheet that was chosen, if the workbook has several. */
  readonly sheet?: string | undefined;
}

async function openFile(path: string, what: OpenedFile["what"]): Promise<OpenedFile> {
  if (path === STANDARD_INPUT && process.stdin.isTTY)
    process.stderr.write(`fuel-route: reading ${what} from standard input …\n`);
  const { file, content } = await readFileContent(path);
  return { what, file, content, sheet: content.kind === "rows" ? content.sheet : undefined };
}

// From a file of stations to a block.

import { ServiceError } from "../../contract/values/errors.js";
import { MAX_SET_STATIONS } from "../../contract/values/limits.js";
import { counted } from "../../contract/values/words.js";
import { type Fault, MAX_LISTED_FAULTS } from "../../contract/values/faults.js";
import { type Placer, placeWhereNeeded } from "../placer.js";
import { checkRows, FaultyRowsError } from "../check.js";
import { madeUpId } from "../priceRow.js";
import { findRows } from "../read.js";
import {
  FuelChoiceError,
  type FoundRows,
  LIBRARY_REMEDIES,
  PriceChoiceError,
  type Remedies,
  type Row,
  type StationFileChoices,
  StationFileError,
} from "../rows.js";
import { readSetContent, type SetFileBytes } from "./content.js";
import { packStations } from "./packed.js";

/** What can be done about what does not count of a file that was sent. */
const OF_SENT_FILES: Remedies = {
  chooseFuel: (fuel) => `send the prices of ${fuel} alone, in a column price_per_gallon`,
  sayUnit: (unit) => `send price_unit=${encodeURI(unit)} in the query`,
  sayRate: (currency) => `send currency_rate=${currency}=… in the query, with the US dollars for 1 ${currency}`,
  sayUnitAndRate: (unit, currency) =>
    `send price_unit=${encodeURI(unit)}&currency_rate=${currency}=… in the query, with the US dollars for 1 ${currency}`,
  takeReceipts: LIBRARY_REMEDIES.takeReceipts,
  takeTrips: "POST /v1/batches takes trips, one in each line",
  readWhole: (kind) => `send it to POST ${kind === "request with places" ? "/v1/plans" : "/v1/optimize"}`,
};

const CONVERT = "convert the prices to US dollars a gallon in the file";

/** The same of a file that the service itself has. */
const OF_OWN_FILES: Remedies = {
  ...OF_SENT_FILES,
  chooseFuel: (fuel) => `leave the rows of ${fuel} alone in the file`,
  sayUnit: () => CONVERT,
  sayRate: () => CONVERT,
  sayUnitAndRate: () => CONVERT,
};

/** What is said of a file, and what can be done about it. */
export function choicesOf({ units }: SetFileBytes): StationFileChoices {
  return { ...units, arePassesApart: false, remedies: units === undefined ? OF_OWN_FILES : OF_SENT_FILES };
}

/** Stations of a file, with a price or without. */
export interface SetFileContent {
  readonly block: SharedArrayBuffer;
  readonly stationCount: number;
  readonly pricedCount: number;
  /** What was assumed, or left out. */
  readonly warnings: readonly string[];
}

/**
 * Reads the stations of a file as people have them: a table, JSON, or a station in each line.
 * @throws {ServiceError} VALIDATION_ERROR that lists what is wrong; MIXED_FUEL_TYPES.
 */
export async function readSetFile(file: SetFileBytes, loadPlacer: () => Promise<Placer>): Promise<SetFileContent> {
  return wordingFaults(file.name, async () => {
    const content = await readSetContent(file);
    const found = await placeWhereNeeded(loadPlacer, (placer) =>
      findRows(file.name, content, { ...choicesOf(file), parts: "pricesIfAny", placer }),
    );
    refuseRepeated(file.name, found.rows);
    const { checked, warnings } = checkRows(file.name, found.rows, MAX_SET_STATIONS);
    const stations = checked.map(({ station }) => station);
    const doubts = [...found.warnings, ...warnings];
    const unnamedCount = checked.filter(({ where, station: { id } }) => id === madeUpId(where)).length;
    const pricedCount = stations.filter(({ price_per_gallon: price }) => typeof price === "number").length;
    return {
      block: packStations(stations, doubts),
      stationCount: stations.length,
      pricedCount,
      warnings: [
        ...doubts,
        ...warnOfIds(unnamedCount),
        ...warnOfPrices(stations.length - pricedCount, stations.length),
        ...warnOfDeals(found),
      ],
    };
  });
}

/** @throws {ServiceError} when two stations have the same id: prices could not tell them apart. */
function refuseRepeated(file: string, rows: readonly Row[]): void {
  const faults = rows.flatMap(({ where, hasForeignId, faults: [fault = ""] }) =>
    hasForeignId === true ? [{ where, fault }] : [],
  );
  if (faults.length > 0)
    throw rowFaults(`${file} repeats ids, such as ${faults[0]?.where}: ${faults[0]?.fault}.`, faults);
}

function warnOfIds(unnamed: number): string[] {
  if (unnamed === 0) return [];
  return [
    `${unnamed} ${unnamed === 1 ? "station has" : "stations have"} no id, and ${unnamed === 1 ? "is" : "are"} called by the place in the file, as line-2: prices find stations by their ids.`,
  ];
}

function warnOfPrices(unpriced: number, all: number): string[] {
  if (unpriced === 0) return [];
  if (unpriced === all) return ["No station has a price yet: plans leave out stations without one."];
  return [
    `${unpriced} ${unpriced === 1 ? "station has" : "stations have"} no price: plans leave ${unpriced === 1 ? "it" : "them"} out.`,
  ];
}

function warnOfDeals({ layout, discounts }: FoundRows): string[] {
  if (discounts === undefined) return [];
  return [
    `${layout ?? "The file"} has the prices that you pay beside those of the pump: they count in requests whose pricing.discounts has ${JSON.stringify(discounts)}.`,
  ];
}

/** What is wrong with a row of a file. */
interface RowFault {
  readonly where: string;
  readonly fault: string;
}

/** The refusal of a file for faults of its rows. @param message one sentence. */
function rowFaults(message: string, faults: readonly RowFault[]): ServiceError {
  const details = faults.slice(0, MAX_LISTED_FAULTS).map(({ where, fault }) => toDetail(fault, where));
  return new ServiceError("VALIDATION_ERROR", message, details, { details_total: faults.length });
}

/** The refusal of a file that cannot be used. */
function fileRefusal(file: string, error: StationFileError): ServiceError {
  if (error instanceof FaultyRowsError) {
    const [first] = error.faults;
    return rowFaults(
      `${file} has too many rows at fault (${counted(error.faults.length, "fault")}), such as ${first?.where}: ${first?.fault}.`,
      error.faults,
    );
  }
  const remedy = error instanceof PriceChoiceError ? ": call the right one price_per_gallon" : "";
  return new ServiceError("VALIDATION_ERROR", `${error.message}${remedy}.`, [toDetail(error.message + remedy)], {
    details_total: 1,
  });
}

function toDetail(msg: string, where?: string): Pick<Fault, "loc" | "msg" | "type"> {
  return { loc: ["body", ...(where === undefined ? [] : [where])], msg, type: "value_error" };
}

/** Does the work on a file, and words its faults. @throws {ServiceError} where the file cannot be used. */
export async function wordingFaults<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FuelChoiceError)
      throw new ServiceError("MIXED_FUEL_TYPES", `${error.message}.`, { fuel_types: [...error.fuels].toSorted() });
    throw error instanceof StationFileError ? fileRefusal(file, error) : error;
  }
}

// From a file of stations to a block.

import { ServiceError } from "../../contract/values/errors.js";
import { MAX_SET_STATIONS } from "../../contract/values/limits.js";
import type { Station } from "../../contract/schemas/station.js";
import { type Fault, MAX_LISTED_FAULTS } from "../../contract/values/faults.js";
import { type Placer, placeWhereNeeded } from "../placer.js";
import { checkRows, FaultyRowsError } from "../check.js";
import { findRows } from "../read.js";
import { type FoundRows, PriceChoiceError, quote, StationFileError } from "../rows.js";
import { readSetContent, type SetFileBytes } from "./content.js";
import { packStations } from "./packed.js";

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
      findRows(file.name, content, { parts: "pricesIfAny", placer }),
    );
    const { checked, warnings } = checkRows(file.name, found.rows, MAX_SET_STATIONS);
    refuseRepeated(file.name, checked);
    const stations = checked.map(({ station }) => station);
    refuseFuelTypes(stations);
    const unnamedCount = checked.filter(({ where, station: { id } }) => id === where.replaceAll(" ", "-")).length;
    const pricedCount = stations.filter(({ price_per_gallon: price }) => typeof price === "number").length;
    return {
      block: packStations(stations),
      stationCount: stations.length,
      pricedCount,
      warnings: [
        ...found.warnings,
        ...warnings,
        ...warnOfIds(unnamedCount),
        ...warnOfPrices(stations.length - pricedCount, stations.length),
        ...warnOfDeals(found),
      ],
    };
  });
}

/** @throws {ServiceError} when two rows have the same id: prices could not tell them apart. */
function refuseRepeated(file: string, checked: readonly { readonly where: string; readonly station: Station }[]): void {
  const first = new Map<string, string>();
  const faults = checked.flatMap(({ where, station: { id } }) => {
    const other = first.get(id);
    if (other !== undefined) return [{ where, fault: `its id ${quote(id)} is that of ${other}, too` }];
    first.set(id, where);
    return [];
  });
  if (faults.length > 0)
    throw rowFaults(`${file} repeats ids, such as ${faults[0]?.where}: ${faults[0]?.fault}.`, faults);
}

function refuseFuelTypes(stations: readonly Station[]): void {
  const types = [...new Set(stations.flatMap(({ fuel_type: type }) => type ?? []))].toSorted();
  if (types.length > 1)
    throw new ServiceError("MIXED_FUEL_TYPES", `The stations carry ${types.length} fuel types; one is allowed.`, {
      fuel_types: types,
    });
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
      `${file} has too many rows at fault (${error.faults.length} faults), such as ${first?.where}: ${first?.fault}.`,
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
    throw error instanceof StationFileError ? fileRefusal(file, error) : error;
  }
}

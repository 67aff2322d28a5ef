// Files that say how much was bought, or is to be bought, at which stations: the stops of a plan of one's own.

import { z } from "zod";
import { OwnPlan } from "../contract/schemas/comparison.js";
import { describeFaults, tooFaulty } from "./check.js";
import { ColumnError, matchPurchases } from "./columnTitles.js";
import { type Content, readFileContent } from "./file.js";
import type { JsonLine } from "./jsonLines.js";
import { quote, refuseLongCells, StationFileError, type TextRow } from "./rows.js";
import { MAX_ROWS_TO_HEADER } from "./table.js";
import { readAmount } from "./values.js";

type OwnStop = OwnPlan["stops"][number];

const Stops = OwnPlan.shape.stops;

/** A stop in JSON: also as an answer of the service has it. */
const JsonStop = z
  .object({
    station_id: z.unknown().optional(),
    id: z.unknown().optional(),
    gallons: z.unknown().optional(),
    gallons_to_purchase: z.unknown().optional(),
  })
  .transform(({ station_id, id, gallons, gallons_to_purchase }) => ({
    station_id: station_id ?? id,
    gallons: gallons ?? gallons_to_purchase,
  }));

const List = z.array(z.unknown());

/**
 * Reads stations and gallons from a file: CSV or a workbook with a column for the station's id and one for gallons, or
 * JSON: a list of stops, an answer, or what `fuel-route plan --json` writes.
 * @throws {StationFileError} when it cannot be read or has faults, which the message names.
 */
export async function readPurchaseFile(path: string): Promise<readonly OwnStop[]> {
  const { file, content } = await readFileContent(path);
  return readPurchases(file, content);
}

function readPurchases(file: string, content: Content): readonly OwnStop[] {
  const stops =
    content.kind === "rows"
      ? readRowStops(file, content.rows)
      : readJsonStops(file, content.kind === "json" ? content.value : content.lines.map(valueOf));
  if (stops.length === 0) throw new StationFileError(`${file} has no stops`);
  return stops;
}

/** What is in a line. One that is not JSON is no stop. */
function valueOf(line: JsonLine): unknown {
  return "value" in line ? line.value : undefined;
}

function readJsonStops(file: string, value: unknown): readonly OwnStop[] {
  const list = z
    .union([List, z.object({ stops: List }), z.object({ plan: z.object({ stops: List }) })])
    .safeParse(value).data;
  if (list === undefined)
    throw new StationFileError(
      `${file} is neither a list of stops, nor an object with "stops", nor a plan that was saved with plan --json`,
    );
  const stops = Array.isArray(list) ? list : "stops" in list ? list.stops : list.plan.stops;
  const read = stops.map((stop) => JsonStop.safeParse(stop).data ?? stop);
  const parsed = Stops.safeParse(read);
  if (parsed.success) return parsed.data;
  throw tooFaulty(describeFaults(parsed.error.issues, read).map((fault) => `${file}: ${fault}`));
}

function readRowStops(file: string, rows: readonly TextRow[]): readonly OwnStop[] {
  refuseLongCells(file, rows);
  const filled = rows.filter(({ values }) => values.some((value) => value.trim() !== ""));
  const { columns, below } = findColumns(file, filled);
  const faults: string[] = [];
  const stops = below.map(({ where, values }): OwnStop => {
    const id = values[columns.id]?.trim() ?? "";
    const text = values[columns.gallons]?.trim() ?? "";
    const amount = readAmount(text);
    const gallons = "value" in amount ? amount.value : undefined;
    if (id === "") faults.push(`${file} ${where}: the station's id is empty`);
    if (gallons === undefined || gallons < 0)
      faults.push(`${file} ${where}: ${quote(text)} is not a number of gallons`);
    return { station_id: id, gallons: gallons ?? 0 };
  });
  if (faults.length > 0) throw tooFaulty(faults);
  return stops;
}

/** The columns, by the first row that names them, and the rows below it. */
function findColumns(
  file: string,
  rows: readonly TextRow[],
): { readonly columns: ReturnType<typeof matchPurchases>; readonly below: readonly TextRow[] } {
  let fault: ColumnError | undefined;
  for (const [index, { values }] of rows.slice(0, MAX_ROWS_TO_HEADER).entries()) {
    try {
      return { columns: matchPurchases(values), below: rows.slice(index + 1) };
    } catch (error) {
      if (!(error instanceof ColumnError)) throw error;
      // Of several rows without the columns, the first is the most likely header.
      fault ??= error;
    }
  }
  throw new StationFileError(`${file}: ${fault?.message ?? "no header"}`);
}

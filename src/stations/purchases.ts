// Files that say how much was bought, or is to be bought, at which stations: the stops of a plan of one's own.

import { z } from "zod";
import type { OwnPlan } from "../contract/schemas/comparison.js";
import { isObject } from "../contract/values/faults.js";
import { flatten, toTable, toText } from "./cells.js";
import { tooFaulty } from "./check.js";
import { type Content, readFileContent } from "./file.js";
import type { JsonLine } from "./jsonLines.js";
import { findList } from "./jsonLists.js";
import { quantityColumns } from "./purchaseColumns.js";
import { readReceipts } from "./receipts.js";
import { StationFileError, type TextRow } from "./rows.js";

type OwnStop = OwnPlan["stops"][number];

/** What a file says was bought, and what of it does not count. */
interface Purchases {
  readonly stops: readonly OwnStop[];
  readonly warnings: readonly string[];
}

const List = z.array(z.unknown());

/**
 * Reads stations and gallons from a file: CSV or a workbook with a column for the station's id and one for gallons, or
 * JSON: a list of stops, an answer, or what `fuel-route plan --json` writes.
 * @throws {StationFileError} when it cannot be read or has faults, which the message names.
 */
export async function readPurchaseFile(path: string): Promise<Purchases> {
  const { file, content } = await readFileContent(path);
  return readPurchases(file, content);
}

function readPurchases(file: string, content: Content): Purchases {
  const { stops, warnings } = readReceipts(file, content.kind === "rows" ? content.rows : toRows(file, content));
  if (stops.length === 0) throw new StationFileError([`${file} has no stops`, ...warnings].join(": "));
  return { stops, warnings: [...content.warnings, ...warnings] };
}

/** Stops or receipts in JSON as rows of a table, whose first one has the titles. @throws {StationFileError} */
function toRows(file: string, content: Exclude<Content, { readonly kind: "rows" }>): readonly TextRow[] {
  const items: readonly JsonLine[] =
    content.kind === "lines"
      ? content.lines
      : listIn(file, content.value).map((value, i) => ({ where: `stop ${i + 1}`, value }));
  const values = items.map((item) => ("value" in item ? item.value : undefined));
  if (values.length > 0 && values.every(Array.isArray))
    return values.map((row: readonly unknown[], i) => ({ where: `row ${i + 1}`, values: row.map(toText) }));
  const faults: string[] = [];
  const objects = items.flatMap((item) => {
    const { where } = item;
    if ("value" in item && isObject(item.value)) return [{ where, cells: flatten(item.value) }];
    faults.push(`${file} ${where}: ${"fault" in item ? item.fault : "it is not an object"}`);
    return [];
  });
  if (faults.length > 0) throw tooFaulty(faults);
  if (objects.length === 0) throw new StationFileError(`${file} has no stops`);
  const { header, records } = toTable(file, objects);
  return [{ where: "titles", values: header }, ...records];
}

/** The list of stops in a value, wherever it is. @throws {StationFileError} where there is none. */
function listIn(file: string, value: unknown): readonly unknown[] {
  const known = z
    .union([List, z.object({ stops: List }), z.object({ plan: z.object({ stops: List }) })])
    .safeParse(value).data;
  if (known !== undefined) return Array.isArray(known) ? known : "stops" in known ? known.stops : known.plan.stops;
  const list = findList(file, value) ?? [];
  const titles = list.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
  if (quantityColumns([...new Set(titles)]).length > 0) return list;
  throw new StationFileError(
    `${file} is neither a list of stops, nor an object with "stops", nor a plan that was saved with plan --json`,
  );
}

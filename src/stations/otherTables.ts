// Tables of something else than stations that people give in their place: receipts of fuel, and trips.

import { quantityColumns } from "./purchaseColumns.js";
import { LIBRARY_REMEDIES, OtherTableError, type StationFileChoices } from "./rows.js";
import { columnsFor, quoteAll } from "./titleMatch.js";
import { separateWords } from "./units.js";

/** What a receipt has beside a quantity, and no list of stations has. */
const OF_RECEIPTS =
  /^(?:(?:fuel )?card(?: (?:number|num|no|id))?|driver(?: (?:name|id|number))?|(?:invoice|receipt|transaction|trans?|auth(?:orization)?)\b.*|odometer.*|(?:net |total )?amount(?: due)?)$/;

/** What may stand behind the word for an end of a trip: `Origin City`. */
const OF_PLACES =
  "(?: (?:city|town|state|st|zip(?: code)?|postal code|address|location|name|place|lat(?:itude)?|lo?ng?(?:itude)?))?$";
const ENDS: readonly RegExp[] = [
  new RegExp(`^(?:origin|from|pick ?up|pu|shipper|start)${OF_PLACES}`),
  new RegExp(`^(?:dest(?:ination)?|to|deliver(?:y)?|drop ?off|consignee|end)${OF_PLACES}`),
];

interface OtherTable {
  readonly kind: "receipts" | "trips";
  /** The columns that show it. */
  readonly columns: readonly number[];
}

/** What a table is by its titles, if it is not one of stations; undefined where it says where they are in degrees. */
function otherTable(header: readonly string[]): OtherTable | undefined {
  if ((["lat", "lng"] as const).every((field) => columnsFor(header, field).length > 0)) return undefined;
  const words = header.map((title) =>
    separateWords(title)
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, " ")
      .trim(),
  );
  const ends = ENDS.map((end) => words.findIndex((title) => end.test(title)));
  if (ends.every((column) => column >= 0)) return { kind: "trips", columns: ends };
  const shown = Array.from(words.keys()).filter((column) => OF_RECEIPTS.test(words[column] ?? ""));
  const [quantity] = quantityColumns(header);
  return quantity === undefined || shown.length + columnsFor(header, "id").length === 0
    ? undefined
    : { kind: "receipts", columns: [...shown, quantity] };
}

/**
 * Names a table that is not one of stations, and what takes it.
 * @param lack what it does not have.
 * @throws {OtherTableError} where its titles show that it is another.
 */
export function refuseOtherTable(
  header: readonly string[],
  { remedies = LIBRARY_REMEDIES }: StationFileChoices,
  lack: string,
): void {
  const other = otherTable(header);
  if (other === undefined) return;
  const { kind, columns } = other;
  throw new OtherTableError(
    `this looks like ${kind} (${quoteAll(header, columns)}) and not like stations: ${kind === "trips" ? remedies.takeTrips : remedies.takeReceipts}. As a list of stations it has ${lack}`,
  );
}

/** Says that stations and prices are those of receipts, in which each has what was paid on some day. */
export function warnOfReceipts(
  header: readonly string[],
  { remedies = LIBRARY_REMEDIES }: StationFileChoices,
): string[] {
  const other = otherTable(header);
  if (other?.kind !== "receipts" || other.columns.length < 2) return [];
  return [
    `The file looks like receipts (${quoteAll(header, other.columns)}), whose prices are those of the day of each fill: ${remedies.takeReceipts}.`,
  ];
}

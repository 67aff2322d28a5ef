import { writeCsv } from "../../report/csv.js";
import { saveFile } from "../app/saveFile.js";
import type { NightRow } from "./nightRows.js";

const TITLES = [
  "custom_id",
  "origin",
  "destination",
  "stops",
  "total_fuel_gallons",
  "total_fuel_cost",
  "savings_dollars",
  "total_time_hours",
  "message",
];

/** Saves the results of a night as a table, in the order in which they are shown. */
export function saveNight(rows: readonly NightRow[]): void {
  const cells = rows.map(
    ({
      customId,
      from,
      to,
      stops = "",
      gallons = "",
      paidDollars = "",
      savedDollars = "",
      hours = "",
      message = "",
    }) => [customId, from, to, stops, gallons, paidDollars, savedDollars, hours, message],
  );
  saveFile("trips-planned.csv", "text/csv", writeCsv(TITLES, cells));
}

// Coordinates of map projections, which are metres or feet and not degrees.

import { quote, StationFileError, type TextRow } from "./rows.js";
import type { Field } from "./titles.js";
import { readNumber } from "./values.js";

/** How many rows show what a column holds. */
const SAMPLE_ROWS = 20;

/** No angle is larger, in degrees. */
const MOST_DEGREES = 180;

export const AS_DEGREES = "export latitude and longitude in degrees (WGS 84, EPSG:4326)";

/** @throws {StationFileError} when the columns of places hold metres or feet of a projection. */
export function refuseProjected(
  file: string,
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
): void {
  const [lat, lng] = [columns.get("lat"), columns.get("lng")];
  if (lat === undefined || lng === undefined) return;
  const places = records
    .slice(0, SAMPLE_ROWS)
    .map(({ values }) => [values[lat] ?? "", values[lng] ?? ""] as const)
    .filter((place) => place.every((text) => text.trim() !== ""));
  const projected = places.filter((place) => place.every((text) => isLarge(text)));
  const [first] = projected;
  if (first === undefined || projected.length * 2 <= places.length) return;
  const titleOf = (column: number): string => quote(header[column] ?? "");
  throw new StationFileError(
    `${file}: ${titleOf(lat)} and ${titleOf(lng)} are metres or feet of a map projection (${first.map(quote).join(", ")}) and not degrees: ${AS_DEGREES}`,
  );
}

function isLarge(text: string): boolean {
  return Math.abs(readNumber(text.trim()) ?? 0) > MOST_DEGREES;
}

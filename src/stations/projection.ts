// Coordinates of map projections, which are metres or feet and not degrees.

import { isInAmerica } from "../contract/values/mirrored.js";
import type { Position } from "./outlines.js";
import { quote, SAMPLE_ROWS, StationFileError, type TextRow } from "./rows.js";
import type { Field } from "./titles.js";
import { readNumber } from "./values.js";

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
  const scaled = scaleOf(projected);
  if (scaled !== undefined)
    throw new StationFileError(
      `${file}: ${titleOf(lat)} and ${titleOf(lng)} are not degrees (${first.map(quote).join(", ")}), but look like ${scaled}`,
    );
  throw new StationFileError(
    `${file}: ${titleOf(lat)} and ${titleOf(lng)} are metres or feet of a map projection (${first.map(quote).join(", ")}) and not degrees: ${AS_DEGREES}`,
  );
}

/** What figures are that have lost their decimal point, or have degrees and minutes in one number; undefined for others. */
function scaleOf(places: readonly (readonly [lat: string, lng: string])[]): string | undefined {
  const numbers = places.map((place) => place.map((text) => readNumber(text.trim()) ?? NaN));
  const power = [2, 3, 4, 5, 6, 7].find((each) =>
    numbers.every(([lat = NaN, lng = NaN]) => isInAmerica({ lat: lat / 10 ** each, lng: lng / 10 ** each })),
  );
  const [[lat = NaN, lng = NaN] = []] = numbers;
  // Metres of Web Mercator are hundred thousandths of degrees in America, too.
  if (power === undefined || power === 5) return undefined;
  const asDegrees = (figure: number): string => String(Number((figure / 10 ** power).toFixed(7)));
  const divided = `degrees without their decimal point: divide them by ${10 ** power}, which makes ${asDegrees(lat)} and ${asDegrees(lng)} of the first`;
  if (power !== 2 || !numbers.flat().every((figure) => Math.abs(figure) % 100 < 60)) return divided;
  const minutes = [lat, lng].map(
    (figure) => `${Math.trunc(figure / 100)} ${Number((Math.abs(figure) % 100).toFixed(5))}`,
  );
  return `degrees and minutes in one number: write the first as ${minutes.join(" and ")}, with a space between them`;
}

function isLarge(text: string): boolean {
  return Math.abs(readNumber(text.trim()) ?? 0) > MOST_DEGREES;
}

/** Reference systems whose coordinates are degrees: WGS 84, and NAD 83, which differs from it by less than two metres. */
const DEGREES = new Set([4326, 4269, 84]);

/** Web Mercator, by the numbers that programs have for it. */
const WEB_MERCATOR = new Set([3857, 102100, 102113, 900913]);

const EARTH_RADIUS_METERS = 6_378_137;

/** How positions of a reference system become degrees. */
export interface Projection {
  readonly toDegrees: (position: Position) => Position;
  /** Whether they are converted, which a warning says. */
  readonly isConverted: boolean;
}

const PLAIN: Projection = { toDegrees: (position) => position, isConverted: false };

/** @param wkid the number of a reference system; WGS 84 where it is not given. @returns undefined for an unknown one. */
export function projectionOf(wkid: number | undefined): Projection | undefined {
  if (wkid === undefined || DEGREES.has(wkid)) return PLAIN;
  return WEB_MERCATOR.has(wkid) ? { toDegrees: fromWebMercator, isConverted: true } : undefined;
}

function fromWebMercator({ lat, lng }: Position): Position {
  return {
    lat: inDegrees(Math.atan(Math.sinh(lat / EARTH_RADIUS_METERS))),
    lng: inDegrees(lng / EARTH_RADIUS_METERS),
  };
}

function inDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

export const CONVERTED = "Places were converted from Web Mercator to degrees.";

// Coordinates as people write and paste them: the one reader of them, for places of trips and for cells of files.

import { defined } from "../../common/defined.js";
import { isObject } from "./faults.js";

/** No coordinates are longer. Longer texts are not read, except for spaces in `lat,lng`. */
const MAX_LENGTH = 120;

/** `lat,lng`, in degrees. */
const PLAIN = /^\s*([+-]?\d{1,3}(?:\.\d{0,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{0,20})?)\s*$/;

/**
 * A point as databases and GIS programs write it (WKT), with longitude first, and perhaps with the number of its
 * reference system: 4326 is WGS 84, and 4269 differs from it by less than two metres.
 */
const POINT =
  /^(?:SRID=(?:4326|4269); ?)?POINT ?(?:ZM?|M)? ?\( ?([+-]?\d{1,3}(?:\.\d{0,20})?) ([+-]?\d{1,3}(?:\.\d{0,20})?)(?: [+-]?[\d.]{1,20}){0,2} ?\)$/;

const TOKENS = /[+-]?\d{1,3}(?:\.\d{0,20})?(?![\d.])|[NSEW\u00B0'",;/]/g;

/** The marks after degrees, minutes and seconds. */
const MARKS = ["\u00B0", "'", '"'];

const SEPARATORS = new Set([",", ";", "/"]);

interface Angle {
  readonly degrees: number;
  readonly isSigned: boolean;
  readonly hemisphere: string | undefined;
}

/**
 * The coordinates that a text gives in one of these forms, also in parentheses; null for any other text:
 * - `41.2565,-95.9345`, `41.2565 -95.9345`
 * - `41.2565N 95.9345W`, `N 41.2565, W 95.9345`, `41.2565, 95.9345 W`
 * - `lat 41.2565, lng -95.9345`
 * - `41 15.39 N 95 56.07 W`, `41°15'23.4"N 95°56'4.2"W`, `41°15'23.4" -95°56'4.2"`
 * - `POINT (-95.9345 41.2565)`, `SRID=4326;POINT(-95.9345 41.2565)`: WKT, with longitude first
 * - `{"type":"Point","coordinates":[-95.9345,41.2565]}`: GeoJSON, with longitude first
 *
 * Latitude comes first unless letters or the form say otherwise. Without a comma the longitude needs a sign or a
 * letter, because two bare numbers may be anything, unless the text is in a column of coordinates. The numbers may be
 * out of range.
 */
export function readCoordinates(text: string, isInColumn = false): { lat: number; lng: number } | null {
  const [, lat, lng] = PLAIN.exec(text) ?? [];
  if (lat !== undefined && lng !== undefined) return { lat: Number(lat), lng: Number(lng) };
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (/^(?:\(.*\)|\[.*\])$/s.test(trimmed)) return readCoordinates(trimmed.slice(1, -1), isInColumn);
  if (trimmed.startsWith("{")) return readGeoJson(trimmed);
  return readPoint(trimmed) ?? readAngles(trimmed, isInColumn);
}

/**
 * The latitude or the longitude that a text gives alone: `41.2565`, `41.2565 N`, `41°15'23.4"N`, `95 56.07 West`,
 * `-95:56:4.2`; null for any other text, also for one with a letter of the other. The number may be out of range.
 */
export function readDegrees(text: string, axis: "lat" | "lng"): number | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  // FAA and others separate degrees, minutes and seconds by hyphens or colons.
  const plain = toPlain(trimmed)
    .replaceAll(/(?<=\d)[:-](?=\d)/g, " ")
    .replaceAll(/NORTH|SOUTH|EAST|WEST/g, (word) => word.charAt(0));
  const tokens = tokensOf(plain);
  if (tokens === null || tokens.some((token) => SEPARATORS.has(token))) return null;
  const angle = readAngle(tokens);
  if (angle === undefined) return null;
  const { hemisphere } = angle;
  return hemisphere === undefined || (axis === "lat" ? /^[NS]$/ : /^[EW]$/).test(hemisphere) ? toDegrees(angle) : null;
}

function readPoint(text: string): { lat: number; lng: number } | null {
  const [, lng, lat] = POINT.exec(text.toUpperCase().replaceAll(/\s+/g, " ")) ?? [];
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) };
}

function readGeoJson(text: string): { lat: number; lng: number } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || Reflect.get(value, "type") !== "Point") return null;
  const position: unknown = Reflect.get(value, "coordinates");
  const [lng, lat]: readonly unknown[] = Array.isArray(position) ? position : [];
  return typeof lat === "number" && typeof lng === "number" ? { lat, lng } : null;
}

/** A text with the plain forms of its signs. */
function toPlain(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\u00BA\u02DA]/g, "\u00B0")
    .replaceAll(/[\u2018\u2019\u2032\u00B4]/g, "'")
    .replaceAll(/''|[\u201C\u201D\u2033]/g, '"')
    .replaceAll("\u2212", "-");
}

/** The numbers, letters and marks of a text; null where it has anything else. */
function tokensOf(plain: string): string[] | null {
  // "1E3" is a number, though no coordinate.
  if (plain.replaceAll(TOKENS, "").trim() !== "" || /\dE\d/.test(plain)) return null;
  return plain.match(TOKENS) ?? [];
}

function readAngles(text: string, isInColumn: boolean): { lat: number; lng: number } | null {
  const plain = toPlain(text)
    .replace(/^LAT(?:ITUDE)?\b[:=]?/, "")
    .replace(/\bLO?NG?(?:ITUDE)?\b[:=]?/, "");
  const tokens = tokensOf(plain);
  if (tokens === null) return null;
  if (isInColumn && tokens.length === 2 && tokens.every((token) => /^[+-]?\d/.test(token)))
    return { lat: Number(tokens[0]), lng: Number(tokens[1]) };
  const groups = splitTokens(tokens);
  const [first, second] = groups.map(readAngle);
  if (groups.length !== 2 || first === undefined || second === undefined) return null;
  const letters = `${first.hemisphere ?? ""}${second.hemisphere ?? ""}`;
  if (/^[NS]?[EW]$/.test(letters) && second.hemisphere !== undefined)
    return { lat: toDegrees(first), lng: toDegrees(second) };
  if (/^[EW][NS]$/.test(letters)) return { lat: toDegrees(second), lng: toDegrees(first) };
  const isCertain = second.isSigned || tokens.some((token) => SEPARATORS.has(token));
  return letters === "" && isCertain ? { lat: first.degrees, lng: second.degrees } : null;
}

/**
 * The tokens of each angle: it ends at a separator, and begins or ends with its letter; without letters it begins with
 * a sign or before degrees.
 */
function splitTokens(tokens: readonly string[]): string[][] {
  const lettersLead = isLetter(tokens[0]);
  const hasLetters = tokens.some(isLetter);
  const groups: string[][] = [[]];
  for (const [i, token] of tokens.entries()) {
    const begins = hasLetters
      ? lettersLead
        ? isLetter(token)
        : isLetter(tokens[i - 1])
      : /^[+-]/.test(token) || tokens[i + 1] === MARKS[0];
    if (begins && groups.at(-1)?.length !== 0) groups.push([]);
    if (!SEPARATORS.has(token)) groups.at(-1)?.push(token);
    else if (groups.at(-1)?.length !== 0) groups.push([]);
  }
  return groups;
}

function readAngle(tokens: readonly string[]): Angle | undefined {
  const numbers: string[] = [];
  let hemisphere: string | undefined;
  for (const token of tokens) {
    if (isLetter(token)) hemisphere = hemisphere === undefined ? token : "";
    else if (!MARKS.includes(token)) numbers.push(token);
    else if (token !== MARKS[numbers.length - 1]) return undefined;
  }
  const [degrees, minutes = "0", seconds = "0", more] = numbers;
  if (degrees === undefined || more !== undefined) return undefined;
  const parts = [minutes, seconds].map(Number);
  const isSigned = /^[+-]/.test(degrees);
  const isWrong =
    numbers.slice(0, -1).some((number) => number.includes(".")) ||
    numbers.slice(1).some((number) => /^[+-]/.test(number)) ||
    parts.some((part) => part >= 60);
  if (isWrong || (isSigned && hemisphere !== undefined)) return undefined;
  const size = Math.abs(Number(degrees)) + defined(parts[0]) / 60 + defined(parts[1]) / 3600;
  return { degrees: degrees.startsWith("-") ? -size : size, isSigned, hemisphere };
}

function toDegrees({ degrees, hemisphere }: Angle): number {
  return hemisphere === "S" || hemisphere === "W" ? -degrees : degrees;
}

function isLetter(token: string | undefined): boolean {
  return token !== undefined && /^[NSEW]$/.test(token);
}

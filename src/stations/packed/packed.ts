// Stations in one block of memory that all threads of a process share, and that is written to a file or sent as it is.
//
//   magic | header length | header (JSON, padded to 8 bytes) | columns, each padded to 8 bytes
//
// The header names the columns. A column of numbers has 8 bytes a station; one of texts has a table of 4-byte ends, one
// a station, and the texts in UTF-8 behind it. A text that is not given is the byte 0xFF, which UTF-8 never has. All
// numbers are little-endian, as typed arrays are on every machine that this runs on.

import { z } from "zod";
import { defined } from "../../common/defined.js";
import type { Station } from "../../contract/schemas/station.js";
import { type PlanColumns, readColumns, STATION_COLUMNS, type TextColumn } from "../../contract/values/columns.js";
import { indexPlaces } from "./places.js";

/** Depends on the route, so that a set has none. */
const NOT_KEPT = ["milesFromStart", "detourMinutes", "detourMiles"] as const;

/** What stands in a block, by the names of `STATION_COLUMNS`. */
export type SetColumns = Omit<PlanColumns, (typeof NOT_KEPT)[number]>;

/** Stations, as they go from thread to thread: the buffers are shared, not copied. */
export interface PackedStations {
  readonly data: SharedArrayBuffer;
  /** The index of their places, made from `data` (`places.ts`). */
  readonly index: SharedArrayBuffer;
}

const notKept: ReadonlySet<string> = new Set(NOT_KEPT);
const KEPT = Object.entries(STATION_COLUMNS)
  .filter(([name]) => !notKept.has(name))
  .map(([name, { content }]) => ({ name, content }));

/**
 * Columns that a block has only where a station has a value: younger than kept blocks, they leave the version of other
 * stations as it was.
 */
const YOUNGER: ReadonlySet<string> = new Set<keyof SetColumns>(["parkingSpaces"]);

const MAGIC = 0x31535246; // "FRS1"
const HEAD_BYTES = 8;
const ALIGNMENT = 8;
const ABSENT = 0xff;

const Header = z.object({
  count: z.int().min(0),
  columns: z.array(
    z.object({
      name: z.string(),
      content: z.enum(["numbers", "texts"]),
      offset: z.int().min(0),
      bytes: z.int().min(0),
    }),
  ),
  /** Missing where nothing is doubtful, so that the version of such stations stays as it was. */
  doubts: z.object({ stations: z.array(z.string()), prices: z.array(z.string()) }).optional(),
});

/** What is doubtful in the files that stations and prices of a block came from, in words: their plans say it, too. */
export interface Doubts {
  readonly stations: readonly string[];
  /** Of files that have changed prices since. */
  readonly prices: readonly string[];
}

const NO_DOUBTS: Doubts = { stations: [], prices: [] };

/** More doubts are counted, because each plan says them. */
const MOST_DOUBTS = 8;
const MOST_CHARACTERS = 400;

function boundDoubts(doubts: readonly string[]): string[] {
  const distinct = [...new Set(doubts)];
  const shown = distinct
    .slice(0, MOST_DOUBTS)
    .map((doubt) => (doubt.length > MOST_CHARACTERS ? `${doubt.slice(0, MOST_CHARACTERS - 1)}…` : doubt));
  const left = distinct.length - shown.length;
  return left === 0
    ? shown
    : [...shown, `The file of these stations has ${left} more ${left === 1 ? "warning" : "warnings"}.`];
}

/** The block of some stations. @param doubts what is doubtful in their file. */
export function packStations(stations: readonly Station[], doubts: readonly string[] = []): SharedArrayBuffer {
  return packColumns(readColumns(stations), stations.length, { stations: doubts, prices: [] });
}

/** The block of columns with this many stations. */
export function packColumns(columns: SetColumns, count: number, doubts = NO_DOUBTS): SharedArrayBuffer {
  const byName = new Map<string, Float64Array | TextColumn>(Object.entries(columns));
  const parts = KEPT.flatMap(({ name, content }) => {
    const column = byName.get(name);
    if (YOUNGER.has(name) && column instanceof Float64Array && column.every(Number.isNaN)) return [];
    const bytes =
      column instanceof Float64Array ? new Uint8Array(column.slice(0, count).buffer) : packTexts(column, count);
    return [{ name, content, bytes }];
  });
  let offset = 0;
  const listed = parts.map(({ name, content, bytes }) => {
    const column = { name, content, offset, bytes: bytes.length };
    offset += padded(bytes.length);
    return column;
  });
  const bounded = { stations: boundDoubts(doubts.stations), prices: boundDoubts(doubts.prices) };
  const isDoubtful = bounded.stations.length + bounded.prices.length > 0;
  const header = Buffer.from(
    JSON.stringify({ count, columns: listed, ...(isDoubtful && { doubts: bounded }) } satisfies z.infer<typeof Header>),
  );
  const begin = HEAD_BYTES + padded(header.length);
  const data = new SharedArrayBuffer(begin + offset);
  new Uint32Array(data, 0, 2).set([MAGIC, header.length]);
  const all = new Uint8Array(data);
  all.set(header, HEAD_BYTES);
  parts.forEach(({ bytes }, i) => all.set(bytes, begin + defined(listed[i]).offset));
  return data;
}

function packTexts(column: TextColumn | undefined, count: number): Uint8Array {
  const texts = Array.from({ length: count }, (_, row) => {
    const text = column?.at(row);
    return text === undefined ? Buffer.of(ABSENT) : Buffer.from(text);
  });
  const ends = new Uint32Array(count);
  let end = 0;
  texts.forEach((text, row) => (ends[row] = end += text.length));
  return Buffer.concat([Buffer.from(ends.buffer), ...texts]);
}

function padded(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** A block cannot be read: it is no such block, or cut off. */
export class PackError extends Error {
  override readonly name = "PackError";
}

interface OpenedStations {
  readonly count: number;
  readonly columns: SetColumns;
  readonly doubts: Doubts;
}

/** Opened blocks: every trip that is planned with a set asks for it several times. */
const opened = new WeakMap<SharedArrayBuffer, OpenedStations>();

/**
 * The stations of a block as columns, which lie in the block itself: nothing may write to them. A column that the block
 * does not have is empty.
 * @throws {PackError} when it is not a block of stations.
 */
export function openStations(data: SharedArrayBuffer): OpenedStations {
  const known = opened.get(data) ?? readBlock(data);
  opened.set(data, known);
  return known;
}

function readBlock(data: SharedArrayBuffer): OpenedStations {
  if (data.byteLength < HEAD_BYTES) throw new PackError("not a block of stations");
  const [magic, headerBytes = 0] = new Uint32Array(data, 0, 2);
  if (magic !== MAGIC || HEAD_BYTES + headerBytes > data.byteLength) throw new PackError("not a block of stations");
  // Buffers that are shared cannot be decoded as they are.
  const {
    count,
    columns,
    doubts = NO_DOUBTS,
  } = Header.parse(JSON.parse(Buffer.from(new Uint8Array(data, HEAD_BYTES, headerBytes)).toString()));
  const begin = HEAD_BYTES + padded(headerBytes);
  const listed = new Map(columns.map((column) => [column.name, column]));
  const read = KEPT.map(({ name, content }): [string, Float64Array | TextColumn] => {
    const column = listed.get(name);
    if (column !== undefined && begin + column.offset + column.bytes > data.byteLength)
      throw new PackError("the block of stations is cut off");
    if (content === "numbers")
      return [
        name,
        column === undefined ? new Float64Array(count).fill(NaN) : new Float64Array(data, begin + column.offset, count),
      ];
    return [
      name,
      column === undefined ? { at: () => undefined } : openTexts(data, begin + column.offset, column.bytes, count),
    ];
  });
  // The names are those of the type's own list.
  return { count, columns: Object.fromEntries(read) as SetColumns, doubts };
}

function openTexts(data: SharedArrayBuffer, begin: number, bytes: number, count: number): TextColumn {
  const ends = new Uint32Array(data, begin, count);
  const texts = Buffer.from(data, begin + ends.byteLength, bytes - ends.byteLength);
  return {
    at(row) {
      const end = ends[row];
      if (end === undefined) return undefined;
      const start = row === 0 ? 0 : (ends[row - 1] ?? 0);
      return end > start && texts[start] === ABSENT ? undefined : texts.toString("utf8", start, end);
    },
  };
}

/** Stations to choose from, and where they come from: a version of a set, or a request. It can go to another thread. */
export interface StationSource {
  readonly packed: PackedStations;
  /** The set and its version; `undefined` for stations of a request. */
  readonly set?: { readonly name: string; readonly version: string } | undefined;
}

/** Packs stations, and indexes their places. @param doubts what is doubtful in their file. */
export function packSet(stations: readonly Station[], doubts: readonly string[] = []): PackedStations {
  return indexSet(packStations(stations, doubts));
}

/** The same from a block of stations. @throws {PackError} when it is none. */
export function indexSet(data: SharedArrayBuffer): PackedStations {
  return { data, index: indexPlaces(openStations(data).columns) };
}

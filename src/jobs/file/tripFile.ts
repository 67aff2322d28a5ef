// A file of trips, as NDJSON, CSV or a workbook, for `fuel-route batch`.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { withoutMark } from "../../common/byteOrderMark.js";
import { reasonOf } from "../../common/systemError.js";
import { MAX_LINE_BYTES } from "../../contract/values/limits.js";
import { isObject } from "../../contract/values/faults.js";
import { LineSplitter, LineTooLongError } from "../lines.js";
import { type BatchTrip, PART_BYTES, TRIPS_PER_PART } from "../part.js";
import { readBytes } from "../../stations/file.js";
import { asTripFileError, readTableTrips } from "./tableTrips.js";
import { CustomIds, customIdOf } from "./customIds.js";
import { nameEnds } from "./tripColumns.js";
import { type FileTrip, TripFileError } from "./trip.js";

export interface TripFile {
  readonly total: number;
  /** Of the file's bytes. */
  readonly sha256: string;
  /** What was assumed, or left out. */
  readonly warnings: readonly string[];
  /** The trips from one of them on, in parts. They are read again, so that no more than a part is in memory. */
  parts(from: number): AsyncGenerator<BatchTrip[]>;
}

/** What the trips of a file are read with. */
interface Reading {
  readonly file: string;
  readonly warnings: string[];
  readonly trips: AsyncIterable<FileTrip> | Iterable<FileTrip>;
}

/**
 * Reads a file of trips once to check it: each needs a custom id of its own, or gets one from its line.
 * @param fill what is planned in place of a trip of the file.
 * @throws {TripFileError} with the lines at fault.
 */
export async function openTripFile(path: string, fill: (trip: object) => object): Promise<TripFile> {
  const file = basename(path);
  const { sha256, isJson } = await lookAt(path, file);
  const read = (): Promise<Reading> | Reading =>
    isJson ? { file, warnings: [], trips: readLines(path, file) } : readTable(path, file);
  const first = await read();
  const ids = new CustomIds(file);
  for await (const trip of first.trips) ids.add(trip);
  const total = ids.check();
  return {
    total,
    sha256,
    warnings: first.warnings,
    async *parts(from) {
      let number = 0;
      let part: BatchTrip[] = [];
      let bytes = 0;
      for await (const { where, trip } of (await read()).trips) {
        if (number++ < from) continue;
        const line = Buffer.from(JSON.stringify(fill(trip)));
        if (part.length >= TRIPS_PER_PART || (part.length > 0 && bytes + line.length > PART_BYTES)) {
          yield part;
          part = [];
          bytes = 0;
        }
        part.push({ customId: customIdOf({ where, trip }), line });
        bytes += line.length;
      }
      if (part.length > 0) yield part;
    },
  };
}

/** The digest of a file, and whether it is JSON: its first character that is no blank is a brace. */
async function lookAt(path: string, file: string): Promise<{ readonly sha256: string; readonly isJson: boolean }> {
  const hash = createHash("sha256");
  let start: string | undefined;
  for await (const piece of readPieces(path, file)) {
    hash.update(piece);
    start ??= withoutMark(piece.toString("utf8")).trimStart()[0];
  }
  return { sha256: hash.digest("hex"), isJson: start === "{" };
}

async function* readLines(path: string, file: string): AsyncGenerator<FileTrip> {
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  try {
    for await (const piece of readPieces(path, file))
      for (const { number, bytes } of splitter.push(piece)) yield parseLine(file, number, bytes);
    for (const { number, bytes } of splitter.end()) yield parseLine(file, number, bytes);
  } catch (error) {
    throw error instanceof LineTooLongError
      ? new TripFileError(`${file}, line ${error.line}: longer than ${MAX_LINE_BYTES} bytes`)
      : error;
  }
}

function parseLine(file: string, number: number, bytes: Buffer): FileTrip {
  const where = `line ${number}`;
  let trip: unknown;
  try {
    trip = JSON.parse(new TextDecoder("utf8", { fatal: true }).decode(bytes));
  } catch {
    throw new TripFileError(`${file}, ${where}: not JSON. Each line should be a trip as POST /v1/plans takes it`);
  }
  if (!isObject(trip))
    throw new TripFileError(`${file}, ${where}: not an object. Each line should be a trip as POST /v1/plans takes it`);
  return { where, trip: nameEnds(trip) };
}

async function* readPieces(path: string, file: string): AsyncGenerator<Buffer> {
  try {
    // A stream that cannot be opened would say so only later.
    const handle = await open(path, "r");
    for await (const piece of createReadStream("", { fd: handle })) yield piece;
  } catch (error) {
    throw new TripFileError(`${file} cannot be read ${reasonOf(error)}`);
  }
}

/** @throws {TripFileError} */
async function readTable(path: string, file: string): Promise<Reading> {
  const { bytes } = await readBytes(path).catch((error: unknown) => {
    throw asTripFileError(error);
  });
  return readTableTrips(file, bytes);
}

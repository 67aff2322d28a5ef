// What a batch is made of: its trips come, are planned and are kept in parts.

import { z } from "zod";
import { defined } from "../common/defined.js";
import type { Failure } from "../contract/values/answer.js";
import type { StationSource } from "../stations/packed/packed.js";

/** The most trips of a part. */
export const TRIPS_PER_PART = 250;

/** A part has no more bytes than this, unless it is one trip: trips can bring thousands of stations along. */
export const PART_BYTES = 2 ** 20;

/** A trip of a batch. */
export interface BatchTrip {
  readonly customId: string;
  /** Its line as it came, without the end of line. */
  readonly line: Uint8Array;
}

/** The results of a part. */
export interface PartResults {
  /** NDJSON, a line a trip, in the order of the trips. */
  readonly bytes: Uint8Array;
  /** How many of the trips have no plan. */
  readonly failed: number;
  /** How many of these may have one when they are planned again. */
  readonly passing?: number;
}

/** What all trips of a batch go by. It can go to another thread: the stations are shared, not copied. */
export interface BatchFacts {
  /** The batch. */
  readonly id: string;
  /** The versions of sets by their names, as they were when the batch was accepted. */
  readonly sets: ReadonlyMap<string, StationSource>;
  /**
   * When that was, in milliseconds of the Unix epoch: by it prices have their age, also in a trip that is planned
   * twice.
   */
  readonly acceptedMs: number;
  /** Of this program: another one may plan otherwise. */
  readonly engineVersion: string;
}

/** What became of a trip. */
export interface TripResult {
  /** A line of NDJSON with its end. */
  readonly line: string;
  readonly isFailed: boolean;
  /** Whether it failed for something that may pass. */
  readonly mayPass?: boolean;
  /** Set when the service is at fault, for its log. */
  readonly failure?: Failure;
}

const LINE_FEED = Buffer.from("\n");

const CustomIds = z.array(z.string());

/** The bytes in which a part is kept: its custom ids as JSON in a line, and its lines. */
export function writePart(trips: readonly BatchTrip[]): Uint8Array {
  const ids = Buffer.from(JSON.stringify(trips.map(({ customId }) => customId) satisfies z.infer<typeof CustomIds>));
  return Buffer.concat([ids, LINE_FEED, ...trips.flatMap(({ line }) => [line, LINE_FEED])]);
}

/** The trips of a part that was kept. @throws {Error} when the bytes are no part. */
export function readPart(bytes: Uint8Array): BatchTrip[] {
  const lines = splitLines(bytes);
  const [first, ...rest] = lines;
  const ids = CustomIds.parse(JSON.parse(Buffer.from(first ?? []).toString()));
  if (ids.length !== rest.length) throw new Error("a part is cut off");
  return rest.map((line, i) => ({ customId: defined(ids[i]), line }));
}

/** Lines that end with a line feed each. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(defined(LINE_FEED[0]), start);
    if (end < 0) throw new Error("a part is cut off");
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

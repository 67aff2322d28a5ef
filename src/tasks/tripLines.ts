import { CustomId, StationSetName } from "../contract/schemas/kept.js";
import { type Fault, MAX_LISTED_FAULTS } from "../contract/values/faults.js";
import { parsePart } from "../contract/schemas/parse.js";
import { HOST_SET } from "../contract/values/limits.js";
import { z } from "zod";
import type { ScanTools } from "../scanner/scanner.js";
import { type Outcome, requireParsable } from "./task.js";

/** What must be known of a line before its batch is accepted. */
export interface TripLine {
  readonly customId: string;
  /** The set that its stations are from; `undefined` where it brings them along, or names none that could be there. */
  readonly setName: string | undefined;
}

/** A line, or what is wrong with it. */
export type ReadLine = TripLine | { readonly faults: readonly Pick<Fault, "loc" | "msg" | "type">[] };

const LINE_FEED = 0x0a;

const Head = z.object({ custom_id: CustomId, station_set: z.unknown().optional(), stations: z.unknown().optional() });

class LineError extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super("the line is at fault");
  }
}

/**
 * Reads lines of a batch, each of which is JSON, with a line feed between them; up to the one that is the hundredth at
 * fault.
 */
export function readTripLines(tools: ScanTools) {
  return (bytes: Uint8Array): Outcome<readonly ReadLine[]> => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lines: ReadLine[] = [];
    let faulty = 0;
    // More faults than an answer lists need not be found: it takes long to say where a line is wrong.
    for (let start = 0; start <= text.length && faulty < MAX_LISTED_FAULTS;) {
      const found = text.indexOf(LINE_FEED, start);
      const end = found < 0 ? text.length : found;
      const line = readLine(tools, text.subarray(start, end));
      lines.push(line);
      if ("faults" in line) faulty++;
      start = end + 1;
    }
    return { value: lines, ms: {}, counts: {} };
  };
}

/** Reads a line of a batch. */
function readLine(tools: ScanTools, line: Buffer): ReadLine {
  try {
    const {
      custom_id: customId,
      station_set,
      stations,
    } = parsePart(requireParsable(tools, line, refuse), Head, refuse);
    const hasOwn = stations !== undefined && stations !== null;
    return { customId, setName: hasOwn ? undefined : StationSetName.safeParse(station_set ?? HOST_SET).data };
  } catch (error) {
    if (error instanceof LineError) return { faults: error.faults.map(inLine) };
    throw error;
  }
}

function refuse(faults: readonly Fault[]): LineError {
  return new LineError(faults);
}

/** A fault of a body in the words of a line. */
function inLine({ loc, msg, type }: Fault): Pick<Fault, "loc" | "msg" | "type"> {
  return { loc, msg: msg.replace("the body", "the line").replace("line 1 column", "column"), type };
}

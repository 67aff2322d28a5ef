// Files that say how much was bought, or is to be bought, at which stations: the stops of a plan of one's own.

import { z } from "zod";
import { OwnPlan } from "../contract/schemas/comparison.js";
import { describeFaults, tooFaulty } from "./check.js";
import { type Content, readFileContent } from "./file.js";
import type { JsonLine } from "./jsonLines.js";
import { readReceipts } from "./receipts.js";
import { StationFileError } from "./rows.js";

type OwnStop = OwnPlan["stops"][number];

/** What a file says was bought, and what of it does not count. */
interface Purchases {
  readonly stops: readonly OwnStop[];
  readonly warnings: readonly string[];
}

const Stops = OwnPlan.shape.stops;

/** A stop in JSON: also as an answer of the service has it. */
const JsonStop = z
  .object({
    station_id: z.unknown().optional(),
    id: z.unknown().optional(),
    gallons: z.unknown().optional(),
    gallons_to_purchase: z.unknown().optional(),
  })
  .transform(({ station_id, id, gallons, gallons_to_purchase }) => ({
    station_id: station_id ?? id,
    gallons: gallons ?? gallons_to_purchase,
  }));

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
  const { stops, warnings } =
    content.kind === "rows"
      ? readReceipts(file, content.rows)
      : {
          stops: readJsonStops(file, content.kind === "json" ? content.value : content.lines.map(valueOf)),
          warnings: [],
        };
  if (stops.length === 0) throw new StationFileError([`${file} has no stops`, ...warnings].join(": "));
  return { stops, warnings: [...content.warnings, ...warnings] };
}

/** What is in a line. One that is not JSON is no stop. */
function valueOf(line: JsonLine): unknown {
  return "value" in line ? line.value : undefined;
}

function readJsonStops(file: string, value: unknown): readonly OwnStop[] {
  const list = z
    .union([List, z.object({ stops: List }), z.object({ plan: z.object({ stops: List }) })])
    .safeParse(value).data;
  if (list === undefined)
    throw new StationFileError(
      `${file} is neither a list of stops, nor an object with "stops", nor a plan that was saved with plan --json`,
    );
  const stops = Array.isArray(list) ? list : "stops" in list ? list.stops : list.plan.stops;
  const read = stops.map((stop) => JsonStop.safeParse(stop).data ?? stop);
  const parsed = Stops.safeParse(read);
  if (parsed.success) return parsed.data;
  throw tooFaulty(describeFaults(parsed.error.issues, read).map((fault) => `${file}: ${fault}`));
}

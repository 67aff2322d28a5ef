// What plan and replan write: a plan as a table, as data, and as a page.

import { writeFile } from "node:fs/promises";
import { BYTE_ORDER_MARK } from "../common/byteOrderMark.js";
import { systemCodeOf } from "../common/systemError.js";
import type { OptimizeRequest, OptimizeResult } from "../contract/schemas/optimize.js";
import type { PlanResult } from "../contract/schemas/plans.js";
import { stationsOf } from "../planning/drive.js";
import type { Plan } from "../planning/plan.js";
import { toCsv, toScheduleCsv } from "../report/csv.js";
import { toGeoJson } from "../report/geojson.js";
import { toGpx } from "../report/gpx.js";
import { toHtml } from "../report/html.js";
import { writePlan } from "../report/table.js";
import { writeLegs, writeRoads } from "../report/roads.js";
import { type Terminal, terminalOf } from "../report/terminal.js";
import { stationsAhead } from "./savedPlan.js";
import { UsageError } from "./usage.js";

/** The kinds of output, of which at most one can be asked for. */
export const OUTPUTS = ["json", "geojson", "csv", "schedule", "gpx"] as const;
type Output = (typeof OUTPUTS)[number];

/** @throws {UsageError} when the flags ask for several. */
export function chooseOutput(flags: ReadonlySet<string>): Output | undefined {
  const [output, other] = OUTPUTS.filter((name) => flags.has(name));
  if (other !== undefined) throw new UsageError(`--${output} and --${other} cannot be given together`);
  return output;
}

/** A trip as a request to the service, its plan, and the service's answer. */
export interface PlannedTrip extends Pick<PlanResult, "legs" | "roads"> {
  readonly request: OptimizeRequest;
  readonly plan: Plan;
  readonly result: OptimizeResult;
}

/**
 * Writes a plan to stdout in the kind of output asked for, and before that to the file of `--html`. Its warnings stand
 * in the table; with any other output they are on stderr.
 * @param file the value of `--html`.
 * @throws {UsageError} when the file cannot be written.
 */
export async function showPlan(
  title: string,
  planned: PlannedTrip,
  output: Output | undefined,
  file: string | undefined,
): Promise<void> {
  if (file !== undefined) await writePage(file, toHtml(title, planned.request, planned.result, planned.plan));
  process.stdout.write(writeResult(title, planned, output));
  if (output !== undefined) writeWarnings(planned.result.warnings);
  const ways = output === undefined ? process.stdout : process.stderr;
  const table = writeWays(planned, terminalOf(ways));
  if (table !== "") ways.write(output === undefined ? `\n${table}` : table);
}

/** Says warnings on stderr. */
export function writeWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`fuel-route: ${warning}\n`);
}

function writeWays({ legs, roads }: PlannedTrip, terminal: Terminal): string {
  return [...(legs ? [writeLegs(legs, terminal)] : []), ...(roads ? [writeRoads(roads, terminal)] : [])].join("\n");
}

function writeResult(
  title: string,
  { request, plan: { stops }, result, legs, roads }: PlannedTrip,
  output: Output | undefined,
): string {
  const { route, stations, vehicle, params, pricing, progress, hours } = request;
  const stopStations = stationsOf({ stops }, stations);
  const discounts = pricing?.discounts ?? [];
  switch (output) {
    case "json":
      return `${JSON.stringify({ route, legs, roads, stations, vehicle, params, pricing, progress, hours, plan: result })}\n`;
    case "geojson":
      return `${toGeoJson(route, result, stopStations, [], discounts)}\n`;
    case "csv":
      return BYTE_ORDER_MARK + toCsv(result, stopStations, discounts);
    case "schedule":
      if (result.schedule === undefined)
        throw new UsageError(
          "--schedule needs the driver's hours: --hours, or one of the options that say more of them",
        );
      return BYTE_ORDER_MARK + toScheduleCsv(result);
    case "gpx":
      return toGpx(title, route, result, stopStations, [], discounts);
    case undefined:
      return writePlan(title, { ...request, stations: stationsAhead(request) }, result, terminalOf(process.stdout));
  }
}

async function writePage(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page);
  } catch (error) {
    throw new UsageError(`--html ${path} cannot be written (${systemCodeOf(error)})`);
  }
  process.stderr.write(`fuel-route: wrote ${path}\n`);
}

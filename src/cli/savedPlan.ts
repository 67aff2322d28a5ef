// Reads what `fuel-route plan --json` has written: the trip, its vehicle, rules and prices, and the plan.

import { z } from "zod";
import { isObject } from "../contract/values/faults.js";
import { Hours } from "../contract/schemas/hours.js";
import { OptimizationParams, type OptimizeRequest, StopRecommendation } from "../contract/schemas/optimize.js";
import { Pricing } from "../contract/schemas/pricing.js";
import { Progress } from "../contract/schemas/progress.js";
import { Route } from "../contract/schemas/route.js";
import { remarkSavedTrip } from "../contract/schemas/savedTrip.js";
import { Station } from "../contract/schemas/station.js";
import { Vehicle } from "../contract/schemas/vehicle.js";
import { fromInput, type Warning } from "../contract/values/warnings.js";
import { describeFaults, tooFaulty } from "../stations/check.js";
import { readFileContent, STANDARD_INPUT } from "../stations/file.js";
import { StationFileError } from "../stations/rows.js";
import { UsageError } from "./usage.js";

const SavedPlan = z.object({
  route: Route,
  // Along a long route there may be more than a request can have.
  stations: z.array(Station).min(1),
  vehicle: Vehicle,
  params: OptimizationParams.nullish(),
  pricing: Pricing.nullish(),
  progress: Progress.nullish(),
  hours: Hours.nullish(),
  plan: z.object({
    stops: z.array(
      StopRecommendation.pick({ station_id: true, gallons_to_purchase: true, miles_from_route_start: true }),
    ),
    // Plans of earlier versions have none, or no codes.
    warnings: z.array(z.string()).catch([]),
    warning_details: z.array(z.object({ code: z.string() })).catch([]),
  }),
});

/** A trip with the plan that was found for it. */
export interface SavedPlan {
  readonly request: OptimizeRequest;
  /** What is doubtful in its route and was in the files that it was planned with, and which of its fields are not known. */
  readonly warnings: readonly Warning[];
  readonly stops: z.infer<typeof SavedPlan>["plan"]["stops"];
}

const REMEDY = "save one with fuel-route plan … --json";

/** The one file that a command takes. @throws {UsageError} when it is missing, or not the only one. */
export function requireFile(command: string, [file, other]: readonly string[]): string {
  if (file === undefined) throw new UsageError(`${command} needs the FILE of a plan: ${REMEDY}`);
  if (other !== undefined) throw new UsageError(`${command} takes one FILE, and no argument such as ${other}`);
  return file;
}

/** The stations of a request that neither lie behind the vehicle nor are skipped. */
export function stationsAhead({
  stations,
  progress,
}: Pick<OptimizeRequest, "stations" | "progress">): OptimizeRequest["stations"] {
  const startMile = progress?.miles_from_route_start ?? 0;
  const skipped = new Set(progress?.skipped_station_ids);
  return stations.filter(
    ({ id, miles_from_route_start: miles }) => (miles ?? startMile) >= startMile && !skipped.has(id),
  );
}

/**
 * @param path the file's path, or `-` for standard input.
 * @throws {UsageError} saying what is wrong with the file.
 */
export async function readSavedPlan(path: string): Promise<SavedPlan> {
  if (path === STANDARD_INPUT && process.stdin.isTTY)
    process.stderr.write("fuel-route: reading a plan from standard input …\n");
  try {
    const { file, content } = await readFileContent(path);
    return parse(file, content.kind === "json" ? content.value : undefined);
  } catch (error) {
    throw error instanceof StationFileError ? new UsageError(error.message) : error;
  }
}

function parse(file: string, value: unknown): SavedPlan {
  if (!isObject(value) || !("route" in value) || !("stations" in value))
    throw new StationFileError(`${file} is no saved plan: ${REMEDY}`);
  if (!("plan" in value)) throw new StationFileError(`${file} is a trip without a plan: ${REMEDY}`);
  if (!("vehicle" in value))
    throw new StationFileError(
      `${file} is a plan without its vehicle, as earlier versions saved it: plan the trip again, with --json`,
    );
  const parsed = SavedPlan.safeParse(value);
  if (!parsed.success) throw tooFaulty(describeFaults(parsed.error.issues, value).map((fault) => `${file}: ${fault}`));
  const { plan, ...request } = parsed.data;
  return { request, warnings: [...remarkSavedTrip(request.route, value), ...warningsOfFiles(plan)], stops: plan.stops };
}

/** What was said of files and options when the plan was saved: its stations are still theirs. */
function warningsOfFiles({ warnings, warning_details: details }: z.infer<typeof SavedPlan>["plan"]): Warning[] {
  return warnings.filter((_, i) => details[i]?.code === ("FROM_INPUT" satisfies Warning["code"])).map(fromInput);
}

import { unprocessable } from "../contract/values/faults.js";
import { LENIENT, parseBody, type ReadBody, type Reading } from "../contract/schemas/parse.js";
import { RoutesRequest } from "../contract/schemas/route.js";
import type { StationPrices } from "../contract/schemas/stationPrices.js";
import { pricesInSet, type SetQuery } from "../journey/stationPrices.js";
import type { PackedStations } from "../stations/packed/packed.js";
import { check } from "./check.js";
import { readEnrich, writeEnrich } from "./enrich.js";
import { explain, optimize } from "./optimize.js";
import { answerTrip, findNear, measureTrip, readPlan, writePlan } from "./plans.js";
import { type TaskTools, type Outcome, requireParsable, runTask, timed } from "./task.js";
import { readTripLines } from "./tripLines.js";

export type { Finished, TaskTools } from "./task.js";

/**
 * The registry of tasks: what is done with a request's bytes, on whichever thread calls it. A task takes the body's
 * bytes as they came, the request's id, and for some an input that structured cloning can copy. To add one, add its
 * line here: workers and `Compute.run` then know it by its name.
 */
export function createTasks(tools: TaskTools) {
  return {
    check: check(tools),
    optimize: optimize(tools),
    explain: explain(tools),
    readRoutes: readRoutes(tools),
    readEnrich: readEnrich(tools),
    writeEnrich: writeEnrich(),
    readTripLines: readTripLines(tools),
    readPlan: readPlan(tools),
    findNear: findNear(tools),
    measureTrip: measureTrip(tools),
    writePlan: writePlan(tools),
    answerTrip: answerTrip(tools),
    listPrices: listPrices(tools),
  };
}

export type Tasks = ReturnType<typeof createTasks>;

/** Reads what `POST /v1/routes` asks for. */
function readRoutes(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string, reading: Reading = LENIENT): Outcome<ReadBody<RoutesRequest>> =>
    runTask(bytes, requestId, (body, telemetry) => ({
      value: timed(telemetry, "parse", () =>
        parseBody(requireParsable(tools, body, unprocessable), RoutesRequest, unprocessable, reading),
      ),
    }));
}

/** Stations of a set, and which of them are asked for. */
interface AskedSet {
  readonly packed: PackedStations;
  readonly query: SetQuery;
}

/** Lists the cheapest stations of a set. */
function listPrices({ brands }: TaskTools) {
  return (bytes: Uint8Array, requestId: string, { packed, query }: AskedSet): Outcome<StationPrices> =>
    runTask(bytes, requestId, (_body, telemetry) => ({
      value: timed(telemetry, "solve", () => pricesInSet(packed, query, brands)),
    }));
}

import type { z } from "zod";
import { okAnswer } from "../contract/values/answer.js";
import { ExplainRequest, type ExplainResult } from "../contract/schemas/explain.js";
import { validationError } from "../contract/values/faults.js";
import { OptimizeRequest, type OptimizeResult } from "../contract/schemas/optimize.js";
import {
  LENIENT,
  parseAround,
  type ReadBody,
  type Reading,
  type Scan,
  scanOrParse,
} from "../contract/schemas/parse.js";
import { explainStation } from "../planning/explainStation.js";
import { optimizeTrip } from "../planning/optimize.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { PlanColumns } from "../contract/values/columns.js";
import { firstFuelOf, type StationColumns, toStationColumns } from "../planning/stationColumns.js";
import type { Warning } from "../contract/values/warnings.js";
import { type Finished, requireParsable, runTask, type TaskTools, timed, warnRefused } from "./task.js";

/** What is parsed of a request whose stations are read by the scanner. */
export const RestOfOptimize = OptimizeRequest.omit({ stations: true });
const RestOfExplain = ExplainRequest.omit({ stations: true });

/** Does all of `POST /v1/optimize`. */
export function optimize(tools: TaskTools) {
  const read = (body: Buffer, reading: Reading) =>
    scanOrParse(body, OptimizeRequest, validationError, reading, () => scanRequest(tools, body, RestOfOptimize));
  return planningTask(tools, read, (request) => {
    const answer: OptimizeResult = optimizeTrip(tools, request);
    return { answer, stopCount: answer.stops.length };
  });
}

/** Does all of `POST /v1/explain`. */
export function explain(tools: TaskTools) {
  const read = (body: Buffer, reading: Reading) =>
    scanOrParse(body, ExplainRequest, validationError, reading, () => scanRequest(tools, body, RestOfExplain));
  return planningTask(tools, read, (request) => {
    const answer: ExplainResult = explainStation(tools, request);
    return { answer, stopCount: answer.plan?.stops.length ?? 0 };
  });
}

/** What was read of a body, by the scanner or else by the schema. */
interface ReadRequest<Request> extends ReadBody<Request> {
  readonly scanned?: unknown;
}

/** Does all of an endpoint that plans a trip. */
function planningTask<Request extends { readonly stations: { readonly length: number } }>(
  tools: TaskTools,
  read: (body: Buffer, reading: Reading) => ReadRequest<Request>,
  plan: (request: Request & { readonly readWarnings: readonly Warning[] }) => {
    readonly answer: object;
    readonly stopCount: number;
  },
) {
  return (bytes: Uint8Array, requestId: string, reading: Reading = LENIENT): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { request, scanned, warnings } = timed(telemetry, "parse", () =>
        read(requireParsable(tools, body, validationError), reading),
      );
      telemetry.counts.stations = request.stations.length;
      telemetry.counts.scanned = scanned === undefined ? 0 : request.stations.length;
      const { answer, stopCount } = timed(telemetry, "solve", () =>
        warnRefused(warnings, () => plan({ ...request, readWarnings: warnings })),
      );
      telemetry.counts.stops = stopCount;
      return {
        answer: timed(telemetry, "write", () => okAnswer(JSON.stringify({ ...answer, request_id: requestId }))),
      };
    });
}

/**
 * The quick way from the bytes of a request that plans a trip to what is planned: it makes no objects of stations. A
 * body that is in any way unusual is left to the contract (`scanOrParse`), which alone decides what a request is and
 * words its faults.
 * @param rest the schema of all but its stations.
 * @returns the request in `body`, which is UTF-8; `undefined` when the contract must look at it.
 */
export function scanRequest<Rest extends z.ZodObject>(
  { scanner }: ScanTools,
  body: Buffer,
  rest: Rest,
): Scan<z.infer<Rest> & { readonly stations: StationColumns }> | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined || hasSeveralFuels(scanned)) return undefined;
  const parsed = parseAround(body, scanned, rest);
  if (parsed === undefined) return undefined;
  return { request: { ...parsed.request, stations: toStationColumns(scanned) }, remarks: parsed.remarks };
}

function hasSeveralFuels(columns: PlanColumns): boolean {
  const fuel = firstFuelOf(columns);
  return fuel !== undefined && columns.fuelTypes.some((type) => !Number.isNaN(type) && type !== fuel);
}

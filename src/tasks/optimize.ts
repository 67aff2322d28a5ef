import type { z } from "zod";
import { okAnswer } from "../contract/values/answer.js";
import { ExplainRequest, type ExplainResult } from "../contract/schemas/explain.js";
import { validationError } from "../contract/values/faults.js";
import { OptimizeRequest, type OptimizeResult } from "../contract/schemas/optimize.js";
import { scanOrParse, parseAround } from "../contract/schemas/parse.js";
import { explainStation } from "../planning/explainStation.js";
import { optimizeTrip } from "../planning/optimize.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { PlanColumns } from "../contract/values/columns.js";
import { firstFuelOf, type StationColumns, toStationColumns } from "../planning/stationColumns.js";
import { type Finished, requireParsable, runTask, type TaskTools, timed } from "./task.js";

/** What is parsed of a request whose stations are read by the scanner. */
export const RestOfOptimize = OptimizeRequest.omit({ stations: true });
const RestOfExplain = ExplainRequest.omit({ stations: true });

/** Does all of `POST /v1/optimize`. */
export function optimize(tools: TaskTools) {
  const read = (body: Buffer) =>
    scanOrParse(body, OptimizeRequest, validationError, () => scanRequest(tools, body, RestOfOptimize));
  return planningTask(tools, read, (request) => {
    const answer: OptimizeResult = optimizeTrip(tools, request);
    return { answer, stopCount: answer.stops.length };
  });
}

/** Does all of `POST /v1/explain`. */
export function explain(tools: TaskTools) {
  const read = (body: Buffer) =>
    scanOrParse(body, ExplainRequest, validationError, () => scanRequest(tools, body, RestOfExplain));
  return planningTask(tools, read, (request) => {
    const answer: ExplainResult = explainStation(tools, request);
    return { answer, stopCount: answer.plan?.stops.length ?? 0 };
  });
}

/** What was read of a body, by the scanner or else by the schema. */
interface ReadRequest<Request> {
  readonly request: Request;
  readonly scanned?: unknown;
}

/** Does all of an endpoint that plans a trip. */
function planningTask<Request extends { readonly stations: { readonly length: number } }>(
  tools: TaskTools,
  read: (body: Buffer) => ReadRequest<Request>,
  plan: (request: Request) => { readonly answer: object; readonly stopCount: number },
) {
  return (bytes: Uint8Array, requestId: string): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { request, scanned } = timed(telemetry, "parse", () => read(requireParsable(tools, body, validationError)));
      telemetry.counts.stations = request.stations.length;
      telemetry.counts.scanned = scanned === undefined ? 0 : request.stations.length;
      const { answer, stopCount } = timed(telemetry, "solve", () => plan(request));
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
 * @returns the request in `body`, which is UTF-8; `undefined` when the contract must look at it.
 * @param rest the schema of all but its stations.
 */
export function scanRequest<Rest extends z.ZodObject>(
  { scanner }: ScanTools,
  body: Buffer,
  rest: Rest,
): (z.infer<Rest> & { readonly stations: StationColumns }) | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined || hasSeveralFuels(scanned)) return undefined;
  const parsed = parseAround(body, scanned, rest);
  return parsed === undefined ? undefined : { ...parsed, stations: toStationColumns(scanned) };
}

function hasSeveralFuels(columns: PlanColumns): boolean {
  const fuel = firstFuelOf(columns);
  return fuel !== undefined && columns.fuelTypes.some((type) => !Number.isNaN(type) && type !== fuel);
}

import { okAnswer } from "../contract/values/answer.js";
import { unprocessable } from "../contract/values/faults.js";
import { type Warning, wordWarnings } from "../contract/values/warnings.js";
import { findNear, type NearRoute, type PlacesRequest, toPlaces } from "../enrich/enrich.js";
import { type SpannedEnrichment, writeStations } from "../enrich/splice.js";
import { EnrichRequest } from "../contract/schemas/enrich.js";
import { LENIENT, parseAround, type Reading, type Scan, scanOrParse } from "../contract/schemas/parse.js";
import type { Scanner, ScanTools, StationSpans } from "../scanner/scanner.js";
import { type Finished, type Outcome, requireParsable, runTask, type TaskTools, timed } from "./task.js";

/** Does `POST /v1/stations/enrich-distances` up to where providers are asked for detours. */
export function readEnrich(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string, reading: Reading = LENIENT): Outcome<NearRequest> =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { request, spans, isScanned, warnings } = timed(telemetry, "parse", () =>
        readRequest(tools, requireParsable(tools, body, unprocessable), reading),
      );
      const count = request.places.lats.length;
      telemetry.counts.stations = count;
      telemetry.counts.scanned = isScanned ? count : 0;
      return {
        value: { nearRoute: timed(telemetry, "solve", () => findNear(tools.optimizer, request)), spans, warnings },
      };
    });
}

/** Writes the answer once the detours are known; the body is the same as for `readEnrich`. */
export function writeEnrich() {
  return (bytes: Uint8Array, requestId: string, enrichment: SpannedEnrichment): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      telemetry.counts.kept = enrichment.kept.length;
      const rest = JSON.stringify({ ...wordWarnings(enrichment.warnings), request_id: requestId }).slice(1);
      return {
        answer: timed(telemetry, "write", () => okAnswer('{"stations":', writeStations(body, enrichment), `,${rest}`)),
      };
    });
}

// The quick way to read a request makes no objects of stations. A body that is in any way unusual is left to the
// contract, which alone decides what a request is and words its faults.

/** A request with its stations' places and their spans in its bytes. */
interface SpannedRequest {
  readonly request: PlacesRequest;
  readonly spans: StationSpans;
  /** Whether the stations were read from the bytes without a parser. */
  readonly isScanned: boolean;
  /** What is doubtful in the request. */
  readonly warnings: readonly Warning[];
}

/** What the later stages need. Plain data, which can go to another thread. */
export interface NearRequest extends Pick<SpannedRequest, "spans" | "warnings"> {
  readonly nearRoute: NearRoute;
}

const RestOfRequest = EnrichRequest.omit({ stations: true });

/** @throws {UnprocessableError} when `body` is no request. */
export function readRequest({ scanner }: ScanTools, body: Buffer, reading: Reading): SpannedRequest {
  const { scanned, parsed, warnings } = scanOrParse(body, EnrichRequest, unprocessable, reading, () =>
    scanRequest(scanner, body),
  );
  return scanned === undefined
    ? { request: toPlaces(parsed), spans: scanner.findStations(body), isScanned: false, warnings }
    : { ...scanned, isScanned: true, warnings };
}

function scanRequest(scanner: Scanner, body: Buffer): Scan<Pick<SpannedRequest, "request" | "spans">> | undefined {
  const scanned = scanner.readLocatedStations(body);
  if (scanned === undefined) return undefined;
  const rest = parseAround(body, scanned, RestOfRequest);
  const { lats, lngs, spans } = scanned;
  if (rest === undefined) return undefined;
  return { request: { request: { ...rest.request, places: { lats, lngs } }, spans }, remarks: rest.remarks };
}

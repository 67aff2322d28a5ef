import { okAnswer } from "../contract/values/answer.js";
import { unprocessable } from "../contract/values/faults.js";
import { wordWarning } from "../contract/values/warnings.js";
import { findNear, type NearRoute, type PlacesRequest, toPlaces } from "../enrich/enrich.js";
import { type SpannedEnrichment, writeStations } from "../enrich/splice.js";
import { EnrichRequest } from "../contract/schemas/enrich.js";
import { parseAround, scanOrParse } from "../contract/schemas/parse.js";
import type { Scanner, ScanTools, StationSpans } from "../scanner/scanner.js";
import { type Finished, type Outcome, requireParsable, runTask, type TaskTools, timed } from "./task.js";

/** Does `POST /v1/stations/enrich-distances` up to where providers are asked for detours. */
export function readEnrich(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string): Outcome<NearRequest> =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { request, spans, isScanned } = timed(telemetry, "parse", () =>
        readRequest(tools, requireParsable(tools, body, unprocessable)),
      );
      const count = request.places.lats.length;
      telemetry.counts.stations = count;
      telemetry.counts.scanned = isScanned ? count : 0;
      return { value: { nearRoute: timed(telemetry, "solve", () => findNear(tools.optimizer, request)), spans } };
    });
}

/** Writes the answer once the detours are known; the body is the same as for `readEnrich`. */
export function writeEnrich() {
  return (bytes: Uint8Array, requestId: string, enrichment: SpannedEnrichment): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      telemetry.counts.kept = enrichment.kept.length;
      const rest = JSON.stringify({ warnings: enrichment.warnings.map(wordWarning), request_id: requestId }).slice(1);
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
}

/** What the later stages need. Plain data, which can go to another thread. */
export interface NearRequest {
  readonly nearRoute: NearRoute;
  readonly spans: StationSpans;
}

const RestOfRequest = EnrichRequest.omit({ stations: true });

/** @throws {UnprocessableError} when `body` is no request. */
export function readRequest({ scanner }: ScanTools, body: Buffer): SpannedRequest {
  const { scanned, parsed } = scanOrParse(body, EnrichRequest, unprocessable, () => scanRequest(scanner, body));
  return scanned ?? { request: toPlaces(parsed), spans: scanner.findStations(body), isScanned: false };
}

function scanRequest(scanner: Scanner, body: Buffer): SpannedRequest | undefined {
  const scanned = scanner.readLocatedStations(body);
  if (scanned === undefined) return undefined;
  const rest = parseAround(body, scanned, RestOfRequest);
  const { lats, lngs, spans } = scanned;
  return rest === undefined ? undefined : { request: { ...rest, places: { lats, lngs } }, spans, isScanned: true };
}

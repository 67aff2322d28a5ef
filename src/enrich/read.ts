// Reads an enrichment request's bytes: what stage 1 needs, and where the stations lie in the bytes. The quick way makes
// no objects of stations. A body that is in any way unusual is left to the contract, which alone decides what a request
// is and words its faults.

import { EnrichRequest } from "../contract/schemas/enrich.js";
import { unprocessable } from "../contract/values/faults.js";
import { parseAround, scanOrParse } from "../contract/schemas/parse.js";
import type { Scanner, ScanTools, StationSpans } from "../scanner/scanner.js";
import { type NearRoute, type PlacesRequest, toPlaces } from "./enrich.js";

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

// From an enrichment request's bytes to what stage 1 looks at, and to where its stations lie in them. The quick way makes
// no object of any station. Whatever is not plainly a request is left to the contract, which alone decides what one is
// and words what is wrong with others.

import { EnrichRequest } from "../contract/enrich.js";
import { unprocessable } from "../contract/faults.js";
import { parseAround, scanOrParse } from "../contract/parse.js";
import type { Scanner, StationSpans } from "../optimizer/wasm/scanner.js";
import { type NearRoute, type PlacesRequest, toPlaces } from "./enrich.js";

export interface ReadTools {
  readonly scanner: Scanner;
}

/** A request, its stations by their places, and their spans in its bytes. */
export interface SpannedRequest {
  readonly request: PlacesRequest;
  readonly spans: StationSpans;
  /** Whether the stations were read from the bytes without a parser. */
  readonly isScanned: boolean;
}

/** What enriching goes on with after stage 1. Plain data, which can go to another thread. */
export interface NearRequest {
  readonly nearRoute: NearRoute;
  readonly spans: StationSpans;
}

const RestOfRequest = EnrichRequest.omit({ stations: true });

/** @throws {UnprocessableError} when `body` is no request. */
export function readRequest({ scanner }: ReadTools, body: Buffer): SpannedRequest {
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

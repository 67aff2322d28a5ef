// Local servers in place of the providers that are asked over HTTP. They hold requests to what the provider publishes:
// a wrong one is answered as the provider would, and fails the test.

import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, onTestFinished } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import type { RouteLine } from "../../src/providers/routing/line.js";
import type { StationsOnRoute } from "../../src/providers/routing/provider.js";
import { parseJson } from "./app.js";
import { freePort } from "./freePort.js";
import { startServer } from "./localServer.js";

/** A key that no message may show. */
export const SECRET = "AIza-secret-of-the-operator";

/** A text in answers of a provider that no message may show. */
export const UPSTREAM_WORDS = "words of the provider";

export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string | Buffer;
  /** Taken over by the test: nothing is sent. */
  readonly response?: (response: ServerResponse) => void;
}

export interface Upstream {
  readonly url: string;
  readonly requests: UpstreamRequest[];
  /** Requests whose connection was closed before they were answered. */
  readonly dropped: UpstreamRequest[];
}

/** A request that is not as published: why, and the provider's answer to it. */
export class WrongRequest extends Error {
  constructor(
    message: string,
    readonly reply: Reply,
  ) {
    super(message);
  }
}

/** A server for one test, which fails if it gets a request that is not as published. */
export async function startUpstream(answer: (request: UpstreamRequest) => Reply): Promise<Upstream> {
  const requests: UpstreamRequest[] = [];
  const dropped: UpstreamRequest[] = [];
  const wrong: string[] = [];
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    const request = {
      method: incoming.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      text,
    };
    requests.push(request);
    response.on("close", () => response.writableFinished || dropped.push(request));
    let reply: Reply;
    try {
      reply = answer(request);
    } catch (error) {
      wrong.push(String(error));
      reply = error instanceof WrongRequest ? error.reply : { status: 500 };
    }
    if (reply.response !== undefined) return reply.response(response);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json; charset=utf-8", ...reply.headers });
    response.end(reply.text ?? JSON.stringify(reply.body));
  };
  // What is registered first runs last: after the server has closed.
  onTestFinished(() => expect(wrong).toEqual([]));
  const url = await startServer(
    (incoming, response) => void serve(incoming, response).catch((error: unknown) => wrong.push(String(error))),
  );
  return { url, requests, dropped };
}

/** An address where nothing listens any more. */
export async function closedUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

/** The refusal with which a call rejects. It shows no key, address, or words of the provider. */
export async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a refusal, got ${String(error)}`);
  const shown = JSON.stringify([error.message, error.details, error.extra]);
  for (const secret of [SECRET, UPSTREAM_WORDS, "127.0.0.1", "http:"]) expect(shown).not.toContain(secret);
  return error;
}

export function bodyOf(request: UpstreamRequest): unknown {
  return parseJson(request.text);
}

/** A signal that nothing aborts. */
export function unhurried(): AbortSignal {
  return new AbortController().signal;
}

// A made-up country for servers to answer from: one highway due east along a parallel, and side roads due north.

const HIGHWAY_LAT = 40;
const METERS_PER_DEGREE = 111_195;

/**
 * Driving time between two points in degrees; eastward is quicker than westward, so that a way back is not a way there.
 */
export function driveSeconds(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const east = to.lng - from.lng;
  return 4000 * Math.abs(to.lat - from.lat) + (east >= 0 ? 3000 * east : -5000 * east);
}

/** Driving distance between two points in degrees. */
export function driveMeters(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  return METERS_PER_DEGREE * Math.abs(to.lat - from.lat) + 85_000 * Math.abs(to.lng - from.lng);
}

/** The detour of a place north or south of the highway: there and back. */
export function detourMinutes(degreesAside: number): number {
  return (2 * 4000 * Math.abs(degreesAside)) / 60;
}

/** The same in miles. */
export function detourMiles(degreesAside: number): number {
  return (2 * METERS_PER_DEGREE * Math.abs(degreesAside)) / 1609.344;
}

/** How far the highway is from a point. */
export function metersToHighway({ lat }: { lat: number }): number {
  return Math.abs(lat - HIGHWAY_LAT) * METERS_PER_DEGREE;
}

/** 500 miles of the highway, `degreesAside` of it, from 100° to 90° west. */
export function highwayLine(degreesAside = 0): RouteLine {
  return {
    lats: new Float64Array(101).fill(HIGHWAY_LAT + degreesAside),
    lngs: Float64Array.from({ length: 101 }, (_, i) => -100 + i / 10),
    milesFromStart: Float64Array.from({ length: 101 }, (_, i) => i * 5),
    totalMiles: 500,
    totalMinutes: 500,
  };
}

/** Stations at these miles of the highway, north or south of it. */
export function stationsAlongHighway(
  places: readonly (readonly [miles: number, degreesAside: number])[],
): StationsOnRoute {
  return {
    lats: Float64Array.from(places, ([, degreesAside]) => HIGHWAY_LAT + degreesAside),
    lngs: Float64Array.from(places, ([miles]) => -100 + miles / 50),
    milesFromStart: Float64Array.from(places, ([miles]) => miles),
    milesFromRoute: Float64Array.from(places, ([, degreesAside]) => Math.abs(degreesAside) * 69),
  };
}

/** The example in the description of the polyline format, and its points. */
export const LINE = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
export const LINE_LATS = [38.5, 40.7, 43.252];
export const LINE_LNGS = [-120.2, -120.95, -126.453];

export const DENVER = { lat: 39.7392, lng: -104.9847 };
export const OMAHA = { lat: 41.2586, lng: -95.9378 };

// The kinds of request in a mixed load, each with a check of its answer.

import { defined } from "../../src/common/defined.js";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { z } from "zod";
import { EnrichResponse } from "../../src/contract/schemas/enrich.js";
import { OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { RoutesResponse } from "../../src/contract/schemas/route.js";
import { large, makeEnrichTrip, type PricedBody, small } from "../../bench/harness/service/bodies.js";
import { type Call, type Reply, send, WrongAnswerError } from "../../bench/harness/service/call.js";

/** One kind of request. */
export interface Kind {
  readonly name: string;
  /** How often it is chosen, relative to the other kinds. */
  readonly weight: number;
  /** Makes one request. @throws {Error} when the answer is wrong. */
  readonly run: (requestId: string) => Promise<void>;
}

const DEMO = new URL("../../../src/journey/i80-coast-to-coast.json", import.meta.url);
const Demo = z.looseObject({ route: z.unknown(), stations: z.array(z.unknown()) });
/** The truck, and the cost of its cheapest plan, which is $1338.6355 by the HiGHS MILP solver. */
const DEMO_VEHICLE = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 };
const DEMO_TOTAL_COST = 1338.64;

const SMALL_TRIP_STATIONS = 10;
const LARGE_TRIP_STATIONS = 5_000;
const COAST_TO_COAST_MILES = 2906;
const MILES_TOLERANCE = 0.04;

/** More than the service accepts. */
const TOO_MANY_BYTES = 20_000_000;
const CUT_OFF_AFTER_BYTES = 500_000;
/** By then the service is computing the answer, which is no longer wanted. */
const HANG_UP_AFTER_MS = 15;

const ErrorBody = z.looseObject({ error_code: z.string() });

/** A service, and a key of it. */
export interface Target {
  readonly url: string;
  readonly key: string;
}

/** @param pickTarget chooses the service that is asked next; all of them must give the same answers. */
export async function makeKinds(pickTarget: () => Target): Promise<Kind[]> {
  const headers = { "content-type": "application/json" };
  const post = (path: string, body: Buffer): Call => ({ method: "POST", path, headers, body });
  const get = (path: string): Call => ({ method: "GET", path, headers: {} });

  /** A request that always gets the same answer: the first is checked, and the others must have the same bytes. */
  const kind = (
    name: string,
    weight: number,
    call: Call,
    status: number,
    check: (text: string) => boolean,
    hasKey = true,
  ): Kind => {
    let expected: Buffer | undefined;
    return {
      name,
      weight,
      run: async (requestId) => {
        const { url, key } = pickTarget();
        const reply = await send(url, {
          ...call,
          headers: { ...call.headers, ...(hasKey && { "x-api-key": key }), "x-request-id": requestId },
        });
        requireStatus(reply, status, requestId);
        const [rest, id] = splitAtRequestId(reply.body);
        if (id !== requestId) throw WrongAnswerError.of(reply, `the request id ${requestId}`);
        if (expected === undefined && !check(reply.body.toString("utf8")))
          throw WrongAnswerError.of(reply, "another answer");
        expected ??= Buffer.from(rest);
        if (!rest.equals(expected)) throw WrongAnswerError.of(reply, "the same answer as the first time");
      },
    };
  };
  const priced = (name: string, weight: number, { body, totalCost }: PricedBody): Kind =>
    kind(
      name,
      weight,
      post("/v1/optimize", body),
      200,
      (text) => OptimizeResponse.parse(JSON.parse(text)).summary.total_cost === totalCost,
    );
  const refused = (name: string, weight: number, call: Call, status: number, code: string, hasKey = true): Kind =>
    kind(name, weight, call, status, (text) => ErrorBody.parse(JSON.parse(text)).error_code === code, hasKey);
  const enriched = (name: string, weight: number, trip: Trip): Kind => {
    const body = Buffer.from(JSON.stringify(trip));
    return kind(name, weight, post("/v1/stations/enrich-distances", body), 200, (text) => isEnriched(trip, text));
  };

  const { stations, body } = makeEnrichTrip(LARGE_TRIP_STATIONS);
  const { route } = z.object({ route: z.unknown() }).parse(JSON.parse(body.toString("utf8")));
  const demo = Demo.parse(JSON.parse(await readFile(DEMO, "utf8")));
  const demoBody = Buffer.from(JSON.stringify({ route: demo.route, stations: demo.stations, vehicle: DEMO_VEHICLE }));
  const coastToCoast = Buffer.from(JSON.stringify({ origin: "San Francisco, CA", destination: "New York, NY" }));
  return [
    kind("routes", 20, post("/v1/routes", coastToCoast), 200, (text) => {
      const miles = RoutesResponse.parse(JSON.parse(text)).route.total_distance_miles;
      return Math.abs(miles / COAST_TO_COAST_MILES - 1) <= MILES_TOLERANCE;
    }),
    enriched("enrich 10 stations", 20, { route, stations: stations.slice(0, SMALL_TRIP_STATIONS) }),
    enriched("enrich 5,000 stations", 2, { route, stations }),
    priced("optimize 10 stations", 60, small),
    priced("optimize 94 stations", 20, { body: demoBody, totalCost: DEMO_TOTAL_COST }),
    priced("optimize 5,000 stations", 4, large),
    kind("status", 40, get("/v1/status"), 200, (text) => text.includes("interstates")),
    kind("healthz", 60, get("/healthz"), 200, (text) => text.startsWith('{"status":"ok"')),
    kind("readyz", 30, get("/readyz"), 200, (text) => text.startsWith('{"status":"ready"')),
    refused("no key", 40, post("/v1/optimize", small.body), 403, "AUTHENTICATION_FAILED", false),
    refused("not JSON", 30, post("/v1/optimize", Buffer.from('{"route":')), 400, "VALIDATION_ERROR"),
    refused("no such path", 40, get("/v1/nothing"), 404, "NOT_FOUND"),
    {
      name: "too large",
      weight: 3,
      run: async (requestId) => {
        const answer = await sendPart(pickTarget(), {
          requestId,
          declaredBytes: TOO_MANY_BYTES,
          sent: Buffer.alloc(0),
        });
        if (
          !answer.startsWith("HTTP/1.1 413 ") ||
          !answer.includes('"error_code":"PAYLOAD_TOO_LARGE"') ||
          !answer.endsWith(`"request_id":"${requestId}"}`)
        ) {
          throw new Error(`answered ${answer.slice(0, 500)}`);
        }
      },
    },
    {
      name: "cut off",
      weight: 3,
      run: (requestId) =>
        hangUp(pickTarget(), {
          requestId,
          declaredBytes: large.body.length,
          sent: large.body.subarray(0, CUT_OFF_AFTER_BYTES),
        }),
    },
    {
      name: "hung up on",
      weight: 2,
      run: (requestId) => hangUp(pickTarget(), { requestId, declaredBytes: large.body.length, sent: large.body }),
    },
  ];
}

interface Trip {
  readonly route: unknown;
  readonly stations: ReadonlyArray<{ readonly id: string }>;
}

/** Stations must come back unchanged and in order, with two more fields; a warning must count those left out. */
function isEnriched({ stations }: Trip, text: string): boolean {
  const { stations: kept, warnings } = EnrichResponse.parse(JSON.parse(text));
  const dropped = warnings.reduce(
    (sum, warning) => sum + Number(/^(\d+) stations? dropped/.exec(warning)?.[1] ?? 0),
    0,
  );
  const sent = new Map(stations.map((station, i) => [station.id, { i, text: JSON.stringify(station).slice(0, -1) }]));
  const order = kept.map(({ id }) => sent.get(id)?.i ?? NaN);
  return (
    kept.length > 0 &&
    kept.length + dropped === stations.length &&
    order.every((i, k) => k === 0 || i > defined(order[k - 1])) &&
    kept.every(({ id }) => text.includes(`${sent.get(id)?.text},"miles_from_route_start":`))
  );
}

function requireStatus(reply: Reply, status: number, requestId: string): void {
  if (reply.status === status && reply.requestId === requestId) return;
  throw WrongAnswerError.of(reply, `${status} with the request id ${requestId}`);
}

/** The body before the request id, and the id: every body ends with `"request_id":"..."}`. */
function splitAtRequestId(body: Buffer): readonly [Buffer, string] {
  const end = body.length - '"}'.length;
  const start = body.lastIndexOf('"', end - 1) + 1;
  return [body.subarray(0, start), body.toString("latin1", start, end)];
}

interface Part {
  readonly requestId: string;
  readonly declaredBytes: number;
  readonly sent: Buffer;
}

function headOf({ key }: Target, { requestId, declaredBytes }: Part): string {
  return [
    "POST /v1/optimize HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    `X-API-Key: ${key}`,
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${declaredBytes}`,
    "\r\n",
  ].join("\r\n");
}

/**
 * Sends the head of a request that declares more bytes than it sends, and reads until the service ends the connection.
 */
function sendPart(target: Target, part: Part): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(target.url).port), "127.0.0.1", () => socket.write(headOf(target, part)));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("error", reject);
    socket.on("end", () => resolve(answer));
  });
}

/** Sends all or the beginning of a request, and resets the connection. */
function hangUp(target: Target, part: Part): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(target.url).port), "127.0.0.1", () => {
      socket.write(headOf(target, part));
      socket.write(part.sent, () => setTimeout(() => socket.resetAndDestroy(), HANG_UP_AFTER_MS));
    });
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

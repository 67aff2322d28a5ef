// Of a request, only its id, partner, endpoint, sizes, counts, status and times are logged (docs/decisions.md, "What is
// kept").

import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { captureLog, makeOptimizer, newKey, parseJson } from "../support/app.js";
import { bodyWith } from "../support/requests.js";
import { listen, send, sendRaw, type WireRequest } from "../support/wire.js";

const Line = z.looseObject({ level: z.number(), msg: z.string(), request_id: z.string().optional() });

/** Fields of a request's line: pino's own, then those that may be logged. */
const ALLOWED = new Set(
  "level time pid hostname msg request_id partner endpoint status request_bytes response_bytes ms stations scanned kept stops key_ms limit_ms receive_ms wait_ms parse_ms solve_ms write_ms handover_ms upstream_ms send_ms trace_id".split(
    " ",
  ),
);

/** None of these may be in any line; the price has more digits than a time has. */
const PRIVATE =
  /Harbour|Old Mill|41\.6789|93\.4321|3\.77777|secret-note|x-private|fr_test_|wrong-key|my-agent|my-query|Freightliner|Iowa/i;

const BODY = JSON.stringify(
  bodyWith(
    [["stations", 0, "name"], "Old Mill Truck Stop"],
    [["stations", 0, "address"], "12 Harbour Road, Iowa"],
    [["stations", 0, "location"], { lat: 41.6789, lng: -93.4321 }],
    [["stations", 0, "price_per_gallon"], 3.77777],
    [["stations", 0, "metadata"], { note: "secret-note" }],
  ),
);

async function listenAndLog(plan?: Parameters<typeof makeOptimizer>[0]) {
  const { lines, log } = captureLog();
  const { port, app } = await listen({ log, ...(plan === undefined ? {} : { optimizer: await makeOptimizer(plan) }) });
  /** Sends a request and returns the lines logged for it; a request's own line comes after its answer. */
  async function linesOf(request: WireRequest, id: string): Promise<z.infer<typeof Line>[]> {
    await send(port, {
      ...request,
      headers: [...(request.headers ?? []), ["X-Request-Id", id], ["User-Agent", "my-agent"]],
    });
    const find = () => lines.map((line) => Line.parse(parseJson(line))).filter(({ request_id }) => request_id === id);
    await expect.poll(() => find().map(({ msg }) => msg)).toContain("request");
    return find();
  }
  return { lines, linesOf, port, app };
}

describe("each request leaves one line of allowed fields", () => {
  const requests: [status: number, endpoint: string | undefined, request: WireRequest][] = [
    [200, "/v1/optimize", { body: BODY }],
    [400, "/v1/optimize", { body: BODY.slice(0, -1) }],
    [400, "/v1/optimize", { body: BODY.replace('"fuel_type":"diesel"', '"fuel_type":"secret-note"') }],
    [400, "/v1/optimize", { body: BODY.replaceAll('"price_per_gallon":', '"x-private":') }],
    [422, "/v1/optimize", { body: BODY.replace('"current_fuel_gallons":40', '"current_fuel_gallons":0') }],
    [413, "/v1/optimize", { announcedBytes: 20_000_000 }],
    [415, "/v1/optimize", { headers: [["Content-Encoding", "x-private"]], body: BODY }],
    [200, "/v1/optimize", { path: "/v1/optimize?my-query=41.6789", body: BODY }],
    [404, undefined, { path: "/v1/my-query/Harbour", body: BODY }],
    [405, undefined, { method: "PUT", path: "/v1/optimize?my-query", body: BODY }],
  ];

  test.each(requests)("%i %s", async (status, endpoint, request) => {
    const { lines, linesOf } = await listenAndLog();
    const own = await linesOf({ ...request, headers: [...(request.headers ?? []), ["X-API-Key", newKey()]] }, "id-1");
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ level: 30, msg: "request", request_id: "id-1", partner: "Acme Freight", status });
    if (endpoint !== undefined) expect(own[0]).toMatchObject({ endpoint });
    expect(Object.keys(own[0] ?? {}).filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(JSON.stringify(own)).not.toContain("127.0.0.1");
    expect(lines.join("")).not.toMatch(PRIVATE);
  });

  test("403: neither a partner nor the key that was tried", async () => {
    const { lines, linesOf } = await listenAndLog();
    const [line] = await linesOf({ headers: [["X-API-Key", "wrong-key"]], body: BODY }, "id-2");
    expect(line).toMatchObject({ level: 30, request_id: "id-2", endpoint: "/v1/optimize", status: 403 });
    expect(line).not.toHaveProperty("partner");
    expect(lines.join("")).not.toMatch(PRIVATE);
  });

  test("429", async () => {
    const { lines, linesOf } = await listenAndLog();
    const headers: WireRequest["headers"] = [["X-API-Key", newKey()]];
    for (let i = 0; i < 120; i++) await linesOf({ headers, body: "{}" }, `id-${i}`);
    const [line] = await linesOf({ headers, body: BODY }, "last");
    expect(line).toMatchObject({ request_id: "last", partner: "Acme Freight", status: 429 });
    expect(lines.join("")).not.toMatch(PRIVATE);
  });

  test("500: with a second line that says where it failed", async () => {
    const { lines, linesOf } = await listenAndLog(() => {
      throw new Error("12 Harbour Road is at 41.6789, -93.4321");
    });
    const own = await linesOf({ headers: [["X-API-Key", newKey()]], body: BODY }, "id-3");
    expect(own.map(({ level }) => level).toSorted()).toEqual([30, 50]);
    expect(own.find(({ level }) => level === 30)).toMatchObject({
      status: 500,
      partner: "Acme Freight",
      endpoint: "/v1/optimize",
    });
    expect(lines.join("")).not.toMatch(PRIVATE);
    expect(lines.join("")).not.toContain(process.cwd());
  });
});

test("the text of a request that is not HTTP is not logged", async () => {
  const { lines, port } = await listenAndLog();
  const head = `POST /v1/optimize?my-query HTTP/1.1\r\nHost: x\r\nX-API-Key: ${newKey()}\r\nContent-Type: application/json\r\n`;
  for (const text of [
    "12 Harbour Road\r\n\r\n",
    `${head}Old Mill\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nHarbour\r\n`,
  ]) {
    expect((await sendRaw(port, text)).status).toBe(400);
  }
  expect(lines.join("")).not.toMatch(PRIVATE);
});

test("a caller's broken or unfinished body is not logged as a failure of the service", async () => {
  const { app, lines, linesOf, port } = await listenAndLog();
  const head = `POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${newKey()}\r\nContent-Type: application/json\r\n`;
  expect((await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)).status).toBe(400);

  const socket = connect(port, "127.0.0.1");
  const received = once(app.server, "request");
  socket.write(`${head}Content-Length: 1000\r\n\r\n{`);
  await received;
  socket.destroy();
  await expect.poll(() => promisify(app.server.getConnections.bind(app.server))()).toBe(0);

  await linesOf({ method: "GET", path: "/healthz" }, "last");
  expect(lines.filter((line) => Line.parse(parseJson(line)).level >= 50)).toEqual([]);
});

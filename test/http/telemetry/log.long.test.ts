// What a service logs when something around it goes wrong.

import { expect, test } from "vitest";
import { makeFolder } from "../../support/cli.js";
import { makeStations, validBody } from "../../support/requests.js";
import { sabotageEnvironment } from "../../support/sabotage.js";
import { ask, FATES, PARTNER, startKeyed, startProviders } from "../../support/service.js";
import { errorIn, sendRaw } from "../../support/wire.js";
import { LOGGED, OPTIMIZE, ROUTES, fromFate, hostOf, readLog } from "./logSteps.js";

test("a caller who leaves before the answer, and bytes that are not HTTP", async () => {
  const { osrm, environment } = await startProviders();
  const { url, port, key, stderr, stop } = await startKeyed({ ...environment, FUEL_ROUTE_LOG_LEVEL: "trace" });
  const controller = new AbortController();
  const call = fetch(url + ROUTES, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": "gone" },
    body: JSON.stringify(fromFate(FATES.isSilent)),
    signal: controller.signal,
  });
  await expect.poll(() => osrm.requests.length, LOGGED).toBe(1);
  controller.abort();
  await expect(call).rejects.toThrow("aborted");
  await expect.poll(() => osrm.dropped.length, LOGGED).toBe(1);

  const head = `POST ${OPTIMIZE}?my-query HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n`;
  const broken = [
    "12 Harbour Road\r\n\r\n",
    `${head}Old Mill\r\n\r\n`,
    `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nx-private`,
    `POST /my-path HTTP/1.1\r\nX-API-Key: ${key}\r\nmy-query: ${"x-private".repeat(4000)}\r\n\r\n`,
  ];
  const brokenIds: string[] = [];
  for (const text of broken) {
    const { error_code, request_id } = errorIn(await sendRaw(port, text));
    expect(error_code).toBe("VALIDATION_ERROR");
    brokenIds.push(request_id);
  }
  const { request_id: twoHosts } = errorIn(await sendRaw(port, `${head}Host: y\r\nContent-Length: 2\r\n\r\n{}`));
  expect((await ask(url, "/healthz", { headers: { "x-request-id": "last" } })).status).toBe(200);

  await expect.poll(() => stderr(), LOGGED).toContain('"last"');
  const { requests, others } = readLog((await stop("SIGTERM")).stderr, key, hostOf(osrm.url));
  expect(requests.map(({ request_id, status, endpoint, partner }) => [request_id, status, endpoint, partner])).toEqual([
    ["gone", 499, ROUTES, PARTNER],
    ...brokenIds.map((id) => [id, 400, "none", undefined]),
    [twoHosts, 400, OPTIMIZE, undefined],
    ["last", 200, "/healthz", undefined],
  ]);
  expect(others.map(({ msg }) => msg)).toEqual([`listening on ${url}`, "closing"]);
});

test("a worker that fails: a line with the request's id says where in the code and why", async () => {
  const { url, key, stop } = await startKeyed({
    ...(await sabotageEnvironment(await makeFolder())),
    FUEL_ROUTE_WORKER_MEMORY: "256",
    FUEL_ROUTE_LOG_LEVEL: "trace",
  });
  const metadata = { note: "secret-note", values: Array.from({ length: 300 }, (_, i) => ({ [`x-private-${i}`]: i })) };
  const body = {
    ...validBody(),
    stations: makeStations(500, {
      name: '"Old Mill"',
      address: "12 Harbour Road",
      location: { lat: 41.67891, lng: -93.43211 },
      metadata,
    }),
    params: { sabotage: "memory" },
  };
  const answer = await ask(url, OPTIMIZE, { body, headers: { "x-api-key": key } });
  expect(answer.status).toBe(500);
  const { requests, others } = readLog((await stop("SIGTERM")).stderr, key);
  expect(requests.map(({ request_id, status, endpoint, partner }) => [request_id, status, endpoint, partner])).toEqual([
    [answer.requestId, 500, OPTIMIZE, PARTNER],
  ]);
  const failed = others.filter(({ msg }) => msg !== `listening on ${url}` && msg !== "closing");
  expect(failed).toMatchObject([
    { level: 50, msg: "request failed", request_id: answer.requestId, failure: "WorkerOutOfMemory" },
  ]);
  expect(JSON.stringify(failed)).not.toContain(process.cwd());
});

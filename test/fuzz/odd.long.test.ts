// Odd requests to every endpoint; the service still answers after each of them.

import { afterAll, beforeAll, expect } from "vitest";
import { ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { fuzz } from "./fuzz.js";
import { type FuzzedService, KEY, send, startFuzzed } from "./fuzzedService.js";
import { judgeLog } from "./judgeAnswers.js";
import { judgeOdd, oddRequests } from "./oddRequests.js";

const REQUESTS = 500;

let service: FuzzedService;
beforeAll(async () => {
  service = await startFuzzed();
});
afterAll(() => service.close());

fuzz("odd requests", oddRequests(ENDPOINTS), REQUESTS, async (request) => {
  const { statusCode, headers, rawPayload } = await send(service.app, request);
  judgeLog(service.takeLog(), [
    KEY,
    ...Object.entries(request.headers ?? {}).flatMap(([name, value]) =>
      name === "x-request-id" || name === "content-length" ? [] : [value],
    ),
  ]);
  judgeOdd(ENDPOINTS, request, { status: statusCode, headers, bytes: rawPayload });
  expect((await send(service.app, { method: "GET", url: "/healthz" })).statusCode).toBe(200);
});

// The worst bodies, on a service whose workers have the least memory with which it starts: no other request suffers.

import { expect, test } from "vitest";
import { readSettings } from "../../src/settings/read.js";
import { MAX_BODY_MARKS } from "../../src/contract/values/faults.js";
import { leastWorkerMemoryMb } from "../../src/worker/thread.js";
import { JSON_BODIES, padded } from "../support/hostileBodies.js";
import { ask, startKeyed } from "../support/service.js";

const BODY_BYTES = 8_388_608;
/** The bytes that `padded` puts around a body. */
const PADDING_MARKS = 4;
/** Room for a letter of two bytes. */
const PADDING_BYTES = 8;

/** Those that took the most memory when measured. */
const WORST = /empty objects$|key of their own|index|lists in lists/;

test("the worst bodies are refused one by one, and the service goes on", async () => {
  const { url, key } = await startKeyed({
    FUEL_ROUTE_WORKER_MEMORY: String(leastWorkerMemoryMb(BODY_BYTES)),
    FUEL_ROUTE_BODY_LIMIT: String(BODY_BYTES),
    FUEL_ROUTE_TASK_TIMEOUT: "60",
  });
  for (const { name, make } of JSON_BODIES.filter((body) => WORST.test(body.name))) {
    for (const marks of [MAX_BODY_MARKS - PADDING_MARKS, undefined]) {
      const body = padded(make(BODY_BYTES - PADDING_BYTES, marks), BODY_BYTES);
      const { status } = await ask(url, "/v1/optimize", { body, headers: { "x-api-key": key } });
      expect(status, name).toBe(400);
    }
  }
  expect((await ask(url, "/readyz")).status).toBe(200);
});

test.each([
  [128, 8_388_608, 187],
  [64, 8_388_608, 187],
  [226, 16_777_216, 227],
  [512, 134_217_728, 787],
])("%i MB for bodies of %i bytes are refused: at least %i", (memory, bytes, least) => {
  const environment = { FUEL_ROUTE_WORKER_MEMORY: String(memory), FUEL_ROUTE_BODY_LIMIT: String(bytes) };
  const refused = `FUEL_ROUTE_WORKER_MEMORY must be at least ${least} where FUEL_ROUTE_BODY_LIMIT is ${bytes}, because parsing the worst of such bodies takes that many megabytes: raise the one or lower the other`;
  expect(() => readSettings(environment)).toThrow(refused);
  expect(readSettings({ ...environment, FUEL_ROUTE_WORKER_MEMORY: String(least) })).toMatchObject({
    workerMemoryMb: least,
  });
});

// A line of a batch has the result that `POST /v1/plans` answers to the same body (docs/http.md).

import * as fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { z } from "zod";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { PLANNING_ENDPOINTS } from "../../src/contract/schemas/endpoints/planning.js";
import { loadOptimizer } from "../../src/index.js";
import { type LineTools, planTripLine } from "../../src/jobs/planTripLine.js";
import type { BatchFacts } from "../../src/jobs/part.js";
import { loadScanner } from "../../src/scanner/load.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { parseJson } from "../support/app.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { fuzz } from "./fuzz.js";
import { type FuzzedService, PARTNER, send, startFuzzed } from "./fuzzedService.js";
import { bodiesFor } from "./jsonEndpoints.js";
import { schemas } from "./judgeAnswers.js";
import { isObject, KEPT_SET } from "./relate.js";
import type { Json } from "./schemaValues.js";
import { faultyBodies } from "./singleFaults.js";

const TRIPS = 120;

const [PLANS] = PLANNING_ENDPOINTS;
const CUSTOM_ID = "trip";

const Result = z.strictObject({
  custom_id: z.literal(CUSTOM_ID),
  status: z.int(),
  body: z.looseObject({ request_id: z.string() }),
});

/** A host's own set, which is missing here, is told of otherwise. */
const named = (body: Json): Json =>
  isObject(body) && !Array.isArray(body["stations"])
    ? { custom_id: CUSTOM_ID, ...body, station_set: KEPT_SET }
    : isObject(body)
      ? { custom_id: CUSTOM_ID, ...body }
      : body;
const bodies = fc.oneof(bodiesFor(PLANS, false), bodiesFor(PLANS, true)).map(named);
const texts = fc.oneof(
  bodies.map((body) => JSON.stringify(body)),
  faultyBodies(bodies, schemas, schemas[PLANS.request.name] ?? {}).map(({ text }) => text),
);

let service: FuzzedService;
let tools: LineTools;
let facts: BatchFacts;
beforeAll(async () => {
  service = await startFuzzed();
  const set = await service.stationSets.open(PARTNER, KEPT_SET);
  tools = {
    ...service.providers,
    optimizer: await loadOptimizer(),
    scanner: await loadScanner(),
    vehicles: await loadVehicles(),
    timeZoneAt,
    fuelTax: () => FAKE_FUEL_TAX,
  };
  facts = {
    id: "batch",
    sets: new Map(set === undefined ? [] : [[KEPT_SET, set]]),
    acceptedMs: NOW,
    engineVersion: "test",
  };
});
afterAll(() => service.close());

fuzz("trips planned alone and in a batch", texts, TRIPS, async (text) => {
  const alone = await send(service.app, {
    method: "POST",
    url: PLANS.path,
    headers: { "content-type": "application/json" },
    // Only trips of a batch have an id.
    payload: text.replace(/"custom_id":"trip",?/, ""),
  });
  const { line } = await planTripLine(
    tools,
    { customId: CUSTOM_ID, line: Buffer.from(text) },
    facts,
    new AbortController().signal,
  );
  const { status, body } = Result.parse(parseJson(line));
  const answer = z.looseObject({ request_id: z.string() }).parse(parseJson(alone.body));
  // Sets are looked for at another time, and the message says so.
  if (alone.statusCode === 404) return expect(status).toBe(404);
  expect({ status, body: { ...body, request_id: "" } }).toEqual({
    status: alone.statusCode,
    body: { ...answer, request_id: "" },
  });
});

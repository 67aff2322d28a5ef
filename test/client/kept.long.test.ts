// Plans in one call, station sets and batches: what the client sends, what it repeats, and what it makes of the
// answers.

import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { z } from "zod";
import type {
  Batch,
  BatchResult,
  BatchTrip,
  FuelRouteClient,
  PlanRequest,
  PlanResponse,
} from "../../src/client/index.js";
import type { BatchResponse } from "../../src/contract/schemas/kept.js";
import { PLAN_RESPONSE } from "../../src/contract/schemas/examples.js";
import { ERRORS } from "../../src/contract/values/errors.js";
import type * as Plans from "../../src/contract/schemas/plans.js";
import { failureOf } from "./requests.js";
import { CUT, failFirst, losingAnswers, startKept, VERSION } from "./keptSteps.js";

const CSV = "id,name,address,lat,lng,price\na,A,Here,41,-95,3.5\n";
const TRIPS: BatchTrip[] = [1, 2, 3].map((n) => ({
  custom_id: `t${n}`,
  origin: "Omaha, NE",
  destination: "Chicago, IL",
  vehicle: { mpg: 6.5, tank_capacity_gallons: 120 },
}));
const NDJSON = TRIPS.map((trip) => `${JSON.stringify(trip)}\n`).join("");

/** The text as a stream of small pieces. */
function streamOf(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([text]).stream();
}

test("plan", async () => {
  const { client, arrived } = await startKept();
  const request: PlanRequest = {
    origin: "Omaha, NE",
    destination: "Chicago, IL",
    station_set: "tonight",
    alternatives: 2,
    vehicle: { mpg: 6.5, tank_capacity_gallons: 120 },
  };
  expect(await client.plan(request, { requestId: "mine" })).toEqual({ ...PLAN_RESPONSE, request_id: "mine" });
  expect(arrived).toMatchObject([{ operation: "planTrip", text: JSON.stringify(request) }]);
  expectTypeOf<Awaited<ReturnType<FuelRouteClient["plan"]>>>().toEqualTypeOf<PlanResponse>();
  expectTypeOf<Plans.PlanResponse>().toEqualTypeOf<PlanResponse>();
  expectTypeOf<Omit<z.input<typeof Plans.PlanRequest>, "stations">>().toExtend<Omit<PlanRequest, "stations">>();
  expectTypeOf<{ origin: string }>().not.toExtend<PlanRequest>();
});

describe("station sets", () => {
  test.each([
    ["text", () => CSV],
    ["bytes", () => new TextEncoder().encode(CSV)],
    ["a blob", () => new Blob([CSV])],
    ["a stream", () => streamOf(CSV)],
  ])("put, from %s", async (_, file) => {
    const { client, arrived } = await startKept();
    expect(await client.stationSets.put("tonight", file(), { contentType: "text/csv", requestId: "mine" })).toEqual({
      name: "tonight",
      version: VERSION,
      station_count: 2,
      warnings: [],
      request_id: "mine",
    });
    expect(arrived).toEqual([
      {
        operation: "putStationSet",
        url: "/v1/station-sets/tonight",
        mediaType: "text/csv",
        ifMatch: undefined,
        idempotencyKey: undefined,
        text: CSV,
      },
    ]);
  });

  test("patchPrices, get, list and delete; conditions are sent in quotes", async () => {
    const { client, arrived } = await startKept();
    const { stationSets } = client;
    expect(
      await stationSets.patchPrices("tonight", '{"id":"a","price_per_gallon":3}\n', {
        contentType: "application/x-ndjson",
        ifMatch: VERSION,
      }),
    ).toMatchObject({ changed_count: 1 });
    expect(await stationSets.get("a b/c")).toMatchObject({ version: VERSION, priced_count: 1 });
    expect((await stationSets.list()).station_sets).toMatchObject([{ name: "tonight" }]);
    expect(await stationSets.delete("tonight", { ifMatch: "*" })).toMatchObject({ deleted: true });
    expect(arrived.map(({ operation, url, ifMatch }) => [operation, url, ifMatch])).toEqual([
      ["patchStationPrices", "/v1/station-sets/tonight/prices", `"${VERSION}"`],
      ["getStationSet", "/v1/station-sets/a%20b%2Fc", undefined],
      ["listStationSets", "/v1/station-sets", undefined],
      ["deleteStationSet", "/v1/station-sets/tonight", "*"],
    ]);
  });

  test("refusals name the endpoint by its path in the table, not by the set's name", async () => {
    const kept = await startKept();
    kept.onRequest = failFirst(1, "STATION_SET_NOT_FOUND");
    const error = await failureOf(kept.client.stationSets.get("secret-name"));
    expect(error).toMatchObject({ code: "STATION_SET_NOT_FOUND", status: 404 });
    expect(error.message).toMatch(/^GET \/v1\/station-sets\/\{name\} answered 404 /);
  });

  test("a lost answer: repeated where a second one does the same, else given to the caller", async () => {
    const put = async (ifMatch: string | undefined): Promise<number> => {
      const { client, arrived } = await startKept({ fetch: losingAnswers(1) });
      await client.stationSets
        .put("tonight", CSV, { contentType: "text/csv", ifMatch })
        .catch((error: unknown) => expect(error).toMatchObject({ code: "NETWORK_ERROR" }));
      return arrived.length;
    };
    expect([await put(undefined), await put("*"), await put(VERSION)]).toEqual([2, 2, 1]);

    const deleting = await startKept({ fetch: losingAnswers(1) });
    expect(await failureOf(deleting.client.stationSets.delete("tonight"))).toMatchObject({ code: "NETWORK_ERROR" });
    expect(deleting.arrived).toHaveLength(1);

    const streaming = await startKept({ fetch: losingAnswers(1) });
    expect(
      await failureOf(streaming.client.stationSets.put("tonight", streamOf(CSV), { contentType: "text/csv" })),
    ).toMatchObject({ code: "NETWORK_ERROR" });
    expect(streaming.arrived).toHaveLength(1);
  });

  test("a refusal that may pass: repeated, but for streams, which are used up", async () => {
    const options = { contentType: "text/csv", ifMatch: VERSION, timeoutMs: 60_000 } as const;
    const kept = await startKept();
    kept.onRequest = failFirst(1, "SERVICE_OVERLOADED");
    expect(await kept.client.stationSets.put("tonight", CSV, options)).toMatchObject({ version: VERSION });
    expect(kept.arrived.map(({ text }) => text)).toEqual([CSV, CSV]);
    const streaming = await startKept();
    streaming.onRequest = failFirst(1, "SERVICE_OVERLOADED");
    expect(await failureOf(streaming.client.stationSets.put("tonight", streamOf(CSV), options))).toMatchObject({
      code: "SERVICE_OVERLOADED",
    });
  });
});

describe("batches", () => {
  test.each([
    ["objects", () => TRIPS],
    ["text", () => NDJSON],
    ["a blob", () => new Blob([NDJSON])],
    ["a stream", () => streamOf(NDJSON)],
  ])("create, from %s", async (_, trips) => {
    const { client, arrived } = await startKept();
    const batch = await client.batches.create(trips(), { requestId: "mine" });
    expect(batch).toMatchObject({ id: "batch_1", status: "queued", total: 3, finished_at: null, request_id: "mine" });
    expect(arrived).toMatchObject([
      {
        operation: "createBatch",
        url: "/v1/batches",
        mediaType: "application/x-ndjson",
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        text: NDJSON,
      },
    ]);
    expectTypeOf(batch).toEqualTypeOf<Batch>();
    expectTypeOf<Batch>().toEqualTypeOf<BatchResponse>();
  });

  test("a repeated one has the same key, each call a key of its own, and a caller may give one", async () => {
    const kept = await startKept({ fetch: losingAnswers(1) });
    kept.onRequest = ({ idempotencyKey }) => expect(idempotencyKey).toBeDefined();
    await kept.client.batches.create(TRIPS);
    await kept.client.batches.create(TRIPS);
    await kept.client.batches.create(TRIPS, { idempotencyKey: "night-17" });
    const keys = kept.arrived.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[3]).toBe("night-17");
  });

  test("while the same one is still being read, it is tried again when the service says so", async () => {
    const kept = await startKept();
    kept.onRequest = failFirst(1, "IDEMPOTENCY_IN_PROGRESS");
    const creating = kept.client.batches.create(TRIPS, { timeoutMs: 1000 });
    // The pause of 5 s would outlast the call.
    expect(await failureOf(creating)).toMatchObject({
      code: "IDEMPOTENCY_IN_PROGRESS",
      status: 409,
      retryAfterSeconds: 5,
    });
    const other = await startKept();
    other.onRequest = failFirst(1, "IDEMPOTENCY_MISMATCH");
    expect(await failureOf(other.client.batches.create(TRIPS))).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
    expect(other.arrived).toHaveLength(1);
  });

  test("get and cancel; a lost answer to either is asked for again", async () => {
    const kept = await startKept({ fetch: losingAnswers(1) });
    kept.states.push({ status: "running", done: 1 }, { status: "running", done: 2 });
    expect(await kept.client.batches.get("batch_1")).toMatchObject({ status: "running", done: 2 });
    const cancelling = await startKept({ fetch: losingAnswers(1) });
    expect(await cancelling.client.batches.cancel("batch_1")).toMatchObject({ status: "cancelled" });
    expect([kept.arrived, cancelling.arrived].map((arrived) => arrived.map(({ url }) => url))).toEqual([
      ["/v1/batches/batch_1", "/v1/batches/batch_1"],
      ["/v1/batches/batch_1", "/v1/batches/batch_1"],
    ]);
  });
});

/** Lines of results: the second trip has no plan. */
const RESULTS = TRIPS.map(({ custom_id }, i) =>
  i === 1
    ? {
        custom_id,
        status: 422,
        body: { error_code: "NO_STATION_NEAR", message: ERRORS.NO_STATION_NEAR.cause, request_id: "x" },
      }
    : { custom_id, status: 200, body: { ...PLAN_RESPONSE, warnings: ["ümläut 😀"], request_id: "x" } },
);
const LINES = RESULTS.map((result) => `${JSON.stringify(result)}\n`);

async function collect(results: AsyncIterable<BatchResult>): Promise<BatchResult[]> {
  const all: BatchResult[] = [];
  for await (const result of results) all.push(result);
  return all;
}

describe("results", () => {
  test("one by one, however the answer is cut into pieces; a status tells plans from refusals", async () => {
    const kept = await startKept();
    const whole = Buffer.from(LINES.join(""));
    for (const size of [1, 7, 1000, whole.length]) {
      kept.results = () =>
        Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.subarray(i * size, (i + 1) * size));
      expect(await collect(kept.client.batches.results("batch_1"))).toEqual(RESULTS);
    }
    const [first] = await collect(kept.client.batches.results("batch_1"));
    if (first?.status !== 200) throw new Error("no plan");
    expectTypeOf(first.body).toEqualTypeOf<PlanResponse>();
  });

  test("none yet", async () => {
    const kept = await startKept();
    expect(await collect(kept.client.batches.results("batch_1"))).toEqual([]);
  });

  test("a connection that breaks is made anew, and each result is given once", async () => {
    const kept = await startKept();
    const answers = [[LINES[0], LINES[1]?.slice(0, 20), CUT], [CUT], [...LINES.slice(0, 2), CUT], LINES];
    kept.results = () => (answers.shift() ?? []).map((piece) => piece ?? "");
    expect(await collect(kept.client.batches.results("batch_1"))).toEqual(RESULTS);
    expect(answers).toEqual([]);
  });

  test("one that breaks each time at the same place fails in the end", async () => {
    const kept = await startKept({ retries: 1 });
    kept.results = () => [LINES[0] ?? "", CUT];
    const given: BatchResult[] = [];
    const reading = (async () => {
      for await (const result of kept.client.batches.results("batch_1")) given.push(result);
    })();
    expect(await failureOf(reading)).toMatchObject({ code: "NETWORK_ERROR" });
    expect([given, kept.arrived.length]).toEqual([RESULTS.slice(0, 1), 2]);
  });

  test("an answer that ends within a line is not whole", async () => {
    const kept = await startKept({ retries: 0 });
    kept.results = () => [LINES[0] ?? "", '{"custom'];
    expect(await failureOf(collect(kept.client.batches.results("batch_1")))).toMatchObject({ code: "NETWORK_ERROR" });
  });

  test("refusals, and lines of something else", async () => {
    const kept = await startKept();
    kept.onRequest = failFirst(1, "BATCH_NOT_FOUND");
    expect(await failureOf(collect(kept.client.batches.results("batch_1")))).toMatchObject({
      code: "BATCH_NOT_FOUND",
      status: 404,
    });
    kept.results = () => ["<html>\n"];
    expect(await failureOf(collect(kept.client.batches.results("batch_1")))).toMatchObject({ code: "INVALID_ANSWER" });
  });

  test("a caller who has enough, or aborts, ends the connection", async () => {
    const kept = await startKept();
    const endless = function* (): Iterable<string> {
      for (;;) yield LINES[0] ?? "";
    };
    kept.results = endless;
    for await (const { custom_id } of kept.client.batches.results("batch_1")) {
      expect(custom_id).toBe("t1");
      break;
    }
    const controller = new AbortController();
    const reason = new Error("never mind");
    const reading = (async () => {
      for await (const _ of kept.client.batches.results("batch_1", { signal: controller.signal }))
        controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });

  test("a service that falls silent: TIMEOUT; a caller who takes long is none", async () => {
    const client = (await startKept({ timeoutMs: 200, fetch: () => new Promise(() => undefined) })).client;
    expect(await failureOf(collect(client.batches.results("batch_1")))).toMatchObject({
      code: "TIMEOUT",
      message: "GET /v1/batches/{id}/results: nothing more within 0.2 s.",
    });
    const kept = await startKept({ timeoutMs: 2000 });
    kept.results = () => LINES;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      for await (const _ of kept.client.batches.results("batch_1")) vi.advanceTimersByTime(10_000);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("wait", () => {
  test("until it is finished, with each state on the way", async () => {
    const kept = await startKept();
    kept.states.push({ status: "queued", done: 0 }, { status: "running", done: 2 });
    const seen: number[] = [];
    expect(await kept.client.batches.wait("batch_1", { onProgress: ({ done }) => seen.push(done) })).toMatchObject({
      status: "finished",
      done: 3,
    });
    expect(seen).toEqual([0, 2, 3]);
  });

  test("a cancelled one is over", async () => {
    const kept = await startKept();
    kept.states.push({ status: "cancelled", done: 1 });
    expect(await kept.client.batches.wait("batch_1")).toMatchObject({ status: "cancelled" });
  });

  test("a service that restarts is waited for; a batch that is not there is not", async () => {
    const kept = await startKept({ retries: 0 });
    kept.onRequest = failFirst(2, "SERVICE_OVERLOADED");
    expect(await kept.client.batches.wait("batch_1")).toMatchObject({ status: "finished" });
    expect(kept.arrived).toHaveLength(3);
    const lost = await startKept();
    lost.onRequest = failFirst(1, "BATCH_NOT_FOUND");
    expect(await failureOf(lost.client.batches.wait("batch_1"))).toMatchObject({ code: "BATCH_NOT_FOUND" });
  });

  test("aborted during a pause", async () => {
    const kept = await startKept();
    kept.states.push(...Array.from({ length: 100 }, () => ({ status: "running", done: 1 }) as const));
    const controller = new AbortController();
    const reason = new Error("never mind");
    await expect(
      kept.client.batches.wait("batch_1", { signal: controller.signal, onProgress: () => controller.abort(reason) }),
    ).rejects.toBe(reason);
    expect(kept.arrived).toHaveLength(1);
  });
});

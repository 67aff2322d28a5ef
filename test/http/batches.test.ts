// The endpoints of batches. That they are planned is tested with processes, in test/jobs.

import { describe, expect, test } from "vitest";
import { BatchResponse } from "../../src/contract/schemas/kept.js";
import { makeFolder } from "../support/cli.js";
import { ErrorBody, makeOwnApp, newKey } from "../support/app.js";
import { keptBatches } from "../support/keptBatches.js";
import { memorySets } from "../support/memorySets.js";

const TYPE = "application/x-ndjson";
const LINES = `{"custom_id":"a"}\n{"custom_id":"b","stations":[]}\n`;
const STATION = { id: "s", name: "Stop", address: "Road", location: { lat: 41, lng: -95 }, price_per_gallon: 3 };

async function open() {
  const { store, runner } = keptBatches(await makeFolder());
  const added: string[] = [];
  const removed: string[] = [];
  const other = "fr_other";
  const app = await makeOwnApp({
    batches: {
      store,
      runner: {
        ...runner,
        add: async ({ id }) => void added.push(id),
        remove: async ({ id }) => void removed.push(id),
      },
    },
    stationSets: memorySets({ default: [STATION] }),
    authenticate: (key) => ({ id: key, partner: key === other ? "Other" : "Acme" }),
  });
  const key = newKey();
  const ask = async (
    method: "GET" | "POST" | "DELETE",
    url: string,
    { payload, headers = {}, as = key }: { payload?: string; headers?: Record<string, string>; as?: string } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { "x-api-key": as, ...(payload === undefined ? {} : { "content-type": TYPE }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const send = (payload: string, headers: Record<string, string> = {}, as?: string) =>
    ask("POST", "/v1/batches", { payload, headers, ...(as && { as }) });
  return { store, added, removed, other, ask, send };
}

describe("a batch", () => {
  test("is accepted, followed, read up to the first gap, and cancelled", async () => {
    const { store, added, removed, ask, send } = await open();
    const lines = Array.from({ length: 600 }, (_, i) => `{"custom_id":"t${i}"}`).join("\n");
    const answer = await send(lines);
    expect(answer.statusCode).toBe(202);
    const { id, ...batch } = BatchResponse.parse(answer.json());
    expect(answer.headers["location"]).toBe(`/v1/batches/${id}`);
    expect(batch).toMatchObject({ status: "queued", total: 600, done: 0, failed: 0, finished_at: null });
    expect(added).toEqual([id]);
    const results = async (): Promise<string> => (await ask("GET", `/v1/batches/${id}/results`)).body;
    expect(await results()).toBe("");
    await store.writeResults(id, 1, { bytes: Buffer.from("second\n"), failed: 2 }, 250);
    expect(await results()).toBe("");
    await store.writeResults(id, 0, { bytes: Buffer.from("first\n"), failed: 0 }, 250);
    const read = await ask("GET", `/v1/batches/${id}/results`);
    expect([read.headers["content-type"], read.body]).toEqual([TYPE, "first\nsecond\n"]);
    expect((await ask("GET", `/v1/batches/${id}`)).json()).toMatchObject({ status: "running", done: 500, failed: 2 });
    expect((await ask("DELETE", `/v1/batches/${id}`)).json()).toMatchObject({
      status: "cancelled",
      done: 500,
      finished_at: expect.any(String),
    });
    expect(removed).toEqual([id]);
    expect(await results()).toBe("first\nsecond\n");
  });

  test("is cancelled whatever body the request has, as nothing of it is read", async () => {
    const { ask, send } = await open();
    const { id } = BatchResponse.parse((await send(LINES)).json());
    const cancelled = await ask("DELETE", `/v1/batches/${id}`, {
      payload: "<x>",
      headers: { "content-type": "text/xml", "content-encoding": "br" },
    });
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([200, { status: "cancelled" }]);
  });

  test("is nobody else's", async () => {
    const { ask, send, other } = await open();
    const { id } = BatchResponse.parse((await send(LINES)).json());
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/results"],
      ["DELETE", ""],
    ] as const) {
      const refused = await ask(method, `/v1/batches/${id}${path}`, { as: other });
      expect([refused.statusCode, ErrorBody.parse(refused.json()).error_code]).toEqual([404, "BATCH_NOT_FOUND"]);
    }
    expect((await ask("GET", `/v1/batches/${id}`)).json()).toMatchObject({ status: "queued" });
  });

  test("is refused with its lines at fault, and leaves nothing", async () => {
    const { store, added, send } = await open();
    const refused = await send(`${LINES}{"custom_id":"a"}\n`, { "idempotency-key": "k" });
    expect(refused.statusCode).toBe(400);
    expect(ErrorBody.parse(refused.json())).toMatchObject({
      error_code: "VALIDATION_ERROR",
      details: [{ loc: ["body", "line 3", "custom_id"] }],
      details_total: 1,
    });
    expect((await send('{"custom_id":"a","station_set":"gone"}')).statusCode).toBe(404);
    expect([added, await store.unfinished()]).toEqual([[], []]);
    // The key is free again.
    expect((await send(LINES, { "idempotency-key": "k" })).statusCode).toBe(202);
  });
});

describe("an Idempotency-Key", () => {
  test("answers the same batch for the same body, 422 for another one, and is each partner's own", async () => {
    const { send, other, store } = await open();
    const headers = { "idempotency-key": "night 1".replace(" ", "-") };
    const first = BatchResponse.parse((await send(LINES, headers)).json());
    const again = await send(LINES, headers);
    expect([again.statusCode, again.headers["location"], BatchResponse.parse(again.json()).id]).toEqual([
      202,
      `/v1/batches/${first.id}`,
      first.id,
    ]);
    const mismatch = await send(`${LINES}\n`, headers);
    expect([mismatch.statusCode, ErrorBody.parse(mismatch.json()).error_code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    expect(BatchResponse.parse((await send(LINES, headers, other)).json()).id).not.toBe(first.id);
    expect(await store.unfinished()).toHaveLength(2);
  });

  test("makes one batch of many requests at the same time", async () => {
    const { send, store } = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(LINES, { "idempotency-key": "k" })));
    const accepted = answers.filter(({ statusCode }) => statusCode === 202);
    expect(accepted.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 202)) {
      expect([answer.statusCode, answer.headers["retry-after"], ErrorBody.parse(answer.json()).error_code]).toEqual([
        409,
        "5",
        "IDEMPOTENCY_IN_PROGRESS",
      ]);
    }
    expect(await store.unfinished()).toHaveLength(1);
  });

  test.each([
    ["empty", ""],
    ["a space", " "],
    ["not ASCII", "é"],
    ["256 letters long", "x".repeat(256)],
  ])("must be visible: it is refused when it is %s", async (_, value) => {
    const { send } = await open();
    expect((await send(LINES, { "idempotency-key": value })).statusCode).toBe(400);
  });
});

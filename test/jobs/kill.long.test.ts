// A service that is killed again and again while it plans a batch: its results are those of one that is left alone.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/key.js";
import { BatchResponse } from "../../src/contract/schemas/kept.js";
import { parseJson } from "../support/app.js";
import { makeFolder, type Running, startService } from "../support/cli.js";
import { OWN_KEY_FILE } from "../support/keyFiles.js";
import { stationCsv, tripLines } from "../support/nightTrips.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const [TRIPS, KILLS, STATIONS] = sampleSize([600, 3, 1500], [4000, 20, 5000]);
const SEEN = { timeout: 900_000, interval: 100 };

async function prepare() {
  const folder = await makeFolder();
  await writeFile(join(folder, "stations.csv"), stationCsv(STATIONS));
  const { key } = await issueKey(openKeyFile(join(folder, OWN_KEY_FILE)), {
    partner: "Acme",
    limits: { batches: 10_000 },
  });
  const headers = { "x-api-key": key };
  let service: Running | undefined;
  const url = (): string => service?.url ?? expect.fail("the service is not started");
  return {
    async start() {
      service = await startService(folder, ["--keys", OWN_KEY_FILE], {
        FUEL_ROUTE_STATIONS: "stations.csv",
        FUEL_ROUTE_BATCH_THREADS: "2",
        FUEL_ROUTE_LOG_LEVEL: "error",
      });
    },
    async kill() {
      service?.signal("SIGKILL");
      await service?.ended;
    },
    async send(body: string, idempotencyKey: string) {
      const response = await fetch(`${url()}/v1/batches`, {
        method: "POST",
        body,
        headers: { ...headers, "content-type": "application/x-ndjson", "idempotency-key": idempotencyKey },
      });
      return { status: response.status, batch: BatchResponse.parse(await response.json()) };
    },
    read: async (id: string) =>
      BatchResponse.parse(parseJson(await (await fetch(`${url()}/v1/batches/${id}`, { headers })).text())),
    results: async (id: string) => (await fetch(`${url()}/v1/batches/${id}/results`, { headers })).text(),
    url,
  };
}

test(`${KILLS} times kill -9 over ${TRIPS} trips: results are complete, in order and byte-identical`, async () => {
  const random = seededRandom(5);
  const body = tripLines(TRIPS).join("\n");
  const [calm, killed] = [await prepare(), await prepare()];
  await killed.start();
  const { batch } = await killed.send(body, "night");
  let seen = "";
  for (let kills = 0; kills < KILLS; kills++) {
    // Every other time at any moment, and otherwise a moment after a part is done.
    const { done } = await killed.read(batch.id);
    if (kills % 2 === 1 && done < TRIPS)
      await expect.poll(async () => (await killed.read(batch.id)).done, SEEN).toBeGreaterThan(done);
    await setTimeout(random() * (kills % 2 === 1 ? 300 : 2500));
    const results = await killed.results(batch.id);
    // What was there once stays as it was.
    expect(results.startsWith(seen)).toBe(true);
    seen = results;
    await killed.kill();
    await killed.start();
    // The key still stands for the batch.
    expect(await killed.send(body, "night")).toMatchObject({ status: 202, batch: { id: batch.id } });
  }
  await expect.poll(async () => (await killed.read(batch.id)).status, SEEN).toBe("finished");
  const results = await killed.results(batch.id);
  expect(await killed.read(batch.id)).toMatchObject({ total: TRIPS, done: TRIPS });
  await killed.kill();

  const lines = results
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line));
  expect(lines).toHaveLength(TRIPS);
  lines.forEach((line, i) => expect(line).toMatchObject({ custom_id: `trip ${i}` }));

  await calm.start();
  const undisturbed = (await calm.send(body, "night")).batch;
  await expect.poll(async () => (await calm.read(undisturbed.id)).status, SEEN).toBe("finished");
  expect((await calm.results(undisturbed.id)) === results).toBe(true);
});

test("a service that is killed while it reads a batch keeps nothing of it, and its key is free", async () => {
  const service = await prepare();
  await service.start();
  const lines = tripLines(2000);
  let send: (text: string) => void = () => undefined;
  const stream = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(Buffer.from(text));
    },
  });
  const reading = fetch(`${service.url()}/v1/batches`, {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "content-type": "application/x-ndjson" },
  } as RequestInit).catch(() => undefined);
  send(`${lines.slice(0, 1500).join("\n")}\n`);
  await setTimeout(500);
  await service.kill();
  await reading;
  await service.start();
  expect(await service.send(lines.join("\n"), "k")).toMatchObject({ status: 202, batch: { total: 2000, done: 0 } });
});

test("requests are answered while a batch is planned", async () => {
  const service = await prepare();
  await service.start();
  const trips = sampleSize(300, 1500);
  const { batch } = await service.send(tripLines(trips).join("\n"), "k");
  let answered = 0;
  while ((await service.read(batch.id)).status !== "finished") {
    const response = await fetch(`${service.url()}/healthz`);
    expect(response.status).toBe(200);
    answered++;
  }
  expect(answered).toBeGreaterThan(10);
  expect((await service.results(batch.id)).trimEnd().split("\n")).toHaveLength(trips);
});

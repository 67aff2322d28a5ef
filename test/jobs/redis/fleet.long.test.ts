// Batches in Redis beside what happens to a fleet's machines: a cancelled night, a Redis that hangs, workers that are
// stopped.

import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { NO_REDIS } from "../../support/redis.js";
import { readResults, Service, startLastingRedis, until, WorkProcess, writeStations, writeTrips } from "./night.js";

const STATIONS = writeStations(600);

/** More than what two workers have taken by the time that something happens to them. */
const TRIPS = 1500;

/** Longer than locks, and than the time that a command may take. */
const HANG_MS = 12_000;

test.skipIf(NO_REDIS !== "")(
  `a batch is cancelled while it runs, keeps what is planned, and the next one goes on${NO_REDIS}`,
  async () => {
    const redis = await startLastingRedis();
    const [service, worker] = await Promise.all([Service.start(redis.url), WorkProcess.start(redis.url)]);
    await service.putSet(STATIONS);
    const { id } = await service.post(writeTrips(5000), "first");
    await until(
      ({ status, done }) => status === "running" && done >= 500,
      () => service.read(id),
    );
    const cancelled = await service.read(id, "DELETE");
    expect(cancelled).toMatchObject({ status: "cancelled", finished_at: expect.any(String) });
    expect(cancelled.done).toBeLessThan(5000);
    const next = await service.post(writeTrips(300), "second");
    await until(
      ({ status }) => status === "finished",
      () => service.read(next.id),
    );
    expect(await service.read(id)).toEqual(cancelled);
    const lines = readResults(await service.results(id));
    expect(lines.map(({ custom_id }) => custom_id)).toEqual(lines.map((_, i) => `trip-${i}`));
    expect(lines.length).toBeGreaterThanOrEqual(250);
    expect(lines.length).toBeLessThanOrEqual(cancelled.done);
    expect(await worker.stop()).toBe(0);
  },
);

test.skipIf(NO_REDIS !== "")(
  `Redis hangs for ${HANG_MS / 1000} s: two services and two workers go on where they were${NO_REDIS}`,
  async () => {
    const redis = await startLastingRedis();
    const [one, two] = await Promise.all([Service.start(redis.url), Service.start(redis.url)]);
    await one.putSet(STATIONS);
    const trips = writeTrips(TRIPS);
    const { id } = await one.post(trips);
    // The same partner, by another service.
    expect((await two.post(trips)).id).toBe(id);
    const workers = await Promise.all([WorkProcess.start(redis.url), WorkProcess.start(redis.url)]);
    await until(
      ({ done }) => done >= 500,
      () => two.read(id),
    );
    redis.pause();
    await setTimeout(HANG_MS);
    redis.resume();
    await until(
      ({ status }) => status === "finished",
      () => two.read(id),
    );
    const [results, same] = [await one.results(id), await two.results(id)];
    expect(results === same).toBe(true);
    const lines = readResults(results);
    expect(lines.map(({ custom_id }) => custom_id)).toEqual(Array.from({ length: TRIPS }, (_, i) => `trip-${i}`));
    expect(await one.read(id)).toMatchObject({
      done: TRIPS,
      failed: lines.filter(({ status }) => status >= 400).length,
    });
    for (const worker of workers) {
      expect(await worker.stop()).toBe(0);
    }
  },
);

test.skipIf(NO_REDIS !== "")(
  `a worker that is told to stop finishes its parts, and others do the rest${NO_REDIS}`,
  async () => {
    const redis = await startLastingRedis();
    const service = await Service.start(redis.url);
    await service.putSet(STATIONS);
    const { id } = await service.post(writeTrips(TRIPS));
    const first = await WorkProcess.start(redis.url);
    await until(
      ({ done }) => done >= 250,
      () => service.read(id),
    );
    expect(await first.stop()).toBe(0);
    const { done } = await service.read(id);
    expect(done % 250).toBe(0);
    expect(done).toBeLessThan(TRIPS);
    const second = await WorkProcess.start(redis.url);
    await until(
      ({ status }) => status === "finished",
      () => service.read(id),
    );
    expect(await second.stop()).toBe(0);
  },
);

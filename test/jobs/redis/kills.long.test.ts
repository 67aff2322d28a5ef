// A batch survives whatever is killed: workers, services and Redis. Its results are those of a run that nothing
// disturbed.

import { expect, test } from "vitest";
import { NO_REDIS } from "../../support/redis.js";
import { readResults, Service, startLastingRedis, until, WorkProcess, writeStations, writeTrips } from "./night.js";
import { sampleSize } from "../../support/sampleSize.js";

const [TRIPS, KILLS] = sampleSize([1500, 6], [20_000, 55]);
const STATIONS = 600;

/** Of these kills one hits the service, in place of a worker. */
const SERVICE_EVERY = 6;

test.skipIf(NO_REDIS !== "")(
  `${TRIPS} trips, ${KILLS} times kill -9 of workers and services, twice of Redis: byte-identical results${NO_REDIS}`,
  async () => {
    const [trips, stations] = [writeTrips(TRIPS), writeStations(STATIONS)];
    const redis = await startLastingRedis();
    const service = await Service.start(redis.url);
    await service.putSet(stations);
    const { id } = await service.post(trips);
    const workers = await Promise.all([0, 1, 2].map(async () => WorkProcess.start(redis.url)));

    let kills = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      // Kills follow the batch's progress, so that they hit all of it on a machine of any speed.
      await until(
        ({ done }) => done >= ((kill - 1) / KILLS) * (TRIPS - 1000),
        () => service.read(id),
      );
      const victim = kill % SERVICE_EVERY === 0 ? service : workers[kill % workers.length];
      await victim?.killAndStart();
      kills++;
      if (kill === Math.floor(KILLS / 3) || kill === Math.floor((2 * KILLS) / 3)) {
        await Promise.all(workers.map(async (worker) => worker.ready()));
        await redis.kill();
        await redis.restart();
      }
    }
    await until(
      ({ status }) => status === "finished",
      () => service.read(id),
    );
    expect(kills).toBe(KILLS);
    const results = await service.results(id);

    // The same key and body: the same batch.
    expect((await service.post(trips)).id).toBe(id);
    for (const worker of workers) {
      expect(await worker.stop()).toBe(0);
    }

    const undisturbed = await Service.start();
    await undisturbed.putSet(stations);
    const calm = await undisturbed.post(trips);
    await until(
      ({ status }) => status === "finished",
      () => undisturbed.read(calm.id),
    );
    const expected = await undisturbed.results(calm.id);
    expect(results === expected).toBe(true);

    const lines = readResults(results);
    expect(lines.map((line) => line.custom_id)).toEqual(Array.from({ length: TRIPS }, (_, i) => `trip-${i}`));
    const failed = lines.filter(({ status }) => status >= 400).length;
    expect(failed).toBeGreaterThanOrEqual(TRIPS / 5);
    expect(failed).toBeLessThan(TRIPS / 2);
    expect(await service.read(id)).toMatchObject({ status: "finished", total: TRIPS, done: TRIPS, failed });
    expect(await undisturbed.read(calm.id)).toMatchObject({ failed });
  },
);

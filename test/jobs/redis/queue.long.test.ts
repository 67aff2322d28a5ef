// BullMQ's queue in a real Redis: parts are planned fairly, each until it has results, and none gets lost.

import { Queue } from "bullmq";
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { openRedisBatches, type RedisBatches } from "../../../src/jobs/redis/open.js";
import { type PartJob, PartQueue, type TakeoverTimes, takeParts } from "../../../src/jobs/redis/queue.js";
import { makePartWork } from "../../../src/jobs/redis/worker.js";
import { writePart } from "../../../src/jobs/part.js";
import { PassingFailureError } from "../../../src/jobs/planPart.js";
import { memorySets } from "../../support/memorySets.js";
import type { BatchRecord } from "../../../src/jobs/store.js";
import { connectRedis, NO_REDIS, type RedisServer, startRedis } from "../../support/redis.js";

const TRIPS_PER_PART = 250;

/** Short enough for a test, and longer than the delays of a busy machine. */
const TAKEOVER: TakeoverTimes = { lockMs: 3000, stalledIntervalMs: 1000 };

interface Opened extends RedisBatches {
  readonly server: RedisServer;
  readonly problems: string[];
}

async function open(server?: RedisServer): Promise<Opened> {
  const redis = server ?? (await startRedis(["--appendonly", "yes"]));
  const problems: string[] = [];
  const batches = await openRedisBatches({
    redisUrl: redis.url,
    retentionMs: 3_600_000,
    events: { onDown: () => undefined, onUp: () => undefined },
    onProblem: (reason) => void problems.push(reason),
  });
  onTestFinished(() => batches.close());
  return { ...batches, server: redis, problems };
}

async function accept({ store }: RedisBatches, parts: number): Promise<BatchRecord> {
  const draft = await store.begin("acme", undefined);
  for (let part = 0; part < parts; part++) {
    await draft.addPart(Buffer.from(`${part}`));
  }
  return draft.accept({ total: parts * TRIPS_PER_PART, setVersions: { default: "v1" }, bodySha256: "sha" });
}

async function take({ server }: Opened, work: (job: PartJob) => Promise<void>): Promise<void> {
  const taker = await takeParts(
    { url: server.url, concurrency: 1, onProblem: () => undefined, takeover: TAKEOVER },
    work,
  );
  onTestFinished(() => taker.close(false));
}

/** Plans a part: its results are its lines. */
async function plan({ store }: RedisBatches, { batch, part }: PartJob): Promise<void> {
  const lines = await store.readPart(batch, part);
  if (lines !== undefined) await store.writeResults(batch, part, { bytes: lines, failed: 0 }, TRIPS_PER_PART);
}

async function finished({ store }: RedisBatches, { id }: BatchRecord): Promise<void> {
  await expect.poll(async () => (await store.find(id))?.status).toBe("finished");
}

async function jobCount({ server }: Opened): Promise<number> {
  const { hostname: host, port } = new URL(server.url);
  const queue = new Queue("fuel-route-trips", { prefix: "fuel-route", connection: { host, port: Number(port) } });
  try {
    return await queue.getJobCountByTypes("wait", "prioritized", "active", "delayed", "completed", "failed");
  } finally {
    await queue.close();
  }
}

test.skipIf(NO_REDIS !== "")(`a batch is planned part by part, and its jobs are gone then${NO_REDIS}`, async () => {
  const opened = await open();
  const batch = await accept(opened, 7);
  await opened.runner.add(batch);
  // A second time changes nothing.
  await opened.runner.add(batch);
  expect(await jobCount(opened)).toBe(7);
  const taken: number[] = [];
  await take(opened, async (job) => {
    taken.push(job.part);
    await plan(opened, job);
  });
  await finished(opened, batch);
  expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await expect.poll(() => jobCount(opened)).toBe(0);
  expect(opened.problems).toEqual([]);
});

test.skipIf(NO_REDIS !== "")(
  `a small batch does not wait for a large one, nor a large one for many small ones${NO_REDIS}`,
  async () => {
    const opened = await open();
    const large = await accept(opened, 40);
    await opened.runner.add(large);
    const taken: string[] = [];
    const late: BatchRecord[] = [];
    await take(opened, async (job) => {
      taken.push(job.batch);
      // A small batch of two parts comes whenever ten parts were planned.
      if (taken.length % 10 === 1 && late.length < 4) {
        const small = await accept(opened, 2);
        late.push(small);
        await opened.runner.add(small);
      }
      await plan(opened, job);
    });
    await finished(opened, large);
    for (const small of late) {
      const begin = taken.indexOf(late[0]?.id ?? "");
      expect(begin).toBeGreaterThan(0);
      const [first, last] = [taken.indexOf(small.id), taken.lastIndexOf(small.id)];
      // Its parts alternate with those of the large batch.
      expect(last - first).toBeLessThanOrEqual(4);
    }
    // While small ones come, the large one has at least every second turn.
    expect(taken.slice(0, 48).filter((id) => id === large.id).length).toBe(40);
    expect(taken.length).toBe(48);
  },
);

test.skipIf(NO_REDIS !== "")(`a part that could not be planned is tried again${NO_REDIS}`, async () => {
  const opened = await open();
  const batch = await accept(opened, 3);
  let failures = 0;
  await take(opened, async (job) => {
    if (job.part === 1 && failures++ === 0) throw new Error("no luck");
    await plan(opened, job);
  });
  await opened.runner.add(batch);
  await finished(opened, batch);
  expect(failures).toBe(2);
});

test.skipIf(NO_REDIS !== "")(`what the queue has lost is added again when the service starts${NO_REDIS}`, async () => {
  const opened = await open();
  const batch = await accept(opened, 3);
  await opened.store.writeResults(batch.id, 1, { bytes: Buffer.from("1"), failed: 0 }, TRIPS_PER_PART);
  expect(await jobCount(opened)).toBe(0);
  const other = await open(opened.server);
  await expect.poll(() => jobCount(opened)).toBe(2);
  const taken: number[] = [];
  await take(opened, async (job) => {
    taken.push(job.part);
    await plan(opened, job);
  });
  await finished(other, batch);
  expect(taken).toEqual([0, 2]);
});

test.skipIf(NO_REDIS !== "")(
  `a part whose trips failed for a passing reason waits ever longer, and is final after the last try${NO_REDIS}`,
  async () => {
    const opened = await open();
    const draft = await opened.store.begin("acme", undefined);
    await draft.addPart(writePart([{ customId: "a", line: Buffer.from("{}") }]));
    const batch = await draft.accept({ total: 1, setVersions: {}, bodySha256: "sha" });
    const work = makePartWork({
      store: opened.store,
      sets: memorySets(),
      pool: { plan: async () => ({ bytes: Buffer.from("502\n"), failed: 1, passing: 1 }) },
      engineVersion: "1",
      onPlanned: () => undefined,
    });
    await opened.runner.add(batch);
    await take(opened, work);
    const { hostname: host, port } = new URL(opened.server.url);
    const queue = new Queue("fuel-route-trips", { prefix: "fuel-route", connection: { host, port: Number(port) } });
    onTestFinished(() => queue.close());
    await expect
      .poll(async () => {
        const job = await queue.getJob(`${batch.id}-0`);
        return { tries: job?.data.tries, delay: job?.delay };
      })
      .toEqual({ tries: 1, delay: 5000 });
    expect(await opened.store.readResults(batch.id, 0)).toBeUndefined();
    await expect(work({ batch: batch.id, part: 0, tries: 11 })).rejects.toThrow(PassingFailureError);
    await work({ batch: batch.id, part: 0, tries: 12 });
    expect(Buffer.from((await opened.store.readResults(batch.id, 0)) ?? []).toString()).toBe("502\n");
  },
);

test.skipIf(NO_REDIS !== "")(`the jobs of a cancelled batch go${NO_REDIS}`, async () => {
  const opened = await open();
  const batch = await accept(opened, 3);
  await opened.runner.add(batch);
  await opened.store.cancel("acme", batch.id);
  await opened.runner.remove(batch);
  expect(await jobCount(opened)).toBe(0);
});

test.skipIf(NO_REDIS !== "")(
  `while Redis is away nothing is added, and all of it once Redis is back${NO_REDIS}`,
  async () => {
    const opened = await open();
    const batch = await accept(opened, 3);
    await opened.server.kill();
    await opened.runner.add(batch);
    await opened.server.restart();
    await expect.poll(() => jobCount(opened).catch(() => 0)).toBe(3);
    await take(opened, (job) => plan(opened, job));
    await finished(opened, batch);
  },
);

test.skipIf(NO_REDIS !== "")(
  `the load says how many trips wait, how many are answered, and how many processes work${NO_REDIS}`,
  async () => {
    const opened = await open();
    const batch = await accept(opened, 2);
    await opened.store.writeResults(batch.id, 1, { bytes: Buffer.from("1"), failed: 0 }, TRIPS_PER_PART);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await take(opened, () => released);
    const other = await open(opened.server);
    await expect
      .poll(() => other.runner.load)
      .toEqual({ tripsWaiting: TRIPS_PER_PART, tripsDone: TRIPS_PER_PART, batchesUnfinished: 1, workers: 1 });
    release();
  },
);

test.skipIf(NO_REDIS !== "")(
  `a user of Redis with no more rights than docs/operating.md names can add, plan and look${NO_REDIS}`,
  async () => {
    const operating = await readFile(new URL("../../../docs/operating.md", import.meta.url), "utf8");
    const rights = /^user fuel-route on >PASSWORD (.*)$/m.exec(operating)?.[1]?.split(" ") ?? [];
    const server = await startRedis();
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.acl("SETUSER", "fuel-route", "on", ">secret", ...rights), "acl");
    const opened = await open({ ...server, url: server.url.replace("//", "//fuel-route:secret@") });
    const batch = await accept(opened, 3);
    await opened.runner.add(batch);
    await take(opened, (job) => plan(opened, job));
    await finished(opened, batch);
    const cancelled = await accept(opened, 3);
    await opened.store.cancel("acme", cancelled.id);
    await opened.runner.remove(cancelled);
    await expect.poll(() => opened.runner.load).toMatchObject({ tripsWaiting: 0, workers: 1 });
    expect(opened.problems).toEqual([]);
  },
);

test.skipIf(NO_REDIS !== "")(
  `if Redis hides its connections, all but workers is counted; no reason has an address or a record${NO_REDIS}`,
  async () => {
    const server = await startRedis();
    const { redis } = await connectRedis(server.url);
    await redis.run(
      (client) => client.acl("SETUSER", "fuel-route", "on", ">secret", "~*", "&*", "+@all", "-client|list"),
      "acl",
    );
    const batch = await accept(await open(server), 3);
    const openWithLess = () => open({ ...server, url: server.url.replace("//", "//fuel-route:secret@") });
    const opened = await openWithLess();
    await expect
      .poll(() => opened.runner.load)
      .toMatchObject({ tripsWaiting: 3 * TRIPS_PER_PART, batchesUnfinished: 1, workers: 0 });
    expect(opened.problems).toEqual(["workers cannot be counted (ReplyError)"]);
    await redis.run((client) => client.hset(`fuel-route:batch:${batch.id}`, "total", "no number"));
    const { problems } = await openWithLess();
    await expect.poll(() => new Set(problems)).toEqual(new Set(["workers cannot be counted (ReplyError)", "ZodError"]));
  },
);

test.skipIf(NO_REDIS !== "")(`a Redis that evicts keys is refused${NO_REDIS}`, async () => {
  const server = await startRedis(["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"]);
  await expect(open(server)).rejects.toThrow(/noeviction/);
});

test("an address that is none is refused", async () => {
  await expect(PartQueue.open("http://localhost", () => undefined)).rejects.toThrow(/not a URL of Redis/);
});

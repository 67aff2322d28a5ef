// Who plans the batches of a folder, and in which order.

import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { FolderKeeper } from "../../../src/jobs/disk/keeper.js";
import { FolderRunner } from "../../../src/jobs/disk/runner.js";
import { type BatchTrip, writePart } from "../../../src/jobs/part.js";
import type { PartPool } from "../../../src/jobs/pool/pool.js";
import { type BatchRecord, BatchStore } from "../../../src/jobs/store.js";
import { makeFolder } from "../../support/cli.js";
import { memorySets } from "../../support/memorySets.js";

const SEEN = { interval: 20 };

/** A pool whose parts are done when the test says so. */
function makePool() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const pool: PartPool = {
    plan: (trips, { id }, signal) =>
      new Promise((resolve, reject) => {
        const name = `${id} ${idsOf(trips)}`;
        begun.push(idsOf(trips));
        signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        ends.set(idsOf(trips), (error) =>
          error === undefined ? resolve({ bytes: Buffer.from(`${name}\n`), failed: 0 }) : reject(error),
        );
      }),
    close: async () => undefined,
  };
  return {
    pool,
    begun: () => begun,
    /** Two that begin at the same time come in any order. */ sorted: () => begun.toSorted(),
    end: (ids: string, error?: Error) => ends.get(ids)?.(error),
  };
}

function idsOf(trips: readonly BatchTrip[]): string {
  return trips.map(({ customId }) => customId).join();
}

async function open() {
  const folder = new FolderKeeper(await makeFolder(), () => undefined);
  const store = new BatchStore(folder, () => undefined);
  const problems: string[] = [];
  return {
    store,
    problems,
    run(pool: PartPool, retryMs = 20) {
      const runner = new FolderRunner({
        folder,
        store,
        pool,
        sets: memorySets(),
        threads: 1,
        engineVersion: "1",
        retentionMs: 1e9,
        lookMs: 20,
        retryMs,
        onProblem: (reason) => problems.push(reason),
      });
      onTestFinished(() => runner.close());
      return runner;
    },
    async accept(partner: string, ...ids: string[]): Promise<BatchRecord> {
      const draft = await store.begin(partner, undefined);
      for (const customId of ids) await draft.addPart(writePart([{ customId, line: Buffer.from("{}") }]));
      return draft.accept({ total: ids.length, setVersions: {}, bodySha256: "" });
    },
  };
}

test("partners take turns, so that a small batch need not wait for a large one", async () => {
  const { run, accept, store } = await open();
  await accept("A", "a0", "a1", "a2", "a3");
  const small = await accept("B", "b0");
  const { pool, sorted, end } = makePool();
  run(pool);
  await expect.poll(sorted, SEEN).toEqual(["a0", "b0"]);
  end("b0");
  await expect.poll(sorted, SEEN).toEqual(["a0", "a1", "b0"]);
  expect(await store.read("B", small.id)).toMatchObject({ status: "finished" });
});

test("a batch that was cancelled is left alone, and what was planned of it stays", async () => {
  const { run, accept, store } = await open();
  const batch = await accept("A", "a0", "a1", "a2");
  const { pool, begun, sorted, end } = makePool();
  const runner = run(pool);
  await expect.poll(sorted, SEEN).toEqual(["a0", "a1"]);
  end("a0");
  await expect.poll(sorted, SEEN).toEqual(["a0", "a1", "a2"]);
  const cancelled = await store.cancel("A", batch.id);
  if (cancelled === undefined) throw new Error("there is no batch");
  await runner.remove(cancelled);
  expect(runner.load).toMatchObject({ batchesUnfinished: 0, tripsDone: 1 });
  expect(await store.read("A", batch.id)).toMatchObject({ status: "cancelled", done: 1 });
  // A batch that another process cancels is left alone, too.
  const other = await accept("A", "x0");
  await expect.poll(() => begun().at(-1), SEEN).toBe("x0");
  await store.cancel("A", other.id);
  await expect.poll(() => runner.load.batchesUnfinished, SEEN).toBe(0);
});

test("a part that could not be planned is planned later", async () => {
  const { run, accept, store, problems } = await open();
  const batch = await accept("A", "a0");
  const { pool, begun, end } = makePool();
  run(pool);
  await expect.poll(begun, SEEN).toEqual(["a0"]);
  end("a0", new TypeError("no"));
  await expect.poll(begun, SEEN).toEqual(["a0", "a0"]);
  expect(problems).toEqual([expect.stringContaining("TypeError")]);
  end("a0");
  await expect.poll(async () => (await store.read("A", batch.id))?.status, SEEN).toBe("finished");
});

test("trips that failed for something that may pass are planned again up to the last try; others go on", async () => {
  const { run, accept, store } = await open();
  const batch = await accept("A", "a0", "a1", "a2");
  const tries: Record<string, number> = {};
  const pool: PartPool = {
    async plan(trips) {
      const ids = idsOf(trips);
      tries[ids] = (tries[ids] ?? 0) + 1;
      const passing = ids === "a0" || (ids === "a1" && tries[ids] < 3) ? 1 : 0;
      return { bytes: Buffer.from(`${ids} ${passing}\n`), failed: passing, passing };
    },
    close: async () => undefined,
  };
  run(pool, 0.01);
  await expect.poll(async () => (await store.read("A", batch.id))?.status, SEEN).toBe("finished");
  expect(tries).toEqual({ a0: 13, a1: 3, a2: 1 });
  const results = await Promise.all(
    [0, 1, 2].map(async (part) => Buffer.from((await store.readResults(batch.id, part)) ?? []).toString()),
  );
  expect(results).toEqual(["a0 1\n", "a1 0\n", "a2 0\n"]);
});

test("of two processes one plans; the other one goes on when that has ended", async () => {
  const { run, accept, store } = await open();
  const batch = await accept("A", "a0", "a1", "a2");
  const [first, second] = [makePool(), makePool()];
  const runner = run(first.pool);
  await expect.poll(first.sorted, SEEN).toEqual(["a0", "a1"]);
  const successor = run(second.pool);
  await successor.add();
  first.end("a1");
  await expect.poll(first.sorted, SEEN).toEqual(["a0", "a1", "a2"]);
  await setTimeout(50);
  expect(second.begun()).toEqual([]);
  await runner.close();
  await expect.poll(second.sorted, SEEN).toEqual(["a0", "a2"]);
  for (const ids of ["a0", "a2"]) second.end(ids);
  await expect.poll(async () => (await store.read("A", batch.id))?.status, SEEN).toBe("finished");
});

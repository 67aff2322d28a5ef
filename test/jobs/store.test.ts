// What becomes of a batch, as one service and another one see it: a folder and a real Redis do the same.

import { describe, expect, test } from "vitest";
import { FolderKeeper } from "../../src/jobs/disk/keeper.js";
import { readPart, writePart } from "../../src/jobs/part.js";
import { RedisKeeper } from "../../src/jobs/redis/keeper.js";
import { type BatchRecord, BatchStore } from "../../src/jobs/store.js";
import { heldKey } from "../../src/sets/stationSets.js";
import { makeFolder } from "../support/cli.js";
import { connectRedis, NO_REDIS, startRedis } from "../support/redis.js";

const PARTNER = "Acme Freight";
const FACTS = { total: 3, setVersions: { tonight: "v1" }, bodySha256: "body" };
const PARTS = [["a", "b"], ["c"]].map((ids) =>
  writePart(ids.map((customId) => ({ customId, line: Buffer.from(`{"custom_id":"${customId}"}`) }))),
);

/** Two stores in one place, as two services have them. */
type OpenTwo = () => Promise<readonly [BatchStore, BatchStore]>;

const PLACES: readonly (readonly [string, OpenTwo, string])[] = [
  [
    "a folder",
    async () => {
      const folder = await makeFolder();
      const open = () => new BatchStore(new FolderKeeper(folder, () => undefined), () => undefined);
      return [open(), open()];
    },
    "",
  ],
  [
    "Redis",
    async () => {
      const { url } = await startRedis();
      const open = async () =>
        new BatchStore(new RedisKeeper((await connectRedis(url)).redis, 3_600_000), () => undefined);
      return [await open(), await open()];
    },
    NO_REDIS,
  ],
];

async function accept(store: BatchStore, key?: string): Promise<BatchRecord> {
  const draft = await store.begin(PARTNER, key);
  for (const part of PARTS) await draft.addPart(part);
  return draft.accept(FACTS);
}

const resultsOf = (text: string, failed = 0) => ({ bytes: Buffer.from(text), failed });

async function readResults(store: BatchStore, id: string, part: number): Promise<string | undefined> {
  const bytes = await store.readResults(id, part);
  return bytes && Buffer.from(bytes).toString();
}

describe.each(PLACES)("batches in %s", (_where, openTwo, missing) => {
  test.skipIf(missing !== "")(
    `are there once they are accepted, as a whole and for their partner${missing}`,
    async () => {
      const [store, another] = await openTwo();
      expect(await store.unfinished()).toEqual([]);
      const draft = await store.begin(PARTNER, undefined);
      await draft.addPart(PARTS[0] ?? Buffer.of());
      expect([await another.read(PARTNER, draft.id), await another.unfinished()]).toEqual([undefined, []]);
      const batch = await accept(store);
      expect(batch).toEqual({
        id: expect.stringMatching(/^batch_[2-9a-z]{20}$/),
        partner: PARTNER,
        status: "queued",
        total: 3,
        done: 0,
        failed: 0,
        parts: 2,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        finishedAt: null,
        setVersions: { tonight: "v1" },
      });
      for (const each of [store, another]) {
        expect(await each.read(PARTNER, batch.id)).toEqual(batch);
        expect([await each.read("Other", batch.id), await each.cancel("Other", batch.id)]).toEqual([
          undefined,
          undefined,
        ]);
        expect(await each.unfinished()).toEqual([{ batch, missing: [0, 1] }]);
        expect(await each.held()).toEqual(new Set([heldKey(PARTNER, "v1")]));
        const parts = await Promise.all([0, 1].map((part) => each.readPart(batch.id, part)));
        expect(parts.map((bytes) => readPart(bytes ?? Buffer.of()).map(({ customId }) => customId))).toEqual([
          ["a", "b"],
          ["c"],
        ]);
      }
    },
  );

  test.skipIf(missing !== "")(
    `keep each result once, count them, and are finished with the last one${missing}`,
    async () => {
      const [store, another] = await openTwo();
      const { id } = await accept(store);
      await store.writeResults(id, 1, resultsOf("c\n", 1), 1);
      expect(await another.read(PARTNER, id)).toMatchObject({
        status: "running",
        done: 1,
        failed: 1,
        finishedAt: null,
      });
      expect(await another.unfinished()).toMatchObject([{ batch: { id }, missing: [0] }]);
      await another.writeResults(id, 1, resultsOf("other\n"), 1);
      expect([await readResults(store, id, 0), await readResults(store, id, 1)]).toEqual([undefined, "c\n"]);
      await another.writeResults(id, 0, resultsOf("a\nb\n"), 2);
      const finished = await store.read(PARTNER, id);
      expect(finished).toMatchObject({ status: "finished", done: 3, failed: 1 });
      expect(finished?.finishedAt).toMatch(/^\d{4}-.*Z$/);
      expect([await store.unfinished(), await store.held()]).toEqual([[], new Set()]);
      // Later results and cancelling come too late.
      await store.writeResults(id, 0, resultsOf("late\n"), 2);
      expect(await store.cancel(PARTNER, id)).toEqual(finished);
      expect([await store.read(PARTNER, id), await readResults(store, id, 0)]).toEqual([finished, "a\nb\n"]);
    },
  );

  test.skipIf(missing !== "")(
    `stay as they are once they are cancelled, and are not planned any more${missing}`,
    async () => {
      const [store, another] = await openTwo();
      const { id } = await accept(store);
      await store.writeResults(id, 0, resultsOf("a\nb\n"), 2);
      const cancelled = await another.cancel(PARTNER, id);
      expect(cancelled).toMatchObject({ status: "cancelled", done: 2, finishedAt: expect.any(String) });
      await store.writeResults(id, 1, resultsOf("c\n"), 1);
      expect(await store.cancel(PARTNER, id)).toEqual(cancelled);
      expect([await readResults(store, id, 0), await readResults(store, id, 1)]).toEqual(["a\nb\n", undefined]);
      expect(await store.unfinished()).toEqual([]);
    },
  );

  test.skipIf(missing !== "")(`have one idempotency key each, of their partner${missing}`, async () => {
    const [store, another] = await openTwo();
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "new" });
    const draft = await store.begin(PARTNER, "k");
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "reading" });
    expect(await store.claim("Other", "k")).toEqual({ kind: "new" });
    await draft.discard();
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "new" });
    const batch = await accept(store, "k");
    for (const each of [store, another])
      expect(await each.claim(PARTNER, "k")).toEqual({ kind: "taken", batch, bodySha256: "body" });
  });

  test.skipIf(missing !== "")(`are not looked for under what is no id of a batch${missing}`, async () => {
    const [store] = await openTwo();
    const { id } = await accept(store);
    await store.writeResults(id, 0, resultsOf("a\nb\n"), 2);
    const wrong = ["", "..", "../kept", `${id}/..`, `${id}:results`, `${id}:input`, "2a4b6b0472697093bc25a342bacfd8e4"];
    for (const each of [...wrong, "batch_22222222222222222222"]) {
      const found = [await store.read(PARTNER, each), await store.find(each), await store.cancel(PARTNER, each)];
      expect([each, ...found]).toEqual([each, undefined, undefined, undefined]);
    }
  });
});

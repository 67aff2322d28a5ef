// Batches in a folder, as one process and several see them.

import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FolderBatchStore } from "../../../src/jobs/disk/store.js";
import { readPart, writePart } from "../../../src/jobs/part.js";
import type { BatchRecord } from "../../../src/jobs/store.js";
import { heldKey } from "../../../src/sets/stationSets.js";
import { makeFolder } from "../../support/cli.js";

const PARTNER = "Acme Freight";
const FACTS = { total: 3, setVersions: { tonight: "v1" }, bodySha256: "body" };
const PARTS = [["a", "b"], ["c"]].map((ids) =>
  writePart(ids.map((customId) => ({ customId, line: Buffer.from(`{"custom_id":"${customId}"}`) }))),
);

async function open() {
  const folder = await makeFolder();
  const problems: string[] = [];
  const store = (): FolderBatchStore => new FolderBatchStore(join(folder, "data"), (reason) => problems.push(reason));
  return { folder, store: store(), another: store, problems };
}

async function accept(store: FolderBatchStore, key?: string, bodySha256 = FACTS.bodySha256): Promise<BatchRecord> {
  const draft = await store.begin(PARTNER, key);
  for (const part of PARTS) await draft.addPart(part);
  return draft.accept({ ...FACTS, bodySha256 });
}

const results = (text: string, failed = 0) => ({ bytes: Buffer.from(text), failed });

describe("batches in a folder", () => {
  test("are there from the moment when they are accepted, for their partner, and for other processes", async () => {
    const { store, another } = await open();
    expect(await store.exists()).toBe(false);
    expect(await store.unfinished()).toEqual([]);
    const batch = await accept(store);
    expect(batch).toMatchObject({
      partner: PARTNER,
      status: "queued",
      total: 3,
      done: 0,
      failed: 0,
      finishedAt: null,
      parts: 2,
      setVersions: { tonight: "v1" },
    });
    expect(await another().read(PARTNER, batch.id)).toEqual(batch);
    expect(await store.read("Other", batch.id)).toBeUndefined();
    for (const id of ["", "..", "../kept", `${batch.id}/..`, "batch_22222222222222222222"])
      expect(await store.read(PARTNER, id)).toBeUndefined();
    expect(readPart(await another().readPart(batch.id, 1)).map(({ customId }) => customId)).toEqual(["c"]);
    expect(await store.held()).toEqual(new Set([heldKey(PARTNER, "v1")]));
  });

  test("keep each result once, count them, and are finished with the last one", async () => {
    const { store, another } = await open();
    const { id } = await accept(store);
    await store.writeResults(id, 1, results("c\n", 1), 1);
    expect(await store.read(PARTNER, id)).toMatchObject({ status: "running", done: 1, failed: 1, finishedAt: null });
    expect((await another().unfinished()).map(({ batch, missing }) => [batch.id, missing])).toEqual([[id, [0]]]);
    await store.writeResults(id, 1, results("other\n"), 1);
    expect(await store.readResults(id, 0)).toBeUndefined();
    await store.writeResults(id, 0, results("a\nb\n"), 2);
    expect(await store.read(PARTNER, id)).toMatchObject({
      status: "finished",
      done: 3,
      failed: 1,
      finishedAt: expect.any(String),
    });
    expect(Buffer.from((await store.readResults(id, 1)) ?? []).toString()).toBe("c\n");
    expect([await store.unfinished(), await store.held()]).toEqual([[], new Set()]);
    // Cancelling comes too late.
    expect(await store.cancel(PARTNER, id)).toMatchObject({ status: "finished" });
  });

  test("are finished by whoever looks next where a process was killed after the last result", async () => {
    const { folder, store } = await open();
    const { id } = await accept(store);
    for (const name of ["0.2.0.results", "1.1.1.results"])
      await writeFile(join(folder, "data/batches/kept", id, name), "x\n");
    expect(await store.unfinished()).toEqual([]);
    expect(await store.read(PARTNER, id)).toMatchObject({ status: "finished", done: 3, failed: 1 });
  });

  test("stay as they are once they are cancelled", async () => {
    const { store } = await open();
    const { id } = await accept(store);
    await store.writeResults(id, 0, results("a\nb\n"), 2);
    expect(await store.cancel("Other", id)).toBeUndefined();
    expect(await store.cancel(PARTNER, id)).toMatchObject({ status: "cancelled", done: 2 });
    await store.writeResults(id, 1, results("c\n"), 1);
    expect(await store.read(PARTNER, id)).toMatchObject({ status: "cancelled", done: 2 });
    expect(await store.readResults(id, 1)).toBeUndefined();
  });

  test("go with their keys some time after their end, and what killed processes left goes too", async () => {
    const { folder, store } = await open();
    const [old, open_] = [await accept(store, "k1"), await accept(store, "k2")];
    const kept = await accept(store, "k3");
    for (const { id } of [old, kept]) await store.cancel(PARTNER, id);
    const endOf = async ({ id }: BatchRecord): Promise<number> =>
      Date.parse((await store.read(PARTNER, id))?.finishedAt ?? "");
    await expect.poll(async () => (await endOf(old)) < Date.now()).toBe(true);
    const drafts = join(folder, "data/batches/drafts");
    for (const [name, hoursAgo] of [
      ["killed", 2],
      ["alive", 0.5],
    ] as const) {
      await mkdir(join(drafts, name));
      const time = new Date(Date.now() - hoursAgo * 3_600_000);
      await utimes(join(drafts, name), time, time);
    }
    await store.sweep((await endOf(old)) + 1, Date.now());
    await store.sweep(await endOf(kept), Date.now());
    expect(await store.read(PARTNER, old.id)).toBeUndefined();
    expect(await store.read(PARTNER, open_.id)).toBeDefined();
    expect(await readdir(drafts)).toEqual(["alive"]);
    expect(await store.claim(PARTNER, "k1")).toEqual({ kind: "new" });
    expect(await store.claim(PARTNER, "k2")).toMatchObject({ kind: "taken" });
  });
});

test("a damaged batch stops no other one", async () => {
  const { folder, store, problems } = await open();
  const [damaged, whole] = [await accept(store), await accept(store)];
  await writeFile(join(folder, "data", "batches", "kept", damaged.id, "ended.json"), "");
  expect((await store.unfinished()).map(({ batch }) => batch.id)).toEqual([whole.id]);
  expect(await store.held()).toEqual(new Set([heldKey(PARTNER, "v1")]));
  await store.sweep(Date.now(), Date.now());
  await expect(store.read(PARTNER, damaged.id)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  expect(new Set(problems)).toEqual(new Set(["a file of a batch is damaged"]));
});

describe("an idempotency key", () => {
  test("is taken while its batch is read, and again free when that is discarded or its process is killed", async () => {
    const { store, another } = await open();
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "new" });
    const draft = await store.begin(PARTNER, "k");
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "reading" });
    expect(await store.claim("Other", "k")).toEqual({ kind: "new" });
    // As if this process had been killed: nothing on the disk speaks of it.
    expect(await another().claim(PARTNER, "k")).toEqual({ kind: "new" });
    await draft.discard();
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "new" });
  });

  test("stands for its batch afterwards, also in other processes", async () => {
    const { store, another } = await open();
    await store.claim(PARTNER, "k");
    const batch = await accept(store, "k");
    for (const each of [store, another()])
      expect(await each.claim(PARTNER, "k")).toEqual({ kind: "taken", batch, bodySha256: "body" });
    expect(await store.claim("Other", "k")).toEqual({ kind: "new" });
  });

  test("makes one batch, however many processes read it at the same time", async () => {
    const { store, another } = await open();
    const stores = [store, another(), another(), another()];
    const batches = await Promise.all(stores.map((each) => accept(each, "k")));
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
    expect(await store.unfinished()).toHaveLength(1);
    await expect(accept(another(), "k", "another body")).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
  });
});

test("a folder that cannot be written is told, without its path", async () => {
  const { folder, store, problems } = await open();
  await writeFile(join(folder, "data"), "a file");
  await expect(store.begin(PARTNER, "k")).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  expect(problems).toEqual([expect.stringContaining("ENOTDIR")]);
  expect(problems.join()).not.toContain(folder);
  await expect(store.claim(PARTNER, "k")).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
});

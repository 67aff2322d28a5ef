// Batches in a folder: what killed processes leave, and what several accept at the same time.

import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FolderKeeper } from "../../../src/jobs/disk/keeper.js";
import { writePart } from "../../../src/jobs/part.js";
import { type BatchRecord, BatchStore } from "../../../src/jobs/store.js";
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
  const tell = (reason: string): void => void problems.push(reason);
  const keeper = new FolderKeeper(join(folder, "data"), tell);
  const another = (): BatchStore => new BatchStore(new FolderKeeper(join(folder, "data"), tell), tell);
  return { folder, keeper, store: new BatchStore(keeper, tell), another, problems };
}

async function accept(store: BatchStore, key?: string, bodySha256 = FACTS.bodySha256): Promise<BatchRecord> {
  const draft = await store.begin(PARTNER, key);
  for (const part of PARTS) await draft.addPart(part);
  return draft.accept({ ...FACTS, bodySha256 });
}

describe("batches in a folder", () => {
  test("make it when the first one comes", async () => {
    const { keeper, store } = await open();
    expect([await keeper.exists(), await store.unfinished()]).toEqual([false, []]);
    await accept(store);
    expect(await keeper.exists()).toBe(true);
  });

  test("are finished by whoever looks next where a process was killed after the last result", async () => {
    const { folder, store } = await open();
    const { id } = await accept(store);
    for (const name of ["0.2.0.results", "1.1.1.results"])
      await writeFile(join(folder, "data/batches/kept", id, name), "x\n");
    expect(await store.unfinished()).toEqual([]);
    expect(await store.read(PARTNER, id)).toMatchObject({ status: "finished", done: 3, failed: 1 });
  });

  test("go with their keys some time after their end, and what killed processes left goes too", async () => {
    const { folder, keeper, store } = await open();
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
    await keeper.sweep((await endOf(old)) + 1, Date.now());
    await keeper.sweep(await endOf(kept), Date.now());
    expect(await store.read(PARTNER, old.id)).toBeUndefined();
    expect(await store.read(PARTNER, open_.id)).toBeDefined();
    expect(await readdir(drafts)).toEqual(["alive"]);
    expect(await store.claim(PARTNER, "k1")).toEqual({ kind: "new" });
    expect(await store.claim(PARTNER, "k2")).toMatchObject({ kind: "taken" });
  });
});

test("a damaged batch stops no other one", async () => {
  const { folder, keeper, store, problems } = await open();
  const [damaged, whole] = [await accept(store), await accept(store)];
  await writeFile(join(folder, "data", "batches", "kept", damaged.id, "ended.json"), "");
  expect((await store.unfinished()).map(({ batch }) => batch.id)).toEqual([whole.id]);
  expect(await store.held()).toEqual(new Set([heldKey(PARTNER, "v1")]));
  await keeper.sweep(Date.now(), Date.now());
  await expect(store.read(PARTNER, damaged.id)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  expect(new Set(problems)).toEqual(new Set(["a file of a batch is damaged"]));
});

describe("an idempotency key", () => {
  test("of a batch that is being read is free again when its process is killed", async () => {
    const { store, another } = await open();
    await store.claim(PARTNER, "k");
    await store.begin(PARTNER, "k");
    expect(await store.claim(PARTNER, "k")).toEqual({ kind: "reading" });
    // As if this process had been killed: nothing on the disk speaks of it.
    expect(await another().claim(PARTNER, "k")).toEqual({ kind: "new" });
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

// Where sets are kept: a folder and a real Redis do the same.

import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSetFolder } from "../../src/sets/folder.js";
import { openRedisSets } from "../../src/sets/redis.js";
import { HOST_OWNER, ownerOf, type SetRecord, type SetStore, versionOf } from "../../src/sets/store.js";
import { StorageError } from "../../src/storage/storageError.js";
import { makeFolder } from "../support/cli.js";
import { connectRedis, NO_REDIS, startRedis } from "../support/redis.js";

const OWNER = ownerOf("Acme Freight");

function blockOf(text: string): SharedArrayBuffer {
  const bytes = Buffer.from(text);
  const block = new SharedArrayBuffer(bytes.length);
  new Uint8Array(block).set(bytes);
  return block;
}

function recordOf(block: SharedArrayBuffer): SetRecord {
  return { version: versionOf(block), station_count: 1, priced_count: 0, updated_at: "2026-11-22T18:00:00.000Z" };
}

const [ONE, TWO, THREE] = [blockOf("one"), blockOf("two"), blockOf("three")];

/** Two stores in one place, as two instances of the service have them. */
type OpenTwo = () => Promise<readonly [SetStore, SetStore]>;

const PLACES: readonly (readonly [string, OpenTwo, string])[] = [
  [
    "a folder",
    async () => {
      const folder = await makeFolder();
      return [openSetFolder(folder), openSetFolder(folder)];
    },
    "",
  ],
  [
    "Redis",
    async () => {
      const { url } = await startRedis();
      const stores = [await openRedisSets(url), await openRedisSets(url)] as const;
      onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
      return stores;
    },
    NO_REDIS,
  ],
];

async function read(store: SetStore, owner: string, block: SharedArrayBuffer): Promise<string | undefined> {
  const found = await store.readBlock(owner, versionOf(block));
  return found && Buffer.from(new Uint8Array(found)).toString();
}

describe.each(PLACES)("sets in %s", (_where, openTwo, missing) => {
  test.skipIf(missing !== "")(
    `two instances see each other's changes, and one of several writers wins${missing}`,
    async () => {
      const [first, second] = await openTwo();
      expect([
        await first.read(OWNER, "tonight"),
        (await first.list(OWNER)).size,
        await read(first, OWNER, ONE),
      ]).toEqual([undefined, 0, undefined]);
      expect(await first.replace(OWNER, "tonight", recordOf(ONE), ONE, ["other"])).toEqual({
        refused: "version",
        current: undefined,
      });
      expect(await first.replace(OWNER, "tonight", recordOf(ONE), ONE, undefined)).toBeUndefined();
      expect(await second.read(OWNER, "tonight")).toEqual(recordOf(ONE));
      expect(await read(second, OWNER, ONE)).toBe("one");
      expect(await second.list(OWNER)).toEqual(new Map([["tonight", recordOf(ONE)]]));
      expect(
        await second.replace(OWNER, "tonight", recordOf(TWO), TWO, [versionOf(TWO), versionOf(ONE)]),
      ).toBeUndefined();
      expect(await first.read(OWNER, "tonight")).toEqual(recordOf(TWO));
      expect(await read(first, OWNER, ONE)).toBeUndefined();

      const blocks = Array.from({ length: 8 }, (_, i) => blockOf(`${i}`));
      const refusals = await Promise.all(
        blocks.map((block, i) =>
          (i % 2 === 0 ? first : second).replace(OWNER, "tonight", recordOf(block), block, [versionOf(TWO)]),
        ),
      );
      const winners = blocks.filter((_, i) => refusals[i] === undefined);
      expect(winners).toHaveLength(1);
      const [winner = ONE] = winners;
      expect(await second.read(OWNER, "tonight")).toEqual(recordOf(winner));
      for (const block of blocks) expect((await read(first, OWNER, block)) === undefined).toBe(block !== winner);
      expect(await first.remove(OWNER, "tonight", [versionOf(TWO)])).toEqual({
        refused: "version",
        current: recordOf(winner),
      });
      expect(await first.remove(OWNER, "tonight", "*")).toBeUndefined();
      expect([await second.read(OWNER, "tonight"), await read(second, OWNER, winner)]).toEqual([undefined, undefined]);
    },
  );

  test.skipIf(missing !== "")(
    `a block stays while a name stands for it, or a batch may go by it${missing}`,
    async () => {
      const [first, second] = await openTwo();
      await first.replace(OWNER, "a", recordOf(ONE), ONE, undefined);
      await first.replace(OWNER, "b", recordOf(ONE), ONE, undefined);
      await first.replace(OWNER, "a", recordOf(TWO), TWO, undefined);
      expect(await read(second, OWNER, ONE)).toBe("one");
      expect(await second.keep(OWNER, versionOf(TWO))).toBe(true);
      expect(await second.keep(OWNER, versionOf(THREE))).toBe(false);
      await first.replace(OWNER, "a", recordOf(THREE), THREE, undefined);
      expect(await read(second, OWNER, TWO)).toBe("two");
      // Of another owner nothing is found.
      expect(await read(second, HOST_OWNER, TWO)).toBeUndefined();
      expect(await second.keep(HOST_OWNER, versionOf(TWO), TWO)).toBe(true);

      const future = Date.now() + 60_000;
      await first.release(Date.now() - 60_000, () => false);
      await first.release(future, (owner) => owner === OWNER || owner === HOST_OWNER);
      expect([await read(second, OWNER, TWO), await read(second, HOST_OWNER, TWO)]).toEqual(["two", "two"]);
      await first.release(future, (owner) => owner === HOST_OWNER);
      expect([await read(second, OWNER, TWO), await read(second, HOST_OWNER, TWO)]).toEqual([undefined, "two"]);
      expect([await read(second, OWNER, ONE), await read(second, OWNER, THREE)]).toEqual(["one", "three"]);
      await second.keep(OWNER, versionOf(THREE));
      await second.release(future, () => false);
      expect(await read(second, OWNER, THREE)).toBe("three");
    },
  );
});

test.skipIf(NO_REDIS !== "")(
  `without Redis nothing is read or written, and with it all is there again${NO_REDIS}`,
  async () => {
    const server = await startRedis(["--appendonly", "yes", "--appendfsync", "always"]);
    const store = await openRedisSets(server.url);
    onTestFinished(() => store.close());
    await store.replace(OWNER, "tonight", recordOf(ONE), ONE, undefined);
    await server.kill();
    for (const asked of [
      () => store.read(OWNER, "tonight"),
      () => store.replace(OWNER, "tonight", recordOf(TWO), TWO, undefined),
      () => store.readBlock(OWNER, versionOf(ONE)),
    ]) {
      await expect(asked()).rejects.toThrow(StorageError);
    }
    await server.restart();
    await expect.poll(() => store.read(OWNER, "tonight").catch(() => undefined)).toEqual(recordOf(ONE));
    await expect.poll(() => read(store, OWNER, ONE).catch(() => undefined)).toBe("one");
  },
);

test("a folder that cannot be written is told without its path", async () => {
  const folder = await makeFolder();
  const store = openSetFolder(`${folder}/${randomUUID()}\0`);
  const error: unknown = await store
    .replace(OWNER, "tonight", recordOf(ONE), ONE, undefined)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect(String(error)).not.toContain(folder);
});

test.skipIf(NO_REDIS !== "")(
  `a block that is damaged in Redis is mended when the set is put again${NO_REDIS}`,
  async () => {
    const { url } = await startRedis();
    const store = await openRedisSets(url);
    onTestFinished(() => store.close());
    const { redis } = await connectRedis(url);
    await store.replace(OWNER, "tonight", recordOf(ONE), ONE, undefined);
    const key = `fuel-route:set-block:${OWNER}:${versionOf(ONE)}`;
    await redis.run((client) => client.set(key, "damaged", "XX"));
    await expect(store.readBlock(OWNER, versionOf(ONE))).rejects.toThrow(StorageError);
    await store.replace(OWNER, "tonight", recordOf(ONE), ONE, undefined);
    expect(await read(store, OWNER, ONE)).toBe("one");
    // It stays as long as the set does.
    expect(await redis.run((client) => client.pttl(key))).toBe(-1);
  },
);

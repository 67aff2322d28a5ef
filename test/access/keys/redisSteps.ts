// Keys in Redis, and instances of the service that follow them.

import { onTestFinished } from "vitest";
import { createRedisKeyStore } from "../../../src/access/keys/redis.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { type KeyRecord, type KeyStore, KeyStoreError } from "../../../src/access/keys/store.js";
import { NO_EVENTS } from "../../support/keyFiles.js";
import { connectRedis, type RedisServer } from "../../support/redis.js";

/** A change is seen within two seconds. */
export const FOLLOWED = { interval: 20 };

export const NOON = "2026-11-21T12:00:00.000Z";
export const LATER = "2026-11-22T08:30:00.000Z";

export function record(id: string, more: Partial<KeyRecord> = {}): KeyRecord {
  return { id, partner: `Partner of ${id}`, sha256: "0123456789abcdef".repeat(4), created: NOON, ...more };
}

export async function openStore({ url }: RedisServer, commandTimeoutMs?: number): Promise<KeyStore> {
  const store = createRedisKeyStore((await connectRedis(url, {}, commandTimeoutMs)).redis);
  onTestFinished(() => store.close());
  return store;
}

/** A running service: it reads the keys whenever they have changed, and keeps the old ones when it cannot. */
export async function follow(
  store: KeyStore,
): Promise<{ known: () => readonly KeyRecord[]; changes: () => number; problems: KeyStoreError[] }> {
  let known = await store.list();
  let changes = 0;
  const problems: KeyStoreError[] = [];
  const reload = async (): Promise<void> => {
    changes++;
    try {
      known = await store.list();
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
    }
  };
  store.follow(
    () => void reload(),
    (problem) => problems.push(problem),
  );
  return { known: () => known, changes: () => changes, problems };
}

/** The keys that an instance of the service knows. */
export async function openInstance(server: RedisServer): Promise<{ ring: KeyRing; problems: string[] }> {
  const problems: string[] = [];
  const ring = await KeyRing.open(await openStore(server), {
    ...NO_EVENTS,
    onProblem: ({ message }) => problems.push(message),
  });
  onTestFinished(() => ring.close());
  return { ring, problems };
}

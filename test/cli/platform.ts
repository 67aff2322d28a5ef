// Two instances of the service that share a real redis-server.

import { expect } from "vitest";
import { parseJson } from "../support/app.js";
import { makeFolder, type Outcome, type Running, startService } from "../support/cli.js";
import { type RedisServer, startRedis } from "../support/redis.js";
import { runHere } from "../support/runHere.js";

/** Changes count within two seconds. */
export const FOLLOWED = { interval: 50 };

export interface Platform {
  readonly redis: RedisServer;
  readonly instances: readonly [Running, Running];
  /** Runs a command in this process, with their Redis. */
  readonly cli: (...args: string[]) => Promise<Outcome>;
}

/** @param persistence of Redis: without any, nothing but what a test saves. */
export async function startPlatform(
  persistence: readonly string[] = ["--appendonly", "yes", "--appendfsync", "always"],
): Promise<Platform> {
  const redis = await startRedis(persistence);
  const folder = await makeFolder();
  const environment = { FUEL_ROUTE_REDIS_URL: redis.url };
  const instances = await Promise.all([
    startService(folder, [], environment),
    startService(folder, [], environment),
  ] as const);
  return { redis, instances, cli: (...args) => runHere(folder, args, environment) };
}

export async function issue({ cli }: Platform, ...options: string[]): Promise<{ key: string; id: string }> {
  const { code, stdout, stderr } = await cli("keys", "issue", "--partner", "Acme Freight", ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("added to Redis") });
  return { key: stdout.trimEnd(), id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "" };
}

/** An invalid request, which is counted and cheap: 403, 429 or otherwise 400. */
export async function ask({ url }: Running, key: string, path = "/v1/optimize"): Promise<Response> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: "{}",
  });
  await response.arrayBuffer();
  return response;
}

export async function statusOf(instance: Running, key: string): Promise<number> {
  return (await ask(instance, key)).status;
}

/** Waits until both instances answer `status` to the key. */
export async function untilBoth({ instances }: Platform, key: string, status: number): Promise<void> {
  for (const instance of instances) await expect.poll(() => statusOf(instance, key), FOLLOWED).toBe(status);
}

export async function readyOf({ url }: Running): Promise<unknown> {
  return parseJson(await (await fetch(`${url}/readyz`)).text());
}

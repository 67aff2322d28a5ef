// The metrics of a real service with Redis and providers, after requests that end in many ways.

import { expect } from "vitest";
import { validBody } from "./requests.js";
import { type Exposition, parseExposition } from "./exposition.js";
import { startRedis } from "./redis.js";
import { ask, FATES, LIMIT, startKeyed, startProviders } from "./service.js";

interface Exposed extends Exposition {
  /** Types by name, as the service declares them. */
  readonly types: ReadonlyMap<string, string>;
}

export async function readExposed(): Promise<Exposed> {
  const [redis, providers] = await Promise.all([startRedis(), startProviders()]);
  const { url, key, limitedKey } = await startKeyed({ ...providers.environment, FUEL_ROUTE_REDIS_URL: redis.url });
  const post = async (status: number, path: string, body: unknown, apiKey = key): Promise<void> => {
    expect([path, (await ask(url, path, { body, headers: { "x-api-key": apiKey } })).status]).toEqual([path, status]);
  };
  await ask(url, "/readyz");
  await post(200, "/v1/optimize", validBody());
  for (let i = 0; i < LIMIT; i++) await post(400, "/v1/optimize", {}, limitedKey);
  await post(429, "/v1/optimize", {}, limitedKey);
  await post(502, "/v1/routes", { origin: `${FATES.fails},-100.5`, destination: "41.2565,-95.9345" });
  await post(422, "/v1/stations/enrich-distances", {});
  // The last one may be counted a moment after its answer.
  await expect.poll(async () => readText(url)).toContain('endpoint="/v1/stations/enrich-distances",status="422"');
  const text = await readText(url);
  const types = new Map(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = "", type = ""]) => [name, type]),
  );
  return { ...parseExposition(text), types };
}

async function readText(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

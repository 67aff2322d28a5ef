// A fleet's night in real processes: services, workers and a redis-server, and a batch of short trips for them.

import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { issueKey } from "../../../src/access/keys/key.js";
import { openKeyFile } from "../../../src/access/keys/file.js";
import { createRedisKeyStore } from "../../../src/access/keys/redis.js";
import { Batch } from "../../../src/contract/schemas/kept.js";
import { parseJson } from "../../support/app.js";
import { makeFolder, type Running, startCli, startService } from "../../support/cli.js";
import { OWN_KEY_FILE } from "../../support/keyFiles.js";
import { freePort } from "../../support/freePort.js";
import { seededRandom } from "../../support/random.js";
import { connectRedis, type RedisServer, startRedis } from "../../support/redis.js";
import { LASTING } from "../../support/redisProcess.js";

export const SET = "night";

/** How soon the parts of a worker that is gone are taken over: soon enough for a test. */
const TAKEOVER = "2000,1000";

/** A request's own rate must not matter here. */
const LIMITS = {
  optimize: 10_000,
  routes: 10_000,
  enrich: 10_000,
  plans: 10_000,
  batches: 10_000,
  "station-sets": 10_000,
};

const TOWNS = [
  [41.2565, -95.9345],
  [41.2619, -95.8608],
  [41.1543, -96.0422],
  [41.1544, -95.9145],
  [41.4333, -96.4981],
  [40.8136, -96.7026],
  [41.0025, -95.8911],
  [40.6769, -95.8584],
] as const;

/** A place that nobody knows: its trips fail. */
const NOWHERE = "Xanadu-on-Sea, ZZ";

/** NDJSON of trips of 10 to 80 miles; one in five leads nowhere. */
export function writeTrips(count: number): string {
  const random = seededRandom(22);
  const near = ([lat, lng]: readonly [number, number]): string =>
    `${(lat + random() * 0.05).toFixed(4)},${(lng + random() * 0.05).toFixed(4)}`;
  const town = (): readonly [number, number] => TOWNS[Math.floor(random() * TOWNS.length)] ?? TOWNS[0];
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      custom_id: `trip-${i}`,
      origin: near(town()),
      destination: i % 5 === 3 ? NOWHERE : near(town()),
      station_set: SET,
      vehicle: {
        mpg: 5 + random() * 4,
        tank_capacity_gallons: 100,
        current_fuel_gallons: 12 + Math.floor(random() * 60),
      },
    }),
  )
    .map((line) => `${line}\n`)
    .join("");
}

/** CSV of stations around the towns. */
export function writeStations(count: number): string {
  const random = seededRandom(7);
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `s${i},Station ${i},${(40.4 + random() * 1.3).toFixed(5)},${(-97 + random() * 1.5).toFixed(5)},${(3 + random()).toFixed(3)}`,
  );
  return ["id,name,lat,lng,price", ...rows].join("\n");
}

/** A service that a partner uses. It can be killed and started again at the same address. */
export class Service {
  #running: Running;

  private constructor(
    readonly folder: string,
    readonly key: string,
    readonly url: string,
    readonly environment: Readonly<Record<string, string>>,
    running: Running,
  ) {
    this.#running = running;
  }

  /** @param redisUrl without it, the service keeps and plans batches by itself. */
  static async start(redisUrl?: string): Promise<Service> {
    const folder = await makeFolder();
    const store =
      redisUrl === undefined
        ? openKeyFile(join(folder, OWN_KEY_FILE))
        : createRedisKeyStore((await connectRedis(redisUrl)).redis);
    const { key } = await issueKey(store, { partner: "Quokka Haulage", limits: LIMITS });
    const environment: Record<string, string> = {
      FUEL_ROUTE_BATCH_THREADS: "2",
      ...(redisUrl === undefined ? {} : { FUEL_ROUTE_REDIS_URL: redisUrl }),
    };
    const port = await freePort();
    const running = await startService(folder, ["--port", String(port)], environment);
    return new Service(folder, key, running.url, environment, running);
  }

  async killAndStart(): Promise<void> {
    this.#running.signal("SIGKILL");
    await this.#running.ended;
    this.#running = await startService(this.folder, ["--port", new URL(this.url).port], this.environment);
  }

  async putSet(csv: string): Promise<void> {
    await textOf(await this.#ask("PUT", `/v1/station-sets/${SET}`, "text/csv", csv), 200);
  }

  async post(trips: string, idempotencyKey = "night-1"): Promise<Batch> {
    return Batch.parse(
      parseJson(
        await textOf(
          await this.#ask("POST", "/v1/batches", "application/x-ndjson", trips, { "idempotency-key": idempotencyKey }),
          202,
        ),
      ),
    );
  }

  async read(id: string, method: "GET" | "DELETE" = "GET"): Promise<Batch> {
    return Batch.parse(parseJson(await textOf(await this.#ask(method, `/v1/batches/${id}`), 200)));
  }

  async results(id: string): Promise<string> {
    return textOf(await this.#ask("GET", `/v1/batches/${id}/results`), 200);
  }

  async #ask(
    method: string,
    path: string,
    contentType?: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        "x-api-key": this.key,
        ...(contentType === undefined ? {} : { "content-type": contentType }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }
}

/** An answer's body, which the test shows if the answer has another status. */
async function textOf(response: Response, status: number): Promise<string> {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.any(String)]);
  return text;
}

/** A `fuel-route work` process with one thread. */
export class WorkProcess {
  #process: ReturnType<typeof startCli>;

  constructor(
    readonly folder: string,
    readonly redisUrl: string,
  ) {
    this.#process = this.#start();
  }

  static async start(redisUrl: string): Promise<WorkProcess> {
    return new WorkProcess(await makeFolder(), redisUrl);
  }

  async killAndStart(): Promise<void> {
    this.#process.signal("SIGKILL");
    await this.#process.ended;
    this.#process = this.#start();
  }

  /** Resolves once it works: before that it ends if Redis is away, and a signal ends it at once. */
  async ready(): Promise<void> {
    await this.#process.says(/^fuel-route works with/);
  }

  /** Its exit code. */
  async stop(): Promise<number | null> {
    await this.ready();
    this.#process.signal("SIGTERM");
    return this.#process.ended;
  }

  #start(): ReturnType<typeof startCli> {
    return startCli(this.folder, ["work", "--concurrency", "1", "--takeover", TAKEOVER], {
      FUEL_ROUTE_REDIS_URL: this.redisUrl,
    });
  }
}

/** A Redis that keeps what it has told. */
export async function startLastingRedis(): Promise<RedisServer> {
  return startRedis(LASTING);
}

/** The batch once a condition holds for it. A service or Redis that is away at the moment is asked again. */
export async function until(condition: (batch: Batch) => boolean, read: () => Promise<Batch>): Promise<void> {
  await expect.poll(async () => read().then(condition, () => false), { timeout: 1_200_000, interval: 50 }).toBe(true);
}

const Line = z.strictObject({ custom_id: z.string(), status: z.int(), body: z.unknown() });

/** The lines of results. */
export function readResults(text: string): z.infer<typeof Line>[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => Line.parse(parseJson(line)));
}

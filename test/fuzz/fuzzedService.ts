// The service as it is fuzzed: all that `serve` puts together, in one process, with a table of fuel tax that can be
// worked out by hand and a clock that stands still.

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIMITED_ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { openProviders, type Providers } from "../../src/providers/open.js";
import { doJob } from "../../src/sets/job.js";
import { openStationSets } from "../../src/sets/open.js";
import type { StationSets } from "../../src/sets/stationSets.js";
import { SetReader } from "../../src/sets/reader.js";
import { captureLog, makeApp, type TestOptions } from "../support/app.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { keptBatches } from "../support/keptBatches.js";
import { ALONG_I80, KEPT_SET } from "./relate.js";

export const KEY = "fr_fuzz_key_that_no_log_may_show";

export const PARTNER = "Acme Freight";

/** A limit that nothing here reaches, neither in requests nor in seconds. */
const NO_LIMIT = 1_000_000_000;

const limits = Object.fromEntries(LIMITED_ENDPOINTS.map(({ limit }) => [limit.name, NO_LIMIT]));

/** Stations along a road, as CSV. */
export const STATIONS = [
  "id,name,address,brand,lat,lng,price",
  ...ALONG_I80.flatMap(([lat, lng], i) =>
    [0, 1, 2].map(
      (k) =>
        `n${i}-${k},Stop ${i}.${k},Road ${i},${k === 0 ? "Pilot" : "Shell"},${(lat + k / 50).toFixed(3)},${(lng - k / 9).toFixed(3)},${(3 + ((i * 37 + k * 11) % 100) / 100).toFixed(3)}`,
    ),
  ),
  "",
].join("\n");

export interface FuzzedService {
  readonly app: FastifyInstance;
  readonly providers: Providers;
  readonly stationSets: StationSets;
  /** What the log has got since it was asked last. */
  readonly takeLog: () => string;
  readonly close: () => Promise<void>;
}

/** @param options what differs from a service in one thread. */
export async function startFuzzed(options: TestOptions = {}): Promise<FuzzedService> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-fuzz-"));
  const providers = await openProviders({
    routingName: "interstates",
    placesName: "gazetteer",
    upstreamTimeoutMs: NO_LIMIT / 1000,
  });
  const stationSets = await openStationSets(
    { dataFolder: folder, setMemoryMb: 64, setReader: new SetReader(doJob) },
    { onProblem: (reason) => fail(reason), onHostSet: () => undefined },
  );
  const { lines, log } = captureLog();
  const app = await makeApp({
    ...providers,
    stationSets,
    batches: keptBatches(),
    authenticate: (key) => (key === KEY ? { id: "key_fuzz", partner: PARTNER, limits } : undefined),
    fuelTax: () => FAKE_FUEL_TAX,
    now: () => NOW,
    log,
    ...options,
  });
  const service = {
    app,
    providers,
    stationSets,
    takeLog: () => lines.splice(0).join(""),
    close: async () => {
      await app.close();
      await stationSets.close();
      await providers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const name of [KEPT_SET, "fuzzed"]) {
    const kept = await send(app, {
      method: "PUT",
      url: `/v1/station-sets/${name}`,
      headers: { "content-type": "text/csv" },
      payload: STATIONS,
    });
    if (kept.statusCode !== 200) fail(kept.body);
  }
  return service;
}

function fail(reason: string): never {
  throw new Error(reason);
}

export interface SentRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Sends a request with a valid key and always the same id, unless its headers have others. */
export async function send(
  app: FastifyInstance,
  { method, url, headers = {}, payload }: SentRequest,
): Promise<LightMyRequestResponse> {
  // The service frees the pieces of a body as it reads them, and a value is sent more than once.
  const copy = Buffer.isBuffer(payload) ? Buffer.from(payload) : payload;
  return app.inject({
    method,
    url,
    headers: { "x-api-key": KEY, "x-request-id": "fuzz", ...headers },
    ...(copy === undefined ? {} : { payload: copy }),
  });
}

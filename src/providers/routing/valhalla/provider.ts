import pLimit from "p-limit";
import { readdir } from "node:fs/promises";
import { z } from "zod";
import { unlessAborted } from "../../../common/abort.js";
import { checkAnswer, parseAnswer, tooManyBytes } from "../../upstream/answer.js";
import { addressOn, fetchJson, type UpstreamServer } from "../../upstream/fetchJson.js";
import type { RoutingProvider } from "../provider.js";
import { type Engine, startEngine } from "./engine.js";
import { type Asker, createProvider, toServiceError } from "./requests.js";

const NAME = "valhalla";

/** Windows of one request that are measured at once, three calls each, so that a call is always waiting. */
const CONCURRENCY = 2;

/** libuv's default number of threads. */
const DEFAULT_THREADS = 4;

/**
 * The most calls at once, of all requests together. One thread of libuv stays free for files and host names, which
 * would otherwise wait behind the engine's calls.
 */
const MAX_CALLS = Math.max(1, (Number(process.env["UV_THREADPOOL_SIZE"]) || DEFAULT_THREADS) - 1);

/**
 * Opens the engine in this process.
 * @param options.tilesFolder a folder made by `fuel-route roads build`.
 * @throws {Error} when the folder has no tiles or the engine's package is missing; the message says what to do.
 */
export async function openValhalla({ tilesFolder }: { readonly tilesFolder: string }): Promise<RoutingProvider> {
  if (!(await hasTiles(tilesFolder))) {
    throw new Error(
      "the folder of FUEL_ROUTE_VALHALLA_TILES has no road tiles: make them with fuel-route roads build EXTRACT.osm.pbf --out DIR",
    );
  }
  return createValhalla(await startEngine(tilesFolder));
}

/**
 * Routes and detours from an engine in this process. The calls of several requests take turns, so that each request
 * waits for only a few short calls of the others. Calls of aborted requests are not started.
 */
export function createValhalla(engine: Engine): RoutingProvider {
  const takeTurn = pLimit(MAX_CALLS);
  const asker: Asker = {
    name: NAME,
    ask: async (action, query, { schema, maxBytes }, signal) => {
      signal.throwIfAborted();
      const call = action === "route" ? engine.route : engine.matrix;
      const answered = takeTurn(async () => {
        signal.throwIfAborted();
        return call(JSON.stringify(query)).catch((error: unknown) => {
          throw toServiceError(NAME, undefined, error instanceof Error ? error.message : "");
        });
      });
      // A running call cannot be stopped, but its caller need not wait for it.
      const text = await unlessAborted(signal, answered);
      if (Buffer.byteLength(text) > maxBytes) throw tooManyBytes(NAME, maxBytes);
      return checkAnswer(NAME, schema, parseAnswer(NAME, text));
    },
  };
  return createProvider(asker, CONCURRENCY);
}

async function hasTiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder, { recursive: true })).some((file) => file.endsWith(".gph"));
  } catch {
    return false;
  }
}

const SERVER_NAME = "valhalla-http";

/** Windows of one request that are measured at once by a server. */
const SERVER_CONCURRENCY = 4;

const Refusal = z.object({ error_code: z.number(), error: z.string() });

/** Routes and detours from a Valhalla server: three calls for a window of stations. */
export function createValhallaHttp({ url, timeoutMs }: UpstreamServer): RoutingProvider {
  const asker: Asker = {
    name: SERVER_NAME,
    ask: (action, query, expected, signal) =>
      fetchJson({
        provider: SERVER_NAME,
        url: addressOn(url, action),
        body: query,
        ...expected,
        signal,
        timeoutMs,
        refusal: (_, body) => {
          const parsed = Refusal.safeParse(body);
          return parsed.success ? toServiceError(SERVER_NAME, parsed.data.error_code, parsed.data.error) : undefined;
        },
      }),
  };
  return createProvider(asker, SERVER_CONCURRENCY);
}

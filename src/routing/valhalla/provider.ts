import { readdir } from "node:fs/promises";
import { checkAnswer, parseAnswer, tooManyBytes } from "../../upstream/answer.js";
import { placesOf, type RoutingProvider } from "../provider.js";
import { measureDetours } from "../windows.js";
import { startEngine } from "./engine.js";
import { askByMatrices, askRoute, type Asker, toServiceError } from "./requests.js";

const NAME = "valhalla";

/** Windows measured at once, three calls each: libuv has four threads. */
const CONCURRENCY = 2;

/**
 * Opens the engine in this process.
 * @param options.tilesFolder what `fuel-route roads build` has written.
 * @throws {Error} when the folder has no tiles or the engine's package is missing; the message says what to do.
 */
export async function openValhalla({ tilesFolder }: { readonly tilesFolder: string }): Promise<RoutingProvider> {
  if (!(await hasTiles(tilesFolder))) {
    throw new Error("the folder of FUEL_ROUTE_VALHALLA_TILES has no road tiles: make them with fuel-route roads build EXTRACT.osm.pbf --out DIR");
  }
  const engine = await startEngine(tilesFolder);
  const asker: Asker = {
    name: NAME,
    ask: async (action, query, { schema, maxBytes }, signal) => {
      signal.throwIfAborted();
      const call = action === "route" ? engine.route : engine.matrix;
      const text = await untilAborted(signal, call(JSON.stringify(query)));
      if (Buffer.byteLength(text) > maxBytes) throw tooManyBytes(NAME, maxBytes);
      return checkAnswer(NAME, schema, parseAnswer(NAME, text));
    },
  };
  return {
    name: NAME,
    takesAddresses: false,
    route: (from, to, signal) => askRoute(asker, from, to, signal),
    detours: async (line, stations, signal) => ({
      minutes: await measureDetours(line, stations, CONCURRENCY, (window) => askByMatrices(asker, window, placesOf(stations, window.stations), signal)),
    }),
    close: async () => undefined,
  };
}

/** The engine's answer, or the signal's reason: a call that runs cannot be stopped, but nobody waits for it. */
async function untilAborted(signal: AbortSignal, answer: Promise<string>): Promise<string> {
  const refused = answer.catch((error: unknown) => {
    throw toServiceError(NAME, undefined, error instanceof Error ? error.message : "");
  });
  const controller = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: controller.signal });
  });
  try {
    return await Promise.race([refused, aborted]);
  } finally {
    controller.abort();
  }
}

async function hasTiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder, { recursive: true })).some((file) => file.endsWith(".gph"));
  } catch {
    return false;
  }
}

// Builds the Interstate network's data from the route logs and the gazetteer's places.

import { readFile } from "node:fs/promises";
import { ServiceError } from "../../src/contract/values/errors.js";
import type { PlacesProvider } from "../../src/providers/places/provider.js";
import { readCoast } from "./coast.js";
import { readLogs, type RouteLog } from "./logs.js";
import { type BuiltNetwork, buildNetwork } from "./network.js";
import { readLines } from "./shape/lines.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";

/** In order: a leg that is in two logs belongs to the earlier one. */
const LOGS = [
  "even.txt",
  "odd.txt",
  "branches.txt",
  "links/west.txt",
  "links/plains.txt",
  "links/middle.txt",
  "links/east.txt",
  "links/islands.txt",
];

/**
 * Builds the network.
 * @param folder where the logs are, ending with a slash.
 * @throws {Error} saying what is wrong with the logs.
 */
export async function buildInterstates(
  folder: URL,
  places: PlacesProvider,
): Promise<BuiltNetwork & { readonly routes: readonly RouteLog[] }> {
  const logs = readLogs(await Promise.all(LOGS.map((file) => readFile(new URL(file, folder), "utf8"))));
  const { signal } = new AbortController();
  const anchors = [...logs.placings.values()].flatMap((placing) => ("anchor" in placing ? [placing.anchor] : []));
  const passed = new Set(logs.routes.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])));
  const names = new Set([...[...passed].filter((name) => !logs.placings.has(name)), ...anchors]);
  const found = new Map<string, Coordinates>();
  await Promise.all(
    [...names].map(async (name) => {
      try {
        const place = await places.locate(name, signal);
        // The place must be in the state that the log names.
        if (place.name.includes(name.slice(-4))) found.set(name, place);
      } catch (error) {
        // buildNetwork lists all unknown places at once.
        if (!(error instanceof ServiceError)) throw error;
      }
    }),
  );
  const built = buildNetwork(
    logs,
    (place) => found.get(place) ?? null,
    await readLines(new URL("../shape/naturalEarth.geojson", folder)),
  );
  return { ...built, data: { ...built.data, coast: readCoast() }, routes: logs.routes };
}

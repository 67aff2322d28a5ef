import { readSettings } from "../../src/settings/read.js";
import { HOST_SET } from "../../src/contract/values/limits.js";
import { loadOptimizer } from "../../src/index.js";
import type { BatchFacts } from "../../src/jobs/part.js";
import type { LineTools } from "../../src/jobs/planTripLine.js";
import { openProviders } from "../../src/providers/open.js";
import { loadScanner } from "../../src/scanner/load.js";
import { indexSet, type StationSource } from "../../src/stations/packed/packed.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";

/** What planning takes in this process, with the built-in providers. */
export async function loadTools(): Promise<LineTools> {
  const [optimizer, scanner, providers] = await Promise.all([
    loadOptimizer(),
    loadScanner(),
    openProviders(readSettings({})),
  ]);
  return { ...providers, optimizer, scanner, vehicles: NO_VEHICLES };
}

/** The stations of a block as the host's set. */
export function asHostSet(block: SharedArrayBuffer): StationSource {
  return { packed: indexSet(block), set: { name: HOST_SET, version: "made-up" } };
}

/** What all trips of the bench's batch go by. */
export function factsOf(source: StationSource): BatchFacts {
  return {
    id: "bench",
    sets: new Map([[HOST_SET, source]]),
    acceptedMs: Date.UTC(2026, 10, 22),
    engineVersion: "bench",
  };
}

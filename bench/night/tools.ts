import type { BatchFacts } from "../../src/jobs/planPart.js";
import type { HereTools } from "../../src/journey/planRequest.js";
import { loadOptimizer } from "../../src/index.js";
import { loadGazetteer } from "../../src/providers/places/gazetteer/load.js";
import { loadInterstates } from "../../src/providers/routing/interstates/load.js";
import { indexSet, type StationSource } from "../../src/stations/packed/set.js";
import { NO_VEHICLES } from "../../src/vehicles/lookUp.js";
import { HOST_SET } from "../../src/contract/stationSets.js";

/** What planning takes, with the built-in providers. */
export async function loadTools(): Promise<HereTools> {
  const [optimizer, routing, places] = await Promise.all([loadOptimizer(), loadInterstates(), loadGazetteer()]);
  return { optimizer, routing, places, vehicles: NO_VEHICLES };
}

/** The stations of a block as the host's set. */
export function asHostSet(block: SharedArrayBuffer): StationSource {
  return { packed: indexSet(block), set: { name: HOST_SET, version: "made-up" } };
}

/** What all trips of the bench's batch go by. */
export function factsOf(source: StationSource): BatchFacts {
  return { sets: new Map([[HOST_SET, source]]), acceptedMs: Date.UTC(2026, 10, 22), engineVersion: "bench" };
}

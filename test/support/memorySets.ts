// Sets of stations in memory.

import { createHash } from "node:crypto";
import type { Station } from "../../src/contract/schemas/station.js";
import type { OpenSet, StationSets } from "../../src/sets/stationSets.js";
import { packSet } from "../../src/stations/packed/packed.js";

/** Sets that all partners can read, by name. */
export function memorySets(sets: Readonly<Record<string, readonly Station[]>> = {}): StationSets {
  const sources = new Map<string, OpenSet>();
  for (const [name, stations] of Object.entries(sets)) {
    const packed = packSet(stations);
    sources.set(name, {
      packed,
      set: { name, version: createHash("sha256").update(new Uint8Array(packed.data)).digest("hex") },
    });
  }
  return {
    open: async (_partner, name) => sources.get(name),
    openVersion: async (_partner, { name, version }) => {
      const source = sources.get(name);
      return source?.set.version === version ? source : undefined;
    },
    keep: async (_partner, name) => sources.get(name)?.set,
    get: refuse,
    list: refuse,
    put: refuse,
    patch: refuse,
    delete: refuse,
    faults: [],
    close: async () => undefined,
  };
}

async function refuse(): Promise<never> {
  throw new Error("these sets can only be read");
}

// Sets of stations in memory.

import { createHash } from "node:crypto";
import type { Station } from "../../src/contract/station.js";
import type { OpenSet, StationSets } from "../../src/sets/stationSets.js";
import { packSet } from "../../src/stations/packed/set.js";

/** Sets that all partners can read, and none can change, by name. */
export function memorySets(sets: Readonly<Record<string, readonly Station[]>> = {}): StationSets {
  const open = new Map<string, OpenSet>();
  for (const [name, stations] of Object.entries(sets)) {
    const packed = packSet(stations);
    open.set(name, { packed, set: { name, version: createHash("sha256").update(new Uint8Array(packed.data)).digest("hex") } });
  }
  const unused = async (): Promise<never> => Promise.reject(new Error("these sets are only read"));
  return {
    open: async (_partner, name) => open.get(name),
    openVersion: async (_partner, { name, version }) => {
      const set = open.get(name);
      return set?.set.version === version ? set : undefined;
    },
    keep: async (_partner, name) => open.get(name)?.set,
    get: unused,
    list: unused,
    put: unused,
    patch: unused,
    delete: unused,
    faults: [],
    close: async () => undefined,
  };
}

import type { StationSets } from "../sets/stationSets.js";
import type { StationSource } from "../stations/packed/set.js";
import type { BatchRecord } from "./store.js";

/**
 * The sets that a batch goes by. One that is not kept any more is missing: its trips say so, and the batch still ends.
 */
export async function openSets(
  sets: Pick<StationSets, "openVersion">,
  { partner, setVersions }: BatchRecord,
): Promise<ReadonlyMap<string, StationSource>> {
  const opened = await Promise.all(
    Object.entries(setVersions).map(
      async ([name, version]) => [name, await sets.openVersion(partner, { name, version })] as const,
    ),
  );
  return new Map(opened.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])));
}

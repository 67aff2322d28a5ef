import { openSetFolder } from "./folder.js";
import { HostSet } from "./hostSet.js";
import { KeptSets } from "./keptSets.js";
import { SetReader } from "./reader.js";
import type { ListHeld } from "./stationSets.js";
import type { SetStore } from "./store.js";

export interface SetSettings {
  /** Where sets are kept that are in no Redis; made at the first change. */
  readonly dataFolder: string;
  /** Where sets are kept in place of the folder, if it is given. */
  readonly redisUrl?: string | undefined;
  /** The host's own file of stations. */
  readonly stationsFile?: string | undefined;
  /** Megabytes of versions in memory. */
  readonly setMemoryMb: number;
  /** What reads files; by default threads do. */
  readonly setReader?: SetReader;
}

/** What was read of the host's file, for the log. */
export interface HostSetFacts {
  readonly version: string;
  readonly stations: number;
  readonly warnings: readonly string[];
}

export interface SetEvents {
  /** The sets cannot be read or written, or the host's file cannot. */
  onProblem(reason: string): void;
  /** The host's file was read. */
  onHostSet(facts: HostSetFacts): void;
}

const MEGABYTE = 2 ** 20;

/**
 * Opens the sets of stations that the settings name.
 * @param listHeld tells which versions batches hold.
 * @throws {HostSetError} when the host's file cannot be used; {RedisError} when Redis cannot.
 */
export async function openStationSets(
  { dataFolder, redisUrl, stationsFile, setMemoryMb, setReader: reader = new SetReader() }: SetSettings,
  events: SetEvents,
  listHeld?: ListHeld,
): Promise<KeptSets> {
  let store: SetStore | undefined;
  try {
    store =
      redisUrl === undefined ? openSetFolder(dataFolder) : await (await import("./redis.js")).openRedisSets(redisUrl);
    const host =
      stationsFile === undefined
        ? undefined
        : await HostSet.open(stationsFile, reader, {
            onProblem: (reason) => events.onProblem(reason),
            onChange: ({ version, station_count }, warnings) =>
              events.onHostSet({ version, stations: station_count, warnings }),
          });
    return new KeptSets({
      store,
      reader,
      host,
      listHeld,
      memoryBytes: setMemoryMb * MEGABYTE,
      onProblem: (reason) => events.onProblem(reason),
    });
  } catch (error) {
    reader.close();
    await store?.close();
    throw error;
  }
}

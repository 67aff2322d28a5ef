// The host's own set: a file of stations, followed as it changes.

import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { systemCodeOf } from "../common/systemError.js";
import type { StationSet } from "../contract/schemas/kept.js";
import { RetryLaterError, ServiceError } from "../contract/values/errors.js";
import { HOST_SET } from "../contract/values/limits.js";
import { MAX_FILE_BYTES } from "../stations/rows.js";
import { readStamp } from "../storage/files.js";
import type { ReadSet } from "./job.js";
import type { SetReader } from "./reader.js";
import type { OpenSet } from "./stationSets.js";

/**
 * The host's file of stations cannot be used. The message names the file without its folder, and says what is wrong.
 */
export class HostSetError extends Error {
  override readonly name = "HostSetError";

  /** @param isTheFiles whether the file itself is at fault, and not what it is read with. */
  constructor(
    message: string,
    readonly isTheFiles: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface HostSetEvents {
  /** A new version is in place. */
  onChange(set: StationSet, warnings: readonly string[]): void;
  /** The file has changed and cannot be used; the version before stays. Called once for each change. */
  onProblem(reason: string): void;
}

/**
 * How often the file is looked at. A change counts when it has not changed again until the next look: somebody may be
 * writing it.
 */
const FOLLOW_INTERVAL_MS = 500;

export class HostSet {
  readonly #path: string;
  readonly #reader: SetReader;
  readonly #events: HostSetEvents;
  readonly #timer: NodeJS.Timeout;
  #opened: OpenSet;
  #description: StationSet;
  /** The file as it was read, or as it was when it could not be read. */
  #readStamp: string;
  #lastStamp: string;
  #fault: string | undefined;
  #isLooking = false;

  private constructor(
    path: string,
    reader: SetReader,
    events: HostSetEvents,
    { stamp, read, changedAt }: LoadedFile,
    intervalMs: number,
  ) {
    this.#path = path;
    this.#reader = reader;
    this.#events = events;
    [this.#opened, this.#description] = asSet(read, changedAt);
    this.#readStamp = stamp;
    this.#lastStamp = stamp;
    this.#timer = setInterval(() => void this.#look(), intervalMs).unref();
  }

  /**
   * Reads the file, and follows it until `close`.
   * @param intervalMs how often the file is looked at.
   * @throws {HostSetError} when it cannot be used.
   */
  static async open(
    path: string,
    reader: SetReader,
    events: HostSetEvents,
    intervalMs = FOLLOW_INTERVAL_MS,
  ): Promise<HostSet> {
    const loaded = await load(path, reader);
    const host = new HostSet(path, reader, events, loaded, intervalMs);
    events.onChange(host.description, loaded.read.warnings);
    return host;
  }

  /** The version in place. */
  get current(): OpenSet {
    return this.#opened;
  }

  get description(): StationSet {
    return this.#description;
  }

  /** What is wrong with the file as it is now, in a sentence. */
  get faults(): readonly string[] {
    return this.#fault === undefined
      ? []
      : [`The stations of FUEL_ROUTE_STATIONS are older than the file, which cannot be used: ${this.#fault}`];
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const stamp = await readStamp(this.#path);
      const isStill = stamp === this.#lastStamp;
      this.#lastStamp = stamp;
      if (isStill && stamp !== this.#readStamp) await this.#readAgain(stamp);
    } finally {
      this.#isLooking = false;
    }
  }

  async #readAgain(stamp: string): Promise<void> {
    try {
      const loaded = await load(this.#path, this.#reader);
      // A file that changed while it was read is read once more at one of the next looks.
      if (loaded.stamp !== stamp) return;
      this.#fault = undefined;
      this.#readStamp = stamp;
      // The same stations keep their time.
      if (loaded.read.version === this.#opened.set.version) return;
      [this.#opened, this.#description] = asSet(loaded.read, loaded.changedAt);
      this.#events.onChange(this.#description, loaded.read.warnings);
    } catch (error) {
      if (!(error instanceof HostSetError)) throw error;
      // What passes by itself is tried again at the next look.
      if (error.isTheFiles) this.#readStamp = stamp;
      if (this.#fault === error.message) return;
      this.#fault = error.message;
      this.#events.onProblem(error.message);
    }
  }
}

interface LoadedFile {
  /** The file when it had been read. */
  readonly stamp: string;
  readonly changedAt: Date;
  readonly read: ReadSet;
}

async function load(path: string, reader: SetReader): Promise<LoadedFile> {
  const name = basename(path);
  try {
    const { size, mtime } = await stat(path);
    if (size > MAX_FILE_BYTES) throw new HostSetError(`${name} is larger than ${MAX_FILE_BYTES / 1e6} MB`, true);
    const bytes = new Uint8Array(await readFile(path));
    const stamp = await readStamp(path);
    return { stamp, changedAt: mtime, read: await reader.readStations(name, { bytes }) };
  } catch (error) {
    if (error instanceof ServiceError)
      throw new HostSetError(error.message, !(error instanceof RetryLaterError), { cause: error });
    if (error instanceof HostSetError) throw error;
    throw new HostSetError(`${name} cannot be read (${systemCodeOf(error)})`, false, { cause: error });
  }
}

function asSet({ packed, version, stationCount, pricedCount }: ReadSet, changedAt: Date): [OpenSet, StationSet] {
  const set = { name: HOST_SET, version };
  return [
    { packed, set },
    {
      ...set,
      station_count: stationCount,
      priced_count: pricedCount,
      updated_at: changedAt.toISOString(),
      is_hosts: true,
    },
  ];
}

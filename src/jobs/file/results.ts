// The file with the results of `fuel-route batch`, which a later run goes on with.

import { createReadStream } from "node:fs";
import { type FileHandle, open, rm, truncate } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { systemCode, systemCodeOf } from "../../common/systemError.js";
import { readText, replaceFile } from "../../storage/files.js";
import { parseJson } from "../../common/json.js";
import { holdLock } from "../../storage/lock.js";
import { StorageError } from "../../storage/storageError.js";

/** What the results of a run go by, in digests and versions. */
export interface RunFacts {
  readonly trips: string;
  readonly stations: string;
  readonly options: string;
  readonly engine: string;
}

const Mark = z.object({
  trips: z.string(),
  stations: z.string(),
  options: z.string(),
  engine: z.string(),
  beganMs: z.number(),
});

/** What has changed since a run began, in words. */
const CHANGED: Readonly<Record<keyof RunFacts, string>> = {
  trips: "the trips have changed",
  stations: "the stations have changed",
  options: "the options or settings are others",
  engine: "this is another version of fuel-route",
};

/** The file of results cannot be used; the message says what to do. */
export class ResultsFileError extends Error {
  override readonly name = "ResultsFileError";
}

export interface ResultsFile {
  /** How many trips have their results: each has one line. */
  readonly done: number;
  /** When the run began, in milliseconds of the Unix epoch. */
  readonly beganMs: number;
  /** Adds results, and makes sure that they are on the disk. */
  append(bytes: Uint8Array): Promise<void>;
  /** Ends the run: all trips have their results. */
  finish(): Promise<void>;
  /** Leaves the run for later. */
  close(): Promise<void>;
}

/**
 * Begins with the results, or goes on with those that are there. What stands in `PATH.run` tells whether they are of
 * the same run; the results themselves tell how far it came. A line that was not written to its end is cut off.
 * @param onLine gets each line that is there already.
 * @throws {ResultsFileError} when they are of another run, or another process is at work on them; a system error.
 */
export async function openResultsFile(
  path: string,
  facts: RunFacts,
  onLine: (line: string) => void,
): Promise<ResultsFile> {
  const file = basename(path);
  const markPath = `${path}.run`;
  const lock = await holdLock(markPath, file).catch((error: unknown) => {
    throw error instanceof StorageError ? new ResultsFileError(error.message) : error;
  });
  if (lock === undefined) throw new ResultsFileError(`another run is at work on ${file}`);
  let handle: FileHandle | undefined;
  try {
    const beganMs = await readBegin(path, facts);
    handle = await open(path, "a");
    const done = await readDone(path, onLine);
    if (beganMs === undefined)
      await replaceFile(markPath, JSON.stringify({ ...facts, beganMs: Date.now() } satisfies z.infer<typeof Mark>));
    const results = handle;
    const close = async (): Promise<void> => {
      await results.close();
      await lock.release();
    };
    return {
      done,
      beganMs: beganMs ?? Mark.parse(parseJson((await readText(markPath)) ?? "")).beganMs,
      async append(bytes) {
        await results.appendFile(bytes);
        await results.datasync();
      },
      async finish() {
        await rm(markPath, { force: true });
        await rm(`${markPath}.lock`, { force: true });
        await close();
      },
      close,
    };
  } catch (error) {
    await handle?.close();
    // Nothing is left beside results of somebody else.
    if ((await readText(markPath).catch(() => "")) === undefined) await rm(`${markPath}.lock`, { force: true });
    await lock.release();
    throw error;
  }
}

/** When the run began that the results are of; `undefined` where there are none. @throws {ResultsFileError} */
async function readBegin(path: string, facts: RunFacts): Promise<number | undefined> {
  const file = basename(path);
  const text = await readText(`${path}.run`);
  if (text === undefined) {
    // A run that was killed at its very beginning leaves an empty file.
    if ((await sizeOf(path)) > 0)
      throw new ResultsFileError(
        `${file} is there already, and is not of a run that was stopped: choose another name, or delete it`,
      );
    return undefined;
  }
  const again = `delete ${file} and ${file}.run to begin anew`;
  const mark = Mark.safeParse(parseJson(text)).data;
  if (mark === undefined) throw new ResultsFileError(`${file}.run is damaged: ${again}`);
  const changed = Object.entries(CHANGED).find(([name]) => Reflect.get(mark, name) !== Reflect.get(facts, name));
  if (changed !== undefined)
    throw new ResultsFileError(`${file} was begun otherwise: ${changed[1]}. Run it as before, or ${again}`);
  return mark.beganMs;
}

async function sizeOf(path: string): Promise<number> {
  try {
    const handle = await open(path, "r");
    const { size } = await handle.stat();
    await handle.close();
    return size;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return 0;
    throw new ResultsFileError(`${basename(path)} cannot be read (${systemCodeOf(error)})`);
  }
}

/** Counts the whole lines, and cuts off what follows the last one. */
async function readDone(path: string, onLine: (line: string) => void): Promise<number> {
  let [done, whole, length] = [0, 0, 0];
  let begun: Buffer[] = [];
  for await (const piece of createReadStream(path)) {
    const bytes = Buffer.from(piece);
    let start = 0;
    for (let end = bytes.indexOf("\n"); end >= 0; end = bytes.indexOf("\n", start)) {
      begun.push(bytes.subarray(start, end));
      onLine(Buffer.concat(begun).toString());
      begun = [];
      start = end + 1;
      done++;
      whole = length + start;
    }
    begun.push(bytes.subarray(start));
    length += bytes.length;
  }
  if (whole < length) await truncate(path, whole);
  return done;
}

// Sets of stations as the service keeps them. Files are read here, unless a test asks for threads.

import { expect, onTestFinished } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { openStationSets, type SetSettings } from "../../src/sets/open.js";
import { doJob } from "../../src/sets/job.js";
import { runOnThread, SetReader } from "../../src/sets/reader.js";
import type { ListHeld, SetFile, StationSets } from "../../src/sets/stationSets.js";
import { makeFolder } from "./cli.js";

const ENTRY = new URL("../../dist/src/sets/thread.js", import.meta.url);

/** Reads files on threads, as the service does. */
export function readerOnThreads(): SetReader {
  return new SetReader((job, signal) => runOnThread(job, signal, ENTRY));
}

/** Two stations, as three kinds of files have them. */
export const TWO_AS_CSV =
  "id,name,address,lat,lng,price,fuel_type\na,Alpha,1 Main St,41.5,-93.7,3.599,diesel\nb,Beta,2 Main St,41.6,-90.7,,\n";
const TWO = [
  {
    id: "a",
    name: "Alpha",
    address: "1 Main St",
    location: { lat: 41.5, lng: -93.7 },
    price_per_gallon: 3.599,
    fuel_type: "diesel",
  },
  { id: "b", name: "Beta", address: "2 Main St", location: { lat: 41.6, lng: -90.7 }, metadata: { lanes: 3 } },
];
export const TWO_AS_JSON = JSON.stringify({ stations: TWO });
export const TWO_AS_LINES = TWO.map((station) => JSON.stringify(station)).join("\n");

export function asFile(text: string, mediaType: SetFile["mediaType"] = "text/csv"): SetFile {
  return { mediaType, bytes: new TextEncoder().encode(text), units: {} };
}

/** A table of so many stations, all with one price. */
export function tableOf(count: number, price: number): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `s${i},Stop ${i},${(30 + (i % 150) / 10).toFixed(1)},${(-120 + (i % 400) / 10).toFixed(1)},${price}\n`,
  );
  return `id,name,lat,lng,price\n${rows.join("")}`;
}

/** Sets in a folder of the test's own, or elsewhere; closed when the test ends. */
export async function openTestSets(
  settings: Partial<SetSettings> = {},
  listHeld?: ListHeld,
): Promise<{ readonly sets: StationSets; readonly problems: string[]; readonly folder: string }> {
  const problems: string[] = [];
  const folder = settings.dataFolder ?? (await makeFolder());
  const sets = await openStationSets(
    { dataFolder: folder, setMemoryMb: 64, setReader: new SetReader(doJob), ...settings },
    { onProblem: (reason) => void problems.push(reason), onHostSet: () => undefined },
    listHeld,
  );
  onTestFinished(() => sets.close());
  return { sets, problems, folder };
}

/** The refusal of what is asked. */
export async function refusalOf(asked: Promise<unknown>): Promise<ServiceError> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServiceError);
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

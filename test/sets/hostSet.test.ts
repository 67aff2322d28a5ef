// The host's own set: a file that is followed while the service runs.

import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RetryLaterError } from "../../src/contract/values/errors.js";
import { HostSet, HostSetError } from "../../src/sets/hostSet.js";
import { doJob } from "../../src/sets/job.js";
import { SetReader } from "../../src/sets/reader.js";
import { openStations } from "../../src/stations/packed/packed.js";
import { makeFolder } from "../support/cli.js";
import { asFile, openTestSets, refusalOf, TWO_AS_CSV, TWO_AS_LINES } from "../support/stationSets.js";

const INTERVAL_MS = 20;

test("the file is read anew when it changes; a bad one is told, and the stations before stay", async () => {
  const file = join(await makeFolder(), "stations.csv");
  await writeFile(file, TWO_AS_CSV);
  const told: string[] = [];
  const host = await HostSet.open(
    file,
    new SetReader(doJob),
    { onChange: ({ version }) => void told.push(version), onProblem: (reason) => void told.push(reason) },
    INTERVAL_MS,
  );
  onTestFinished(() => host.close());
  const opened = host.current;
  const first = opened.set.version;
  expect(told).toEqual([first]);

  await writeFile(file, "id,name\n");
  await expect
    .poll(() => host.faults)
    .toEqual([
      expect.stringMatching(
        /^The stations of FUEL_ROUTE_STATIONS are older than the file, .*: stations\.csv.*no column for lat/,
      ),
    ]);
  expect(host.current).toBe(opened);
  await rm(file);
  await expect.poll(() => host.faults).toEqual([expect.stringContaining("ENOENT")]);
  expect(host.current).toBe(opened);

  await writeFile(`${file}.new`, TWO_AS_CSV.replace("3.599", "3.4"));
  await rename(`${file}.new`, file);
  await expect.poll(() => host.current.set.version).not.toBe(first);
  expect(host.faults).toEqual([]);
  expect(told).toEqual([
    first,
    expect.stringContaining("no column"),
    expect.stringContaining("ENOENT"),
    host.current.set.version,
  ]);
  // Who has opened the version before still has it.
  expect([opened, host.current].map(({ packed }) => openStations(packed.data).columns.pricesPerGallon[0])).toEqual([
    3.599, 3.4,
  ]);
});

test("a file that could not be read for now is read at the next look", async () => {
  const file = join(await makeFolder(), "stations.csv");
  await writeFile(file, TWO_AS_CSV);
  let isBusy = false;
  const reader = new SetReader(async (job) => {
    if (isBusy) throw new RetryLaterError("SERVICE_OVERLOADED", "Other files are being read.", 10);
    return doJob(job);
  });
  const problems: string[] = [];
  const host = await HostSet.open(
    file,
    reader,
    { onChange: () => undefined, onProblem: (reason) => void problems.push(reason) },
    INTERVAL_MS,
  );
  onTestFinished(() => host.close());
  const first = host.current.set.version;
  isBusy = true;
  await writeFile(file, TWO_AS_CSV.replace("3.599", "3.4"));
  await expect.poll(() => problems).toEqual(["Other files are being read."]);
  isBusy = false;
  await expect.poll(() => host.current.set.version).not.toBe(first);
  expect([host.faults, problems.length]).toEqual([[], 1]);
});

test("a version that a batch goes by is kept, and nobody can change the host's set", async () => {
  const folder = await makeFolder();
  const file = join(folder, "stations.ndjson");
  await writeFile(file, TWO_AS_LINES);
  const { sets } = await openTestSets({ dataFolder: join(folder, "data"), stationsFile: file });
  const first = await sets.get("Zebra Lines", "default");
  expect(first).toMatchObject({ name: "default", station_count: 2, priced_count: 1, is_hosts: true });
  expect(await sets.list("Acme Freight")).toEqual([first]);
  const kept = await sets.keep("Acme Freight", "default");
  for (const asked of [
    sets.put("Acme Freight", "default", asFile(TWO_AS_CSV)),
    sets.patch("Acme Freight", "default", asFile("id,price\na,1\n")),
    sets.delete("Acme Freight", "default"),
  ]) {
    expect(await refusalOf(asked)).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("host"),
    });
  }
  const { sets: later } = await openTestSets({ dataFolder: join(folder, "data") });
  expect(kept && (await later.openVersion("Acme Freight", kept))?.set).toEqual(kept);
  expect(await later.open("Acme Freight", "default")).toBeUndefined();
});

test("the service does not start with a file that cannot be used", async () => {
  const file = join(await makeFolder(), "stations.csv");
  await expect(openTestSets({ stationsFile: file })).rejects.toThrow(HostSetError);
  await writeFile(file, "id,name,lat,lng\na,Alpha,141.5,-93.7\n");
  await expect(openTestSets({ stationsFile: file })).rejects.toThrow(/^stations\.csv .*line 2: lat: /);
});

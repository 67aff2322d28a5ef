// `fuel-route batch` as a process that is killed, stopped, and given other files.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../support/app.js";
import { MAIN, makeFolder, runCli } from "../support/cli.js";
import { stationCsv, tripLines } from "../support/nightTrips.js";
import { sampleSize } from "../support/sampleSize.js";

/**
 * How many trips, and after which shares of their results a run is killed. Three parts of 250 trips are planned at a time,
 * so three are left when the run is stopped after that.
 */
const { trips: TRIPS, killedAt: KILLED_AT } = sampleSize(
  { trips: 1500, killedAt: [0, 0.1, 0.3] },
  { trips: 2000, killedAt: [0, 0.1, 0.3, 0.5, 0.7] },
);

const SEEN = { timeout: 300_000, interval: 20 };

async function prepare(trips: number): Promise<string> {
  const folder = await makeFolder();
  await writeFile(join(folder, "stations.csv"), stationCsv(3000));
  await writeFile(join(folder, "trips.ndjson"), `${tripLines(trips).join("\n")}\n`);
  return folder;
}

const ARGUMENTS = ["batch", "trips.ndjson", "--stations", "stations.csv", "--threads", "2", "--out"];

/** Ends a run with a signal once its results have so many bytes. */
async function endAt(folder: string, out: string, bytes: number, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [MAIN, ...ARGUMENTS, out], { cwd: folder });
  let stderr = "";
  child.stderr.on("data", (text) => (stderr += String(text)));
  const ended = once(child, "exit");
  const size = async (): Promise<number> => (await readFile(join(folder, out)).catch(() => Buffer.alloc(0))).length;
  await expect.poll(async () => child.exitCode !== null || (await size()) >= bytes, SEEN).toBe(true);
  child.kill(signal);
  await ended;
  return { code: child.exitCode, stderr, size: await size() };
}

test("a run that is killed again and again has the results of one that is not", async () => {
  const folder = await prepare(TRIPS);
  const calm = await runCli(folder, [...ARGUMENTS, "calm.ndjson", "--json"]);
  expect(calm.code).toBe(1);
  const whole = await readFile(join(folder, "calm.ndjson"));
  expect(
    whole
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => parseJson(line)),
  ).toHaveLength(TRIPS);

  let size = 0;
  for (const share of KILLED_AT) {
    ({ size } = await endAt(folder, "killed.ndjson", whole.length * share, "SIGKILL"));
    expect(size).toBeLessThan(whole.length);
  }
  // As if a line had been half written.
  const halfLine = '{"custom_id":"tri';
  await writeFile(join(folder, "killed.ndjson"), halfLine, { flag: "a" });
  // Once it has added results, it listens for signals.
  const stopped = await endAt(folder, "killed.ndjson", size + halfLine.length + 1, "SIGINT");
  expect(stopped).toMatchObject({
    code: 130,
    stderr: expect.stringContaining(`of ${TRIPS} trips done; the same command goes on from there`),
  });
  const again = await runCli(folder, [...ARGUMENTS, "killed.ndjson", "--json"]);
  expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 1, stdout: calm.stdout });
  expect((await readFile(join(folder, "killed.ndjson"))).equals(whole)).toBe(true);
  expect((await readdir(folder)).toSorted()).toEqual(["calm.ndjson", "killed.ndjson", "stations.csv", "trips.ndjson"]);
  expect((await runCli(folder, [...ARGUMENTS, "killed.ndjson"])).stderr).toContain("killed.ndjson is there already");
});

test("a run does not go on with other trips, stations or options", async () => {
  const trips = 300;
  const folder = await prepare(trips);
  await endAt(folder, "out.ndjson", 1, "SIGKILL");
  const refused = async (...more: string[]): Promise<string> => {
    const { code, stderr } = await runCli(folder, [...ARGUMENTS, "out.ndjson", ...more]);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await refused("--reserve", "0.2")).toContain(
    "the options or settings are others. Run it as before, or delete out.ndjson and out.ndjson.run to begin anew",
  );
  await writeFile(join(folder, "trips.ndjson"), `${tripLines(trips - 1).join("\n")}\n`);
  expect(await refused()).toContain("the trips have changed");
  await writeFile(join(folder, "trips.ndjson"), `${tripLines(trips).join("\n")}\n`);
  await writeFile(join(folder, "stations.csv"), stationCsv(2999));
  expect(await refused()).toContain("the stations have changed");
});
